// SPDX-License-Identifier: MIT

public import Geometry

/// The frame that a window draws for itself where the compositor draws none: a shadow around it,
/// borders to resize it by, a title bar with buttons. Pure geometry, in logical units of the surface.
///
/// The surface is larger than the window by the shadow; the compositor is told so (window geometry)
/// and counts only what is inside.
public struct WindowFrame: Equatable, Sendable {
  /// The height of the title bar.
  public static let titleBarHeight = 40.0
  /// How far the shadow reaches. With the title bar a multiple of 20, so that the content begins on a
  /// whole pixel at every quarter and fifth of a scale.
  public static let shadowExtent = 40.0
  /// The radius of the window's corners.
  public static let cornerRadius = 12.0
  /// How far outside its edge the window can be taken hold of.
  static let grabExtent = 10.0
  /// How near a corner an edge resizes both ways.
  static let cornerReach = 20.0
  /// The extent of a title bar button, and of the gap at the end of the bar.
  static let buttonSize = 24.0
  /// The space between buttons and at the end of the bar.
  static let buttonGap = 8.0

  /// A button of the title bar.
  public enum Button: Int, CaseIterable, Sendable {
    /// Hides the window.
    case minimize
    /// Makes the window fill its output, or ends that.
    case maximize
    /// Closes the window.
    case close
  }

  /// A part of the surface, as far as input is concerned.
  public enum Part: Equatable, Sendable {
    /// The window: title bar and content.
    case window
    /// An edge or a corner to resize by, just outside the window.
    case edge(WindowState.Edges)
    /// The shadow beyond the edges.
    case outside
  }

  /// The size of the window's content.
  public let contentSize: Size<Logical>
  /// Whether there is a title bar.
  public let hasTitleBar: Bool
  /// Whether there are a shadow, round corners and edges to resize by.
  public let isFloating: Bool
  /// The buttons that the compositor can serve, from left to right.
  public let buttons: [Button]

  /// The frame of a window in `state`. Buttons that the compositor does not serve are left out.
  public init(_ state: WindowState, canMinimize: Bool = true, canMaximize: Bool = true) {
    contentSize = state.size
    hasTitleBar = state.hasOwnFrame && !state.isFullscreen
    isFloating =
      state.hasOwnFrame && !state.isFullscreen && !state.isMaximized && state.tiledEdges.isEmpty
    // Literals, which a release makes once: there is a frame for every frame drawn.
    buttons =
      switch (canMinimize, canMaximize) {
      case (true, true): [.minimize, .maximize, .close]
      case (true, false): [.minimize, .close]
      case (false, true): [.maximize, .close]
      case (false, false): [.close]
      }
  }

  /// The size of the geometry less the size of the content.
  static func extra(hasTitleBar: Bool) -> Double { hasTitleBar ? titleBarHeight : 0 }

  // MARK: Layout

  private var margin: Double { isFloating ? Self.shadowExtent : 0 }

  /// The window as the compositor counts it, within the surface.
  public var geometry: Rect<Logical> {
    Rect(
      x: margin, y: margin, width: contentSize.width,
      height: contentSize.height + Self.extra(hasTitleBar: hasTitleBar))
  }

  /// The surface.
  public var surfaceSize: Size<Logical> {
    Size(width: geometry.width + 2 * margin, height: geometry.height + 2 * margin)
  }

  /// What is around the content: the size of the surface less that of the content.
  var surroundings: Size<Logical> {
    Size(
      width: 2 * margin, height: 2 * margin + Self.extra(hasTitleBar: hasTitleBar))
  }

  /// The content, within the surface.
  public var content: Rect<Logical> {
    Rect(
      origin: Point(
        x: geometry.left, y: geometry.top + Self.extra(hasTitleBar: hasTitleBar)),
      size: contentSize)
  }

  /// The title bar, within the surface; empty where there is none.
  public var titleBar: Rect<Logical> {
    Rect(
      origin: geometry.origin,
      size: Size(width: geometry.width, height: Self.extra(hasTitleBar: hasTitleBar)))
  }

  /// The place of a button, within the surface.
  public func rect(of button: Button) -> Rect<Logical> {
    guard let index = buttons.firstIndex(of: button), hasTitleBar else { return .zero }
    let fromRight = Double(buttons.count - index)
    return Rect(
      x: titleBar.right - fromRight * (Self.buttonSize + Self.buttonGap),
      y: titleBar.top + (Self.titleBarHeight - Self.buttonSize) / 2,
      width: Self.buttonSize, height: Self.buttonSize)
  }

  /// Where input is taken: the window, and what is near enough to its edge to resize it.
  var inputRect: Rect<Logical> {
    isFloating ? geometry.insetBy(-Self.grabExtent) : geometry
  }

  /// What nothing shines through: the window but for its round corners.
  var opaqueRects: [Rect<Logical>] {
    guard isFloating else { return [geometry] }
    let radius = Self.cornerRadius
    return [
      Rect(
        left: geometry.left, top: geometry.top + radius, right: geometry.right,
        bottom: geometry.bottom - radius),
      Rect(
        left: geometry.left + radius, top: geometry.top, right: geometry.right - radius,
        bottom: geometry.bottom),
    ]
  }

  /// The area in which a title bar button takes input, within the surface: the full height of the bar, and up to
  /// its end for the last button.
  public func inputRect(of button: Button) -> Rect<Logical> {
    let rect = rect(of: button)
    guard !rect.isEmpty else { return .zero }
    return Rect(
      left: rect.left - Self.buttonGap / 2, top: titleBar.top,
      right: button == buttons.last ? titleBar.right : rect.right + Self.buttonGap / 2,
      bottom: titleBar.bottom)
  }

  /// The part of the title bar that an app may fill, in the coordinates of the content: as far from both
  /// ends as the buttons reach, so that its middle is that of the window. Nil where there is none.
  public var titleRoom: Rect<Logical>? {
    guard hasTitleBar else { return nil }
    let bar = titleBar
    let beside = bar.right - rect(of: buttons.first ?? .close).left + 2 * Self.buttonGap
    return Rect(
      x: beside, y: -bar.height, width: max(bar.width - 2 * beside, 0), height: bar.height)
  }

  // MARK: Hit-testing

  /// The part at `point` of the surface.
  public func part(at point: Point<Logical>) -> Part {
    if geometry.contains(point) { return .window }
    return isFloating && inputRect.contains(point) ? .edge(edges(near: point)) : .outside
  }

  private func edges(near point: Point<Logical>) -> WindowState.Edges {
    let inside = geometry.insetBy(Self.cornerReach)
    var edges = WindowState.Edges()
    if point.x < geometry.left { edges.insert(.left) }
    if point.x >= geometry.right { edges.insert(.right) }
    if point.y < geometry.top { edges.insert(.top) }
    if point.y >= geometry.bottom { edges.insert(.bottom) }
    if edges.isDisjoint(with: [.left, .right]) {
      if point.x < inside.left { edges.insert(.left) }
      if point.x >= inside.right { edges.insert(.right) }
    }
    if edges.isDisjoint(with: [.top, .bottom]) {
      if point.y < inside.top { edges.insert(.top) }
      if point.y >= inside.bottom { edges.insert(.bottom) }
    }
    return edges
  }
}
