// SPDX-License-Identifier: MIT

import Views

/// A header and a footer with progressive blur over scrolling content.
final class ProgressiveScene: FeedScene {
  /// The header and the footer.
  private let edges: ViewHost
  /// The controls for the gradients.
  private let controls: ViewHost
  /// The state that the views show.
  private let model: GradientModel
  /// True once the content has its initial scroll position.
  private var hasScrolled = false

  /// The initial scroll position.
  private static let initialScroll = 190.0
  /// The greatest width of the controls, and the space below them, in logical units.
  private static let (width, margin) = (520.0, 20.0)
  /// The least height in which the title is large, in logical units.
  private static let leastHeight = 300.0

  init(_ settings: Settings, image: Raster?) {
    let model = GradientModel(settings)
    self.model = model
    edges = ViewHost { GradientEdges(model: model) }
    controls = ViewHost { GradientControls(model: model) }
    super.init(
      settings, image: image, padding: Padding(top: model.header, bottom: 96))
    // The content is scrolled through the glass.
    edges.layer.ignoresInput = true
    for child in [edges, controls] { add(child) }
  }

  override func settingsChanged(from old: Settings) {
    super.settingsChanged(from: old)
    model.settings = settings
  }

  override var sigma: Double? { settings.isTransparent ? settings.glass.effectiveSigma : nil }

  override func didAttach() {
    super.didAttach()
    model.day = currentDate().day
  }

  // MARK: Input

  /// Passes scrolling to the content, also over the controls.
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
    super.layoutChildren()
    if !hasScrolled {
      hasScrolled = true
      background.scroll(to: Self.initialScroll, animated: false)
    }
    let room = min(size.width - 32, Self.width)
    let height = controls.measure(in: ProposedSize(width: room)).height
    controls.layout(
      in: Rect(
        x: ((size.width - room) / 2).rounded(), y: size.height - height - Self.margin,
        width: room, height: height))
    model.footer = height + Self.margin + 16
    model.isLow = size.height < Self.leastHeight
    model.room = max(size.height - model.header - model.footer, 0)
    edges.layout(in: layer.bounds)
  }
}

/// The state that the header, the footer and the controls show.
@MainActor @Observable private final class GradientModel {
  /// The settings.
  var settings: Settings
  /// The edges with glass.
  var edges = Edges.both
  /// The length of the gradients, in logical units.
  var length = 144.0
  /// The height of the fully blurred part of the footer, in logical units.
  var footer = 0.0
  /// True if there is no room for a large title.
  var isLow = false
  /// The height between the fully blurred parts, in logical units.
  var room = 0.0
  /// The date below the title.
  var day = ""

  /// The length of a gradient in the window: in small ones shorter, so that with the initial length
  /// a part of the content stays sharp.
  var shownLength: Double { length * min(room / Self.fullRoom, 1) }

  /// The edges with glass.
  enum Edges: String, CaseIterable {
    case top = "Top"
    case both = "Both"
    case bottom = "Bottom"
  }

  /// The height of the fully blurred part of the header, in logical units.
  var header: Double { isLow ? 72 : 116 }
  /// The least room in which gradients have their full length, in logical units.
  private static let fullRoom = 412.0

  init(_ settings: Settings) { self.settings = settings }
}

/// Glass at the chosen edges, and a title at the top.
private struct GradientEdges: View {
  /// The model that the view shows.
  let model: GradientModel

  var body: some View {
    ZStack {
      ZStack(alignment: .top) {
        if model.edges != .bottom {
          EdgeBlur(model: model, edge: .top, solid: model.header, content: title)
            .transition(.slide(.top))
        }
      }
      ZStack(alignment: .bottom) {
        if model.edges != .top {
          EdgeBlur(model: model, edge: .bottom, solid: model.footer, content: EmptyView())
            .transition(.slide(.bottom))
        }
      }
    }
  }

  private var title: some View {
    let isLow = model.isLow
    return VStack(spacing: 0) {
      Text("Today").role(.custom(TextStyle(size: isLow ? 28 : 46, weight: .bold)))
        .frame(height: isLow ? 34 : 56)
      Text(model.day).role(.custom(TextStyle(size: isLow ? 15 : 17, weight: .medium)))
        .frame(height: isLow ? 20 : 24)
    }
    .padding(Padding(leading: 24, top: isLow ? 8 : 18, trailing: 24))
  }
}

/// Progressive glass along an edge, behind views on which texts are legible. Blur and colours grow
/// towards the edge, so that no boundary is visible.
private struct EdgeBlur<Content: View>: View {
  /// The model with the settings and the length of the gradient.
  let model: GradientModel
  /// The edge: `.top` or `.bottom`.
  let edge: Edge
  /// The height of the part with the full effect, in logical units.
  let solid: Double
  /// The views.
  let content: Content

  var body: some View {
    if model.settings.isTransparent, !model.settings.hasHighContrast {
      content(high: solid + model.shownLength)
        .glass(glass, adaptsInk: true, isLegible: true, hasSecondaryText: false)
    } else {
      ThemeReader { theme in
        content(high: solid).background(theme.colors.surface)
          .overlay(alignment: edge == .top ? .bottom : .top) { Divider() }
      }
    }
  }

  private func content(high height: Double) -> some View {
    content.frame(maxWidth: .infinity, minHeight: height, maxHeight: height, alignment: .topLeading)
  }

  /// The blur by which nothing beneath clutters the date, of which it is an em, in logical units.
  private static var leastSigma: Double { 17 }

  /// Glass whose blur and colours fade in.
  private var glass: Glass {
    let settings = model.settings.glass
    var glass = Glass(sigma: max(settings.effectiveSigma, Self.leastSigma), look: settings.look)
    (glass.growth, glass.colorsGrow) = (fade, true)
    return glass.bevelled(along: [])
  }

  /// The gradient line, in fractions of the glass.
  private var fade: Fade {
    let part = solid / max(solid + model.shownLength, 1)
    return edge == .top
      ? Fade(from: SIMD2(0.5, 1), to: SIMD2(0.5, part))
      : Fade(from: SIMD2(0.5, 0), to: SIMD2(0.5, 1 - part))
  }
}

/// Controls for the edges and the length of the gradients.
private struct GradientControls: View {
  /// The model that the view shows and changes.
  let model: GradientModel

  var body: some View {
    let all = GradientModel.Edges.allCases
    Card(material: .translucent, padding: Padding(horizontal: 16, vertical: 8)) {
      HStack(spacing: 20) {
        Segmented(
          all.map(\.rawValue),
          selection: Binding(
            get: { all.firstIndex(of: model.edges) ?? 0 }, set: { model.edges = all[$0] }
          ).inMotion(model.settings.spring)
        )
        .accessibilityLabel("Edges")
        HStack(spacing: 12) {
          Text("Length").role(.control)
          Slider(
            Binding(get: { model.length }, set: { model.length = $0.rounded() }), in: 16...360
          )
          .frame(idealWidth: 200)
        }
      }
      .becomesColumn(alignment: .fill, spacing: 4)
    }
  }
}
