// SPDX-License-Identifier: MIT

import Views

extension Samples {
  /// Icons and images.
  static var pictures: Section {
    Section(
      name: "pictures", title: "Icons and images",
      samples: [
        Sample("Icons of the desktop's theme") {
          HStack(spacing: 16) {
            Icon("network-wireless-symbolic")
            Icon("audio-volume-high-symbolic").tone(.accent)
            Icon("user-trash-symbolic").size(32)
              .tone(.secondary)
          }
        },
        Sample("An image, cut to its place and round") {
          Image(Samples.image)
            .frame(width: 160, height: 90)
            .clip().outline(radius: 16)
        },
        Sample("A whole image in a place of another shape") {
          Image(Samples.image, fit: .contain)
            .frame(width: 160, height: 60)
            .border(Border(color: Color(rgb: 0x888888)))
        },
        Sample("A file that is missing") {
          Image(file: "/no/such/picture.png")
            .frame(width: 260, height: 60)
        },
      ])
  }

  /// A picture of hills at dusk, of 160 x 120 pixels.
  static var image: Raster {
    let size = Size<Physical>(width: 160, height: 120)
    var pixels: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (across, down) = (Double(x) / 160, Double(y) / 120)
        // Three ridges, each nearer and darker, below a sky.
        var color = SIMD3(250 - 150 * down, 160 - 60 * down, 120 + 80 * down)
        for ridge in 0..<3 {
          let far = Double(ridge)
          let wave = across * (5 + 2 * far) + far * 2
          let top = 0.48 + 0.16 * far + 0.06 * (wave - wave.rounded()).magnitude
          // The share of the pixel that the ridge covers, so that its edge has no stairs.
          let covered = min(max((down - top) * 120 + 0.5, 0), 1)
          let shade = SIMD3(90 - 25 * far, 70 - 18 * far, 130 - 30 * far)
          color += covered * (shade - color)
        }
        pixels += [UInt8(color.x), UInt8(color.y), UInt8(color.z), 255]
      }
    }
    return Raster(size: size, premultiplied: pixels)
  }

  /// Lists and what scrolls.
  static var lists: Section {
    Section(
      name: "lists", title: "Lists and scrolling",
      samples: [
        Sample("List: rows that are made as they come into sight") {
          List(Array(1...1000), id: \.self, rowHeight: 36) {
            Text("Row \($0)").padding(horizontal: 12)
          }
          .onActivate { _ in }
          .frame(width: 240, height: 130)
        },
        Sample("Rows of a list, one of them selected", hasStates: true, state: Int?(2)) { row in
          List(
            1...3, id: \.self, selection: row, rowHeight: 36
          ) {
            Text("Row \($0)").padding(horizontal: 12)
          }
          .frame(width: 160, height: 108)
        },
        Sample("Rows of a menu", hasStates: true) {
          WidgetView {
            Menu([
              MenuItem("Open", detail: "Return"),
              MenuItem("Wrap lines", isChosen: true),
            ])
          }
        },
        Sample("ScrollView") {
          ScrollView(.horizontal) {
            HStack(spacing: 8) {
              ForEach(1..<20) { Button("\($0)") {} }
            }
          }
          .frame(width: 300)
        },
        Sample("Pile: views beneath the first") {
          Pile(isExpanded: false) {
            ForEach(1..<4) { number in
              Card { Text("Note \(number)") }
            }
          }
          .frame(width: 240)
        },
        Sample("Pile, expanded") {
          Pile(isExpanded: true) {
            ForEach(1..<4) { number in
              Card { Text("Note \(number)") }
            }
          }
          .frame(width: 240)
        },
      ])
  }
}
