// SPDX-License-Identifier: MIT

import Views

/// The controls over a film: a caption at the top, and a bar of glass at the bottom. They fade, and
/// still take the keyboard focus while they are hidden.
struct PlaybackControls: View {
  /// The model that the view shows.
  let model: PlaybackModel

  /// The distance moved while fading, and the margins to the edges, in logical units.
  private static let (travel, side, margin) = (14.0, 16.0, 24.0)

  /// The controls.
  var body: some View {
    GeometryReader { size in
      let away = model.isShown || model.settings.motion == .reduced ? 0 : Self.travel
      let opacity = model.isShown ? 1.0 : 0
      VStack(alignment: .center, spacing: 0) {
        // If both do not fit, there is no caption.
        if size.height >= (model.duration == nil ? 180 : 220) {
          FilmCaption(model: model).opacity(opacity).offset(y: -away)
        }
        Spacer()
        PlaybackBar(model: model, room: size.width - 2 * Self.side)
          .opacity(opacity).offset(y: away)
      }
      .padding(horizontal: Self.side, vertical: Self.margin)
    }
  }
}

/// The title of the film and the part that plays.
private struct FilmCaption: View {
  /// The model that the view shows.
  let model: PlaybackModel

  var body: some View {
    HStack(spacing: 10) {
      Text(model.title).role(.headline)
      Text(model.part).role(.control)
    }
    .padding(horizontal: 18, vertical: 9).panel(model.settings, radius: 19)
  }
}

/// A bar with the playback controls: scrubber, play and pause, skip, speed, loop, volume and
/// record. A camera has only play and pause, and record.
private struct PlaybackBar: View {
  /// The model that the view shows and changes.
  let model: PlaybackModel
  /// The width that there is, in logical units.
  let room: Double

  /// The width, in logical units.
  private var width: Double { min(max(room, 0), model.duration == nil ? 300 : 720) }
  /// The width in units that grow with texts.
  private var measure: Double { width / max(model.settings.textScale, 1) }

  var body: some View {
    VStack(spacing: 0) {
      if model.duration != nil { times.frame(height: 36) }
      buttons.frame(height: 56)
    }
    .padding(horizontal: 20, vertical: 12)
    .frame(width: width).onHover { model.isHovered = $0 }
    .panel(model.settings, radius: 30)
  }

  private var times: some View {
    HStack(spacing: 6) {
      Text(model.elapsed).role(.caption).frame(minWidth: 46)
      scrubber
      Text(model.remaining).role(.caption).alignment(.end).frame(minWidth: 46)
    }
  }

  private var scrubber: some View {
    WidgetView<Widgets.Slider> {
      let slider = Widgets.Slider(0, in: 0...max(model.duration ?? 0, 0.001))
      slider.onChange = { model.scene?.scrub(to: $0) }
      slider.onFinish = { model.scene?.endScrub() }
      return slider
    } update: {
      // Continuously: a spring would go on between the film's frames.
      $0.jump(to: model.position)
    }
    .accessibilityLabel("Position")
  }

  /// Record and volume on the left, loop and speed on the right, the others between them. In a
  /// narrow bar the speed is a button, and the narrowest leave some out.
  private var buttons: some View {
    let isFilm = model.duration != nil
    let hasVolume = model.hasSound && isFilm && measure >= 550
    // The play button is in the middle of the bar if both sides are narrower than this.
    let side = (measure - 40 - (isFilm ? 160 : 60)) / 2
    let hasSegments = measure >= 520
    let isMiddle = side >= (hasVolume ? 192 : hasSegments ? 176 : isFilm ? 88 : 76)
    let fixed = isMiddle ? side * width / measure : nil
    return HStack(spacing: 0) {
      HStack(spacing: 4) {
        if measure >= (isFilm ? 280 : 220) { record }
        if hasVolume { volume }
      }
      .frame(width: fixed, alignment: .leading)
      HStack(spacing: 6) {
        if isFilm { skip(-Self.skip, "Back 5 seconds") }
        play
        if isFilm { skip(Self.skip, "Forward 5 seconds") }
      }
      .frame(maxWidth: .infinity, alignment: .center)
      HStack(spacing: 6) {
        if isFilm, measure >= 280 { loop }
        if isFilm, hasSegments { speeds } else if isFilm { nextSpeed }
        if !isFilm { Text(model.elapsed).role(.caption) }
      }
      .frame(width: fixed, alignment: .trailing)
    }
  }

  /// The length of a skip, in seconds.
  private static let skip = StageScene.skip

  private var play: some View {
    Button {
      model.scene?.togglePlaying()
    } _: {
      DemoIcon.play.view(model.isPlaying ? 1 : 0, side: 24).padding(6)
    }
    .style(.tinted).radius(26).accessibilityLabel(model.isPlaying ? "Pause" : "Play")
  }

  private func skip(_ seconds: Double, _ label: String) -> some View {
    Button {
      model.scene?.skip(seconds)
    } _: {
      DemoIcon.skip.view(seconds < 0 ? 1 : 0, side: 22)
    }
    .radius(18).tooltip(label).accessibilityLabel(label)
  }

  private var record: some View {
    Button(isOn: model.binding(\.isRecording)) {
      WidgetView {
        RecordDot()
      } update: {
        $0.isOn = model.isRecording
        $0.isRunning = model.isPlaying
      }
    }
    .radius(18).tooltip("Record").accessibilityLabel("Record")
  }

  private var volume: some View {
    HStack(spacing: 0) {
      Button(isOn: model.binding(\.isAudible)) {
        DemoIcon.speaker.view(model.heardVolume, side: 20).opacity(model.isAudible ? 1 : 0.4)
      }
      .radius(18).accessibilityLabel("Sound")
      Slider(
        Binding(
          get: { model.volume },
          set: { volume in model.scene?.perform { $0.model.setVolume(to: volume) } })
      )
      .accessibilityLabel("Volume").frame(width: 76)
    }
  }

  private var loop: some View {
    Button(isOn: model.binding(\.loops).inMotion()) {
      DemoIcon.loop.view(0, side: 20).opacity(model.loops ? 1 : 0.4)
    }
    .radius(18).accessibilityLabel("Loop")
  }

  /// A button with the speed, which changes to the next one.
  private var nextSpeed: some View {
    Button {
      let next = (model.speed + 1) % PlaybackModel.speeds.count
      model.scene?.perform { $0.model.speed = next }
    } _: {
      Text(PlaybackModel.speeds[model.speed].1).role(.control).alignment(.center)
        .frame(minWidth: 20)
    }
    .radius(18).accessibilityLabel("Speed")
  }

  private var speeds: some View {
    // The ground keeps the titles legible on the pill.
    Card(material: .translucent, radius: 15, padding: Padding(0)) {
      Segmented(PlaybackModel.speeds.map(\.1), selection: model.binding(\.speed))
        .accessibilityLabel("Speed")
    }
  }
}

/// A red dot in a ring. While recording is on it is a square, which pulses if something plays.
final class RecordDot: Widget {
  /// True while recording is on.
  var isOn = false { didSet { if isOn != oldValue { animate() } } }
  /// True while there is something to record.
  var isRunning = false { didSet { if isRunning != oldValue { animate() } } }
  /// The red dot.
  private let dot = Layer()
  /// Start of the pulse; nil while the dot does not pulse.
  private var start: Moment?
  /// Opacity of the dot.
  private(set) var glow = 1.0

  /// Duration of a pulse, in seconds.
  private static let period = 1.4
  /// Diameters of the dot and of the ring, and the side of the square, in logical units.
  private static let (dotSide, ringSide, squareSide) = (12.0, 22.0, 10.0)

  /// Creates a dot that is off.
  override init() {
    super.init()
    layer.add(dot)
    sizeLimits = .fixed(width: Self.ringSide, height: Self.ringSide)
  }

  override func tick(at moment: Moment) -> FrameDemand {
    let isPulsing = isOn && isRunning && tree?.motion != .reduced
    start = isPulsing ? start ?? moment : nil
    glow = 1
    if let start {
      let cycles = (moment - start).seconds / Self.period
      // A triangle wave, eased at both ends.
      let share = abs(2 * (cycles - cycles.rounded(.down)) - 1)
      glow = 0.3 + 0.7 * Easing.easeInOut.value(at: share)
    }
    if let theme { restyle(theme) }
    return isPulsing ? .now : .idle
  }

  override func restyle(_ theme: Theme) {
    let red = Color(rgb: 0xe5352b)
    layer.outline = Outline(radius: Self.ringSide / 2)
    layer.border = Border(width: 1.5, color: isOn ? red : theme.colors.text.with(alpha: 0.9))
    let side = isOn ? Self.squareSide : Self.dotSide
    let inset = (Self.ringSide - side) / 2
    dot.frame = Rect(x: inset, y: inset, width: side, height: side)
    dot.outline = Outline(radius: isOn ? 2.5 : side / 2)
    dot.fill = .color(red)
    dot.opacity = glow
  }
}
