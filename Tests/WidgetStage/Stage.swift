// SPDX-License-Identifier: MIT

public import Widgets

/// Glass without blur: each pixel depends only on the backdrop pixel beneath.
@MainActor public final class UnblurredGlass: GlassMetrics {
  /// Glass without blur.
  public init() {}

  /// No pixel around the one that is read.
  public func footprint(of glass: Glass, pixelScale: Double) -> Size<Physical> { .zero }

  /// The pixels beneath `rect` alone.
  public func spread(
    of rect: Rect<Physical>, through glass: Glass, pixelScale: Double,
    backdropSize: Size<Physical>
  ) -> Rect<Physical> { rect }
}

/// A widget tree with its own scene and a manual clock, without GL.
@MainActor open class Stage {
  /// The scene.
  public let scene: Scene
  /// Measures the texts.
  public let typewriter: Typewriter
  /// The widgets.
  public let widgets: WidgetTree
  /// The time of the last frame.
  public private(set) var now = Moment(nanoseconds: 5_000_000_000)

  /// A stage of this size, in logical units, that has drawn `content` once.
  public init(
    _ width: Double = 400, _ height: Double = 300, _ content: Widget? = nil,
    typewriter: Typewriter = Typewriter()
  ) {
    self.typewriter = typewriter
    scene = Scene(size: Size(width: width, height: height))
    widgets = WidgetTree(scene: scene, measurer: typewriter)
    if let content { widgets.root.add(content) }
    frame()
  }

  // MARK: Time

  /// Advances the clock and draws a frame. Returns true if another frame is needed.
  @discardableResult public func frame(after seconds: Double = 0.016) -> Bool {
    now = now + .seconds(seconds)
    let isMoving = widgets.tick(at: now).now
    scene.update(with: UnblurredGlass())
    return isMoving
  }

  /// Draws frames, some `seconds` apart, until nothing moves. Returns their number.
  @discardableResult public func settle(by seconds: Double = 0.016) -> Int {
    for count in 0..<2_000 where !frame(after: seconds) { return count }
    fatalError("it never comes to rest")
  }

  /// Advances the clock without a frame.
  public func pass(_ seconds: Double) { now = now + .seconds(seconds) }

  // MARK: Input

  /// Moves the pointer.
  public func point(_ x: Double, _ y: Double) {
    widgets.handle(.moved(Point(x: x, y: y)), at: now)
  }

  /// Presses the primary button.
  public func press() { widgets.handle(PointerEvent.pressed(.primary), at: now) }
  /// Releases the primary button.
  public func release() { widgets.handle(PointerEvent.released(.primary), at: now) }

  /// Clicks at a position.
  public func click(_ x: Double, _ y: Double) {
    point(x, y)
    press()
    release()
  }

  /// Clicks into the middle of a widget.
  public func click(_ widget: Widget) {
    let middle = middle(of: widget)
    click(middle.x, middle.y)
  }

  /// Puts a finger down.
  public func touch(_ x: Double, _ y: Double, finger: Int32 = 0) {
    widgets.handle(.began(finger: finger, Point(x: x, y: y)), at: now)
  }

  /// Moves a finger.
  public func drag(_ x: Double, _ y: Double, finger: Int32 = 0) {
    widgets.handle(.moved(finger: finger, Point(x: x, y: y)), at: now)
  }

  /// Lifts a finger.
  public func lift(finger: Int32 = 0) { widgets.handle(.ended(finger: finger), at: now) }
  /// Cancels all touches.
  public func cancelTouch() { widgets.handle(.cancelled, at: now) }

  /// Scrolls; `lifted` ends the gesture of fingers on a touchpad.
  public func scroll(_ source: Scroll.Kind, x: Double = 0, y: Double = 0, lifted: Bool = false) {
    widgets.handle(.scrolled(Scroll(source, x: x, y: y, isLifted: lifted)), at: now)
  }

  /// Presses and releases a key. Returns true if a widget took it.
  @discardableResult open func key(_ key: Keysym, shift: Bool = false) -> Bool {
    let modifiers: Modifiers = shift ? .shift : []
    let isTaken = widgets.handle(KeyEvent(.pressed, key, modifiers: modifiers), at: now)
    widgets.handle(KeyEvent(.released, key, modifiers: modifiers), at: now)
    return isTaken
  }

  // MARK: Output

  /// The frame of a widget, in scene coordinates.
  public func place(of widget: Widget) -> Rect<Logical> { scene.frame(of: widget.layer) }

  /// The middle of a widget, in scene coordinates.
  public func middle(of widget: Widget) -> (x: Double, y: Double) {
    let frame = place(of: widget)
    return (frame.left + frame.width / 2, frame.top + frame.height / 2)
  }

  /// The widgets of a class in `widget`, or in the whole scene, in their order.
  public func all<Kind: Widget>(_ kind: Kind.Type, in widget: Widget? = nil) -> [Kind] {
    (widget ?? widgets.root).children.flatMap { child in
      [child as? Kind].compactMap { $0 } + all(kind, in: child)
    }
  }
}
