// SPDX-License-Identifier: MIT

import ScrimKit

/// Covers the scene while files that can be dropped hover over the window: dims it, outlines it,
/// and says what a drop does.
final class DropHint: SettingsWidget {
  /// The line of text on glass.
  private let caption: DropCaption
  /// The outline.
  private let border = Layer()
  /// The opacity, from 0 to 1.
  private var visibility = AnimatedValue(0)
  /// True while files that can be dropped hover over the window.
  var isShown = false { didSet { if isShown != oldValue { fade() } } }

  /// The distance of the outline from the edges, its width and its corner radius, in logical units.
  private static let (margin, width, radius) = (10.0, 2.0, 14.0)

  /// Creates a hidden hint.
  override init(_ settings: Settings) {
    caption = DropCaption(settings)
    super.init(settings)
    isHidden = true
    layer.opacity = 0
    layer.add(border)
    add(caption)
  }

  override func show(_ settings: Settings) {
    super.show(settings)
    caption.show(settings)
  }

  override func restyle(_ theme: Theme) {
    layer.fill = .color(Color(rgb: 0x07050c, alpha: 0.5))
    border.border = Border(width: Self.width, color: Color(rgb: 0xffffff, alpha: 0.6))
    border.outline = Outline(radius: Self.radius, isContinuous: true)
  }

  // MARK: Fading

  private func fade() {
    if isShown { isHidden = false }
    let spring = theme?.springs.quick ?? .atOnce
    visibility.animate(to: isShown ? 1 : 0, by: spring, at: tree?.moment)
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    visibility.advance(to: moment)
    layer.opacity = min(max(visibility.value, 0), 1)
    if !isShown, !visibility.isMoving { isHidden = true }
    return visibility.isMoving ? .now : .idle
  }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    let size = layer.frame.size
    border.frame = layer.bounds.insetBy(Self.margin)
    let room = max(size.width - 4 * Self.margin, 0)
    let wanted = caption.measure(in: ProposedSize(width: room))
    caption.layout(
      in: Rect(
        x: ((size.width - wanted.width) / 2).rounded(),
        y: ((size.height - wanted.height) / 2).rounded(), width: wanted.width,
        height: wanted.height))
  }
}

/// A line of text on a pill of glass that says what a drop does.
private final class DropCaption: SettingsWidget {
  /// The line of text.
  private let label = Label(
    VideoSource.isSupported ? "Drop a video or an image to show it" : "Drop an image to show it",
    role: .headline, alignment: .center)

  /// The horizontal padding and the height, in logical units.
  private static let (margin, height) = (26.0, 52.0)

  override init(_ settings: Settings) {
    super.init(settings)
    add(label)
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: Self.height / 2)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 8))
    layer.setLegibleGlass(settings, theme)
    label.tone = .custom(settings.textColor(theme))
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = label.measure(in: ProposedSize()).width + 2 * Self.margin
    return Size(width: min(width, proposal.width ?? width), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let room = max(size.width - 2 * Self.margin, 0)
    let height = label.measure(in: ProposedSize(width: room)).height
    label.layout(
      in: Rect(
        x: Self.margin, y: ((size.height - height) / 2).rounded(), width: room, height: height))
  }
}
