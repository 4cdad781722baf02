// SPDX-License-Identifier: MIT

public import EventLoop
public import Timing
public import WaylandCore
internal import WaylandProtocols

/// Why the compositor cannot show our windows.
public struct DesktopFailure: Error, CustomStringConvertible {
  /// One line that says what is missing.
  public let description: String
}

/// The compositor as this program sees it: the globals it needs, the outputs and the seats, which
/// come and go.
public final class Desktop {
  /// A global that the compositor offers.
  public struct Global: Equatable, Sendable {
    /// The compositor's number for it.
    let name: UInt32
    /// Its interface.
    public let interface: String
    /// The version that is offered.
    public let version: UInt32
  }

  /// The connection, which outlives the desktop.
  let connection: Connection
  /// The loop that keys repeat by.
  let loop: MainLoop
  /// The program's clock.
  public let clock: any Clock
  /// What the compositor offers now.
  public private(set) var globals: [Global] = []
  /// Its outputs. There may be none.
  public private(set) var outputs: [Output] = []
  /// Its seats. There may be none.
  private(set) var seats: [Seat] = []
  /// The seat that last pressed something.
  weak var lastUsedSeat: Seat?
  /// Called when an output came, went or changed. The windows know of it by then.
  public var onOutputsChange: (() -> Void)?

  /// The globals that are bound once.
  let bound: BoundGlobals
  /// The registry, which tells of globals that come and go.
  private let registry: WlRegistry
  /// The windows, found by their surface.
  private var owners: [any SurfaceOwner] = []

  /// Learns what the compositor offers. Asks it twice and waits for the answers in the loop, which serves
  /// everything else meanwhile; whoever stops it gives up.
  public convenience init(
    _ connection: Connection, loop: MainLoop, clock: any Clock
  ) throws(any Error) {
    try self.init(connection, loop: loop, clock: clock) { try Self.roundtrip($0, in: loop) }
  }

  private static func roundtrip(_ connection: Connection, in loop: MainLoop) throws(any Error) {
    let callback = WlDisplay(displayOf: connection).sync()
    callback.onEvent = { _ in loop.stop() }
    defer { if callback.isAlive { callback.retire() } }
    try loop.run(connection)
    // It ends with its only event.
    guard !callback.isAlive else {
      throw DesktopFailure(description: "the compositor did not answer")
    }
  }

  /// The same, waiting for answers by `roundtrip`: a compositor in this very thread has to be given
  /// its turn.
  init(
    _ connection: Connection, loop: MainLoop, clock: any Clock,
    roundtrip: (Connection) throws(any Error) -> Void
  ) throws(any Error) {
    self.connection = connection
    self.loop = loop
    self.clock = clock
    registry = WlDisplay(displayOf: connection).getRegistry()
    var found: [Global] = []
    registry.onEvent = { event in
      switch event {
      case .global(let name, let interface, let version):
        found.append(Global(name: name, interface: interface, version: version))
      case .globalRemove(let name): found.removeAll { $0.name == name }
      }
    }
    do {
      try roundtrip(connection)
      bound = try BoundGlobals(registry, found)
    } catch {
      registry.retire()
      throw error
    }
    registry.onEvent = { [unowned self] in receive($0) }
    for global in found { add(global) }
    do { try roundtrip(connection) } catch {
      close()
      throw error
    }
  }

  // MARK: Globals

  private func receive(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      add(Global(name: name, interface: interface, version: version))
    case .globalRemove(let name): remove(name)
    }
  }

  private func add(_ global: Global) {
    globals.append(global)
    switch global.interface {
    case WlOutput.interface.name:
      let object = registry.bind(name: global.name, as: WlOutput.self, version: global.version)
      let output = Output(object, name: global.name)
      output.onChange = { [unowned self] in outputsChanged() }
      outputs.append(output)
    case WlSeat.interface.name:
      let object = registry.bind(name: global.name, as: WlSeat.self, version: global.version)
      seats.append(Seat(object, name: global.name, desktop: self))
    default: break
    }
  }

  private func remove(_ name: UInt32) {
    globals.removeAll { $0.name == name }
    if let index = outputs.firstIndex(where: { $0.name == name }) {
      outputs.remove(at: index).close()
      outputsChanged()
    }
    if let index = seats.firstIndex(where: { $0.name == name }) { seats.remove(at: index).close() }
  }

  private func outputsChanged() {
    for owner in owners { owner.outputsChanged() }
    onOutputsChange?()
  }

  /// The output that `object` stands for.
  func output(_ object: WlOutput?) -> Output? { outputs.first { $0.output === object } }

  // MARK: Windows

  /// Sends the input of the owner's surface to it, until `remove(_:)`.
  func add(_ owner: any SurfaceOwner) { owners.append(owner) }

  /// Sends no more input to a window that is closing.
  func remove(_ owner: any SurfaceOwner) {
    owners.removeAll { $0 === owner }
    for seat in seats { seat.forget(owner) }
  }

  /// The window behind `surface`; nil where there is none, or none any more.
  func owner(of surface: WlSurface?) -> (any SurfaceOwner)? {
    guard let surface else { return nil }
    return owners.first { $0.surface === surface }
  }

  /// What shows cursors for a pointer, in the best way the compositor knows.
  func makeCursor(_ pointer: WlPointer) -> Cursor {
    Cursor(
      pointer, device: bound.cursorShape?.getPointer(pointer: pointer),
      compositor: bound.compositor, shm: bound.shm)
  }

  // MARK: Ending

  /// Takes pointers, keys and fingers away from the windows, which are told as if they had left.
  public func releaseSeats() {
    for seat in seats { seat.close() }
    seats = []
  }

  /// Lets go of everything. The windows must be closed.
  public func close() {
    precondition(owners.isEmpty, "the desktop was closed before its windows")
    releaseSeats()
    for output in outputs { output.close() }
    outputs = []
    bound.close()
    registry.retire()
  }
}
