// SPDX-License-Identifier: MIT

public import DBus
public import EventLoop
internal import Timing

/// A private bus with connections to it, all in one loop.
public final class BusBench {
  /// The bus.
  public let daemon: PrivateBus
  /// The loop of all connections.
  public let loop: MainLoop
  /// The connections that are closed with the bench.
  public private(set) var connections: [Bus] = []
  /// Looks whether the loop can stop; nil after `close()`.
  private var timer: LoopTimer?
  /// What `run(until:)` waits for.
  private var condition: (() -> Bool)?
  /// The number of looks that are left.
  private var looks = 0

  /// Starts a bus.
  public init() throws {
    daemon = try PrivateBus()
    loop = try MainLoop()
    timer = try LoopTimer(loop) { [unowned self] in look() }
  }

  /// Connects to the bus.
  public func connect(_ limits: BusLimits = .standard) throws -> Bus {
    keep(try Bus(loop, .at(daemon.address), limits: limits))
  }

  /// Closes `bus` with the bench.
  public func keep(_ bus: Bus) -> Bus {
    connections.append(bus)
    return bus
  }

  /// Ends a connection at once, as a program does that is killed.
  public func end(_ bus: Bus) {
    bus.close()
    connections.removeAll { $0 === bus }
  }

  /// Runs the loop until `condition` holds. Returns false if it does not within 20 seconds.
  public func run(until condition: @escaping () -> Bool) -> Bool {
    guard !condition() else { return true }
    self.condition = condition
    looks = 20_000
    timer?.arm(at: 1)
    loop.run()
    self.condition = nil
    return looks > 0
  }

  private func look() {
    looks -= 1
    guard condition?() != true, looks > 0 else { return loop.stop() }
    timer?.arm(at: (SystemClock().now + .milliseconds(1)).nanoseconds)
  }

  /// Runs the loop until all that was sent before has arrived: each connection calls the bus, which
  /// answers in order. Returns false if it does not answer.
  public func settle() -> Bool {
    for _ in 0..<2 {
      var left = 0
      for bus in connections where bus.failure == nil {
        left += 1
        bus.call(BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")) { _ in
          left -= 1
        }
      }
      guard run(until: { left == 0 }) else { return false }
    }
    return true
  }

  /// Closes the connections. Does nothing the second time.
  public func close() {
    for bus in connections { bus.close() }
    connections = []
    timer?.close()
    timer = nil
  }

  deinit { close() }
}
