// SPDX-License-Identifier: MIT

import Views

extension Samples {
  /// Stacks and other layouts.
  static var layouts: Section {
    Section(
      name: "layouts", title: "Layouts",
      samples: [
        Sample("Rows and columns") {
          HStack(spacing: 12) {
            Text("Left").role(.headline)
            VStack(spacing: 4) {
              Text("Above")
              Text("Below").tone(.secondary)
            }
            Spacer()
            Text("Right")
          }
          .frame(width: 300)
        },
        Sample("Baselines on one line") {
          HStack(alignment: .baseline, spacing: 6) {
            Text("21").role(.display)
            Text("degrees").tone(.secondary)
            Button("Change") {}
          }
        },
        Sample("Equal widths") {
          HStack {
            Button("Later") {}
            Button("Restart now") {}.style(.filled)
          }
          .equalWidths()
        },
        Sample("Grid") {
          Grid(.count(3), spacing: 8) {
            ForEach(1..<7) { Button("\($0)") {} }
          }
        },
        Sample("Flow") {
          Flow(spacing: 8) {
            ForEach(["Wi-Fi", "LTE", "VPN"], id: \.self) {
              Text($0).role(.caption)
                .padding(horizontal: 10, vertical: 4)
                .border(Border(color: Color(rgb: 0x888888)))
                .outline(radius: 10)
            }
          }
        },
        Sample("Divider") {
          VStack(spacing: 8) {
            Text("Above")
            Divider()
            Text("Below")
          }
        },
        Sample("Views in front of and behind another") {
          Icon("mail-unread-symbolic").size(32).padding(12)
            .background {
              Card(material: .flat) { EmptyView() }
            }
            .overlay(alignment: .topTrailing) { Badge("3") }
        },
        Sample("Views upon each other") {
          ZStack(alignment: .bottomLeading) {
            Image(Samples.image)
              .frame(width: 160, height: 90)
            Text("Dusk").tone(.onAccent).padding(8)
          }
          .clip().outline(radius: 12)
        },
        Sample("Proportions") {
          Image(Samples.image).aspectRatio(16.0 / 9)
            .frame(width: 128)
            .clip().outline(radius: 8)
        },
        Sample("Views made of the size of their room") {
          GeometryReader { size in
            HStack(spacing: 4) {
              ForEach(0..<Int(size.width / 28)) { _ in
                Badge()
                Spacer()
              }
            }
          }
          .frame(width: 200, height: 24)
        },
      ])
  }
}
