// SPDX-License-Identifier: MIT

public import ScrimKit

/// The widget of a background, which grows and shrinks in `withMotion`.
final class DecoratedBox: Box {
  /// The paint in front of the glass; nil for none.
  var fill: Paint?
  /// The glass; nil for none.
  var glass: Glass?
  /// True if the colours of the view follow what the glass shows.
  var adaptsInk = false
  /// Chooses the ink of views that adapt it.
  private lazy var inkChoice = InkChoice()

  /// Shows fill and glass. With high contrast the theme's opaque surface takes the place of glass.
  func showBackground() {
    guard glass == nil || theme?.hasHighContrast != true else {
      ink = nil
      layer.content = .none
      layer.fill = theme.map { .color($0.colors.surface) }
      return
    }
    layer.fill = fill
    var glass = glass
    if adaptsInk, glass?.inkChoice == nil { glass?.inkChoice = inkChoice }
    ink = adaptsInk ? glass?.inkChoice : nil
    layer.content = glass.map { .glass($0) } ?? .none
  }

  override func restyle(_ theme: Theme) { if glass != nil { showBackground() } }
}

/// A view on a layer with a background. Modifiers of the layer that follow each other share it.
public struct DecoratedView<Content: View>: BoxView {
  let content: Content
  /// The properties of the layer.
  private var fill: Paint?
  /// The content beneath the fill.
  private var glass: Glass?
  /// True if the colours of the view follow what the glass shows.
  private var adaptsInk = false
  /// The line along the outline.
  private var border: Border?
  /// The shadow.
  private var shadow: Shadow?
  /// The shape of the corners.
  private var outline = Outline.rectangle
  /// True if the corners cut off the view.
  private var isClipped = false
  /// True if the view is kept as a texture.
  private var isCached = false

  /// A layer has no body.
  public typealias Body = Never

  init(_ content: Content) { self.content = content }

  func makeWidget() -> DecoratedBox { DecoratedBox() }

  func configure(_ widget: DecoratedBox, _ graph: ViewGraph) {
    let layer = widget.layer
    widget.fill = fill
    widget.glass = glass
    widget.adaptsInk = adaptsInk
    widget.showBackground()
    layer.border = border
    layer.shadow = shadow
    layer.outline = outline
    layer.clipsChildren = isClipped
    layer.isCached = isCached
    // What has a background stops the pointer.
    layer.takesInput = fill != nil || glass != nil
  }

  private func with<Value>(
    _ path: WritableKeyPath<DecoratedView, Value>, _ value: Value
  ) -> DecoratedView {
    var view = self
    view[keyPath: path] = value
    return view
  }

  /// Fills the background.
  public func background(_ paint: Paint?) -> DecoratedView { with(\.fill, paint) }

  /// Fills the background with a colour.
  public func background(_ color: Color) -> DecoratedView { with(\.fill, .color(color)) }

  /// Puts glass behind the view, which shows what lies beneath, blurred.
  public func glass(_ glass: Glass?, adaptsInk: Bool = false) -> DecoratedView {
    var view = with(\.glass, glass)
    view.adaptsInk = adaptsInk
    return view
  }

  /// Puts glass of a preset behind the view.
  public func glass(
    _ preset: LookPreset, over backdrop: Glass.Backdrop = .surface, adaptsInk: Bool = false
  ) -> DecoratedView {
    glass(Glass(preset, backdrop: backdrop), adaptsInk: adaptsInk)
  }

  /// Gives the background its shape.
  public func outline(_ outline: Outline) -> DecoratedView { with(\.outline, outline) }

  /// Rounds the corners of the background by `radius` logical units.
  public func outline(radius: Double) -> DecoratedView {
    with(\.outline, Outline(radius: radius, isContinuous: true))
  }

  /// Draws a line along the inside of the outline.
  public func border(_ border: Border?) -> DecoratedView { with(\.border, border) }

  /// Puts a shadow around the outline.
  public func shadow(_ shadow: Shadow?) -> DecoratedView { with(\.shadow, shadow) }

  /// Cuts off what lies outside of the outline.
  public func clip(_ isClipped: Bool = true) -> DecoratedView { with(\.isClipped, isClipped) }

  /// Keeps the view as a texture, for what moves more often than it changes.
  public func cached(_ isCached: Bool = true) -> DecoratedView { with(\.isCached, isCached) }
}

extension View {
  /// Fills the background.
  public func background(_ paint: Paint?) -> DecoratedView<Self> {
    DecoratedView(self).background(paint)
  }

  /// Fills the background with a colour.
  public func background(_ color: Color) -> DecoratedView<Self> {
    DecoratedView(self).background(color)
  }

  /// Puts glass behind the view, which shows what lies beneath, blurred. With high contrast there
  /// is an opaque surface instead.
  ///
  /// If `adaptsInk`, the colours of the view are those of light or of dark text, whichever can be
  /// read better on what the glass shows, and fade when that changes: see `Widget.ink`.
  public func glass(_ glass: Glass?, adaptsInk: Bool = false) -> DecoratedView<Self> {
    DecoratedView(self).glass(glass, adaptsInk: adaptsInk)
  }

  /// Puts glass of a preset behind the view, which shows its surface beneath it, or the desktop:
  /// `over: .desktop`. `adaptsInk` is described at `glass(_:adaptsInk:)`.
  public func glass(
    _ preset: LookPreset, over backdrop: Glass.Backdrop = .surface, adaptsInk: Bool = false
  ) -> DecoratedView<Self> {
    DecoratedView(self).glass(preset, over: backdrop, adaptsInk: adaptsInk)
  }

  /// Gives the background its shape.
  public func outline(_ outline: Outline) -> DecoratedView<Self> {
    DecoratedView(self).outline(outline)
  }

  /// Rounds the corners of the background by `radius` logical units.
  public func outline(radius: Double) -> DecoratedView<Self> {
    DecoratedView(self).outline(radius: radius)
  }

  /// Draws a line along the inside of the outline.
  public func border(_ border: Border?) -> DecoratedView<Self> {
    DecoratedView(self).border(border)
  }

  /// Puts a shadow around the outline.
  public func shadow(_ shadow: Shadow?) -> DecoratedView<Self> {
    DecoratedView(self).shadow(shadow)
  }

  /// Cuts off what lies outside of the outline.
  public func clip(_ isClipped: Bool = true) -> DecoratedView<Self> {
    DecoratedView(self).clip(isClipped)
  }

  /// Keeps the view as a texture, for what moves more often than it changes.
  public func cached(_ isCached: Bool = true) -> DecoratedView<Self> {
    DecoratedView(self).cached(isCached)
  }
}
