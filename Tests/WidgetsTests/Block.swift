// SPDX-License-Identifier: MIT

import Widgets

/// A widget of fixed size.
final class Block: Widget {
  let size: Size<Logical>
  private(set) var arranged = 0

  init(_ width: Double, _ height: Double, takesInput: Bool = false) {
    size = Size(width: width, height: height)
    super.init()
    layer.takesInput = takesInput
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { size }
  override func layoutChildren() { arranged += 1 }
}

/// A focusable widget that records its keys.
final class Listener: Widget {
  var keys: [Keysym] = []
  var takes: Set<Keysym> = []

  override init() {
    super.init()
    layer.takesInput = true
  }

  override var acceptsFocus: Bool { true }
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: 40, height: 40)
  }
  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    if input.phase == .pressed { keys.append(input.key) }
    return takes.contains(input.key)
  }
}
