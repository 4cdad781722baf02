// SPDX-License-Identifier: MIT

import ScrimKit

/// A glass bar with the playback controls: scrubber, play and pause, skip, speed, loop, volume and
/// record. A camera has only play and pause, and record.
final class PlaybackBar: SettingsWidget {
  /// Called with the user's commands.
  var onCommand: ((Command) -> Void)?
  /// The play button.
  let play = PlayButton()
  /// Shows and changes the playback position.
  let scrubber: Slider
  /// The record button.
  let record = RecordButton()
  /// Chooses whether playback starts again at the end.
  let loop = IconSwitch(.loop, isOn: true)
  /// Changes the volume.
  let volume = VolumeControl()
  /// True if there is sound, and so a volume.
  var hasSound = false { didSet { if hasSound != oldValue { invalidateLayout() } } }
  /// True if there is a position to show and to change.
  private let hasPosition: Bool
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

  /// True if the times have hours, and so need more room.
  private var hasHours = false { didSet { if hasHours != oldValue { invalidateLayout() } } }

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
    /// Start again at the end, or stop there.
    case loop(Bool)
    /// Play at a volume from 0 to 1.
    case volume(Double)
    /// Start or stop recording.
    case record(Bool)
  }

  /// The length of a skip, in seconds.
  static let skip = 5.0
  /// The selectable speeds and their labels.
  private static let speedNames: [(speed: Double, name: String)] = [
    (0.5, "½×"), (1, "1×"), (2, "2×"),
  ]
  /// The maximum width, the height and the padding, in logical units.
  private static let (width, height, margin) = (720.0, 122.0, 20.0)
  /// The width and the height for a camera, in logical units.
  private static let (cameraWidth, cameraHeight) = (300.0, 80.0)
  /// The distance of the skip buttons from the centre of the play button, and the minimum spacing
  /// to other controls.
  private static let (skipDistance, spacing) = (32.0, 12.0)

  /// Creates a bar for a film of a duration in seconds, or for a camera if that is nil.
  init(_ settings: Settings, duration: Double?) {
    hasPosition = duration != nil
    scrubber = Slider(0, in: 0...max(duration ?? 1, 0.001))
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
    scrubber.accessibilityLabel = "Position"
    loop.accessibilityLabel = "Loop"
    speeds.accessibilityLabel = "Speed"
    back.accessibilityLabel = "Back \(Int(Self.skip)) seconds"
    forward.accessibilityLabel = "Forward \(Int(Self.skip)) seconds"
    layer.takesInput = true
    layer.add(speedsBackground)
    let children: [Widget] = [
      elapsed, scrubber, remaining, record, volume, back, play, forward, loop, speeds,
    ]
    for child in children { add(child) }
    if !hasPosition {
      for widget in [scrubber, remaining, back, forward] { widget.isHidden = true }
    }
  }

  private func connect() {
    record.onChange = { [unowned self] in onCommand?(.record($0)) }
    loop.onChange = { [unowned self] in onCommand?(.loop($0)) }
    volume.onChange = { [unowned self] in onCommand?(.volume($0)) }
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
    elapsed.text = PlaybackClock.timecode(playback.position)
    hasHours = (hasPosition ? playback.duration : playback.position) >= 3_600
    if hasPosition {
      if !isHeld { scrubber.jump(to: Film.frameTime(at: playback.position)) }
      remaining.text =
        "−" + PlaybackClock.timecode((playback.duration - playback.position).rounded(.up))
    }
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
    loop.foreground = foreground
    volume.speaker.foreground = foreground
    for label in [elapsed, remaining] + skipLabels { label.tone = .custom(foreground) }
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let width = hasPosition ? Self.width : Self.cameraWidth
    return Size(
      width: min(proposal.width ?? width, width),
      height: hasPosition ? Self.height : Self.cameraHeight)
  }

  override func layoutChildren() {
    let (size, margin) = (layer.frame.size, Self.margin)
    let code = hasHours ? 64.0 : 46.0
    if hasPosition {
      elapsed.layout(in: Rect(x: margin, y: 14, width: code, height: 36))
      remaining.layout(in: Rect(x: size.width - margin - code, y: 14, width: code, height: 36))
      scrubber.layout(
        in: Rect(
          left: margin + code + 6, top: 14, right: size.width - margin - code - 6, bottom: 50))
    } else {
      elapsed.layout(
        in: Rect(x: size.width - margin - code, y: (size.height - 36) / 2, width: code, height: 36))
    }
    placeButtons(middle: hasPosition ? size.height - 40 : size.height / 2)
  }

  /// Places the buttons in a row around `middle`: record and volume on the left, loop and speed on
  /// the right, the others between them.
  private func placeButtons(middle: Double) {
    let (width, margin) = (layer.frame.width, Self.margin)
    let fitting = fittingControls(width)
    for (widget, part) in parts { widget.isHidden = !fitting.contains(part) }
    speedsBackground.isHidden = speeds.isHidden
    func place(_ widget: Widget, _ left: (Double) -> Double) {
      let wanted = widget.measure(in: ProposedSize())
      widget.layout(
        in: Rect(
          x: left(wanted.width).rounded(), y: (middle - wanted.height / 2).rounded(),
          width: wanted.width, height: wanted.height))
    }
    var low = margin
    if !record.isHidden {
      place(record) { _ in margin - 8 }
      low = record.layer.frame.right
    }
    if !volume.isHidden {
      place(volume) { _ in low + 4 }
      low = volume.layer.frame.right
    }
    var high = width - margin
    if !speeds.isHidden {
      place(speeds) { high - $0 }
      high = speeds.layer.frame.left
    }
    if !loop.isHidden {
      place(loop) { high - $0 - 6 }
      high = loop.layer.frame.left
    }
    speedsBackground.frame = speeds.layer.frame
    // Centred in the bar, or in the remaining space if the bar is narrow.
    let away = playWidth / 2 + Self.spacing
    let isInMiddle = width / 2 - away >= low && width / 2 + away <= high
    let center = isInMiddle ? width / 2 : (low + high) / 2
    place(play) { center - $0 / 2 }
    guard hasPosition else { return }
    place(back) { center - Self.skipDistance - $0 }
    place(forward) { _ in center + Self.skipDistance }
  }

  /// The width of the play and skip buttons.
  private var playWidth: Double {
    guard hasPosition else { return play.measure(in: ProposedSize()).width }
    let skips = [back, forward].map { $0.measure(in: ProposedSize()).width }
    return 2 * (Self.skipDistance + max(skips[0], skips[1]))
  }

  /// A control that a narrow bar leaves out.
  private enum Part {
    case record, speeds, volume, loop
  }

  /// The controls that a narrow bar leaves out, the last first.
  private var parts: [(Widget, Part)] {
    [(record, .record), (speeds, .speeds), (volume, .volume), (loop, .loop)]
  }

  /// The optional controls that there are and that fit into a width.
  private func fittingControls(_ width: Double) -> [Part] {
    var room = width - 2 * Self.margin - playWidth
    if !hasPosition { room -= 46 }
    var fitting: [Part] = []
    for (widget, part) in parts {
      switch part {
      // The record button reaches into the margin.
      case .record: room += 8
      case .speeds, .loop: guard hasPosition else { continue }
      case .volume: guard hasSound else { continue }
      }
      room -= widget.measure(in: ProposedSize()).width + Self.spacing
      guard room >= 0 else { break }
      fitting.append(part)
    }
    return fitting
  }
}
