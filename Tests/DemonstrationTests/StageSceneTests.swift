// SPDX-License-Identifier: MIT

import ScrimKit
import Testing
import WidgetStage

@testable import Demonstration

@Suite struct StageSceneTests {
  typealias Bench = SceneBench<StageScene>

  /// A source of ten seconds that records the requested times.
  private final class Reel: FrameSource {
    let title = "Reel"
    let duration: Double? = 10
    private(set) var asked: [Double] = []
    /// Every call of `play`, as a line.
    private(set) var calls: [String] = []
    /// The position of the sound.
    var soundPosition: Double?
    var hasSound = false
    /// True if the next frame never arrives.
    var isWaiting = false
    var volume = 1.0

    func content(at seconds: Double) -> LayerContent {
      asked.append(seconds)
      var values = SIMD16<Float>.zero
      values[0] = Float(seconds)
      return .customShader(CustomShader("reel", values: values))
    }

    func nextFrame(after seconds: Double) -> Double? { isWaiting ? nil : seconds }

    func part(at seconds: Double) -> String { seconds < 5 ? "First" : "Second" }

    func play(_ isPlaying: Bool, from position: Double, speed: Double) {
      calls.append("\(isPlaying ? "play" : "stop") \((position * 10).rounded() / 10) \(speed)")
    }
  }

  private func bench(
    _ source: any FrameSource = Film(), _ change: (inout Settings) -> Void = { _ in }
  ) -> Bench {
    var settings = Settings()
    change(&settings)
    return Bench(StageScene(settings, source), 1_000, 700)
  }

  private func pass(_ seconds: Double, _ bench: Bench) {
    for _ in 0..<Int((seconds / 0.05).rounded()) { bench.frame(after: 0.05) }
  }

  // MARK: Sound

  @Test func theSourceIsToldOfEveryJump() {
    let reel = Reel()
    let bench = bench(reel)
    pass(1, bench)
    #expect(reel.calls == ["play 0.0 1.0"])
    bench.key(.right)
    bench.key(.space)
    pass(0.2, bench)
    bench.key(.space)
    #expect(reel.calls == ["play 0.0 1.0", "play 6.0 1.0", "stop 6.0 1.0", "play 6.0 1.0"])
    // The loop is a jump, too.
    pass(4.2, bench)
    #expect(reel.calls.count == 5 && reel.calls.last?.hasPrefix("play 0.") == true)
  }

  @Test func playbackFollowsTheSound() {
    let reel = Reel()
    let bench = bench(reel)
    pass(1, bench)
    // Far away: at once.
    reel.soundPosition = 3
    bench.frame(after: 0.05)
    bench.frame(after: 0.05)
    #expect(abs(bench.view.playback.position - 3) < 0.11)
    // A little: gradually, and never backwards.
    var last = bench.view.playback.position
    let lag = 0.04
    for _ in 0..<100 {
      reel.soundPosition = last + 0.05 - lag
      bench.frame(after: 0.05)
      #expect(bench.view.playback.position > last)
      last = bench.view.playback.position
      if last > 9 { break }
    }
    reel.soundPosition = nil
  }

  @Test func theVolumeAppearsWithTheSound() throws {
    let reel = Reel()
    let bench = bench(reel)
    pass(0.2, bench)
    #expect(bench.control("Sound") == nil && bench.control("Volume") == nil)
    reel.hasSound = true
    pass(0.2, bench)
    let speaker = try #require(bench.control("Sound"))
    #expect(bench.control("Volume") is Slider)
    bench.key(.down)
    bench.key(.down)
    #expect(abs(reel.volume - 0.8) < 0.001)
    #expect(speaker.accessibleContent.states.contains(.checked))
    speaker.activate()
    bench.frame()
    #expect(reel.volume == 0 && !speaker.accessibleContent.states.contains(.checked))
    bench.key(.up)
    #expect(abs(reel.volume - 0.9) < 0.001)
  }

  @Test func withoutTheLoopPlaybackStopsAtTheEnd() {
    let reel = Reel()
    let bench = bench(reel)
    _ = bench.view.key(KeyEvent(.pressed, .none, text: "l"), at: bench.now)
    pass(10.5, bench)
    #expect(!bench.view.isPlaying && bench.view.playback.position == 10)
    // Playing again starts over.
    bench.key(.space)
    pass(0.2, bench)
    #expect(bench.view.isPlaying && bench.view.playback.position < 0.5)
  }

  // MARK: Playing

  @Test func filmIsAFunctionOfTime() {
    let bench = bench()
    bench.frame(after: 0)
    let start = bench.view.playback.position
    for step in [0.016, 0.5, 0.001, 1.25] {
      let before = bench.view.playback.position
      #expect(bench.frame(after: step) && bench.view.isPlaying)
      #expect(abs(bench.view.playback.position - before - step) < 1e-9)
    }
    #expect(abs(bench.view.playback.position - start - 1.767) < 1e-9)
    #expect(bench.view.film.layer.content == Film().content(at: bench.view.playback.position))
  }

  @Test func playbackWrapsAtTheEnd() {
    let bench = bench(Reel())
    bench.frame()
    bench.frame(after: 9.5)
    bench.frame(after: 1)
    #expect(bench.view.isPlaying && bench.view.playback.position < 0.6)
  }

  @Test func pausedFilmDrawsNoFrames() {
    let bench = bench()
    pass(1, bench)
    bench.switchRecordingOn()
    pass(0.5, bench)
    bench.key(.space)
    bench.settle()
    #expect(!bench.view.isPlaying)
    let position = bench.view.playback.position
    for _ in 0..<20 {
      #expect(!bench.frame(after: 0.5) && !bench.scene.hasChanges)
      #expect(bench.widgets.frameDemand == .idle)
    }
    #expect(bench.view.playback.position == position)
    bench.key(.space)
    bench.frame()
    bench.frame(after: 0.25)
    #expect(abs(bench.view.playback.position - position - 0.25) < 1e-9)
  }

  @Test func demoPausePausesPlayback() {
    let bench = bench()
    pass(0.5, bench)
    bench.view.isPaused = true
    bench.settle()
    #expect(!bench.view.isPlaying && !bench.frame())
    bench.view.isPaused = false
    #expect(bench.frame() && bench.view.isPlaying)
  }

  @Test func sourceIsQueriedOncePerFrame() {
    let reel = Reel()
    let bench = bench(reel)
    pass(1, bench)
    bench.key(.space)
    bench.settle()
    let asked = reel.asked.count
    pass(2, bench)
    #expect(reel.asked.count == asked && Set(reel.asked).count == reel.asked.count)
    #expect(reel.asked.allSatisfy { (0...10).contains($0) })
  }

  @Test func stillImageIsNotRedrawn() {
    let raster = Raster(
      size: Size(width: 2, height: 2), premultiplied: [UInt8](repeating: 255, count: 16))
    let bench = Bench(StageScene(Settings(), image: raster))
    let content = bench.view.film.layer.content
    pass(5, bench)
    #expect(bench.view.isPlaying && !bench.view.model.isShown)
    bench.frame()
    #expect(bench.view.film.layer.content == content && !bench.scene.hasChanges)
  }

  // MARK: Keys and controls

  @Test func keysSeek() {
    let bench = bench()
    bench.key(.space)
    bench.key(.right)
    bench.key(.right)
    #expect(abs(bench.view.playback.position - 10) < 0.1)
    bench.key(.left)
    #expect(abs(bench.view.playback.position - 5) < 0.1)
    bench.key(.home)
    #expect(bench.view.playback.position == 0)
    bench.key(.left)
    #expect(bench.view.playback.position == 0)
    for _ in 0..<9 { bench.key(.right) }
    bench.frame()
    #expect(bench.view.playback.position == 24)
    #expect(bench.all(Label.self).contains { $0.text == "0:24" })
  }

  @Test func scrubberHoldsPosition() throws {
    let bench = bench()
    pass(0.5, bench)
    let slider = bench.scene.frame(of: try #require(bench.control("Position")).layer)
    let y = slider.top + slider.height / 2
    bench.point(slider.left + slider.width / 2, y)
    bench.press()
    #expect(abs(bench.view.playback.position - 12) < 0.1)
    let held = bench.view.playback.position
    bench.settle()
    pass(5, bench)
    #expect(bench.view.playback.position == held && bench.view.model.isShown)
    bench.point(slider.left + slider.width, y)
    #expect(bench.view.playback.position == 24)
    bench.point(slider.left + slider.width / 4, y)
    let wanted = bench.view.playback.position
    bench.release()
    bench.frame()
    bench.frame(after: 0.25)
    #expect(bench.view.isPlaying && abs(bench.view.playback.position - wanted - 0.25) < 1e-9)
  }

  @Test func speedChangesWithoutJump() throws {
    let bench = bench()
    pass(2, bench)
    let before = bench.view.playback.position
    let speeds = try #require(bench.control("Speed") as? SegmentedControl)
    speeds.onChange(2)
    bench.frame(after: 0)
    #expect(bench.view.playback.position == before)
    bench.frame(after: 0.5)
    #expect(abs(bench.view.playback.position - before - 1) < 1e-9)
  }

  @Test func recordButtonPulsesWhilePlaying() throws {
    let bench = bench()
    let dot = try #require(bench.all(RecordDot.self).first)
    bench.switchRecordingOn()
    bench.frame()
    #expect(dot.isOn)
    var seen: Set<Double> = []
    for _ in 0..<20 {
      bench.frame(after: 0.05)
      seen.insert(dot.glow)
    }
    #expect(seen.count > 10 && (seen.max() ?? 0) > 0.95 && (seen.min() ?? 1) < 0.4)
    bench.key(.space)
    bench.settle()
    #expect(dot.glow == 1 && dot.isOn)
  }

  @Test func tabReachesEveryControl() {
    let bench = bench()
    var found: [Widget] = []
    for _ in 0..<6 {
      bench.key(.tab)
      if let focused = bench.widgets.focused { found.append(focused) }
      #expect(bench.widgets.focused?.focus == .withRing)
    }
    #expect(Set(found.map { ObjectIdentifier($0) }).count == 6)
    #expect(found.allSatisfy { bench.view.controls.contains($0) })
  }

  // MARK: Visibility

  @Test func controlsHideAfterThreeSecondsAndReturnWithPointer() {
    let bench = bench()
    bench.point(500, 200)
    pass(2.8, bench)
    #expect(bench.view.model.isShown)
    pass(1.5, bench)
    #expect(!bench.view.model.isShown && bench.barOpacity < 0.01)
    #expect(bench.view.sigma == nil)
    // Hidden controls take no press; the press only shows them.
    bench.point(501, 200)
    #expect(bench.view.model.isShown)
    pass(0.5, bench)
    #expect(bench.barOpacity == 1)
  }

  @Test func firstTouchShowsControlsAndSecondPauses() {
    let bench = bench()
    pass(4.5, bench)
    #expect(!bench.view.model.isShown)
    bench.touch(500, 640)
    bench.lift()
    #expect(bench.view.model.isShown && bench.view.isPlaying)
    pass(0.5, bench)
    bench.touch(500, 300)
    bench.lift()
    #expect(!bench.view.isPlaying)
  }

  @Test func anyKeyShowsControls() {
    for key in [Keysym.up, .d, .tab, .right] {
      let bench = bench()
      pass(4.5, bench)
      #expect(!bench.view.model.isShown)
      bench.key(key)
      #expect(bench.view.model.isShown, "\(key)")
    }
  }

  @Test func controlsStayWhileUsedOrPaused() throws {
    let bench = bench()
    // Beside the buttons, on the bar.
    let play = bench.scene.frame(of: try #require(bench.control("Pause")).layer)
    bench.point(play.left + play.width / 2, play.bottom + 6)
    pass(8, bench)
    #expect(bench.view.model.isShown)
    bench.point(500, 200)
    pass(4.5, bench)
    #expect(!bench.view.model.isShown)
    bench.key(.space)
    pass(8, bench)
    #expect(bench.view.model.isShown && !bench.view.isPlaying)
  }

  @Test func idleTimerNeedsNoFrames() {
    // The film requests the frames; the controls only wait until they hide.
    let reel = Reel()
    reel.isWaiting = true
    let bench = bench(reel)
    let end = bench.now + StageScene.idleTime
    bench.settle()
    #expect(bench.widgets.frameDemand == .at(end))
    bench.frame(after: 1)
    #expect(bench.widgets.frameDemand == .at(end))
    bench.key(.space)
    bench.settle()
    #expect(bench.widgets.frameDemand == .idle && bench.view.model.isShown)
  }

  // MARK: Less motion, less transparency

  @Test func reducedMotionStartsPaused() {
    let bench = bench(Film()) { $0.motion = .reduced }
    bench.settle()
    #expect(!bench.view.isPlaying && !bench.frame())
    bench.key(.space)
    bench.switchRecordingOn()
    pass(1, bench)
    #expect(bench.view.isPlaying && bench.all(RecordDot.self).first?.glow == 1)
    let other = self.bench()
    pass(0.5, other)
    other.view.settings.motion = .reduced
    #expect(!other.view.isPlaying)
  }

  @Test func partAndTimeAreShown() {
    let bench = bench()
    func texts() -> Set<String> { Set(bench.all(Label.self).map(\.text)) }
    bench.frame()
    #expect(texts().isSuperset(of: ["Sunrise over the lake", "0:00", "−0:24"]))
    bench.view.scrub(to: 16.2)
    bench.frame()
    #expect(texts().isSuperset(of: ["Titles", "0:16", "−0:08"]))
    #expect(PlaybackClock.timecode(3_599.9) == "59:59" && PlaybackClock.timecode(-1) == "0:00")
    #expect(PlaybackClock.timecode(3_600) == "1:00:00")
    #expect(PlaybackClock.timecode(4 * 3_600 + 61) == "4:01:01")
  }

  @Test func controlsAreOpaqueWithoutTransparency() {
    let bench = bench(Film()) { $0.isTransparent = false }
    func panels(in layer: Layer) -> [Layer] {
      (layer.shadow == nil ? [] : [layer]) + layer.children.flatMap(panels)
    }
    let found = panels(in: bench.view.controls.layer).filter { $0.shadow?.sigma == 18 }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.content == .none && $0.fill?.isOpaque == true })
  }
}

extension SceneBench<StageScene> {
  /// Presses the record button.
  fileprivate func switchRecordingOn() { control("Record").map { click($0) } }

  /// The opacity of the bar.
  fileprivate var barOpacity: Double {
    var (layer, opacity) = (all(RecordDot.self).first?.layer, 1.0)
    while let next = layer {
      opacity *= next.opacity
      layer = next.parent
    }
    return opacity
  }
}
