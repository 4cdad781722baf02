// SPDX-License-Identifier: MIT

import Views

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
  private let controls: ViewHost
  /// What the controls show.
  private let model = GradientModel(length: ProgressiveScene.length)
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
    let model = model
    controls = ViewHost { GradientControls(model: model) }
    super.init(settings, image: image)
    for child in [background, header, footer, title, day, controls] { add(child) }
    model.onChange = { [unowned self] in showGradients() }
    header.onMove = { [unowned self] in
      title.layer.opacity = header.visibility
      day.layer.opacity = header.visibility
    }
  }

  /// Shows glass of the chosen length at the chosen edges.
  private func showGradients() {
    for (glass, other) in [(header, GradientModel.Edges.bottom), (footer, .top)] {
      glass.show(model.edges != other)
      glass.length = model.length
    }
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
    let room = min(size.width - 32, GradientModel.wide)
    model.isNarrow = room < GradientModel.wide
    let card = Size<Logical>(
      width: room, height: controls.measure(in: ProposedSize(width: room)).height)
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

/// What the controls for the gradients show.
@MainActor @Observable private final class GradientModel {
  /// The edges with glass.
  var edges = Edges.both
  /// The length, in logical units.
  var length: Double
  /// True if there is no room for all controls in a row.
  var isNarrow = false
  /// Called when a person has changed something.
  @ObservationIgnored var onChange: () -> Void = {}

  /// The edges with glass.
  enum Edges: String, CaseIterable {
    case top = "Top"
    case both = "Both"
    case bottom = "Bottom"
  }

  /// The width of a single row, in logical units.
  static let wide = 520.0

  init(length: Double) { self.length = length }

  /// Makes a change of a person.
  func change(_ change: (GradientModel) -> Void) {
    change(self)
    onChange()
  }
}

/// Controls for the edges and the length of the gradients.
private struct GradientControls: View {
  /// The model that the view shows and changes.
  let model: GradientModel

  var body: some View {
    Card(material: .translucent, padding: Padding(horizontal: 16, vertical: 8)) {
      if model.isNarrow {
        VStack(spacing: 4) { parts }
      } else {
        HStack(spacing: 20) { parts }
      }
    }
  }

  @ViewBuilder private var parts: some View {
    let all = GradientModel.Edges.allCases
    Segmented(
      all.map(\.rawValue),
      selection: Binding(
        get: { all.firstIndex(of: model.edges) ?? 0 },
        set: { index in model.change { $0.edges = all[index] } })
    )
    .accessibilityLabel("Edges")
    HStack(spacing: 12) {
      Text("Length").role(.control)
      Slider(
        Binding(
          get: { model.length }, set: { length in model.change { $0.length = length.rounded() } }),
        in: 16...360)
    }
  }
}
