// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass bar with the playback controls: scrubber, play and pause, skip, speed and record.
final class PlaybackBar: SettingsWidget {
  /// Called with the user's commands.
  var onCommand: ((Command) -> Void)?
  /// The play button.
  let play = PlayButton()
  /// Shows and changes the playback position.
  let scrubber: Slider
  /// The record button.
  let record = RecordButton()
  /// Chooses the playback speed.
  private let speeds: SegmentedControl
  /// The background of the speed control.
  private let speedsBackground = Layer()
  /// Buttons that skip backward and forward.
  private let (back, forward): (Button, Button)
  /// The labels of the skip buttons.
  private let skipLabels: [Label]
  /// The elapsed time.
  private let elapsed = Label("0:00", role: .caption)
  /// The remaining time.
  private let remaining = Label("0:00", role: .caption, alignment: .end)

  /// A command from the user.
  enum Command: Equatable {
    /// Play or pause.
    case togglePlaying
    /// Skip by a number of seconds.
    case skip(Double)
    /// Move to a position in seconds and hold it.
    case scrub(Double)
    /// Stop holding the position.
    case endScrub
    /// Play at a speed; 1 is normal.
    case speed(Double)
    /// Start or stop recording.
    case record
  }

  /// The length of a skip, in seconds.
  static let skip = 5.0
  /// The selectable speeds and their labels.
  private static let speedNames: [(speed: Double, name: String)] = [
    (0.5, "½×"), (1, "1×"), (2, "2×"),
  ]
  /// The maximum width, the height and the padding, in logical units.
  private static let (width, height, margin) = (720.0, 122.0, 20.0)
  /// The distance of the skip buttons from the centre of the play button, and the minimum spacing
  /// to other controls.
  private static let (skipDistance, spacing) = (32.0, 12.0)

  /// Creates a bar for a film of a duration in seconds.
  init(_ settings: Settings, duration: Double) {
    scrubber = Slider(0, in: 0...max(duration, 0.001))
    speeds = SegmentedControl(Self.speedNames.map(\.name), selection: 1)
    skipLabels = ["−", "+"].map { Label("\($0)\(Int(Self.skip)) s", role: .control) }
    // A button sets the colour of a label that is its direct content, so each label is wrapped in a
    // stack.
    let skipButtons = skipLabels.map {
      Button(Stack(.horizontal, [$0]), padding: Padding(horizontal: 10, vertical: 12))
    }
    (back, forward) = (skipButtons[0], skipButtons[1])
    super.init(settings)
    connect()
    layer.takesInput = true
    layer.add(speedsBackground)
    for child in [elapsed, scrubber, remaining, record, back, play, forward, speeds] { add(child) }
  }

  private func connect() {
    record.onChange = { [unowned self] _ in onCommand?(.record) }
    play.onPress = { [unowned self] in onCommand?(.togglePlaying) }
    scrubber.onChange = { [unowned self] in onCommand?(.scrub($0)) }
    scrubber.onFinish = { [unowned self] in onCommand?(.endScrub) }
    speeds.onChange = { [unowned self] in onCommand?(.speed(Self.speedNames[$0].speed)) }
    back.action = { [unowned self] in onCommand?(.skip(-Self.skip)) }
    forward.action = { [unowned self] in onCommand?(.skip(Self.skip)) }
  }

  /// Shows the playback state.
  func show(_ playback: PlaybackClock, isHeld: Bool) {
    // It moves with the film's frames, so that nothing changes between them.
    if !isHeld { scrubber.jump(to: Film.frameTime(at: playback.position)) }
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
    layer.setLegibleGlass(settings, theme)
    speedsBackground.outline = Outline(radius: 15)
    speedsBackground.fill = .color(theme.colors.translucentSurface)
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
    let fitting = fittingControls(size.width)
    record.isHidden = !fitting.hasRecord
    speeds.isHidden = !fitting.hasSpeeds
    speedsBackground.isHidden = speeds.isHidden
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
    speedsBackground.frame = speeds.layer.frame
    // Centred in the bar, or in the remaining space if the bar is narrow.
    let low = fitting.hasRecord ? record.layer.frame.right : margin
    let high = fitting.hasSpeeds ? speeds.layer.frame.left : size.width - margin
    let away = playWidth / 2 + Self.spacing
    let isInMiddle = size.width / 2 - away >= low && size.width / 2 + away <= high
    let center = isInMiddle ? size.width / 2 : (low + high) / 2
    place(play) { center - $0 / 2 }
    place(back) { center - Self.skipDistance - $0 }
    place(forward) { _ in center + Self.skipDistance }
  }

  /// The total width of the play and skip buttons.
  private var playWidth: Double {
    2
      * (Self.skipDistance
        + max(back.measure(in: ProposedSize()).width, forward.measure(in: ProposedSize()).width))
  }

  /// Returns the optional controls that fit into a width. The speed control is dropped first, then
  /// the record button.
  private func fittingControls(_ width: Double) -> (hasRecord: Bool, hasSpeeds: Bool) {
    let room = width - 2 * Self.margin - playWidth
    let dot = record.measure(in: ProposedSize()).width - 8 + Self.spacing
    let words = speeds.measure(in: ProposedSize()).width + Self.spacing
    return (room >= dot, room >= dot + words)
  }
}
