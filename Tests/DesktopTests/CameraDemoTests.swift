// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import Foundation
import Geometry
import Images
import PrivateBus
import Testing

/// `scrim demo --camera` with a portal that the test answers for.
@Suite(.serialized, .timeLimit(.minutes(5))) struct CameraDemoTests {
  private let bench: BusBench
  private let mock: MockPortal

  init() throws {
    bench = try BusBench()
    mock = try MockPortal(bench)
    #expect(bench.settle())
  }

  /// Starts the demo on the stage.
  private func start(_ arguments: [String]) throws -> DemoSession {
    try DemoSession(
      .weston, ["--size", "400x300"] + arguments,
      ["DBUS_SESSION_BUS_ADDRESS": bench.daemon.address])
  }

  /// The line that the demo prints before it is ended.
  private func line(_ text: String, of session: DemoSession) -> String {
    #expect(bench.run { session.client.process.writtenErrors.contains(text) })
    session.client.process.terminate()
    let result = session.client.end()
    #expect(result.status == 0)
    return result.errors.split(separator: "\n").first { $0.contains("camera") }.map(String.init)
      ?? ""
  }

  @Test func theCameraOfThePortalIsShown() throws {
    let pipeWire = try PrivatePipeWire(bench.daemon.address)
    mock.remote = try pipeWire.connect()
    let session = try start(["--camera"])
    // The film of the stage is dark; the camera's picture is white.
    var isWhite = false
    for _ in 0..<200 where !isWhite && session.client.process.isRunning {
      _ = bench.settle()
      usleep(100_000)
      let picture = try session.look()
      let middle = (picture.size.height / 2 * picture.size.width + picture.size.width / 2) * 4
      isWhite = picture.pixels[middle..<middle + 3].allSatisfy { $0 > 200 }
    }
    #expect(isWhite)
    // Looked for before the window opened, then again and asked for.
    let calls = mock.calls.filter { $0 != "ReadAll" }
    #expect(calls == ["Get", "Get", "AccessCamera", "OpenPipeWireRemote"])
    try mock.plug(false)
    #expect(line("unplugged", of: session) == "scrim: the camera was unplugged")
  }

  @Test(arguments: [
    (MockPortal.Consent.answered(2), "the desktop does not allow this program to use cameras"),
    (.answered(1), "the question whether to allow it was closed"),
    (.gone, "the portal ended before it answered"),
  ])
  func aRefusalIsOneLineAndTheWindowGoesOn(consent: MockPortal.Consent, reason: String) throws {
    mock.consent = consent
    let session = try start(["--camera"])
    #expect(line(reason, of: session) == "scrim: the camera cannot be shown: \(reason)")
  }

  @Test func withoutAPortalTheFirstDeviceCounts() throws {
    mock.isCameraPresent = nil
    let session = try start(["--camera"])
    // Machines that run tests have no camera.
    #expect(bench.run { !session.client.process.isRunning || mock.calls.count > 1 })
    guard !session.client.process.isRunning else { return session.client.process.terminate() }
    let result = session.client.end()
    #expect(result.errors == "scrim: camera 'any' cannot be shown: no camera is connected\n")
    #expect(mock.calls == ["Get"])
  }

  @Test func infoListsThePortal() throws {
    func info() throws -> String {
      var environment = ProcessInfo.processInfo.environment
      environment["DBUS_SESSION_BUS_ADDRESS"] = bench.daemon.address
      environment["XDG_RUNTIME_DIR"] = nil
      environment["WAYLAND_DISPLAY"] = nil
      let client = try Client(["info"], in: environment)
      #expect(bench.run { !client.process.isRunning })
      return client.end().output
    }
    #expect(try info().contains("  portal: offers a camera, for which '--camera' alone asks"))
    mock.isCameraPresent = false
    #expect(try info().contains("  portal: the desktop knows of no camera"))
    mock.isCameraPresent = nil
    #expect(try info().contains("  portal: none; install xdg-desktop-portal,"))
  }
}
