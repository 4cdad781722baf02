import ScrimKit

/// What lies over a film, and leaves when nobody has done anything for a while: it is there again as soon as
/// somebody does.
final class PlaybackOverlay: Widget {
  /// The glass at the top.
  let caption: FilmCaption
  /// The glass at the bottom.
  let bar: PlaybackBar
  /// Whether it may leave: not where the film does not run, or is held.
  var hidesWhenIdle = false { didSet { if hidesWhenIdle != oldValue { registerActivity() } } }
  /// Whether it is there, or comes.
  private(set) var isShown = true
  /// How much of it is there, from 0 to 1.
  private var visibility = AnimatedValue(1)
  /// When it leaves if nothing happens; nil until the next frame.
  private var deadline: Moment?

  /// How long nothing must have happened.
  static let idleTime = Nanoseconds.seconds(3)
  /// How far it moves while it fades, and how far it is from the edges, in logical units.
  private static let (way, margin) = (14.0, 24.0)

  /// What lies over a film.
  init(_ caption: FilmCaption, _ bar: PlaybackBar) {
    self.caption = caption
    self.bar = bar
    super.init()
    add(caption)
    add(bar)
  }

  /// Whether anything of it is seen.
  var isVisible: Bool { visibility.value > 0 || isShown }

  /// Somebody did something: it is there, and stays for a while.
  func registerActivity() {
    deadline = nil
    show(true)
    animate()
  }

  private func show(_ isShown: Bool) {
    self.isShown = isShown
    let spring = interface?.theme.springs.smooth ?? .atOnce
    visibility.animate(to: isShown ? 1 : 0, by: spring, at: interface?.moment)
  }

  override func didAttach() { animate() }

  /// Whether somebody is at it: the pointer lies on it, or the keyboard is shown in it.
  private var isUsed: Bool {
    bar.isHovered || interface?.focused.map { $0.focus == .withRing && contains($0) } == true
  }

  override func tick(at moment: Moment) -> FrameDemand {
    var frameDemand = FrameDemand.resting
    if hidesWhenIdle, isShown {
      let end = deadline ?? moment + Self.idleTime
      deadline = end
      if moment < end {
        frameDemand = .waiting(end)
      } else if isUsed {
        deadline = moment + Self.idleTime
        frameDemand = .waiting(moment + Self.idleTime)
      } else {
        show(false)
      }
    }
    visibility.advance(to: moment)
    place()
    return visibility.isMoving ? .moving : frameDemand
  }

  private func place() {
    let value = min(max(visibility.value, 0), 1)
    let way =
      switch interface?.motion ?? .normal {
      case .normal: (1 - value) * Self.way
      case .reduced: 0.0
      }
    for (widget, sign) in [(caption, -1.0), (bar, 1.0)] as [(Widget, Double)] {
      // What is not seen at all is not met either, and can be had by the keyboard all the same.
      widget.layer.opacity = value
      widget.layer.transform.translation.y = sign * way
    }
  }

  /// The keyboard comes to something in it.
  override func reveal(_ rect: Rect<Logical>) { registerActivity() }

  // MARK: Layout

  override var isLayoutBoundary: Bool { true }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    let side = min(margin, 16)
    let width = max(size.width - 2 * side, 0)
    let name = caption.measure(in: ProposedSize(width: width))
    caption.layout(
      in: Rect(
        x: ((size.width - name.width) / 2).rounded(), y: margin, width: name.width,
        height: name.height))
    let wanted = bar.measure(in: ProposedSize(width: width))
    // Where there is no room for both, what it is played by is what is needed.
    caption.isHidden = size.height < wanted.height + name.height + 2 * margin + side
    bar.layout(
      in: Rect(
        x: ((size.width - wanted.width) / 2).rounded(), y: size.height - wanted.height - margin,
        width: wanted.width, height: wanted.height))
  }
}
