import ScrimKit

/// The panel that drops down: the time, what happened lately, and what changes the glass. It is as high as
/// that, where there is room; where there is not, all of it is scrolled.
final class NotificationCentre: SettingsWidget {
  /// What is on it.
  private let body: NotificationCentreContent
  /// The part of that which is seen.
  private let scroller: ScrollView
  /// Where it is taken hold of, in front of what is scrolled.
  private let handle = Layer()
  /// The bar that says that the panel can be pulled.
  private let grabber = Layer()
  /// How much of the glass is there, from 0 where it is plain to 1.
  var strength = 1.0 { didSet { if strength != oldValue { showGlass() } } }
  /// What it is made of, which remembers how often it was told to look again.
  private var glass = Glass(sigma: 0)
  /// How high it is: it follows what is on it.
  private var height = AnimatedValue(0, tolerance: 0.25)
  /// The room that its height was made for; nil before there was any.
  private var room: ProposedSize?

  /// How far its corners are from being square, and the least room below it, in logical units.
  private static let (radius, rest) = (30.0, 48.0)

  /// A panel that looks as `settings` say.
  init(_ settings: Settings, hasControls: Bool, isFrozen: Bool = false) {
    body = NotificationCentreContent(controls: hasControls ? GlassControls(settings) : nil)
    scroller = ScrollView(.vertical, body)
    glass.isFrozen = isFrozen
    super.init(settings)
    add(scroller)
    handle.takesInput = true
    layer.add(handle)
    handle.add(grabber)
  }

  /// What changes the glass; nil where nothing does.
  var controls: GlassControls? { body.controls }

  /// The notifications.
  var notifications: NotificationList { body.notifications }

  /// Tells the time and the day.
  func tell(_ currentDate: FormattedDate) { body.tell(currentDate) }

  override func show(_ settings: Settings) {
    controls?.show(settings)
    super.show(settings)
  }

  /// Has frozen glass take the backdrop of now.
  func refresh() {
    glass.refresh()
    showGlass()
  }

  // MARK: Looks

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(
      radii: CornerRadii(
        topLeft: 0, topRight: 0, bottomRight: Self.radius, bottomLeft: Self.radius),
      isContinuous: true)
    scroller.outline = layer.outline
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    grabber.outline = Outline(radius: 2.5)
    grabber.fill = .color(settings.textColor(theme).with(alpha: 0.45))
    body.show(settings, theme)
    showGlass()
  }

  private func showGlass() {
    guard let theme = interface?.theme else { return }
    body.strength = strength
    let seen = settings.glass.faded(to: strength)
    glass.sigma = seen.effectiveSigma
    glass.look = seen.look
    layer.hang(seen, settings, theme) { [glass] in $0 = glass }
  }

  // MARK: Layout

  /// As high as what is on it. Where there is no room for that it ends between two notifications, if it is
  /// not much lower for that, or takes all the room.
  private func wantedHeight(width: Double, room: Double) -> Double {
    // Where there is little room, little of it is left below.
    let most = max(room - min(Self.rest, 0.18 * room), 0)
    let whole = body.measure(in: ProposedSize(width: width)).height
    if whole <= most { return whole }
    return body.heights(in: width).last { $0 <= most && $0 >= 0.6 * most } ?? most
  }

  /// In the same room it goes over to another height, when there is more or less on it.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = proposal.width ?? 1_280
    let wanted = wantedHeight(width: width, room: proposal.height ?? 800)
    if let interface, proposal == room {
      if wanted != height.target {
        let spring = interface.motion.spring(interface.theme.springs.smooth)
        height.animate(to: wanted, by: spring, at: interface.moment)
        animate()
      }
    } else {
      height.set(wanted)
      room = proposal
    }
    return Size(width: width, height: height.value)
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let before = height.value
    height.advance(to: moment)
    if height.value != before { invalidateLayout() }
    return height.isMoving ? .moving : .resting
  }

  override func layoutChildren() {
    let size = layer.frame.size
    scroller.layout(in: layer.bounds)
    handle.frame = Rect(
      x: 0, y: size.height - NotificationCentreContent.foot, width: size.width,
      height: NotificationCentreContent.foot)
    grabber.frame = Rect(
      x: size.width / 2 - 22, y: NotificationCentreContent.foot - 11, width: 44, height: 5)
  }
}
