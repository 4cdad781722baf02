// SPDX-License-Identifier: MIT

public import Window

/// The description of a panel of a shell: a bar, a drawer, a toast. A value: a changed field of an
/// open panel is the request that it takes.
public struct Panel: Equatable, Sendable {
  /// The name by which the panel is opened and closed from outside, and which rules of compositors
  /// see with the prefix `scrim-`.
  public var name: String
  /// The edge of the output that the panel lies at; nil for the middle of the output.
  public var edge: Edge?
  /// The alignment along the edge, for a panel that is not stretched in that direction.
  public var alignment = Alignment.center
  /// The width.
  public var width: Length
  /// The height.
  public var height: Length
  /// The distances from the edges that the panel lies at, in whole logical units.
  public var margins = LayerSurface.Margins()
  /// True if tiled windows and other panels keep out of the panel's place.
  public var isExclusive = false
  /// True if the panel covers the exclusive zones of other panels.
  public var coversOthers = false
  /// The layer.
  public var layer = LayerSurface.Layer.top
  /// When the panel has the keyboard.
  public var keyboard = LayerSurface.Keyboard.none
  /// The outputs that show the panel.
  public var outputs = Outputs.focused
  /// The motion of the widgets when the panel opens, and before it closes; nil for none. By default
  /// they slide in from the edge and fade, or grow in the middle of the output. A panel that covers
  /// the output has none by default. Where panels are windows, the compositor moves them.
  public var transition: Transition?
  /// The spring of the transition.
  public var spring = Theme.Springs().smooth
  /// If true, Escape closes the panel, if no widget uses it and the panel has the keyboard.
  public var closesOnEscape = false
  /// If true, a press beside the panel closes it, and does nothing else. The panel is on the layer
  /// `.overlay` then, above an unseen surface that covers each output. A press on a full-screen
  /// window is not noticed.
  public var closesOnOutsidePress = false
  /// If true, the panel closes when it loses the keyboard to something else than its own popups.
  /// A keyboard that is unplugged or falls asleep is not lost to anything.
  public var closesOnFocusLoss = false

  /// A panel at `edge`. By default it is stretched along the edge, and as thick as its content.
  public init(_ name: String, edge: Edge?, width: Length? = nil, height: Length? = nil) {
    self.name = name
    self.edge = edge
    let isHorizontal = edge == .top || edge == .bottom
    let isVertical = edge == .left || edge == .right
    self.width = width ?? (isHorizontal ? .stretched : .content)
    self.height = height ?? (isVertical ? .stretched : .content)
    let coversAll = self.width == .stretched && self.height == .stretched
    transition =
      coversAll ? nil : edge.map { .slide($0).combined(with: .opacity) } ?? .scale
  }

  /// An alignment along an edge.
  public enum Alignment: String, CaseIterable, Sendable {
    /// Where reading begins: at the left end, or at the right one for languages that are read from
    /// right to left; at the top end of a vertical edge.
    case start
    /// In the middle.
    case center
    /// At the other end.
    case end
  }

  /// The length of a side.
  public enum Length: Equatable, Sendable {
    /// As much as the widgets in the panel's root need; it follows their changes.
    case content
    /// This many logical units, rounded to whole ones, or what there is of the output.
    case fixed(Double)
    /// From edge to edge of the output.
    case stretched
  }

  /// The outputs that show a panel.
  public enum Outputs: Equatable, Sendable {
    /// The output with the focus when the panel is opened, as the compositor knows it.
    case focused
    /// Every output, each with content of its own.
    case all
    /// The output with this connector name, such as `DP-1`, or description. While there is none,
    /// the panel does not show.
    case named(String)
  }
}

extension Panel {
  /// The options of a layer surface for this panel, whose content needs `natural`, where reading
  /// has a direction.
  func layerOptions(
    natural: Size<Logical>, _ direction: LayoutDirection
  ) -> LayerSurface.Options {
    var options = LayerSurface.Options()
    options.namespace = "scrim-\(name)"
    // Compositors differ in what is above in one layer.
    options.layer = closesOnOutsidePress ? .overlay : layer
    options.keyboard = keyboard
    options.margins = margins
    options.size = size(natural: natural)
    options.anchors = anchors(direction)
    let thickness =
      switch edge {
      case .top, .bottom: options.size.height
      case .left, .right: options.size.width
      case nil: 0.0
      }
    options.exclusiveZone =
      isExclusive && thickness > 0 ? .reserve(thickness) : coversOthers ? .ignore : .none
    return options
  }

  /// The size in whole logical units; 0 for a stretched side.
  func size(natural: Size<Logical>) -> Size<Logical> {
    func length(_ length: Length, _ natural: Double) -> Double {
      switch length {
      case .content: max(natural.rounded(.up), 1)
      case .fixed(let length): max(length.rounded(), 1)
      case .stretched: 0
      }
    }
    return Size(width: length(width, natural.width), height: length(height, natural.height))
  }

  /// True if a side follows the content.
  var followsContent: Bool { width == .content || height == .content }

  /// The place of the content in a surface that is larger or smaller than it, as it is while the
  /// content moves: the part of the spare room before the content, on sides that follow it.
  func contentPlacement(_ direction: LayoutDirection) -> ContentPlacement {
    let along: Double =
      switch alignment(direction) {
      case .start: 0
      case .center: 0.5
      case .end: 1
      }
    let (x, y): (Double, Double) =
      switch edge {
      case .top: (along, 0)
      case .bottom: (along, 1)
      case .left: (0, along)
      case .right: (1, along)
      case nil: (0.5, 0.5)
      }
    return ContentPlacement(
      horizontal: width == .content ? x : nil, vertical: height == .content ? y : nil)
  }

  /// The alignment along the edge from left to right, or from the top.
  private func alignment(_ direction: LayoutDirection) -> Alignment {
    guard direction == .rightToLeft, edge?.isHorizontal == true else { return alignment }
    return switch alignment {
    case .start: .end
    case .center: .center
    case .end: .start
    }
  }

  private func anchors(_ direction: LayoutDirection) -> WindowState.Edges {
    var anchors = WindowState.Edges()
    switch (edge, alignment(direction)) {
    case (nil, _): break
    case (.top, .start): anchors = [.top, .left]
    case (.top, .center): anchors = [.top]
    case (.top, .end): anchors = [.top, .right]
    case (.bottom, .start): anchors = [.bottom, .left]
    case (.bottom, .center): anchors = [.bottom]
    case (.bottom, .end): anchors = [.bottom, .right]
    case (.left, .start): anchors = [.left, .top]
    case (.left, .center): anchors = [.left]
    case (.left, .end): anchors = [.left, .bottom]
    case (.right, .start): anchors = [.right, .top]
    case (.right, .center): anchors = [.right]
    case (.right, .end): anchors = [.right, .bottom]
    }
    if width == .stretched { anchors.formUnion([.left, .right]) }
    if height == .stretched { anchors.formUnion([.top, .bottom]) }
    return anchors
  }
}
