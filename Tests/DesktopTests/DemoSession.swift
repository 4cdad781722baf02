// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Geometry
import Images
import Testing
import VirtualInput

/// A demo running in a headless compositor.
struct DemoSession {
  /// The compositor.
  let compositor: Compositor
  /// The process.
  let client: Client
  /// The file for its statistics.
  let stats: URL
  /// The virtual keyboard.
  private let keyboard = Keyboard()

  /// Starts the demo.
  init(_ kind: Compositor.Kind, _ arguments: [String], _ environment: [String: String] = [:])
    throws
  {
    compositor = try Compositor(kind)
    // Not in the compositor's directory, which may belong to another user.
    stats = FileManager.default.temporaryDirectory
      .appending(path: "scrim-stats-\(UUID().uuidString).json")
    client = try Client(
      ["demo", "--stats", stats.path] + arguments,
      in: compositor.clientEnvironment.merging(environment) { $1 })
  }

  /// Takes a screenshot.
  func look() throws -> Bitmap { try Bitmap(contentsOf: compositor.screenshot().path) }

  /// Adds a pointer, which the caller closes.
  func pointer() throws -> VirtualPointer {
    try VirtualPointer(socket: compositor.socket, width: 1280, height: 800)
  }

  /// Types keys with wtype, and waits some milliseconds for the demo to handle them.
  func type(_ arguments: [String], pause: Int = 200) throws {
    try keyboard.plugIn(compositor.clientEnvironment, for: client)
    let result = try run(
      "/usr/bin/wtype", arguments + ["-s", "\(pause)"], in: compositor.clientEnvironment)
    try #require(result.status == 0, "wtype failed: \(result.errors)")
  }

  /// Ends the demo with SIGTERM and returns its statistics.
  func end() throws -> [String: Any] {
    client.process.terminate()
    let result = client.end()
    defer { try? FileManager.default.removeItem(at: stats) }
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: stats))
    return try #require(object as? [String: Any])
  }
}

/// A number of the statistics.
func number(_ stats: [String: Any], _ name: String) throws -> Double {
  try #require(stats[name] as? Double, "\(name) is not there")
}

/// Drags with the pointer, in steps, without releasing the button.
func drag(_ pointer: VirtualPointer, from: (x: Int, y: Int), to: (x: Int, y: Int)) throws {
  try pointer.move(x: UInt32(from.x), y: UInt32(from.y))
  usleep(50_000)
  try pointer.button(isPressed: true)
  try slide(pointer, from: from, to: to)
}

/// Moves the pointer in steps.
func slide(_ pointer: VirtualPointer, from: (x: Int, y: Int), to: (x: Int, y: Int)) throws {
  for step in 1...24 {
    try pointer.move(
      x: UInt32(from.x + (to.x - from.x) * step / 24),
      y: UInt32(from.y + (to.y - from.y) * step / 24))
    usleep(12_000)
  }
}

/// Clicks at a pixel of the screen.
func click(_ pointer: VirtualPointer, _ x: Int, _ y: Int) throws {
  try pointer.move(x: UInt32(x), y: UInt32(y))
  usleep(50_000)
  try pointer.button(isPressed: true)
  try pointer.button(isPressed: false)
}
