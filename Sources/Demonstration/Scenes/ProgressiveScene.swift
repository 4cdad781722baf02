// SPDX-License-Identifier: MIT

import ScrimKit

/// A header and a footer with progressive blur over scrolling content.
final class ProgressiveScene: SceneView {
  /// The scrolling content.
  private let background: FeedBackground
  /// The glass at the top edge.
  private let header: EdgeBlur
  /// The glass at the bottom edge.
  private let footer: EdgeBlur
  /// The header's title.
  private let title = Label("Today", role: .custom(TextStyle(size: 46, weight: .bold)))
  /// The date below the title.
  private let day = Label("", role: .custom(TextStyle(size: 17, weight: .medium)))
  /// The controls for the gradients.
  private let controls: GradientControls
  /// True once the content has its initial scroll position.
  private var hasScrolled = false

  /// The height of the fully blurred part of the header, in logical units.
  private static let solid = 116.0
  /// The initial length of the gradients.
  private static let length = 144.0
  /// The initial scroll position.
  private static let initialScroll = 190.0
  /// The horizontal margin of the header's text.
  private static let margin = 32.0

  override init(_ settings: Settings, image: Raster?) {
    background = FeedBackground(image: image, padding: Padding(top: Self.solid, bottom: 96))
    header = EdgeBlur(
      .top, solid: Self.solid, length: Self.length, isShown: true, settings)
    footer = EdgeBlur(
      .bottom, solid: Self.solid, length: Self.length, isShown: true, settings)
    controls = GradientControls(length: Self.length)
    super.init(settings, image: image)
    for child in [background, header, footer, title, day, controls] { add(child) }
    controls.onEdges = { [unowned self] in show($0) }
    controls.onLength = { [unowned self] in setLength(to: $0) }
    header.onMove = { [unowned self] in
      title.layer.opacity = header.visibility
      day.layer.opacity = header.visibility
    }
  }

  /// Shows glass at the selected edges.
  private func show(_ edges: GradientControls.Edges) {
    header.show(edges != .bottom)
    footer.show(edges != .top)
  }

  /// Changes the length of the gradients.
  private func setLength(to length: Double) {
    header.length = length
    footer.length = length
    invalidateLayout()
  }

  // MARK: Settings

  override func restyle(_ theme: Theme) {
    let foreground = settings.textColor(theme)
    title.tone = .custom(foreground)
    day.tone = .custom(foreground)
  }

  override func settingsChanged(from old: Settings) {
    for glass in [header, footer] { glass.show(settings) }
    if let theme { restyle(theme) }
    // Opaque bars are lower.
    invalidateLayout()
  }

  override var sigma: Double? {
    let isSeen = header.visibility > 0 || footer.visibility > 0
    return settings.isTransparent && isSeen ? settings.glass.effectiveSigma : nil
  }

  override func didAttach() { day.text = currentDate().day }

  // MARK: Input

  override func key(_ input: KeyEvent, at moment: Moment) -> Bool {
    background.key(input, at: moment)
  }

  /// Passes scrolling to the content, also over the glass.
  override func scrolled(_ input: Scroll, timestamp: Moment) -> Bool {
    background.scrolled(input, timestamp: timestamp)
  }

  override var hints: [Hint] {
    [
      Hint(input: "Wheel, a finger, ↑ ↓", effect: "scroll the content"),
      Hint(input: "Top, Both, Bottom", effect: "choose the edges with glass"),
      Hint(input: "Length", effect: "changes the length of the gradient"),
    ]
  }

  // MARK: Layout

  override func layoutChildren() {
    let size = layer.frame.size
    background.layout(in: layer.bounds)
    if !hasScrolled {
      hasScrolled = true
      background.scroll(to: Self.initialScroll, animated: false)
    }
    let width = size.width - 2 * Self.margin
    title.layout(in: Rect(x: Self.margin, y: 18, width: width, height: 56))
    day.layout(in: Rect(x: Self.margin, y: 74, width: width, height: 24))
    let card = controls.measure(in: ProposedSize(width: size.width - 32))
    controls.layout(
      in: Rect(
        x: ((size.width - card.width) / 2).rounded(), y: size.height - card.height - 20,
        width: card.width, height: card.height))
    footer.solid = card.height + 36
    header.layout(in: Rect(x: 0, y: 0, width: size.width, height: header.height))
    let height = footer.height
    footer.layout(in: Rect(x: 0, y: size.height - height, width: size.width, height: height))
  }
}

/// Controls for the edges and the length of the gradients.
@MainActor private final class GradientControls: Widget {
  /// Called with the selected edges.
  var onEdges: ((Edges) -> Void)?
  /// Called with the length, in logical units.
  var onLength: ((Double) -> Void)?
  /// Selects the edges.
  private let edges: SegmentedControl
  /// Selects the length.
  private let slider: Slider
  /// The slider with its label.
  private let row: Stack
  /// The row or rows of controls.
  private let rows = Stack(.horizontal, spacing: 20)
  /// The background.
  private let card: Card

  /// The edges with glass.
  enum Edges: String, CaseIterable {
    case top = "Top"
    case both = "Both"
    case bottom = "Bottom"
  }

  /// The minimum width for a single row, in logical units.
  private static let wide = 520.0
  /// The range of the length.
  private static let lengths = 16.0...360.0

  /// Creates controls that show a length.
  init(length: Double) {
    edges = SegmentedControl(Edges.allCases.map(\.rawValue), selection: 1)
    slider = Slider(length, in: Self.lengths)
    slider.stretch = 1
    row = Stack(.horizontal, spacing: 12, [Label("Length", role: .control), slider])
    row.stretch = 1
    card = Card(rows, material: .translucent, padding: Padding(horizontal: 16, vertical: 8))
    super.init()
    edges.onChange = { [unowned self] in onEdges?(Edges.allCases[$0]) }
    slider.onChange = { [unowned self] in onLength?($0.rounded()) }
    layer.takesInput = true
    edges.accessibilityLabel = "Edges"
    for child in [edges, row] { rows.add(child) }
    add(card)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = min(proposal.width ?? Self.wide, Self.wide)
    arrange(width)
    return Size(width: width, height: card.measure(in: ProposedSize(width: width)).height)
  }

  override func layoutChildren() {
    arrange(layer.frame.width)
    card.layout(in: layer.bounds)
  }

  /// Arranges the controls in one row if they fit, otherwise in two.
  private func arrange(_ width: Double) {
    rows.axis = width < Self.wide ? .vertical : .horizontal
    rows.spacing = width < Self.wide ? 4 : 20
    rows.alignment = width < Self.wide ? .fill : .center
  }
}
