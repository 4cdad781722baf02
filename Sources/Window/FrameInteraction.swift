import Geometry
import Input
import Timing

/// What the pointer does to the frame that a window draws for itself, and what of it is the content's
/// business. Pure: it is told where the pointer is and says what should happen.
struct FrameInteraction: Equatable {
  /// What the frame asks of the compositor.
  enum Action: Equatable {
    case move
    case resize(WindowState.Edges)
    case toggleMaximized
    case showMenu(Point<Logical>)
    case press(WindowFrame.Button)
  }

  /// What follows from one event.
  struct Response: Equatable {
    /// What the content learns, in its own coordinates.
    var content: PointerEvent?
    /// What the compositor is asked for.
    var action: Action?
  }

  /// The button under the pointer.
  private(set) var hovered: WindowFrame.Button?
  /// The button that was pressed and not let go yet.
  private(set) var pressed: WindowFrame.Button?
  /// The part under the pointer.
  private(set) var part = WindowFrame.Part.outside
  /// Where the pointer is, in coordinates of the surface.
  private var position = Point<Logical>.zero
  /// The buttons that went down over the content and are held: until they are let go, the pointer is
  /// the content's wherever it goes.
  private var heldByContent: [PointerButton] = []
  /// Whether the content thinks that the pointer is over it.
  private var isOverContent = false
  /// When the title bar was last clicked.
  private var lastClick: Moment?

  /// How soon a second click must follow.
  private static var doubleClick: Nanoseconds { .milliseconds(400) }

  /// The pointer did something over the surface. `isApps` tells of a point of the title bar, in the
  /// coordinates of the content, whether the app has something there.
  mutating func handle(
    _ event: PointerEvent, frame: WindowFrame, now: Moment,
    isApps: (Point<Logical>) -> Bool = { _ in false }
  ) -> Response {
    switch event {
    case .entered(let position), .moved(let position): return move(to: position, frame, isApps)
    case .left: return leave()
    case .pressed(let button): return press(button, frame, now)
    case .released(let button): return release(button, frame, isApps)
    case .scrolled: return Response(content: isOverContent ? event : nil)
    }
  }

  private mutating func move(
    to position: Point<Logical>, _ frame: WindowFrame, _ isApps: (Point<Logical>) -> Bool
  ) -> Response {
    self.position = position
    look(frame, isApps)
    let isInside = part == .content && pressed == nil
    defer { isOverContent = isInside }
    let inContent = position - frame.content.origin
    switch (isOverContent, isInside) {
    case (false, true): return Response(content: .entered(inContent))
    case (true, true): return Response(content: .moved(inContent))
    case (true, false): return Response(content: .left)
    case (false, false): return Response()
    }
  }

  /// Finds what is under the pointer.
  private mutating func look(_ frame: WindowFrame, _ isApps: (Point<Logical>) -> Bool) {
    part = heldByContent.isEmpty ? frame.part(at: position, isApps: isApps) : .content
    hovered = if case .button(let button) = part { button } else { nil }
  }

  private mutating func leave() -> Response {
    defer {
      isOverContent = false
      heldByContent = []
      hovered = nil
      pressed = nil
      part = .outside
    }
    return Response(content: isOverContent ? .left : nil)
  }

  private mutating func press(
    _ button: PointerButton, _ frame: WindowFrame, _ now: Moment
  ) -> Response {
    // While a button of the frame is held, the others have nothing to say.
    guard pressed == nil else { return Response() }
    switch part {
    case .content:
      heldByContent.append(button)
      return Response(content: .pressed(button))
    case .titleBar: return pressTitleBar(button, now)
    case .button(let frameButton):
      if button == .primary { pressed = frameButton }
      return Response()
    case .edge(let edges):
      return Response(action: button == .primary ? .resize(edges) : nil)
    case .outside: return Response()
    }
  }

  private mutating func pressTitleBar(_ button: PointerButton, _ now: Moment) -> Response {
    switch button {
    case .primary:
      if let lastClick, now - lastClick <= Self.doubleClick {
        self.lastClick = nil
        return Response(action: .toggleMaximized)
      }
      lastClick = now
      return Response(action: .move)
    case .secondary: return Response(action: .showMenu(position))
    default: return Response()
    }
  }

  private mutating func release(
    _ button: PointerButton, _ frame: WindowFrame, _ isApps: (Point<Logical>) -> Bool
  ) -> Response {
    if let index = heldByContent.firstIndex(of: button) {
      heldByContent.remove(at: index)
      look(frame, isApps)
      return Response(content: .released(button))
    }
    guard button == .primary, let pressed else { return Response() }
    self.pressed = nil
    return Response(action: hovered == pressed ? .press(pressed) : nil)
  }
}
