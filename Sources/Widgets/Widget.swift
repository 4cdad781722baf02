public import Geometry
public import Input
public import SceneGraph
public import Timing

/// A thing in an interface: a layer and what it shows, the widgets in it, and what it does when it is
/// touched.
///
/// Widgets change layers and nothing else; what differs on the screen then is the scene's business. One
/// that wants to move asks for frames and sets its layers to what they are at the moment of each.
///
/// What can have the keyboard does not clip its own layer, or the ring around it is cut off too.
open class Widget {
  /// What it is on the screen. Its frame is set by layout.
  public let layer = Layer()
  /// The widgets in it, in the order of the tab key.
  public internal(set) var children: [Widget] = []
  /// What it lies in.
  public internal(set) unowned var parent: Widget?
  /// The interface that it is part of; nil while it is part of none.
  public internal(set) unowned var interface: Interface?

  /// Whether it can be used. What is not neither is what lies in it.
  public var isEnabled = true { didSet { if isEnabled != oldValue { changeUse() } } }
  /// Whether it is not seen and takes no room.
  public var isHidden = false { didSet { if isHidden != oldValue { changeSight() } } }
  /// How small and how large it may be.
  public var sizeLimits = SizeLimits() {
    didSet { if sizeLimits != oldValue { invalidateLayout() } }
  }
  /// Its part of the room that a stack has to spare, compared to that of others.
  public var stretch = 0.0 { didSet { if stretch != oldValue { parent?.invalidateLayout() } } }

  /// Whether the pointer is over it.
  public internal(set) var isHovered = false {
    didSet { if isHovered != oldValue { stateChanged() } }
  }
  /// Whether it has the keyboard, and whether that is shown.
  public internal(set) var focus = Focus.none {
    didSet { if focus != oldValue { stateChanged() } }
  }
  /// Whether it or something in it has the keyboard.
  public internal(set) var containsFocus = false {
    didSet { if containsFocus != oldValue { stateChanged() } }
  }

  /// Whether its children must be placed anew.
  var needsLayout = true
  /// What it said of its size lately.
  var measurements: [Measurement] = []
  /// When it needs the next frame.
  var frameDemand = FrameDemand.resting
  /// Whether the interface has it among those that need frames.
  var isListed = false

  /// Whether a widget has the keyboard.
  public enum Focus: Hashable, Sendable {
    /// It has not.
    case none
    /// It has, and since it got it by a press nobody needs to be told.
    case withoutRing
    /// It has, and shows a ring.
    case withRing
  }

  /// A size that was given to a proposal.
  struct Measurement {
    /// What was offered.
    let proposal: ProposedSize
    /// What was taken of it.
    let size: Size<Logical>
  }

  /// A widget that shows nothing.
  public init() {}

  deinit { for child in children { child.parent = nil } }

  // MARK: What kinds of widgets say of themselves

  /// The layer that the layers of its children lie in.
  open var contentLayer: Layer { layer }

  /// Whether its size does not depend on what is in it, so that nothing around it need be placed anew
  /// when that changes.
  open var isLayoutBoundary: Bool { false }

  /// Whether it can have the keyboard.
  open var acceptsFocus: Bool { false }

  /// Whether presses that nothing in it takes are its own.
  open var acceptsPress: Bool { false }

  /// Where the ring is drawn that shows that it has the keyboard.
  open var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: 2)
  }

  /// The size that it takes of what it is offered.
  open func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { .zero }

  /// Places its children. Its layer has its frame already.
  open func layoutChildren() {}

  /// Takes colours and letters from a theme, in the state that it is in.
  open func restyle(_ theme: Theme) {}

  /// It is hovered, or it or something in it has the keyboard, or that is so no more.
  open func stateChanged() { if let interface { restyle(interface.theme) } }

  /// It has become part of the interface, and is going to take its look.
  open func didAttach() {}

  /// It is no part of the interface any more.
  open func didDetach() {}

  /// Brings its layers to where they are at a moment, and says when it needs the next frame. It is
  /// called once it has asked with `animate()`.
  open func tick(at moment: Moment) -> FrameDemand { .resting }

  // MARK: Input

  /// Whether it takes a press that begins, before anything in it is asked: as what moves does, to be
  /// stopped.
  open func catches(_ press: Press) -> Bool { false }

  /// Whether a press that moves is its own from now on, although it may have begun on something in it: a
  /// finger that scrolls.
  open func claims(_ press: Press) -> Bool { false }

  /// A press begins that is its own, or becomes it.
  open func pressBegan(_ press: Press) {}

  /// Its press moved.
  open func pressMoved(_ press: Press) {}

  /// Its press is over.
  open func pressEnded(_ press: Press) {}

  /// Its press is somebody else's, or nobody's: nothing is meant by it.
  open func pressCancelled(_ press: Press) {}

  /// The pointer, which is over it, is somewhere else in the scene.
  open func pointerMoved(to position: Point<Logical>, at moment: Moment) {}

  /// Something scrolls over it. Whether that was for it; otherwise what it lies in is asked.
  open func scrolled(_ input: Scroll, at moment: Moment) -> Bool { false }

  /// A key does something while it, or something in it that does not know the key, has the keyboard.
  /// Whether that was for it.
  open func key(_ input: KeyEvent, at moment: Moment) -> Bool { false }

  /// Something in it is to be seen: `rect` of its content layer.
  open func reveal(_ rect: Rect<Logical>) {}
}
