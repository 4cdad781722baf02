// SPDX-License-Identifier: MIT

import ScrimKit

/// Four buttons for the sheets, each at the side of its sheet's edge.
@MainActor final class EdgeButtonGrid: Widget {
  /// The buttons, in edge order.
  private let buttons: [EdgeButton]
  /// The text in the middle.
  private let label: Label

  /// Called with the edge of the button that was pressed.
  var onEdge: ((Edge) -> Void)?

  /// The spacing between the buttons, in logical units.
  private static let gap = 10.0

  /// Creates buttons titled by `title`, with `text` in the middle.
  init(_ text: String, title: (Edge) -> String) {
    buttons = Edge.allCases.map { EdgeButton(title($0), $0) }
    label = Label(text, role: .control, alignment: .center, maxLines: 3)
    super.init()
    add(label)
    for button in buttons {
      button.onPress = { [unowned self] in onEdge?($0) }
      add(button)
    }
  }

  /// The text colour.
  var foreground: Color = Color(rgb: 0x000000) { didSet { label.tone = .custom(foreground) } }

  private var cell: Size<Logical> { buttons[0].measure(in: ProposedSize()) }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = 3 * cell.width + 2 * Self.gap
    return Size(width: min(width, proposal.width ?? width), height: 3 * cell.height + 2 * Self.gap)
  }

  override func layoutChildren() {
    let (size, cell, gap) = (layer.frame.size, cell, Self.gap)
    let width = min(cell.width, max(size.width - 2 * gap, 0) / 3)
    let middle = Rect<Logical>(
      x: (size.width - width) / 2, y: (size.height - cell.height) / 2, width: width,
      height: cell.height)
    for button in buttons {
      let away: Point<Logical> =
        switch button.edge {
        case .top: Point(x: 0, y: -cell.height - gap)
        case .right: Point(x: width + gap, y: 0)
        case .bottom: Point(x: 0, y: cell.height + gap)
        case .left: Point(x: -width - gap, y: 0)
        }
      button.layout(in: middle.offsetBy(away))
    }
    let words = label.measure(in: ProposedSize(width: width))
    label.layout(
      in: Rect(
        x: middle.left, y: middle.top + (middle.height - words.height) / 2, width: width,
        height: words.height))
  }
}
