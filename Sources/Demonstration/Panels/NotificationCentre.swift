import ScrimKit

/// The panel that drops down: the time, what happened lately, and what changes the glass.
final class NotificationCentre: Widget {
  /// The time.
  private let clock = Label(
    "", role: .custom(TextStyle(size: 54, weight: .light, digits: .tabular)))
  /// The day.
  private let day = Label("", role: .custom(TextStyle(size: 17, weight: .medium)))
  /// Moves all notifications away.
  private let clear: Button
  /// The notifications.
  let notes = NoteList(Note.recent)
  /// The part of them that is seen.
  private let scroller: ScrollView
  /// What changes the glass; nil where nothing does.
  let controls: GlassControls?
  /// The bar that says that the panel can be pulled.
  private let grip = Layer()
  /// How it looks.
  private var settings: Settings
  /// How much of the glass is there, from 0 where it is plain to 1.
  var strength = 1.0 { didSet { if strength != oldValue { showGlass() } } }
  /// Whether the glass keeps the backdrop that it has when it is first seen.
  private let isFrozen: Bool

  /// The room around what is on it, in logical units.
  private static let margin = 28.0
  /// The width of a column of notifications.
  private static let columnWidth = 520.0
  /// The width of the controls.
  private static let controlsWidth = 420.0
  /// The height of the time and the day together.
  private static let headHeight = 100.0
  /// The room at the bottom, where it is taken hold of.
  private static let foot = 28.0

  /// A panel that looks as `settings` say.
  init(_ settings: Settings, hasControls: Bool, isFrozen: Bool = false) {
    self.settings = settings
    self.isFrozen = isFrozen
    controls = hasControls ? GlassControls(settings) : nil
    let notes = notes
    clear = Button("Clear all", style: .tinted) { notes.clear() }
    scroller = ScrollView(.vertical, notes)
    scroller.outline = Outline(radius: 18, isContinuous: true)
    super.init()
    layer.add(grip)
    for child in [clock, day, clear, scroller] { add(child) }
    if let controls { add(controls) }
    notes.onCount = { [unowned self] in clear.isHidden = $0 == 0 }
  }

  /// Tells the time and the day.
  func tell(_ almanac: Almanac) {
    clock.text = almanac.time
    day.text = almanac.day
  }

  /// Looks as other settings say.
  func show(_ settings: Settings) {
    self.settings = settings
    controls?.show(settings)
    if let interface { restyle(interface.theme) }
  }

  /// Has frozen glass take the backdrop of now.
  func refresh() {
    looks += 1
    showGlass()
  }

  /// How often it was told to look again.
  private var looks = 0

  // MARK: Looks

  override var isBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(
      radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: 30, bottomLeft: 30),
      isContinuous: true)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    let ink = settings.ink(theme)
    clock.tone = .custom(ink)
    day.tone = .custom(ink.with(alpha: 0.8))
    notes.ink = .custom(ink)
    grip.outline = Outline(radius: 2.5)
    grip.fill = .color(ink.with(alpha: 0.45))
    showGlass()
  }

  private func showGlass() {
    guard let theme = interface?.theme else { return }
    layer.hang(settings.glass.faded(to: strength), settings, theme) { [isFrozen, looks] glass in
      glass.isFrozen = isFrozen
      for _ in 0..<looks { glass.refresh() }
    }
  }

  // MARK: Layout

  private func isWide(_ width: Double) -> Bool {
    controls != nil && width >= Self.columnWidth + Self.controlsWidth * 0.8 + 3 * Self.margin
  }

  override func naturalSize(in proposal: Proposal) -> Size<Logical> {
    let width = proposal.width ?? 1_280
    let room = (proposal.height ?? 800) - 48
    let body: Double
    if let controls, isWide(width) {
      body = controls.measure(in: Proposal(width: Self.controlsWidth)).height
    } else {
      let least = controls?.measure(in: Proposal(width: width - 2 * Self.margin)).height ?? 0
      body = Self.headHeight + 300 + (least > 0 ? least + 16 : 0)
    }
    return Size(width: width, height: min(Self.margin + body + Self.foot, room))
  }

  override func arrange() {
    let size = layer.frame.size
    let bottom = size.height - Self.foot
    grip.frame = Rect(x: size.width / 2 - 22, y: size.height - 15, width: 44, height: 5)
    if let controls, isWide(size.width) {
      let gap = 28.0
      let width = Self.columnWidth + gap + Self.controlsWidth
      let left = ((size.width - width) / 2).rounded()
      place(
        column: Rect(
          left: left, top: Self.margin, right: left + Self.columnWidth, bottom: bottom),
        isCentered: false)
      controls.layout(
        in: Rect(
          left: left + Self.columnWidth + gap, top: Self.margin, right: left + width, bottom: bottom
        ))
      return
    }
    let width = min(Self.columnWidth, size.width - 2 * Self.margin)
    let left = ((size.width - width) / 2).rounded()
    var top = Self.margin
    if let controls {
      let height = min(
        controls.measure(in: Proposal(width: width)).height, bottom - top)
      controls.layout(
        in: Rect(x: left, y: bottom - height, width: width, height: height))
      place(
        column: Rect(left: left, top: top, right: left + width, bottom: bottom - height - 16),
        isCentered: true)
    } else {
      top -= 8
      place(
        column: Rect(left: left, top: top, right: left + width, bottom: bottom), isCentered: true)
    }
  }

  private func place(column: Rect<Logical>, isCentered: Bool) {
    let head = Self.headHeight
    clock.alignment = isCentered ? .center : .start
    day.alignment = isCentered ? .center : .start
    clock.layout(in: Rect(x: column.left, y: column.top - 6, width: column.width, height: 64))
    day.layout(in: Rect(x: column.left, y: column.top + 58, width: column.width, height: 24))
    let size = clear.measure(in: Proposal())
    clear.layout(
      in: Rect(
        x: column.right - size.width, y: column.top + 52, width: size.width, height: size.height))
    scroller.layout(
      in: Rect(
        left: column.left, top: column.top + head, right: column.right,
        bottom: max(column.bottom, column.top + head)))
  }
}
