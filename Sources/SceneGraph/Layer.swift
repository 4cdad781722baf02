public import Geometry
public import Style

/// A rectangle of the picture, and all that lies in it.
///
/// Setting a property to the value that it has costs nothing. Anything else has the scene look at its
/// layers before the next frame, and what differs on the screen then is drawn anew.
public final class Layer {
  /// Where it stands in its parent, in logical units.
  public var frame: Rect<Logical> { didSet { if frame != oldValue { touch() } } }
  /// How it is moved and magnified for the moment.
  public var transform = Transform.identity { didSet { if transform != oldValue { touch() } } }
  /// How far its children are moved within it, in logical units: the position of a scroll view.
  public var childOffset = Point<Logical>.zero { didSet { if childOffset != oldValue { touch() } } }
  /// How much of it and of all in it is seen, from 0 to 1. They fade as one picture, through which nothing
  /// in it shows. Glass in it fades by itself: it looks at what lies beneath it as that is faded, and what
  /// lies beneath it in the layer is one picture, what lies above it another.
  public var opacity = 1.0 { didSet { if opacity != oldValue { touch() } } }
  /// Whether neither it nor anything in it is seen.
  public var isHidden = false { didSet { if isHidden != oldValue { touch() } } }
  /// Whether its children are cut off at its outline.
  public var clipsChildren = false { didSet { if clipsChildren != oldValue { touch() } } }
  /// Whether it and all in it are drawn once, as a picture of their own, which is what is drawn from then on
  /// wherever it stands. What changes in it is drawn anew in the picture.
  ///
  /// That pays for what moves far more often than it changes inside, as the cards of a feed do, and for what
  /// rests over glass beneath which things move. It takes four bytes a pixel, and costs where it changes in
  /// every frame. It stands on whole pixels then, and what is in it keeps its place to the pixel. A layer that
  /// is magnified or very large, or has glass or a program of the app's own in it, is drawn as any other.
  public var isCached = false { didSet { if isCached != oldValue { touch() } } }

  /// Its corners, in logical units.
  public var outline = Outline.rectangle { didSet { if outline != oldValue { repaint() } } }
  /// What its outline is filled with.
  public var fill: Paint? { didSet { if fill != oldValue { repaint() } } }
  /// The line along its outline.
  public var border: Border? { didSet { if border != oldValue { repaint() } } }
  /// The shadow around its outline.
  public var shadow: Shadow? { didSet { if shadow != oldValue { repaint() } } }
  /// What it shows beneath fill and border if it is glass, and between them otherwise.
  public var content = LayerContent.none { didSet { if content != oldValue { repaint() } } }

  /// Whether a pointer can meet it. Its children can be met in any case.
  public var takesInput = false
  /// What is beneath it cannot be met through it or through anything in it.
  public var isModal = false

  /// What lies in it, from the back to the front.
  public internal(set) var children: [Layer] = []
  /// What it lies in; nil for a root and for what was taken out.
  public internal(set) unowned var parent: Layer?
  /// Told of changes; set in the root of a scene alone.
  var onChange: (() -> Void)?

  /// Which of its looks this is: another number is another look.
  private(set) var revision: UInt64 = 0
  /// Whether the scene knows already that it must look at this layer.
  var isTouched = false
  /// Where it was listed last.
  var listing = FrameSlot()

  /// A layer at `frame` that shows nothing yet.
  public init(_ frame: Rect<Logical> = .zero) { self.frame = frame }

  // Not asked whether it is theirs: what is going away cannot be read through them.
  deinit { for child in children { child.parent = nil } }

  /// Its own space: its extent, from zero.
  public var bounds: Rect<Logical> { Rect(origin: .zero, size: frame.size) }

  // MARK: Changes

  /// It shows something else.
  private func repaint() {
    revision &+= 1
    touch()
  }

  /// The scene must look at it before the next frame.
  func touch() {
    var layer = self
    while !layer.isTouched {
      layer.isTouched = true
      guard let parent = layer.parent else {
        layer.onChange?()
        return
      }
      layer = parent
    }
  }
}
