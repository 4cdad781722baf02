// SPDX-License-Identifier: MIT

import Geometry
public import WaylandCore
public import WaylandServer

/// A compositor without a screen, in the thread of the program that it serves. It does what the
/// test says whenever `settle()` is called, and is as strict as the strictest: what a protocol
/// forbids ends the connection.
public final class FakeCompositor {
  /// libwayland's side of it.
  public let display: Display
  /// The connection to a program in this thread; nil where programs connect by themselves.
  private let ownWire: Wire?
  /// What is offered.
  public let offers: Offers
  /// The version at which the program has bound each interface.
  public private(set) var bound: [String: UInt32] = [:]
  /// The program's surfaces, as long as they live.
  public private(set) var surfaces: [FakeSurface] = []
  /// The seats that are there.
  public private(set) var seats: [FakeSeat] = []
  /// The outputs that are plugged in.
  public private(set) var outputs: [FakeOutput] = []
  /// The pings that were answered.
  public private(set) var pongs: [UInt32] = []
  /// The tokens with which windows asked to be raised.
  public private(set) var activations: [String] = []
  /// The program's `xdg_wm_base`; nil before it is bound.
  public private(set) var wmBase: XdgWmBaseResource?
  /// The globals that are offered once, by their interface.
  private var globals: [String: Global] = [:]
  /// What the program's regions cover.
  private var regions: [ObjectIdentifier: [Rect<Logical>]] = [:]
  /// The last serial that was given out.
  private var lastSerial: UInt32 = 100

  /// A compositor that offers `offers`, without seats and outputs.
  public init(_ offers: Offers = .everything) throws(ConnectionFailure) {
    self.offers = offers
    let wire = try Wire()
    ownWire = wire
    display = wire.display
    offerAll()
  }

  /// The same for programs that connect at `path`, served by `display.dispatch()`.
  public init(_ offers: Offers = .everything, listeningAt path: String) throws(any Error) {
    self.offers = offers
    ownWire = nil
    display = Display()
    display.listen(on: try ListeningSocket(path))
    offerAll()
  }

  private func offerAll() {
    offerSurfaces()
    offerShells()
    offerCursors()
    offerMemory()
    offerPresentation()
  }

  /// The connection, and the program at its other end.
  public var wire: Wire {
    guard let ownWire else { preconditionFailure("the program is in a process of its own") }
    return ownWire
  }

  /// The program's side of the connection.
  public var connection: Connection { wire.connection }

  /// The surfaces that are windows.
  public var windows: [FakeSurface] { surfaces.filter { $0.toplevel != nil } }

  /// Announces another global of `interface`, as no compositor should.
  public func announceAgain<Kind: Resource>(_ interface: Kind.Type) {
    display.offer(interface, version: offers[interface.interface.name] ?? 1)
  }

  /// A serial that was never given out.
  public func nextSerial() -> UInt32 {
    lastSerial += 1
    return lastSerial
  }

  /// Carries requests and events to and fro until neither side has anything to say.
  public func settle() throws(ConnectionLost) { try wire.settle() }

  // MARK: What comes and goes

  /// Plugs an output in.
  @discardableResult
  public func plug(_ name: String = "DP-1", scale: Int32 = 1) -> FakeOutput {
    let output = FakeOutput(self, name: name, scale: scale)
    outputs.append(output)
    return output
  }

  /// Adds a seat.
  @discardableResult
  public func seat(
    _ name: String = "seat0", _ capabilities: WlSeatResource.Capability = []
  ) -> FakeSeat {
    let seat = FakeSeat(self, name: name, capabilities: capabilities)
    seats.append(seat)
    return seat
  }

  /// Takes the global of `interface` away.
  public func withdraw(_ interface: String) { globals.removeValue(forKey: interface)?.remove() }

  func forget(_ output: FakeOutput) { outputs.removeAll { $0 === output } }

  func forget(_ seat: FakeSeat) { seats.removeAll { $0 === seat } }

  // MARK: What is offered

  private func offer<Kind: Resource>(_ kind: Kind.Type, onBind: @escaping (Kind) -> Void) {
    let name = kind.interface.name
    guard let version = offers[name] else { return }
    globals[name] = display.offer(kind, version: version) { [unowned self] resource in
      bound[name] = resource.version
      onBind(resource)
    }
  }

  private func offerSurfaces() {
    offer(WlCompositorResource.self) { [unowned self] compositor in
      compositor.onRequest = { [unowned self] request in
        switch request {
        case .createSurface(let surface): add(FakeSurface(surface, self))
        case .createRegion(let region): add(region)
        }
      }
    }
    offer(WpViewporterResource.self) { [unowned self] viewporter in
      viewporter.onRequest = { [unowned self] request in
        guard case .getViewport(let viewport, let surface) = request else { return }
        find(surface)?.adopt(viewport)
      }
    }
    offer(WpFractionalScaleManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getFractionalScale(let scale, let surface) = request else { return }
        find(surface)?.fractionalScale = scale
      }
    }
  }

  /// Memory that nobody looks into.
  private func offerMemory() {
    offer(WlShmResource.self) { shm in
      shm.postFormat(format: .argb8888)
      shm.postFormat(format: .xrgb8888)
    }
  }

  private func offerPresentation() {
    offer(WpPresentationResource.self) { [unowned self] presentation in
      presentation.postClockId(clkId: 1)
      presentation.onRequest = { [unowned self] request in
        guard case .feedback(let surface, let feedback) = request else { return }
        find(surface)?.feedbacks.append(feedback)
      }
    }
  }

  private func offerShells() {
    offer(XdgWmBaseResource.self) { [unowned self] base in
      wmBase = base
      base.onRequest = { [unowned self, unowned base] in receive($0, base) }
    }
    offer(ZxdgDecorationManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getToplevelDecoration(let decoration, let toplevel) = request else { return }
        surfaces.first { $0.toplevel === toplevel }?.adopt(decoration)
      }
    }
    offer(XdgActivationV1Resource.self) { [unowned self] activation in
      activation.onRequest = { [unowned self] request in
        guard case .activate(let token, _) = request else { return }
        activations.append(token)
      }
    }
  }

  private func offerCursors() {
    offer(WpCursorShapeManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getPointer(let device, let pointer) = request, let pointer else { return }
        seats.first { $0.has(pointer) }?.adopt(device)
      }
    }
  }

  private func receive(_ request: XdgWmBaseResource.Request, _ base: XdgWmBaseResource) {
    switch request {
    case .getXdgSurface(let xdgSurface, let surface): find(surface)?.adopt(xdgSurface)
    case .pong(let serial): pongs.append(serial)
    case .destroy:
      wmBase = nil
      guard surfaces.contains(where: { $0.xdgSurface != nil }) else { return }
      surfaces[0].surface.postError(
        code: XdgWmBaseResource.Error.defunctSurfaces.rawValue, message: "surfaces are left")
    case .createPositioner: break
    }
  }

  // MARK: Surfaces

  private func add(_ surface: FakeSurface) {
    surfaces.append(surface)
    let key = ObjectIdentifier(surface)
    surface.surface.onDestroy = { [unowned self] in
      surfaces.removeAll { ObjectIdentifier($0) == key }
    }
  }

  private func add(_ region: WlRegionResource) {
    let key = ObjectIdentifier(region)
    regions[key] = []
    region.onDestroy = { [unowned self] in regions[key] = nil }
    region.onRequest = { [unowned self] request in
      guard case .add(let x, let y, let width, let height) = request else { return }
      regions[key]?.append(
        Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
    }
  }

  /// What `region` covers.
  func rects(of region: WlRegionResource?) -> [Rect<Logical>]? {
    region.flatMap { regions[ObjectIdentifier($0)] }
  }

  /// The surface behind `resource`.
  func find(_ resource: WlSurfaceResource?) -> FakeSurface? {
    surfaces.first { $0.surface === resource }
  }

  /// Ends both sides. The program's objects must have been destroyed.
  public func close() {
    // Their globals hold them, and they their globals.
    outputs.forEach { $0.unplug() }
    seats.forEach { $0.remove() }
    if let ownWire { ownWire.close() } else { display.close() }
  }
}
