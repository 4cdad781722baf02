// SPDX-License-Identifier: MIT

import Widgets
import WidgetStage

@testable import Accessibility

/// The widgets of a window without a window.
final class AccessibleStage: Stage {
  private(set) lazy var surface = AccessibleSurface(widgets, .window, title: title)
  private let title: String
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

  init(_ title: String = "Test window") {
    self.title = title
    list.sizeLimits = SizeLimits(maxHeight: 120)
    stack = Stack(
      .vertical,
      [
        status, go, Stack(.horizontal, [Label("Wi-Fi"), wireless]),
        Stack(.horizontal, [Label("Volume"), volume]),
        Stack(.horizontal, [Label("Name"), name]), password, days, list,
      ])
    super.init(400, 600, stack, typewriter: Typewriter(size: 16))
    list.onActivate = { [unowned self] in done.append("row \($0)") }
    go.action = { [unowned self] in done.append("go") }
    wireless.onChange = { [unowned self] in done.append("wireless \($0)") }
    volume.onChange = { [unowned self] in done.append("volume \($0)") }
    name.onChange = { [unowned self] in done.append("name \($0)") }
    days.onChange = { [unowned self] in done.append("day \($0)") }
  }
}
