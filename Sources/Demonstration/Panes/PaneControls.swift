// SPDX-License-Identifier: MIT

import ScrimKit

/// The controls at the bottom of a pane, visible while the pane is hovered or focused.
@MainActor final class PaneControls: Widget {
  /// Changes to the next preset.
  private let next: Button
  /// The slider's label.
  private let name = Label("Corners", role: .caption, tone: .secondary)
  /// The slider for the corner radius.
  private let corners: Slider
  /// Called when the pointer enters or leaves.
  private let onHover: () -> Void
  /// The opacity, from 0 to 1.
  private var visibility = AnimatedValue(0)

  /// The height, in logical units.
  static let height = 44.0
  /// The padding.
  private static let gap = 4.0

  /// Creates controls with a slider from 0 to `maximumRadius`.
  init(
    radius: Double, maximumRadius: Double, onNext: @escaping () -> Void,
    onRadius: @escaping (Double) -> Void, onHover: @escaping () -> Void
  ) {
    next = Button(
      Label("Next look", role: .control, alignment: .center), style: .tinted,
      padding: Padding(horizontal: 10, vertical: 8), action: onNext)
    corners = Slider(radius, in: 0...maximumRadius, onChange: onRadius)
    self.onHover = onHover
    super.init()
    isHidden = true
    corners.accessibilityLabel = "Corners"
    for child in [next, name, corners] { add(child) }
  }

  /// The corner radius shown by the slider.
  var radius: Double {
    get { corners.value }
    set { corners.value = newValue }
  }

  /// Fades the controls in or out.
  func show(_ isShown: Bool) {
    guard visibility.target != (isShown ? 1 : 0) else { return }
    guard let tree else { return visibility.set(0) }
    visibility.animate(
      to: isShown ? 1 : 0, by: tree.theme.springs.quick, at: tree.moment)
    isHidden = false
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    visibility.advance(to: moment)
    layer.opacity = visibility.value
    guard visibility.isMoving else {
      isHidden = visibility.target == 0
      return .idle
    }
    return .now
  }

  override func stateChanged() {
    super.stateChanged()
    onHover()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 14, isContinuous: true)
    layer.fill = .color(theme.colors.translucentSurface)
    layer.border = Border(color: theme.colors.separator)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(proposal.width ?? 340, 340), height: Self.height)
  }

  override func layoutChildren() {
    let gap = Self.gap
    let size = layer.frame.size
    let tall = size.height - 2 * gap
    let whole = size.width - 2 * gap
    let button = min(next.measure(in: ProposedSize()).width, whole)
    let word = name.measure(in: ProposedSize()).width
    let left = 2 * gap + button + 8
    let spare = size.width - left - 14
    // If not everything fits, the label goes first, then the slider.
    name.isHidden = spare < word + 8 + 80
    corners.isHidden = spare < 80
    next.layout(
      in: Rect(x: gap, y: gap, width: corners.isHidden ? whole : button, height: tall))
    let start = name.isHidden ? left : left + word + 10
    name.layout(in: Rect(x: left, y: gap, width: word, height: tall))
    corners.layout(
      in: Rect(x: start, y: gap, width: max(size.width - start - 14, 0), height: tall))
  }
}
