// SPDX-License-Identifier: MIT

import ScrimKit

/// A card that lists keys and gestures.
final class HelpCard: Widget {
  /// Called to close the card, when Escape is pressed.
  var onEscape: (() -> Void)?
  /// Scrolls the list if it does not fit.
  private let scroller: ScrollView
  /// The list.
  private let rows = Stack(.vertical, spacing: 7, padding: Padding(horizontal: 28, vertical: 24))
  /// The labels of keys and gestures.
  private var inputs: [Label] = []
  /// The hints for all scenes.
  static let everywhere: [SceneView.Hint] = [
    .init(input: "1 – 7", effect: "change the scene"),
    .init(input: "Tab, arrows, Return", effect: "move the focus, press a control"),
    .init(input: "[  ]", effect: "decrease or increase the blur"),
    .init(input: "T", effect: "switches between light and dark"),
    .init(input: "P", effect: "pauses automatic motion"),
    .init(input: "M", effect: "reduces motion"),
    .init(input: "R", effect: "turns transparency off and on"),
    .init(input: "H", effect: "shows frame statistics"),
    .init(input: "D", effect: "highlights redrawn regions"),
    .init(input: "Drag and drop", effect: "shows an image or a video of yours"),
    .init(input: "F11", effect: "switches to full screen"),
    .init(input: "?", effect: "shows and hides this list"),
  ]

  override init() {
    scroller = ScrollView(.vertical, rows)
    super.init()
    accessibilityLabel = "Keys and gestures"
    isHidden = true
    layer.takesInput = true
    add(scroller)
  }

  override func escape() -> Bool {
    onEscape?()
    return onEscape != nil
  }

  /// Shows the hints of a scene, followed by the global ones.
  func showHints(_ hints: [SceneView.Hint], of scene: String) {
    scroller.scroll(to: 0, animated: false)
    rows.removeChildren()
    inputs.removeAll()
    rows.add(Label(scene, role: .title))
    rows.add(Spacer(4, stretch: 0))
    for hint in hints { rows.add(row(hint)) }
    if !hints.isEmpty { rows.add(Spacer(8, stretch: 0)) }
    for hint in Self.everywhere { rows.add(row(hint)) }
  }

  private func row(_ hint: SceneView.Hint) -> Widget {
    let input = Label(hint.input, role: .headline, maxLines: 2)
    inputs.append(input)
    return Stack(
      .horizontal, spacing: 16, [input, Label(hint.effect, tone: .secondary, maxLines: 2)])
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 22, isContinuous: true)
    scroller.outline = layer.outline
    layer.fill = .color(theme.colors.surface.with(alpha: 0.96))
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(color: theme.colors.shadow, sigma: 24, offset: Point(x: 0, y: 10))
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = min(480, proposal.width ?? 480)
    for input in inputs { input.sizeLimits = .fixed(width: width < 400 ? 104 : 168) }
    return scroller.measure(in: ProposedSize(width: width, height: proposal.height))
  }

  override func layoutChildren() { scroller.layout(in: layer.bounds) }
}
