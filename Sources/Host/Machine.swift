// SPDX-License-Identifier: MIT

public import DBus
public import EventLoop
public import Timing

/// The base of a program's services: the message buses, the file system and the event loop.
///
/// The buses are opened when they are first used while the loop runs, and again by the first use
/// after the connection was lost.
@MainActor public final class Machine {
  /// A message bus.
  public enum BusKind: Hashable, Sendable {
    /// The bus of the user's session.
    case session
    /// The bus of the system.
    case system
  }

  /// The address of each bus. Changes count from the next time that the bus is opened.
  public var addresses: [BusKind: BusAddress] = [.session: .session, .system: .system]
  /// The address of the sound server, in the form of the variable PULSE_SERVER; nil for the user's.
  public var soundServer: String?
  /// The folder that stands for the root of the file system, without a slash at its end; empty for
  /// the root itself.
  public var root = ""
  /// The time within which something must be read again after a change; a service that nobody
  /// reads rests after it.
  public var patience = Nanoseconds.seconds(5)
  /// The log of faulty values that daemons send.
  public let faults = FaultLog()
  /// The time.
  public let clock: any MonotonicClock
  /// Tells whether anybody uses the computer; nil without a compositor.
  public weak var idleSource: (any IdleSource)?
  /// The loop that serves the program; nil while none runs.
  public private(set) var loop: MainLoop?
  /// Values that take the place of those of services, by their type.
  package var substitutes: [ObjectIdentifier: any Sendable] = [:]
  /// The connections that were opened since the loop runs.
  private var buses: [BusKind: Bus] = [:]
  /// The `clients`.
  private var weakClients: [WeakClient] = []

  /// A client, while it lives.
  private struct WeakClient {
    /// The client.
    weak var client: (any MachineClient)?
  }

  /// Creates a machine without a loop.
  public init(clock: any MonotonicClock = SystemClock()) { self.clock = clock }

  /// The connection to a bus. Throws if the loop does not run, or there is no such bus.
  public func bus(_ kind: BusKind) throws(BusFailure) -> Bus {
    guard let loop else { throw .noBus("the program is not running") }
    if let bus = buses[kind], bus.failure == nil { return bus }
    buses.removeValue(forKey: kind)?.close()
    guard let address = addresses[kind] else { throw .noBus("it has no address") }
    let bus = try Bus(loop, address)
    bus.onEnd = { [unowned self] _ in for client in clients { client.lost(kind) } }
    buses[kind] = bus
    return bus
  }

  /// Those who are told when the loop begins and ends.
  package var clients: [any MachineClient] { weakClients.compactMap(\.client) }

  /// Tells `client`, as long as it lives, when the loop begins and ends, at once if it runs, and
  /// when a bus is lost.
  public func add(_ client: any MachineClient) {
    weakClients.removeAll { $0.client == nil }
    weakClients.append(WeakClient(client: client))
    if let loop { client.begin(loop) }
  }

  /// Begins to serve the clients by `loop`, which the caller runs.
  public func begin(_ loop: MainLoop) {
    precondition(self.loop == nil, "a machine was given a second loop")
    self.loop = loop
    for client in clients { client.begin(loop) }
  }

  /// Ends what the clients do, and closes the buses. Does nothing without a loop.
  public func end() {
    guard loop != nil else { return }
    for client in clients { client.end() }
    for bus in buses.values { bus.close() }
    buses = [:]
    loop = nil
  }
}

/// An object that is told when the loop of a machine begins and ends, and when a bus is lost.
@MainActor public protocol MachineClient: AnyObject {
  /// The loop begins.
  func begin(_ loop: MainLoop)
  /// The connection to a bus was lost, and its calls and subscriptions have ended.
  func lost(_ bus: Machine.BusKind)
  /// The loop ends. The buses are closed afterwards.
  func end()
}

/// A program with a machine: an app, or what stands for one in a test.
@MainActor public protocol MachineHost: AnyObject {
  /// The base of the program's services.
  var machine: Machine { get }
}

extension Machine: MachineHost {
  /// The machine itself.
  public var machine: Machine { self }
}
