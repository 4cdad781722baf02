// SPDX-License-Identifier: MIT

/// The client-side frame of a window, used if the compositor draws none: a shadow, borders to
/// resize by, and a title bar with buttons. Pure geometry, in logical units of the surface.
///
/// The surface exceeds the window by the shadow; the window geometry excludes the shadow.
public struct WindowFrame: Equatable, Sendable {
  /// The height of the title bar.
  public static let titleBarHeight = 40.0
  /// The width of the shadow on each side. Shadow and title bar add up to a multiple of 20, so that
  /// the content begins on a whole pixel at scales in steps of 1/4 and 1/5.
  public static let shadowExtent = 40.0
  /// The radius of the window's corners.
  public static let cornerRadius = 12.0
  /// The width of the resize borders outside the window.
  static let grabExtent = 10.0
  /// The distance from a corner within which a border resizes both directions.
  static let cornerReach = 20.0
  /// The width and height of a title bar button.
  static let buttonSize = 24.0
  /// The space between buttons, and at the end of the bar.
  static let buttonGap = 8.0

  /// A button of the title bar.
  public enum Button: Int, CaseIterable, Sendable {
    /// Hides the window.
    case minimize
    /// Maximizes or restores the window.
    case maximize
    /// Closes the window.
    case close
  }

  /// A part of the surface for hit-testing.
  public enum Part: Equatable, Sendable {
    /// The window: title bar and content.
    case window
    /// A border or a corner to resize by, just outside the window.
    case edge(WindowState.Edges)
    /// The shadow beyond the resize borders.
    case outside
  }

  /// The size of the window's content.
  public let contentSize: Size<Logical>
  /// True if the frame has a title bar.
  public let hasTitleBar: Bool
  /// True if the window has a shadow, round corners and resize borders.
  public let isFloating: Bool
  /// The buttons for the operations that the compositor supports, from left to right.
  public let buttons: [Button]

  /// The frame of a window in `state`, without the buttons for unsupported operations.
  public init(_ state: WindowState, canMinimize: Bool = true, canMaximize: Bool = true) {
    contentSize = state.size
    hasTitleBar = state.hasOwnFrame && !state.isFullscreen
    isFloating =
      state.hasOwnFrame && !state.isFullscreen && !state.isMaximized && state.tiledEdges.isEmpty
    // Array literals: optimized builds allocate them once, and every frame makes a `WindowFrame`.
    buttons =
      switch (canMinimize, canMaximize) {
      case (true, true): [.minimize, .maximize, .close]
      case (true, false): [.minimize, .close]
      case (false, true): [.maximize, .close]
      case (false, false): [.close]
      }
  }

  /// The height of the window geometry minus that of the content.
  static func extra(hasTitleBar: Bool) -> Double { hasTitleBar ? titleBarHeight : 0 }

  // MARK: Layout

  private var margin: Double { isFloating ? Self.shadowExtent : 0 }

  /// The window geometry, in surface coordinates.
  public var geometry: Rect<Logical> {
    Rect(
      x: margin, y: margin, width: contentSize.width,
      height: contentSize.height + Self.extra(hasTitleBar: hasTitleBar))
  }

  /// The size of the surface.
  public var surfaceSize: Size<Logical> {
    Size(width: geometry.width + 2 * margin, height: geometry.height + 2 * margin)
  }

  /// The size of the surface minus that of the content.
  var surroundings: Size<Logical> {
    Size(
      width: 2 * margin, height: 2 * margin + Self.extra(hasTitleBar: hasTitleBar))
  }

  /// The content, in surface coordinates.
  public var content: Rect<Logical> {
    Rect(
      origin: Point(
        x: geometry.left, y: geometry.top + Self.extra(hasTitleBar: hasTitleBar)),
      size: contentSize)
  }

  /// The title bar, in surface coordinates; empty if there is none.
  public var titleBar: Rect<Logical> {
    Rect(
      origin: geometry.origin,
      size: Size(width: geometry.width, height: Self.extra(hasTitleBar: hasTitleBar)))
  }

  /// The rectangle of a button, in surface coordinates; empty if there is none.
  public func rect(of button: Button) -> Rect<Logical> {
    guard let index = buttons.firstIndex(of: button), hasTitleBar else { return .zero }
    let fromRight = Double(buttons.count - index)
    return Rect(
      x: titleBar.right - fromRight * (Self.buttonSize + Self.buttonGap),
      y: titleBar.top + (Self.titleBarHeight - Self.buttonSize) / 2,
      width: Self.buttonSize, height: Self.buttonSize)
  }

  /// The input region, in surface coordinates: the window and the resize borders.
  var inputRect: Rect<Logical> {
    isFloating ? geometry.insetBy(-Self.grabExtent) : geometry
  }

  /// The opaque region, in surface coordinates: the window without its round corners.
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

  /// The input area of a title bar button, in surface coordinates: the full height of the bar, and
  /// up to its end for the last button.
  public func inputRect(of button: Button) -> Rect<Logical> {
    let rect = rect(of: button)
    guard !rect.isEmpty else { return .zero }
    return Rect(
      left: rect.left - Self.buttonGap / 2, top: titleBar.top,
      right: button == buttons.last ? titleBar.right : rect.right + Self.buttonGap / 2,
      bottom: titleBar.bottom)
  }

  /// The part of the title bar available to an app, in content coordinates; nil without a title
  /// bar. Both ends are inset by the width of the buttons, so its centre is that of the window.
  public var freeTitleBarArea: Rect<Logical>? {
    guard hasTitleBar else { return nil }
    let bar = titleBar
    let beside = bar.right - rect(of: buttons.first ?? .close).left + 2 * Self.buttonGap
    return Rect(
      x: beside, y: -bar.height, width: max(bar.width - 2 * beside, 0), height: bar.height)
  }

  // MARK: Hit-testing

  /// The part at `point`, in surface coordinates.
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
