// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Testing
import WaylandCore
import WaylandProtocols
import WaylandServer

@testable import Window

/// Captures of outputs, by both protocols.
@Suite struct ScreenCaptureTests {
  /// The protocols and their versions.
  static let names = ["ext", "wlr1", "wlr2", "wlr3"]

  /// The offers of a compositor with one of the protocols.
  private static func offers(_ name: String) -> Offers {
    let wlr = Offers.everything.without("ext_image_copy_capture_manager_v1")
    return switch name {
    case "ext": .everything.without("zwlr_screencopy_manager_v1")
    case "wlr1": wlr.with("zwlr_screencopy_manager_v1", 1)
    case "wlr2": wlr.with("zwlr_screencopy_manager_v1", 2)
    default: wlr
    }
  }

  /// A desktop with an output, and the results of captures.
  private final class Stage {
    let test: TestDesktop
    var results: [Result<ScreenCapture.Picture, ScreenCapture.Failure>] = []
    var captures: [ScreenCapture] = []
    var stopsLoop = false
    var screen: FakeScreen { test.compositor.screen }

    init(_ name: String) throws {
      test = try TestDesktop(ScreenCaptureTests.offers(name)) { $0.plug() }
    }

    func capture(_ rect: Rect<Logical>? = nil, scale: Scale = .one) throws {
      let output = try #require(test.desktop.outputs.first)
      captures.append(
        try ScreenCapture(test.desktop, output, rect: rect, scale: scale) { [unowned self] in
          results.append($0)
          if stopsLoop { test.loop.stop() }
        })
      try test.settle()
    }

    var failures: [ScreenCapture.Failure] {
      results.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }

    /// Closes everything; `TestDesktop` counts proxies and descriptors.
    deinit {
      for capture in captures { capture.close() }
      captures = []
      #expect(throws: Never.self) { try test.settle() }
      #expect(screen.sessions.isEmpty)
    }
  }

  /// Pixels with distinct bytes, blue first.
  private static func pixels(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { number -> [UInt8] in
      let blue = UInt8(number)
      return [blue, blue + 50, blue + 100, 7]
    }
  }

  /// The pixel of that number, as RGBA.
  private static func rgba(_ number: Int) -> [UInt8] {
    let blue = UInt8(number)
    return [blue + 100, blue + 50, blue, 255]
  }

  @Test(arguments: names)
  func anOutputIsCaptured(name: String) throws {
    let stage = try Stage(name)
    stage.screen.bytes = Self.pixels(8)
    try stage.capture()
    let picture = try #require(stage.results.first).get()
    #expect(picture.size == Size(width: 4, height: 2))
    #expect(picture.pixels == (0..<8).flatMap(Self.rgba))
    #expect(picture.rect == Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(stage.screen.outputs == ["DP-1"])
    #expect(stage.results.count == 1 && stage.screen.copies == 1 && stage.screen.areSealed)
    #expect(stage.test.desktop.captureProtocol == (name == "ext" ? .imageCopyCapture : .screencopy))
  }

  @Test func theBetterProtocolIsUsed() throws {
    let test = try TestDesktop { $0.plug() }
    #expect(test.desktop.captureProtocol == .imageCopyCapture)
  }

  @Test(arguments: ["wlr1", "wlr3"])
  func rowsMayBeLongerAndUpsideDown(name: String) throws {
    let stage = try Stage(name)
    stage.screen.stride = 24
    stage.screen.isInverted = true
    let padding: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    let rows = Self.pixels(8)
    stage.screen.bytes = Array(rows[..<16]) + padding + Array(rows[16...]) + padding
    try stage.capture()
    let picture = try #require(stage.results.first).get()
    #expect(picture.pixels == [4, 5, 6, 7, 0, 1, 2, 3].flatMap(Self.rgba))
  }

  /// The buffer's pixels are 0 1 2 3 in the first row, 4 5 6 7 in the second.
  @Test(arguments: [
    (WlOutputResource.Transform.normal, [0, 1, 2, 3, 4, 5, 6, 7]),
    (.transform90, [4, 0, 5, 1, 6, 2, 7, 3]),
    (.transform180, [7, 6, 5, 4, 3, 2, 1, 0]),
    (.transform270, [3, 7, 2, 6, 1, 5, 0, 4]),
    (.flipped, [3, 2, 1, 0, 7, 6, 5, 4]),
    (.flipped90, [0, 4, 1, 5, 2, 6, 3, 7]),
    (.flipped180, [4, 5, 6, 7, 0, 1, 2, 3]),
    (.flipped270, [7, 3, 6, 2, 5, 1, 4, 0]),
  ])
  func turnedOutputsStandUpright(
    transform: WlOutputResource.Transform, numbers: [Int]
  ) throws {
    let stage = try Stage("ext")
    stage.screen.bytes = Self.pixels(8)
    stage.screen.transform = transform
    try stage.capture()
    let picture = try #require(stage.results.first).get()
    let isTurned = numbers[1] != 1 && numbers[1] != 6 && numbers[1] != 2 && numbers[1] != 5
    #expect(
      picture.size == (isTurned ? Size(width: 2, height: 4) : Size(width: 4, height: 2)))
    #expect(picture.pixels == numbers.flatMap(Self.rgba))
  }

  @Test(arguments: [
    ("XR24", [10, 20, 30, 0], [30, 20, 10, 255]), ("XB24", [10, 20, 30, 0], [10, 20, 30, 255]),
    ("AB24", [10, 20, 30, 0], [10, 20, 30, 255]),
    // Red 1023, green 512, blue 1, in ten bits each.
    ("XR30", [0x01, 0x00, 0xf8, 0x3f], [255, 128, 0, 255]),
    ("XB30", [0x01, 0x00, 0xf8, 0x3f], [0, 128, 255, 255]),
  ])
  func formatsAreConverted(code: String, bytes: [UInt8], expected: [UInt8]) throws {
    let number = code.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    for name in ["ext", "wlr3"] {
      let stage = try Stage(name)
      stage.screen.size = (1, 1)
      stage.screen.stride = 4
      stage.screen.formats = [.unrecognized(number)]
      stage.screen.bytes = bytes
      try stage.capture()
      #expect(try #require(stage.results.first).get().pixels == expected)
    }
  }

  @Test func aRectangleIsCutOut() throws {
    let stage = try Stage("ext")
    stage.screen.bytes = Self.pixels(8)
    // Pixels 1 and 2 of the second row, and what is left of a rectangle beyond the edge.
    try stage.capture(Rect(x: 0.5, y: 0.5, width: 1, height: 0.5), scale: Scale(2))
    let inside = try #require(stage.results.first).get()
    #expect(inside.pixels == [5, 6].flatMap(Self.rgba))
    #expect(inside.rect == Rect(x: 0.5, y: 0.5, width: 1, height: 0.5))
    try stage.capture(Rect(x: 3, y: -5, width: 9, height: 6))
    let edge = try #require(stage.results.last).get()
    #expect(edge.pixels == Self.rgba(3))
    #expect(edge.rect == Rect(x: 3, y: 0, width: 1, height: 1))
    try stage.capture(Rect(x: 4, y: 0, width: 2, height: 2))
    #expect(stage.failures == [.outside])
  }

  /// The compositor is asked for a rectangle that begins and ends between pixels.
  @Test func aRectangleOfScreencopyIsCutToPixels() throws {
    let stage = try Stage("wlr3")
    stage.screen.size = (6, 3)
    stage.screen.stride = 24
    stage.screen.bytes = Self.pixels(18)
    // At a scale of 1.5 two logical units are three pixels.
    try stage.capture(
      Rect(x: 3, y: 5, width: 2, height: 1), scale: Scale(in120ths: 180))
    let region = try #require(stage.screen.regions.first ?? nil)
    #expect(region == (2, 4, 4, 2))
    // Pixels 5 to 8 and 8 to 9 of the output, where the buffer begins at 3 and 6.
    let picture = try #require(stage.results.first).get()
    #expect(picture.pixels == [14, 15, 16].flatMap(Self.rgba))
    #expect(picture.size == Size(width: 3, height: 1))
  }

  /// wlroots fails to copy a rectangle that is not within the output.
  @Test func aRectangleOfScreencopyEndsAtTheOutput() throws {
    let stage = try Stage("wlr3")
    let mode = try #require(stage.test.desktop.outputs.first).current.mode
    let (width, height) = (Int32(mode.width), Int32(mode.height))
    try stage.capture(
      Rect(x: Double(width) - 10, y: -20, width: 50, height: Double(height) + 90))
    let region = try #require(stage.screen.regions.first ?? nil)
    #expect(region == (width - 10, 0, 10, height))
    #expect(throws: ScreenCapture.Failure.outside) {
      try stage.capture(Rect(x: Double(width), y: 0, width: 50, height: 20))
    }
  }

  // MARK: Failures

  @Test(arguments: names)
  func aFailureIsReported(name: String) throws {
    let stage = try Stage(name)
    stage.screen.answer = .failure
    try stage.capture()
    #expect(stage.failures == [.failed] && stage.results.count == 1)
  }

  @Test(arguments: names)
  func impossibleBuffersAreRefused(name: String) throws {
    let stage = try Stage(name)
    let screen = stage.screen
    screen.size = (0, 4)
    try stage.capture()
    screen.size = (100_000, 100_000)
    screen.stride = 400_000
    try stage.capture()
    screen.size = (.max, .max)
    screen.stride = .max - 3
    try stage.capture()
    screen.size = (4, 2)
    screen.stride = 16
    screen.formats = [.unrecognized(1234)]
    try stage.capture()
    #expect(stage.failures.first == .wrongSize && stage.failures[1] == .tooLarge)
    #expect(stage.failures[2] == (name == "ext" ? .tooLarge : .wrongSize))
    #expect(stage.failures.last == .wrongFormat && stage.results.count == 4)
    #expect(screen.copies == 0)
  }

  @Test(arguments: ["wlr1", "wlr3"])
  func rowsShorterThanTheirPixelsAreRefused(name: String) throws {
    let stage = try Stage(name)
    stage.screen.stride = 12
    try stage.capture()
    stage.screen.stride = 18
    try stage.capture()
    #expect(stage.failures == [.wrongSize, .wrongSize])
  }

  @Test func withoutSharedMemoryThereIsNoFormat() throws {
    for name in ["ext", "wlr3"] {
      let stage = try Stage(name)
      stage.screen.formats = []
      try stage.capture()
      #expect(stage.failures == [.wrongFormat])
    }
  }

  @Test func aSessionMayChangeItsMind() throws {
    let stage = try Stage("ext")
    stage.screen.bytes = Self.pixels(8)
    stage.screen.refusals = 2
    stage.screen.laterSize = (2, 2)
    stage.screen.stride = 8
    try stage.capture()
    #expect(try #require(stage.results.first).get().size == Size(width: 2, height: 2))
    #expect(stage.screen.copies == 3)
    // But not for ever.
    stage.screen.refusals = 100
    try stage.capture()
    #expect(stage.failures == [.failed] && stage.screen.copies < 10)
  }

  @Test func aStoppedSessionIsAFailure() throws {
    let stage = try Stage("ext")
    stage.screen.answer = .silence
    try stage.capture()
    #expect(stage.results.isEmpty)
    stage.screen.sessions[0].postStopped()
    try stage.test.settle()
    #expect(stage.failures == [.failed])
  }

  @Test(arguments: names, [true, false])
  func silenceEnds(name: String, announces: Bool) throws {
    let stage = try Stage(name)
    stage.screen.answer = .silence
    stage.screen.announces = announces
    try stage.capture()
    #expect(stage.results.isEmpty)
    stage.test.clock.advance(by: ScreenCapture.timeout)
    // The timer counts the real clock, which is far past the deadline of the test's clock.
    stage.stopsLoop = true
    try stage.test.loop.run(stage.test.compositor.connection)
    #expect(stage.failures == [.timedOut])
  }

  @Test(arguments: names)
  func anUnpluggedOutputEndsTheCapture(name: String) throws {
    let stage = try Stage(name)
    stage.screen.answer = .silence
    try stage.capture()
    let output = try #require(stage.test.desktop.outputs.first)
    stage.test.compositor.outputs[0].unplug()
    try stage.test.settle()
    #expect(stage.failures == [.outputRemoved])
    #expect(throws: ScreenCapture.Failure.outputRemoved) {
      _ = try ScreenCapture(stage.test.desktop, output, scale: .one) { _ in }
    }
  }

  @Test(arguments: [
    ("ext", "ext_image_copy_capture_manager_v1"),
    ("ext", "ext_output_image_capture_source_manager_v1"),
    ("wlr3", "zwlr_screencopy_manager_v1"),
  ])
  func aWithdrawnProtocolEndsTheCapture(name: String, interface: String) throws {
    let stage = try Stage(name)
    stage.screen.answer = .silence
    try stage.capture()
    stage.test.compositor.withdraw(interface)
    try stage.test.settle()
    #expect(stage.failures == [.withdrawn])
    #expect(throws: ScreenCapture.Failure.unsupported) { try stage.capture() }
  }

  @Test(arguments: names)
  func aClosedCaptureCallsNothing(name: String) throws {
    let stage = try Stage(name)
    stage.screen.answer = .silence
    try stage.capture()
    stage.captures[0].close()
    stage.captures[0].close()
    try stage.test.settle()
    #expect(stage.results.isEmpty)
    // An answer that was under way.
    stage.screen.answer = .picture
    let output = try #require(stage.test.desktop.outputs.first)
    let capture = try ScreenCapture(stage.test.desktop, output, scale: .one) { _ in
      Issue.record("a closed capture ended")
    }
    _ = try stage.test.compositor.connection.flush()
    stage.test.compositor.display.dispatch()
    capture.close()
    try stage.test.settle()
  }

  @Test func emptyAndEndlessRectanglesAreOutside() throws {
    let stage = try Stage("wlr3")
    for rect in [
      Rect<Logical>(x: 0, y: 0, width: 0, height: 5),
      Rect(x: 0, y: 0, width: .infinity, height: 5), Rect(x: .nan, y: 0, width: 5, height: 5),
      Rect(x: -1e300, y: 0, width: 5, height: 5),
    ] {
      #expect(throws: ScreenCapture.Failure.outside) { try stage.capture(rect) }
    }
  }

  @Test func aCompositorWithoutCapturesIsSaid() throws {
    let test = try TestDesktop(.bare) { $0.plug() }
    let output = try #require(test.desktop.outputs.first)
    #expect(test.desktop.captureProtocol == nil)
    #expect(throws: ScreenCapture.Failure.unsupported) {
      _ = try ScreenCapture(test.desktop, output, scale: .one) { _ in }
    }
  }
}
