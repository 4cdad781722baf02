// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import PrivateBus
import Testing
import Timing

@testable import Host
@testable import Services

/// All services at once, while nothing happens.
@MainActor @Suite struct RestTests {
  @Test func nothingWakesTheLoop() throws {
    let bench = try BusBench()
    let server = try PrivateSoundServer(bench)
    let machine = Machine(bench)
    machine.soundServer = server.address
    defer { machine.end() }
    try server.start()
    let upower = "org.freedesktop.UPower"
    let daemon = try FakeDaemon(
      bench, upower, ["/org/freedesktop/UPower/devices/DisplayDevice": ["\(upower).Device": [:]]])
    let audio = Audio(machine)
    let battery = Battery(machine)
    let others: [any Readable] = [
      battery, DeviceBatteries(machine), PowerProfiles(machine), Brightness(machine),
      Media(machine), LoginSession(machine), Network(machine), Bluetooth(machine),
    ]
    #expect(bench.run { audio.presence == .there && others.allSatisfy { $0.isKnown } })
    #expect(bench.settle())
    // What was told last is read, as views do.
    #expect(others.allSatisfy { $0.isKnown } && audio.presence == .there)
    // Longer than libpulse and the services wait for anything at rest but a change.
    let timer = try LoopTimer(bench.loop) { [loop = bench.loop] in loop.stop() }
    defer { timer.close() }
    let before = bench.loop.wakeUps
    timer.arm(at: (SystemClock().now + .seconds(6)).nanoseconds)
    bench.loop.run()
    #expect(bench.loop.wakeUps == before + 1, "only the timer of the test")
    withExtendedLifetime(daemon) {}
  }
}

/// A service of any state.
private protocol Readable {
  /// True once it is there, or absent.
  @MainActor var isKnown: Bool { get }
}

extension Service: Readable {
  fileprivate var isKnown: Bool { presence != .arriving }
}
