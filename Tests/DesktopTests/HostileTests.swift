// SPDX-License-Identifier: MIT

import ChildProcess
import FakeCompositor
import Foundation
import Geometry
import Testing
import WaylandServer

/// The program in a compositor that misbehaves. It shows the right frame or ends with one line.
@Suite(.serialized) struct HostileTests {
  /// A state that the program has reached.
  nonisolated enum Progress: CaseIterable, Sendable {
    /// The globals are bound.
    case bound
    /// There is a window without a buffer.
    case opened
    /// The window was configured.
    case configured
    /// The first frame was shown.
    case shown
    /// An animation waits for a frame callback.
    case waiting
    /// An animation has received its frame callback.
    case told
    /// The program is idle.
    case still
  }

  private func serve(_ session: HostileSession, to progress: Progress) throws {
    switch progress {
    case .bound: try session.serve { session.compositor.bound["xdg_wm_base"] != nil }
    case .opened: try session.serveUntilOpen()
    case .configured:
      try session.serveUntilOpen()
      session.window?.configure(400, 300, .activated)
    case .shown:
      try serve(session, to: .configured)
      try session.serve(answering: false) { session.window?.frames == 1 }
    case .waiting, .told:
      try serve(session, to: .shown)
      for count in 2..<4 {
        session.window?.configure(Int32(400 + count), 300, .activated)
        try session.serve { session.window?.frames ?? 0 >= count }
      }
      if progress == .told { session.window?.answerCallbacks() }
    case .still: try session.serveUntilStill()
    }
  }

  // MARK: Errors and termination

  @Test(arguments: Progress.allCases) func disconnectionIsReportedInOneLine(progress: Progress)
    throws
  {
    let session = try HostileSession()
    try serve(session, to: progress)
    session.compositor.display.clients.forEach { $0.disconnect() }
    let result = try session.end()
    #expect(result.status == 3)
    #expect(result.errors == "scrim: the compositor went away\n")
  }

  @Test(arguments: [Progress.opened, .shown, .waiting, .still])
  func protocolErrorIsReportedInOneLine(progress: Progress) throws {
    let session = try HostileSession()
    try serve(session, to: progress)
    session.window?.surface.postError(code: 2, message: "a test")
    let result = try session.end()
    #expect(result.status == 3)
    #expect(result.errors.contains("protocol error 2 on wl_surface#"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test(arguments: [Progress.bound, .opened, .shown, .still])
  func noMemoryErrorIsReportedInOneLine(progress: Progress) throws {
    let session = try HostileSession()
    try serve(session, to: progress)
    session.compositor.display.clients.forEach { $0.postNoMemory() }
    let result = try session.end()
    #expect(result.status == 3)
    #expect(result.errors.contains("protocol error 2 on wl_display#1"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  /// An unknown event of the display, and more malformed bytes than fit the buffer. That of newer
  /// libraries grows, so that they wait for the rest of a message.
  @Test(arguments: [Progress.opened, .shown, .waiting, .still])
  func malformedMessagesEndTheProgramInOneLine(progress: Progress) throws {
    var nonsense: [[UInt8]] = [[1, 0, 0, 0, 9, 0, 8, 0]]
    if ProcessInfo.processInfo.environment["SCRIM_NEWER"] == nil {
      nonsense += [0, 0xff].map { [UInt8](repeating: $0, count: 16_384) }
    }
    for bytes in nonsense {
      let session = try HostileSession()
      try serve(session, to: progress)
      session.compositor.display.clients.first?.write(bytes)
      let result = try session.end()
      #expect(result.status == 3)
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }
  }

  /// libwayland waits for the rest of the message. SIGTERM still ends the program.
  @Test func incompleteMessageDoesNotBlockTermination() throws {
    let session = try HostileSession()
    try session.serveUntilStill()
    session.compositor.display.clients.first?.write([1, 0, 0, 0, 0, 0, 64, 0, 1])
    // The program wakes once to read the bytes.
    usleep(300_000)
    let before = try session.client.activity()
    sleep(1)
    #expect(try session.client.activity() == before)
    try expectTermination(session)
  }

  @Test(arguments: [Progress.opened, .shown, .waiting, .still])
  func closingTheWindowEndsTheProgram(progress: Progress) throws {
    let session = try HostileSession()
    try serve(session, to: progress)
    session.window?.toplevel?.postClose()
    let result = try session.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  // MARK: Frames

  private func expectTermination(_ session: HostileSession) throws {
    session.client.process.terminate()
    let result = try session.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test func withoutFrameCallbacksTheProgramIsIdle() throws {
    let session = try HostileSession()
    try serve(session, to: .shown)
    try session.serveUntilTaken(answering: false)
    session.compositor.display.dispatch()
    try session.client.waitUntilAtRest()
    let before = try session.client.activity()
    sleep(2)
    session.compositor.display.dispatch()
    #expect(try session.client.activity() == before)
    #expect(session.window?.frames == 1)
    try expectTermination(session)
  }

  /// Each commit makes the compositor repaint, and some answer callbacks only after damage. The
  /// demo's first motion and that of the click change no pixel at first.
  @Test func aMotionThatChangesNoPixelCommitsNothing() throws {
    let session = try HostileSession()
    try session.serveUntilStill()
    let pointer = session.compositor.seats[0]
    let window = try #require(session.window)
    // The first commit asks for a configure and has no buffer.
    #expect(window.commits == window.frames + 1)
    pointer.enter(window, 200, 91)
    pointer.button(isDown: true)
    pointer.button(isDown: false)
    pointer.leave(window)
    try session.serveUntilTaken()
    try session.serveUntilIdle()
    #expect(window.commits == window.frames + 1)
    #expect(window.callbacksWithoutDamage == 0)
    try expectTermination(session)
  }

  /// Any number of events leads to one frame for each callback, with the latest state.
  @Test func manyEventsAreAnsweredByOneFrame() throws {
    let session = try HostileSession()
    try session.serveUntilStill()
    // A frame is committed, and its callback is withheld.
    session.window?.configure(420, 320, .activated)
    try session.serve(answering: false) { session.window?.awaitsCallback == true }
    let frames = session.window?.frames ?? 0
    var last: UInt32 = 0
    let count = ProcessInfo.processInfo.environment["SCRIM_STORM"].flatMap { Int($0) } ?? 20_000
    for index in 0..<count {
      last = session.window?.configure(Int32(400 + index % 300), 300, .activated) ?? 0
      session.compositor.seats.first?.move(Double(index % 300), 50)
      if index % 50 == 49 { try session.serveUntilTaken(answering: false) }
    }
    try session.serveUntilTaken(answering: false)
    #expect(session.window?.frames == frames)
    session.window?.answerCallbacks()
    try session.serve(answering: false) { session.window?.acks.last == last }
    #expect(session.window?.frames == frames + 1)
    let width = Double(400 + (count - 1) % 300)
    #expect(session.window?.geometries.last?.width == width)
    try expectTermination(session)
  }

  /// Without a buffer, Mesa 22.3's software renderer goes on drawing and crashes when presenting.
  /// The surface must be recreated before, which gives new buffers.
  @Test func neverReleasedBuffersAreReplaced() throws {
    let session = try HostileSession(.everything, ["--size", "400x300", "--frames", "40"])
    try serve(session, to: .opened)
    let window = try #require(session.window)
    window.releasesBuffers = false
    window.configure(400, 300, .activated)
    let result = try session.end()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    // The last commit may be lost when the program disconnects.
    #expect(window.frames >= 39)
  }

  /// EGL waits for replies of its own, and no signal interrupts that. After half a minute, here
  /// after four seconds, the program closes the connection. A program that had its replies in time
  /// goes on.
  @Test func aCompositorHangingDuringEGLStartUpEndsTheProgram() throws {
    let patience = ["SCRIM_PATIENCE": "4"]
    let answered = try HostileSession(additions: patience)
    try answered.serveUntilStill()
    let session = try HostileSession(additions: patience)
    try session.serve { session.compositor.bound["wl_shm"] != nil }
    try session.client.waitUntilAtRest()
    // A limit against hanging, not a measure of speed.
    for _ in 0..<1_200 where session.client.process.isRunning { usleep(100_000) }
    try #require(!session.client.process.isRunning)
    let result = session.client.end()
    #expect(result.status == 3)
    #expect(result.errors == "scrim: the compositor went away\n")
    #expect(answered.client.process.isRunning)
    try expectTermination(answered)
  }

  /// Shows 40 frames, whose callbacks are answered after four refreshes at the earliest and their
  /// presentation feedback by `present`. Returns the statistics.
  private func statistics(
    _ offers: Offers, present: (FakeSurface) -> Void
  ) throws -> [String: Any] {
    let session = try HostileSession(
      offers, ["--size", "400x300", "--frames", "40", "--stats", "-"])
    try serve(session, to: .configured)
    try session.serve(answering: false) {
      if let window = session.window {
        present(window)
        if window.awaitsCallback {
          usleep(66_667)
          window.answerCallbacks()
        }
      }
      return !session.client.process.isRunning
    }
    let result = try session.end()
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  /// The feedback is not offered, or offered and never sent.
  @Test(arguments: [true, false]) func missingPresentationFeedbackIsReplacedByCallbacks(
    isOffered: Bool
  ) throws {
    let stats = try statistics(
      isOffered ? .everything : .everything.without("wp_presentation"), present: { _ in })
    #expect(stats["missed_by"] as? String == "callbacks")
    // 39 intervals with three missed refreshes each; times are rounded to refreshes.
    #expect(try number(stats, "missed") >= 78)
  }

  @Test func presentationFeedbackCountsMissedRefreshes() throws {
    var presented: UInt32 = 0
    let stats = try statistics(.everything) { window in
      for feedback in window.feedbacks {
        presented += 1
        feedback.postPresented(
          tvSecHi: 0, tvSecLo: 1, tvNsec: presented * 16_666_667, refresh: 16_666_667, seqHi: 0,
          seqLo: 0, flags: [])
      }
      window.feedbacks = []
    }
    #expect(stats["missed_by"] as? String == "presentation")
    #expect(try number(stats, "missed") == 0)
  }

  @Test(arguments: [0, 1, -1, -5, Int32.max]) func impossibleSizesAreAcknowledged(side: Int32)
    throws
  {
    let session = try HostileSession()
    try session.serveUntilStill()
    let frames = session.window?.frames ?? 0
    for (width, height) in [(side, 300), (300, side)] as [(Int32, Int32)] {
      let serial = session.window?.configure(width, height, .activated)
      try session.serve { session.window?.acks.last == serial }
    }
    #expect(session.window?.frames ?? 0 >= frames)
    try expectTermination(session)
  }

  @Test func outputsMayBeRemovedWhileDrawing() throws {
    let session = try HostileSession()
    try session.serveUntilStill()
    for index in 0..<50 {
      session.compositor.outputs.first?.unplug()
      try session.serveUntilTaken()
      session.compositor.plug("DP-\(index + 2)", scale: Int32(1 + index % 2))
      try session.serveUntilTaken()
    }
    #expect(session.client.process.isRunning)
    try expectTermination(session)
  }
}
