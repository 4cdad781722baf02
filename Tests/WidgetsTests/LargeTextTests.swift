// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// Every widget with a text has room for it at any size of text, and with high contrast.
@Suite struct LargeTextTests {
  private func widgets() -> [Widget] {
    let tile = Tile("Wi-Fi", isOn: true)
    tile.detail = "Office"
    return [
      Label("A label"), Button("A button"), SegmentedControl(["Day", "Week", "Month"]),
      Menu([MenuItem("Open", detail: "Ctrl+O"), MenuItem("More", submenu: [MenuItem("Inside")])]),
      tile, Badge("12"), Card(Label("On a card")), TextField("Text"), TextEditor("Text\nLines"),
      Checkbox("Agree"), RadioGroup(["Always", "Never"]), Stepper(4, in: 1...12),
    ]
  }

  private func labels(in widget: Widget) -> [Label] {
    if let label = widget as? Label { return [label] }
    return widget.children.flatMap { labels(in: $0) }
  }

  @Test(arguments: [1, 1.5, 2.5], [false, true])
  func textsHaveRoom(scale: Double, hasHighContrast: Bool) {
    for widget in widgets() {
      let stage = Stage(2000, 1000, Stack(.vertical, alignment: .start, [widget, Spacer()]))
      stage.widgets.theme = Theme(.dark, textScale: scale, hasHighContrast: hasHighContrast)
      stage.settle()
      let room = stage.place(of: widget)
      let line = stage.widgets.theme.typography.control.size
      #expect(room.height >= line, "\(type(of: widget))")
      for label in labels(in: widget) where !label.text.isEmpty {
        let frame = stage.place(of: label)
        let wanted = label.measure(in: ProposedSize())
        #expect(
          frame.height >= wanted.height && frame.width >= wanted.width,
          "\(type(of: widget)): \(label.text) has \(frame.size) of \(wanted)")
        #expect(
          frame.top >= room.top && frame.bottom <= room.bottom, "\(type(of: widget))")
      }
    }
  }

  @Test(arguments: [1, 1.5, 2.5])
  func controlsInARowKeepTheirHeightWhereRoomIsMissing(scale: Double) {
    let (field, button) = (TextField(placeholder: "Search"), Button("Sort"))
    let picture = ImageView(nil)
    let row = Stack(.horizontal, [field, Card(button), picture])
    let list = List(RowLayout(count: 40, height: 20)) {
      Label("Row")
    } configure: { _, _ in
    }
    let stage = Stage(600, 90, Stack(.vertical, [row, list, Button("Below")]))
    stage.widgets.theme = Theme(.dark, textScale: scale)
    stage.settle()
    for widget in [field, button] {
      let wanted = widget.measure(in: ProposedSize(width: stage.place(of: widget).width))
      #expect(stage.place(of: widget).height == wanted.height)
    }
    #expect(stage.place(of: list).height < 20)
  }

  @Test func rowsGrowNoSoonerThanTheyMust() {
    let control = SegmentedControl(["Day", "Week"])
    let menu = Menu([MenuItem("Open")])
    let stage = Stage(800, 600, Stack(.vertical, alignment: .start, [control, menu, Spacer()]))
    #expect(control.layer.frame.height == 30 && menu.rows[0].layer.frame.height == 44)
    stage.widgets.theme = Theme(.dark, textScale: 2.5)
    stage.settle()
    #expect(control.layer.frame.height > 45 && menu.rows[0].layer.frame.height > 55)
    #expect(control.layer.outline.radii.topLeft == control.layer.frame.height / 2)
  }
}
