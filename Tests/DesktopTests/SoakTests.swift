// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing
import VirtualInput

/// The demo in use for as long as `SCRIM_SOAK` says, in minutes: nothing that it has of the machine
/// grows.
@Suite(.serialized) struct SoakTests {
  /// For how many minutes it is used; nil where nobody asked.
  private static var minutes: Double? {
    ProcessInfo.processInfo.environment["SCRIM_SOAK"].flatMap { Double($0) }
  }

  /// What the program has after so many rounds.
  private struct Sample {
    /// Seconds since the start.
    let seconds: Double
    /// Descriptors that are open.
    let descriptors: Int
    /// Threads.
    let threads: Int
    /// Memory of its own, in kilobytes. A renderer on the CPU keeps textures in it.
    let memory: Int

    init(of client: Client, since start: Date) throws {
      seconds = Date().timeIntervalSince(start)
      descriptors = try client.descriptors()
      threads = try client.threads()
      memory = try client.memory()
    }
  }

  @Test(.enabled(if: minutes != nil)) func nothingGrows() throws {
    let minutes = try #require(Self.minutes)
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    // Longer than it is used, so that it ends by itself only where nobody ends it.
    var environment = compositor.clientEnvironment
    // Textures go back to the system when they are deleted, so that what is left shows.
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

  /// How many textures, framebuffers and other objects the program has after two rounds, in which
  /// it has been everywhere.
  private static func objectsAfterTwoRounds(
    _ compositor: Compositor, _ pointer: VirtualPointer, _ environment: [String: String]
  ) throws -> Int {
    let client = try Client(["demo", "--duration", "600", "--stats", "-"], in: environment)
    try client.waitUntilAtRest()
    for _ in 0..<2 { try use(compositor, pointer) }
    return try objects(end(client).output)
  }

  /// Ends the program when the scene that was left last is gone, on a busy machine too.
  private static func end(_ client: Client) -> Outcome {
    sleep(10)
    client.process.terminate()
    return client.end()
  }

  /// How many there are when the program ends, by what it prints.
  private static func objects(_ output: String) throws -> Int {
    func number(_ name: String) throws -> Int {
      let start = try #require(output.range(of: "\"\(name)\": ")).upperBound
      return try #require(Int(output[start...].prefix { $0.isNumber }))
    }
    return try number("gl_objects") - number("gl_objects_gone")
  }

  /// One round: every scene, and in each what hands do.
  private static func use(_ compositor: Compositor, _ pointer: VirtualPointer) throws {
    for scene in 1...7 {
      try type(["\(scene)"], compositor)
      // The panel is pulled down by its edge, or whatever lies there is dragged.
      try drag(pointer, from: (640, 60), to: (640, 420))
      // What scrolls, scrolls: beside the panel and over it.
      for x in [60, 640] {
        try pointer.move(x: UInt32(x), y: 500)
        for step in 0..<16 { try scroll(pointer, step < 8 ? 40 : -40) }
      }
      // Sliders and panes are dragged to and fro.
      try drag(pointer, from: (400, 400), to: (900, 420))
      try drag(pointer, from: (900, 420), to: (400, 400))
      try type(["-k", "space"], compositor)
    }
    try type(["r", "r", "1"], compositor)
    try pointer.move(x: 1_270, y: 790)
    // Something may move on for ever, which this need not wait for.
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

  private static func tell(_ line: String) { print("soak: \(line)") }

  /// The first third fills what is kept for later; the last has no more than the one before it. Its
  /// least is compared, since a scene may be on its way when it is looked at.
  private static func expectFlat(_ samples: [Sample]) {
    let late = samples.dropFirst(samples.count / 3)
    func growth(_ field: KeyPath<Sample, Int>) -> Int? {
      let half = late.count / 2
      guard let before = late.prefix(half).map({ $0[keyPath: field] }).min(),
        let after = late.suffix(half).map({ $0[keyPath: field] }).min()
      else { return nil }
      return after - before
    }
    #expect(growth(\.descriptors) == 0)
    #expect(growth(\.threads) == 0)
    #expect(growth(\.memory).map { $0 < 4_096 } == true, "\(samples.map(\.memory)) kB")
  }
}
