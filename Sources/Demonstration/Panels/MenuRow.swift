// SPDX-License-Identifier: MIT

import ScrimKit

/// A menu row with a title, a detail and a check mark.
final class MenuRow: Control {
  /// Shows the check mark.
  var isChosen = false { didSet { if isChosen != oldValue { check.isHidden = !isChosen } } }
  /// The text colour.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when pressed.
  var onPress: (() -> Void)?
  /// The title.
  private let title: Label
  /// The detail.
  private let detail: Label
  /// The check mark.
  private let check = Label("✓", role: .headline, alignment: .center)

  /// The width of the check mark's column, and the trailing margin.
  private static let (signWidth, margin) = (34.0, 14.0)
  /// The height: large enough for a finger.
  private static let height = 44.0

  /// Creates a row for `item`.
  init(_ item: PopupMenu.Item) {
    title = Label(item.title, role: .control)
    detail = Label(item.detail, role: .caption, alignment: .end)
    super.init()
    check.isHidden = true
    for label in [check, title, detail] { add(label) }
  }

  override func activate() { onPress?() }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 11, isContinuous: true)
    let touched = max(hoverAmount * 0.6, pressAmount)
    layer.fill = .color(foreground.with(alpha: 0.16 * Float(min(max(touched, 0), 1))))
    title.tone = .custom(foreground)
    check.tone = .custom(foreground)
    detail.tone = .custom(foreground)
  }

  override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: -2)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let words = [title, detail].reduce(0) { $0 + $1.measure(in: ProposedSize()).width }
    return Size(width: max(Self.signWidth + words + 28 + Self.margin, 240), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let detailWidth = detail.measure(in: ProposedSize()).width
    check.layout(in: Rect(x: 0, y: 0, width: Self.signWidth, height: size.height))
    detail.layout(
      in: Rect(
        x: size.width - Self.margin - detailWidth, y: 0, width: detailWidth, height: size.height))
    title.layout(
      in: Rect(
        x: Self.signWidth, y: 0,
        width: max(size.width - Self.signWidth - Self.margin - detailWidth - 8, 0),
        height: size.height))
  }
}
