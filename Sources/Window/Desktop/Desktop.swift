// SPDX-License-Identifier: MIT

public import EventLoop
public import WaylandCore
internal import WaylandProtocols

/// Why the compositor cannot show our windows.
public struct DesktopFailure: Error, CustomStringConvertible {
  /// One line that names what is missing.
  public let description: String
}

/// Something that follows the globals of a desktop, which come and go.
protocol DesktopFollower: AnyObject {
  /// Called after a global was added or removed.
  func update()
}

/// The compositor's globals, outputs and seats, kept up to date as they come and go.
public final class Desktop {
  /// A global that the compositor offers.
  public struct Global: Equatable, Sendable {
    /// The global's name in the registry.
    let name: UInt32
    /// The global's interface.
    public let interface: String
    /// The version offered by the compositor.
    public let version: UInt32
  }

  /// The connection; outlives the desktop.
  let connection: Connection
  /// The event loop, for timers.
  let loop: MainLoop
  /// The program's clock.
  public let clock: any MonotonicClock
  /// The globals offered now.
  public private(set) var globals: [Global] = []
  /// The protocol objects of the outputs now connected.
  private var connectedOutputs: [ConnectedOutput] = []
  /// The seats; may be empty.
  private(set) var seats: [Seat] = []
  /// True if a seat has a keyboard.
  package var hasKeyboard: Bool { seats.contains { $0.keyboard != nil } }
  /// The seat with the latest button press or touch.
  weak var lastUsedSeat: Seat?
  /// The seat with the latest key, button press or touch.
  weak var typingSeat: Seat?
  /// Called after an output was added, removed or changed, and after the windows handled it.
  public var onOutputsChange: (() -> Void)?
  /// Called after the compositor began or ceased to offer blur behind surfaces or captures.
  public var onBackdropChange: (() -> Void)? {
    get { followed.onChange }
    set { followed.onChange = newValue }
  }

  /// The globals bound at the start.
  let bound: BoundGlobals
  /// The globals for blur and capture, which may come and go.
  let followed = FollowedGlobals()
  /// The requests for activation tokens.
  let activations = ActivationRequests()
  /// The registry, which announces and removes globals.
  private let registry: WlRegistry
  /// The open windows.
  private var owners: [any SurfaceOwner] = []
  /// Those that follow the seats and the outputs.
  private var followers: [any DesktopFollower] = []

  /// Lists and binds the compositor's globals. Makes two roundtrips and runs the loop meanwhile, so
  /// other sources are served. Throws if the loop is stopped before the compositor answers.
  public convenience init(
    _ connection: Connection, loop: MainLoop, clock: any MonotonicClock
  ) throws(any Error) {
    try self.init(connection, loop: loop, clock: clock) { try Self.roundtrip($0, in: loop) }
  }

  private static func roundtrip(_ connection: Connection, in loop: MainLoop) throws(any Error) {
    let callback = WlDisplay(displayOf: connection).sync()
    callback.onEvent = { _ in loop.stop() }
    defer { if callback.isAlive { callback.retire() } }
    try loop.run(connection)
    // `done` is the callback's only event and ends its life.
    guard !callback.isAlive else {
      throw DesktopFailure(description: "the compositor did not answer")
    }
  }

  /// Does the same with a custom `roundtrip`, for tests with a compositor in the same thread.
  init(
    _ connection: Connection, loop: MainLoop, clock: any MonotonicClock,
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
    followed.add(global, registry)
    switch global.interface {
    case WlOutput.interface.name:
      let object = registry.bind(name: global.name, as: WlOutput.self, version: global.version)
      let output = ConnectedOutput(object, name: global.name, bound.outputManager)
      output.onChange = { [unowned self] in outputsChanged() }
      connectedOutputs.append(output)
    case WlSeat.interface.name:
      let object = registry.bind(name: global.name, as: WlSeat.self, version: global.version)
      seats.append(Seat(object, name: global.name, desktop: self))
    default: break
    }
    updateFollowers()
  }

  private func remove(_ name: UInt32) {
    globals.removeAll { $0.name == name }
    followed.remove(name)
    let id = Output.ID(number: name)
    if let index = connectedOutputs.firstIndex(where: { $0.output.id == id }) {
      let output = connectedOutputs.remove(at: index)
      followed.outputRemoved(id)
      output.close()
      outputsChanged()
    }
    if let index = seats.firstIndex(where: { $0.name == name }) { seats.remove(at: index).close() }
    updateFollowers()
  }

  private func outputsChanged() {
    for owner in owners { owner.outputsChanged() }
    onOutputsChange?()
  }

  /// The outputs now connected; may be empty.
  public var outputs: [Output] { connectedOutputs.map(\.output) }

  /// The output, if there is only one.
  public var onlyOutput: Output? { outputs.count == 1 ? outputs[0] : nil }

  /// The output of an identity; nil if it is no longer connected.
  public func output(_ id: Output.ID) -> Output? {
    connectedOutputs.first { $0.output.id == id }?.output
  }

  /// The output of a protocol object; nil if it is no longer connected.
  func output(_ object: WlOutput?) -> Output? {
    connectedOutputs.first { $0.object === object }?.output
  }

  /// The protocol object of an output; nil if it is no longer connected.
  func object(of id: Output.ID) -> WlOutput? {
    connectedOutputs.first { $0.output.id == id }?.object
  }

  // MARK: Windows

  /// Registers a window: its surface's input goes to it until `remove(_:)`.
  func add(_ owner: any SurfaceOwner) { owners.append(owner) }

  /// Unregisters a closing window: it gets no more input.
  func remove(_ owner: any SurfaceOwner) {
    owners.removeAll { $0 === owner }
    for seat in seats { seat.forget(owner) }
  }

  /// The window of `surface`; nil if it has none or the window is closed.
  func owner(of surface: WlSurface?) -> (any SurfaceOwner)? {
    guard let surface else { return nil }
    return owners.first { $0.surface === surface }
  }

  /// Makes the cursor of a pointer, with named shapes if the compositor supports them.
  func makeCursor(_ pointer: WlPointer) -> Cursor {
    Cursor(
      pointer, device: bound.cursorShape?.getPointer(pointer: pointer),
      compositor: bound.compositor, shm: bound.shm)
  }

  // MARK: Followers

  /// Keeps `follower` up to date until `remove(_:)`.
  func add(_ follower: any DesktopFollower) { followers.append(follower) }

  /// Ceases to keep `follower` up to date.
  func remove(_ follower: any DesktopFollower) { followers.removeAll { $0 === follower } }

  private func updateFollowers() { for follower in followers { follower.update() } }

  /// Binds the first global of `kind` once more; nil if there is none. The caller destroys it.
  func bind<Kind: Proxy>(_ kind: Kind.Type) -> Kind? {
    globals.first { $0.interface == kind.interface.name }
      .map { registry.bind(name: $0.name, as: kind, version: $0.version) }
  }

  // MARK: Ending

  /// Closes all seats. Windows get the same leave events as if the devices had left.
  public func releaseSeats() {
    for seat in seats { seat.close() }
    seats = []
  }

  /// Closes the outputs, the seats and the bound globals. Requires that all windows and watches are
  /// closed.
  public func close() {
    precondition(owners.isEmpty, "the desktop was closed before its windows")
    precondition(followers.isEmpty, "the desktop was closed before what follows it")
    activations.close()
    releaseSeats()
    for output in connectedOutputs { output.close() }
    connectedOutputs = []
    followed.close()
    bound.close()
    registry.retire()
  }
}
