// SPDX-License-Identifier: MIT

import DBus
import Geometry
import SceneGraph
import Style
import Testing
import Timing
import Widgets

@testable import Accessibility

/// Measures text in letters of one size.
private final class LetterMeasurer: TextMeasurer {
  func measure(_ text: TextContent, width: Double?, scale: Scale) -> TextExtent {
    let size = Size<Logical>(width: 8 * Double(text.string.count), height: 20)
    return TextExtent(size: size, baseline: 16)
  }

  /// Lines of as many letters as fit.
  func geometry(of text: TextContent, width: Double?, scale: Scale) -> TextGeometry {
    let letters = width.map { max(Int($0 / 8), 1) } ?? .max
    var (lines, offset): ([TextGeometry.Line], Int) = ([], 0)
    for (index, character) in text.string.enumerated() {
      let (end, left) = (offset + character.utf8.count, 8 * Double(index % letters))
      if index % letters == 0 {
        let top = 20 * Double(lines.count)
        lines.append(TextGeometry.Line(offset..<end, top: top, height: 20, start: 0, clusters: []))
      }
      let cluster = TextGeometry.Cluster(offset..<end, leading: left, trailing: left + 8)
      lines[lines.count - 1].clusters.append(cluster)
      lines[lines.count - 1].range = lines[lines.count - 1].range.lowerBound..<end
      offset = end
    }
    if lines.isEmpty {
      lines = [TextGeometry.Line(0..<0, top: 0, height: 20, start: 0, clusters: [])]
    }
    return TextGeometry(lines: lines)
  }
}

/// Glass is not drawn here.
private final class NoGlass: GlassMetrics {
  func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// The widgets of a window without a window.
final class Stage {
  let scene: Scene
  let tree: WidgetTree
  let surface: AccessibleSurface
  /// What was done, in order.
  var done: [String] = []
  let go = Button("Go")
  let wireless = Toggle()
  let volume = Slider(3, in: 0...10, step: 1)
  let name = TextField("Ada", placeholder: "Name")
  let password = TextField("hunter2", isPassword: true)
  let days = SegmentedControl(["Day", "Night"])
  let list = List(RowLayout(count: 50, height: 30), makeRow: { Label("") }) { row, index in
    row.text = "Row \(index)"
  }
  let status = Label("Ready")
  let stack: Stack
  private var now = Moment(nanoseconds: 1_000_000_000)

  init(_ title: String = "Test window") {
    scene = Scene(size: Size(width: 400, height: 600))
    tree = WidgetTree(scene: scene, measurer: LetterMeasurer())
    surface = AccessibleSurface(tree, .window, title: title)
    list.sizeLimits = SizeLimits(maxHeight: 120)
    stack = Stack(
      .vertical,
      [
        status, go, Stack(.horizontal, [Label("Wi-Fi"), wireless]),
        Stack(.horizontal, [Label("Volume"), volume]),
        Stack(.horizontal, [Label("Name"), name]), password, days, list,
      ])
    list.onActivate = { [unowned self] in done.append("row \($0)") }
    go.action = { [unowned self] in done.append("go") }
    wireless.onChange = { [unowned self] in done.append("wireless \($0)") }
    volume.onChange = { [unowned self] in done.append("volume \($0)") }
    name.onChange = { [unowned self] in done.append("name \($0)") }
    days.onChange = { [unowned self] in done.append("day \($0)") }
    tree.root.add(stack)
    frame()
  }

  /// Lays out and draws nothing.
  func frame() {
    now = now + .milliseconds(16)
    tree.tick(at: now)
    scene.update(with: NoGlass())
  }
}
