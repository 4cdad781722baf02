// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import TemporaryFiles
import Testing
import VirtualInput

/// Uses the demo for `SCRIM_SOAK` minutes, and checks that its system resources do not grow.
@Suite(.serialized) struct SoakTests {
  /// The duration in minutes; nil if not requested.
  nonisolated static var minutes: Double? {
    ProcessInfo.processInfo.environment["SCRIM_SOAK"].flatMap { Double($0) }
  }

  /// The resources of the program after a number of rounds.
  struct Sample {
    /// Time since the start, in seconds.
    let seconds: Double
    /// The number of open descriptors.
    let descriptors: Int
    /// The number of threads.
    let threads: Int
    /// The number of GL objects: textures, framebuffers, buffers, programs and others; nil if the
    /// program does not tell.
    let objects: Int?
    /// Anonymous memory, in kilobytes. It includes the textures of a software renderer.
    let memory: Int

    /// The same, 0 for nil.
    var someObjects: Int { objects ?? 0 }

    init(of client: Client, since start: Date, objects: Int? = nil) throws {
      self.objects = objects
      seconds = Date().timeIntervalSince(start)
      descriptors = try client.descriptors()
      threads = try client.threads()
      memory = try client.memory()
    }
  }

  @Test(.enabled(if: minutes != nil)) func nothingGrows() throws {
    let minutes = try #require(Self.minutes)
    let compositor = try Compositor(.sway)
    // Longer than the test, so that the demo ends by itself only if the test dies.
    var environment = compositor.clientEnvironment
    // Deleted textures are returned to the system, so that leaks are visible.
    environment["MALLOC_MMAP_THRESHOLD_"] = "131072"
    let client = try Client(
      ["demo", "--duration", "\(Int(minutes * 60) + 300)", "--stats", "-"], in: environment)
    let pointer = try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
    defer { pointer.close() }
    try client.waitUntilAtRest()
    let start = Date()
    var samples: [Sample] = []
    while Date().timeIntervalSince(start) < minutes * 60 {
      try Self.use(compositor, pointer)
      samples.append(try Sample(of: client, since: start))
      Self.tell("\(samples[samples.count - 1])")
    }
    let result = Self.end(client)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    Self.tell(result.output)
    Self.expectFlat(samples)
    let many = try Self.objects(result.output)
    let few = try Self.objectsAfterTwoRounds(compositor, pointer, environment)
    Self.tell("GL objects that are left: \(many), after two rounds \(few)")
    #expect(many <= few + few / 10)
  }

  /// A video with sound plays in a loop, with seeks, pauses and the other scenes between.
  @Test(.enabled(if: minutes != nil)) func aVideoInALoopGrowsNothing() throws {
    let minutes = try #require(Self.minutes)
    let folder = try TemporaryFolder()
    let path = folder.appending(path: "loop.webm").path
    let elements =
      "videotestsrc num-buffers=90 pattern=ball ! video/x-raw,width=320,height=180,framerate=30/1"
      + " ! vp8enc deadline=1 ! queue ! webmmux name=muxer ! filesink location=\(path)"
      + " audiotestsrc num-buffers=130 ! audio/x-raw,rate=44100 ! vorbisenc ! queue ! muxer."
    let made = try run(
      "/usr/bin/gst-launch-1.0", ["-q"] + elements.split(separator: " ").map(String.init),
      in: ["HOME": folder.path, "GST_REGISTRY": "/tmp/scrim-gstreamer-registry"])
    try #require(made.status == 0, "\(made.errors)")
    let compositor = try Compositor(.sway)
    var environment = compositor.clientEnvironment
    environment["MALLOC_MMAP_THRESHOLD_"] = "131072"
    // The session's folder belongs to the compositor's user, which PulseAudio's library reports.
    environment["PULSE_RUNTIME_PATH"] = folder.path
    let client = try Client(
      ["demo", "--video", path, "--duration", "\(Int(minutes * 60) + 300)"], in: environment)
    let start = Date()
    var samples: [Sample] = []
    while Date().timeIntervalSince(start) < minutes * 60 {
      sleep(7)
      try Self.type(
        ["-k", "Right", "-s", "300", "-k", "space", "-s", "300", "-k", "space"], compositor)
      try Self.type(["1"], compositor)
      sleep(1)
      try Self.type(["6"], compositor)
      samples.append(try Sample(of: client, since: start))
      Self.tell("\(samples[samples.count - 1])")
    }
    client.process.terminate()
    let result = client.end()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    Self.expectFlat(samples)
  }

  /// The number of GL objects after two rounds, which visit every scene.
  private static func objectsAfterTwoRounds(
    _ compositor: Compositor, _ pointer: VirtualPointer, _ environment: [String: String]
  ) throws -> Int {
    let client = try Client(["demo", "--duration", "600", "--stats", "-"], in: environment)
    try client.waitUntilAtRest()
    for _ in 0..<2 { try use(compositor, pointer) }
    return try objects(end(client).output)
  }

  /// Ends the program after the last scene was released, also on a busy machine.
  private static func end(_ client: Client) -> Outcome {
    sleep(10)
    client.process.terminate()
    return client.end()
  }

  /// The number of GL objects at the end, from the program's output.
  static func objects(_ output: String) throws -> Int {
    try number("gl_objects", in: output) - number("gl_objects_gone", in: output)
  }

  /// A number in the program's output.
  static func number(_ name: String, in output: String) throws -> Int {
    let start = try #require(output.range(of: "\"\(name)\": ")).upperBound
    return try #require(Int(output[start...].prefix { $0.isNumber }))
  }

  /// One round: every scene, with input in each.
  private static func use(_ compositor: Compositor, _ pointer: VirtualPointer) throws {
    for scene in 1...7 {
      try type(["\(scene)"], compositor)
      // Pulls the panel down by its edge, or drags what is there.
      try drag(pointer, from: (640, 60), to: (640, 420))
      // Scrolls beside the panel and over it.
      for x in [60, 640] {
        try pointer.move(x: UInt32(x), y: 500)
        for step in 0..<16 { try scroll(pointer, step < 8 ? 40 : -40) }
      }
      // Drags sliders and panes back and forth.
      try drag(pointer, from: (400, 400), to: (900, 420))
      try drag(pointer, from: (900, 420), to: (400, 400))
      try type(["-k", "space"], compositor)
    }
    try type(["r", "r", "1"], compositor)
    try pointer.move(x: 1_270, y: 790)
    // Does not wait for idleness, since some scenes move forever.
    sleep(1)
  }

  private static func type(_ keys: [String], _ compositor: Compositor) throws {
    let result = try run(
      "/usr/bin/wtype", ["-s", "200"] + keys + ["-s", "100"], in: compositor.clientEnvironment)
    try #require(result.status == 0, "wtype failed: \(result.errors)")
  }

  private static func drag(
    _ pointer: VirtualPointer, from: (x: Int, y: Int), to: (x: Int, y: Int)
  ) throws {
    try pointer.move(x: UInt32(from.x), y: UInt32(from.y))
    try pointer.button(isPressed: true)
    for step in 1...24 {
      try pointer.move(
        x: UInt32(from.x + (to.x - from.x) * step / 24),
        y: UInt32(from.y + (to.y - from.y) * step / 24))
      usleep(12_000)
    }
    try pointer.button(isPressed: false)
  }

  private static func scroll(_ pointer: VirtualPointer, _ distance: Double) throws {
    try pointer.scroll(distance)
    usleep(12_000)
  }

  static func tell(_ line: String) { print("soak: \(line)") }

  static func expectFlat(_ samples: [Sample]) {
    #expect(growth(of: samples, \.descriptors).map { $0 <= 0 } == true)
    #expect(growth(of: samples, \.threads).map { $0 <= 0 } == true)
    // A compositor that was started again has a new context, which fills again.
    let last = samples.indices.dropFirst().last {
      samples[$0].someObjects < samples[$0 - 1].someObjects / 2
    }
    let filled = Array(samples[(last ?? 0)...])
    if filled.allSatisfy({ $0.objects != nil }) {
      // Each minute brings texts of its own, which are kept. A leak in each round is at least half
      // the rounds that are compared.
      #expect(
        growth(of: filled, \.someObjects).map { $0 < filled.count / 3 } == true,
        "\(samples.map(\.someObjects)) objects")
    }
    #expect(
      growth(of: samples, \.memory).map { $0 < 4_096 } == true, "\(samples.map(\.memory)) kB")
  }

  /// How much more the last third has than the second; the first fills caches. Minimums are
  /// compared, since a sample may fall into an animation.
  private static func growth(of samples: [Sample], _ field: KeyPath<Sample, Int>) -> Int? {
    let late = samples.dropFirst(samples.count / 3)
    let half = late.count / 2
    guard let before = late.prefix(half).map({ $0[keyPath: field] }).min(),
      let after = late.suffix(half).map({ $0[keyPath: field] }).min()
    else { return nil }
    return after - before
  }
}
