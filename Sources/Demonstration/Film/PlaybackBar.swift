import ScrimKit

/// The glass with what a film is played by: where it is, play and pause, a little back and on, how fast, and
/// the dot that records.
final class PlaybackBar: SettingsWidget {
  /// Told what a person wants.
  var onCommand: ((Command) -> Void)?
  /// Plays and pauses.
  let play = PlayButton()
  /// Where the film is, and to where it is brought.
  let scrubber: Slider
  /// Records.
  let record = RecordButton()
  /// How fast it runs.
  private let speeds: SegmentedControl
  /// What those are read on.
  private let speedsVeil = Layer()
  /// A little back, and a little on.
  private let (back, forward): (Button, Button)
  /// What stands on those two.
  private let skipLabels: [Label]
  /// How much of it is over.
  private let elapsed = Label("0:00", role: .caption)
  /// How much is left.
  private let remaining = Label("0:00", role: .caption, alignment: .end)

  /// What a person wants.
  enum Command: Equatable {
    /// It is to run, or to stay.
    case togglePlaying
    /// It is to be so many seconds further on.
    case skip(Double)
    /// It is to be at this second, where it is held.
    case scrub(Double)
    /// It is not held any more.
    case endScrub
    /// It is to run so fast.
    case speed(Double)
    /// It is recorded, or not any more.
    case record
  }

  /// How far a skip goes, in seconds.
  static let skip = 5.0
  /// How fast it can run, and what that is called.
  private static let speedNames: [(speed: Double, name: String)] = [
    (0.5, "½×"), (1, "1×"), (2, "2×"),
  ]
  /// Its greatest width, its height, and the room within its edges, in logical units.
  private static let (width, height, margin) = (720.0, 122.0, 20.0)
  /// How far from the middle of play the buttons beside it begin, and the least room to all others.
  private static let (beside, apart) = (32.0, 12.0)

  /// A bar for a film of so many seconds.
  init(_ settings: Settings, duration: Double) {
    scrubber = Slider(0, in: 0...max(duration, 0.001))
    speeds = SegmentedControl(Self.speedNames.map(\.name), selection: 1)
    skipLabels = ["−", "+"].map { Label("\($0)\(Int(Self.skip)) s", role: .control) }
    // A button sets the colour of a label that is its direct content, so each label is wrapped in a stack.
    let skipButtons = skipLabels.map {
      Button(Stack(.horizontal, [$0]), padding: Padding(horizontal: 10, vertical: 12))
    }
    (back, forward) = (skipButtons[0], skipButtons[1])
    super.init(settings)
    connect()
    layer.takesInput = true
    layer.add(speedsVeil)
    for child in [elapsed, scrubber, remaining, record, back, play, forward, speeds] { add(child) }
  }

  private func connect() {
    record.onToggle = { [unowned self] in onCommand?(.record) }
    play.onPress = { [unowned self] in onCommand?(.togglePlaying) }
    scrubber.onChange = { [unowned self] in onCommand?(.scrub($0)) }
    scrubber.onFinish = { [unowned self] in onCommand?(.endScrub) }
    speeds.onChange = { [unowned self] in onCommand?(.speed(Self.speedNames[$0].speed)) }
    back.action = { [unowned self] in onCommand?(.skip(-Self.skip)) }
    forward.action = { [unowned self] in onCommand?(.skip(Self.skip)) }
  }

  /// Shows where the film is.
  func show(_ playback: PlaybackClock, isHeld: Bool) {
    if !isHeld { scrubber.jump(to: playback.position) }
    elapsed.text = PlaybackClock.timecode(playback.position)
    remaining.text =
      "−" + PlaybackClock.timecode((playback.duration - playback.position).rounded(.up))
    play.isPlaying = playback.isPlaying
    record.isRunning = playback.isPlaying
  }

  override var isLayoutBoundary: Bool { true }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 30, isContinuous: true)
    layer.border = Border(color: theme.colors.separator)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.3), sigma: 18, offset: Point(x: 0, y: 8))
    layer.hangBehindWords(settings, theme)
    speedsVeil.outline = Outline(radius: 15)
    speedsVeil.fill = .color(theme.colors.translucentSurface)
    let foreground = settings.textColor(theme)
    play.foreground = foreground
    record.foreground = foreground
    for label in [elapsed, remaining] + skipLabels { label.tone = .custom(foreground) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(proposal.width ?? Self.width, Self.width), height: Self.height)
  }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    let code = 46.0
    elapsed.layout(in: Rect(x: margin, y: 14, width: code, height: 36))
    remaining.layout(in: Rect(x: size.width - margin - code, y: 14, width: code, height: 36))
    scrubber.layout(
      in: Rect(
        left: margin + code + 6, top: 14, right: size.width - margin - code - 6, bottom: 50))
    let seen = seenControls(size.width)
    record.isHidden = !seen.hasRecord
    speeds.isHidden = !seen.hasSpeeds
    speedsVeil.isHidden = speeds.isHidden
    let middle = size.height - 40
    func place(_ widget: Widget, _ left: (Double) -> Double) {
      let wanted = widget.measure(in: ProposedSize())
      widget.layout(
        in: Rect(
          x: left(wanted.width).rounded(), y: (middle - wanted.height / 2).rounded(),
          width: wanted.width, height: wanted.height))
    }
    place(record) { _ in margin - 8 }
    place(speeds) { size.width - margin - $0 }
    speedsVeil.frame = speeds.layer.frame
    // In the middle of the bar, or of what is left beside the others where it is narrow.
    let low = seen.hasRecord ? record.layer.frame.right : margin
    let high = seen.hasSpeeds ? speeds.layer.frame.left : size.width - margin
    let away = playWidth / 2 + Self.apart
    let isInMiddle = size.width / 2 - away >= low && size.width / 2 + away <= high
    let center = isInMiddle ? size.width / 2 : (low + high) / 2
    place(play) { center - $0 / 2 }
    place(back) { center - Self.beside - $0 }
    place(forward) { _ in center + Self.beside }
  }

  /// How much room play, a little back and a little on take together.
  private var playWidth: Double {
    2
      * (Self.beside
        + max(back.measure(in: ProposedSize()).width, forward.measure(in: ProposedSize()).width))
  }

  /// What there is room for beside those: where there is not enough the speeds go first, and then the dot.
  private func seenControls(_ width: Double) -> (hasRecord: Bool, hasSpeeds: Bool) {
    let room = width - 2 * Self.margin - playWidth
    let dot = record.measure(in: ProposedSize()).width - 8 + Self.apart
    let words = speeds.measure(in: ProposedSize()).width + Self.apart
    return (room >= dot, room >= dot + words)
  }
}
