import Geometry
import Input

/// What fingers do to the frame that a window draws for itself, and what of it is the content's
/// business. Pure: it is told where the fingers are and says what should happen.
struct TouchInteraction: Equatable {
  /// What follows from one event.
  struct Response: Equatable {
    /// What the content learns, in its own coordinates.
    var content: TouchEvent?
    /// What the compositor is asked for.
    var action: FrameInteraction.Action?
  }

  /// A finger that was put down on something that waits for what it does next.
  private struct Finger: Equatable {
    /// The compositor's number for it.
    let id: Int32
    /// The button of the frame it was put on; nil where it was put on the content.
    let button: WindowFrame.Button?
    /// Where it is, in coordinates of the surface.
    var position: Point<Logical>
  }

  /// The fingers that are down. They are few.
  private var fingers: [Finger] = []

  /// A finger did something on the surface. `isApps` tells of a point of the title bar, in the coordinates
  /// of the content, whether the app has something there.
  mutating func handle(
    _ event: TouchEvent, frame: WindowFrame, isApps: (Point<Logical>) -> Bool = { _ in false }
  ) -> Response {
    let forContent = event.offset(by: .zero - frame.content.origin)
    switch event {
    case .began(let id, let position):
      return begin(id, frame.part(at: position, isApps: isApps), position, forContent)
    case .moved(let id, let position):
      guard let index = fingers.firstIndex(where: { $0.id == id }) else { return Response() }
      fingers[index].position = position
      return Response(content: fingers[index].button == nil ? forContent : nil)
    case .ended(let id):
      guard let index = fingers.firstIndex(where: { $0.id == id }) else { return Response() }
      let finger = fingers.remove(at: index)
      guard let button = finger.button else { return Response(content: forContent) }
      // A button acts when it is let go, so that one can think better of it.
      let isOver = frame.part(at: finger.position) == .button(button)
      return Response(action: isOver ? .press(button) : nil)
    case .cancelled:
      let contentIsTouched = fingers.contains { $0.button == nil }
      fingers = []
      return Response(content: contentIsTouched ? .cancelled : nil)
    }
  }

  private mutating func begin(
    _ id: Int32, _ part: WindowFrame.Part, _ position: Point<Logical>, _ forContent: TouchEvent
  ) -> Response {
    switch part {
    case .content:
      fingers.append(Finger(id: id, button: nil, position: position))
      return Response(content: forContent)
    case .button(let button):
      fingers.append(Finger(id: id, button: button, position: position))
      return Response()
    case .titleBar: return Response(action: .move)
    case .edge(let edges): return Response(action: .resize(edges))
    case .outside: return Response()
    }
  }
}
