// SPDX-License-Identifier: MIT

import Geometry
public import WaylandCore
public import WaylandServer

/// A compositor without a screen, on the thread of the test. It acts only in `settle()`, as the
/// test tells it to. Any violation of a protocol is a protocol error.
public final class FakeCompositor {
  /// The server side of libwayland.
  public let display: Display
  /// The connection to a client on this thread; nil if clients connect through a socket.
  private let ownWire: Wire?
  /// The offered globals.
  public let offers: Offers
  /// The version at which the client has bound each interface.
  public private(set) var bound: [String: UInt32] = [:]
  /// The client's live surfaces.
  public private(set) var surfaces: [FakeSurface] = []
  /// The current seats.
  public private(set) var seats: [FakeSeat] = []
  /// The current outputs.
  public private(set) var outputs: [FakeOutput] = []
  /// The serials of answered pings.
  public private(set) var pongs: [UInt32] = []
  /// The tokens of activation requests.
  public private(set) var activations: [String] = []
  /// The serials of requests for activation tokens.
  public private(set) var tokenSerials: [UInt32] = []
  /// The activation token that requests get; nil to leave them without an answer.
  public var tokenText: String? = "token"
  /// The client's last violation of a protocol, in words; nil if there is none.
  public internal(set) var complaint: String?
  /// The client's `xdg_wm_base`; nil before it is bound.
  public private(set) var wmBase: XdgWmBaseResource?
  /// The globals by interface, without seats and outputs.
  private var globals: [String: Global] = [:]
  /// The globals of outputs that were unplugged.
  private var unplugged: [Global] = []
  /// The rectangles of the client's regions.
  private var regions: [ObjectIdentifier: [Rect<Logical>]] = [:]
  /// The client's positioners.
  private var positioners: [ObjectIdentifier: FakePositioner] = [:]
  /// The client's sources of data.
  private var sources: [ObjectIdentifier: FakeSource] = [:]
  /// The files of the client's shared memory, by pool.
  let memory = FakeMemory()
  /// The blur behind surfaces.
  public private(set) lazy var blur = FakeBlur(self)
  /// The captures of outputs.
  public private(set) lazy var screen = FakeScreen(self)
  /// The last serial used.
  private var lastSerial: UInt32 = 100

  /// Creates a compositor with the globals of `offers`, without seats and outputs.
  public init(_ offers: Offers = .everything) throws(ConnectionFailure) {
    self.offers = offers
    let wire = try Wire()
    ownWire = wire
    display = wire.display
    offerAll()
  }

  /// Creates a compositor for clients that connect to `path`, served by `display.dispatch()`.
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
    offerLayers()
    offerCursors()
    offerMemory()
    offerPresentation()
    offerData()
    offerTextInput()
    offerGestures()
    offerBackdrop()
    offerIdle()
    offerGamma()
  }

  /// The connection and the client at its other end.
  public var wire: Wire {
    guard let ownWire else { preconditionFailure("the program is in a process of its own") }
    return ownWire
  }

  /// The client's side of the connection.
  public var connection: Connection { wire.connection }

  /// The surfaces with a toplevel role.
  public var windows: [FakeSurface] { surfaces.filter { $0.toplevel != nil } }

  /// The layer surfaces.
  public var layerSurfaces: [FakeSurface] { surfaces.filter { $0.layerSurface != nil } }

  /// The popups.
  public var popups: [FakeSurface] { surfaces.filter { $0.popup != nil } }

  /// Announces a second global of `interface`, which no real compositor does.
  public func announceAgain<Kind: Resource>(_ interface: Kind.Type) {
    display.offer(interface, version: offers[interface.interface.name] ?? 1)
  }

  /// Returns a new serial.
  public func nextSerial() -> UInt32 {
    lastSerial += 1
    return lastSerial
  }

  /// Delivers requests and events until both sides are idle.
  public func settle() throws(ConnectionLost) { try wire.settle() }

  // MARK: Seats and outputs

  /// Adds an output.
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

  /// Removes the global of `interface`.
  public func withdraw(_ interface: String) { globals.removeValue(forKey: interface)?.remove() }

  func forget(_ output: FakeOutput, _ global: Global?) {
    outputs.removeAll { $0 === output }
    if let global { unplugged.append(global) }
  }

  /// Removes the globals of unplugged outputs, once the client has heard of that.
  public func removeUnplugged() {
    for global in unplugged { display.remove(global) }
    unplugged = []
  }

  func forget(_ seat: FakeSeat) { seats.removeAll { $0 === seat } }

  // MARK: Globals

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
    offer(ZxdgOutputManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getXdgOutput(let description, let output) = request else { return }
        outputs.first { $0.has(output) }?.adopt(description)
      }
    }
    offer(WpFractionalScaleManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getFractionalScale(let scale, let surface) = request else { return }
        find(surface)?.fractionalScale = scale
      }
    }
  }

  /// The format and the pixels of the buffer that `surface` has attached; nil without one.
  public func content(of surface: FakeSurface) -> (format: UInt32, pixels: [UInt32])? {
    memory.buffer(surface.buffer).map { ($0.format.rawValue, $0.read()) }
  }

  private func offerMemory() {
    offer(WlShmResource.self) { [unowned self] shm in
      shm.postFormat(format: .argb8888)
      shm.postFormat(format: .xrgb8888)
      for code in offers.formats {
        shm.postFormat(format: WlShmResource.Format(rawValue: code))
      }
      memory.adopt(shm)
    }
  }

  private func offerBackdrop() {
    offer(ExtBackgroundEffectManagerV1Resource.self) { [unowned self] in blur.adopt($0) }
    offer(OrgKdeKwinBlurManagerResource.self) { [unowned self] in blur.adopt($0) }
    offer(ZwlrScreencopyManagerV1Resource.self) { [unowned self] in screen.adopt($0) }
    offer(ExtOutputImageCaptureSourceManagerV1Resource.self) { [unowned self] in
      screen.adopt($0)
    }
    offer(ExtImageCopyCaptureManagerV1Resource.self) { [unowned self] in screen.adopt($0) }
  }

  /// Offers the global of `interface`, which was withdrawn, again.
  public func offerAgain(_ interface: String) {
    precondition(globals[interface] == nil, "\(interface) is offered")
    switch interface {
    case ExtBackgroundEffectManagerV1Resource.interface.name:
      offer(ExtBackgroundEffectManagerV1Resource.self) { [unowned self] in blur.adopt($0) }
    case OrgKdeKwinBlurManagerResource.interface.name:
      offer(OrgKdeKwinBlurManagerResource.self) { [unowned self] in blur.adopt($0) }
    case ExtIdleNotifierV1Resource.interface.name: offerIdle()
    case ZwlrGammaControlManagerV1Resource.interface.name: offerGamma()
    default: preconditionFailure("\(interface) does not come back")
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

  private func offerData() {
    offer(WlDataDeviceManagerResource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        switch request {
        case .getDataDevice(let device, let seat):
          seats.first { $0.resource === seat }?.adopt(device)
        case .createDataSource(let source):
          sources[ObjectIdentifier(source)] = FakeSource(source)
        }
      }
    }
    offer(ZwpPrimarySelectionDeviceManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        switch request {
        case .getDevice(let device, let seat):
          seats.first { $0.resource === seat }?.adopt(device)
        case .createSource(let source): sources[ObjectIdentifier(source)] = FakeSource(source)
        case .destroy: break
        }
      }
    }
  }

  private func offerTextInput() {
    offer(ZwpTextInputManagerV3Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getTextInput(let textInput, let seat) = request else { return }
        seats.first { $0.resource === seat }?.adopt(textInput)
      }
    }
  }

  private func offerIdle() {
    offer(ExtIdleNotifierV1Resource.self) { [unowned self] notifier in
      notifier.onRequest = { [unowned self] request in
        guard case .getIdleNotification(let notification, let timeout, let seat) = request else {
          return
        }
        seats.first { $0.resource === seat }?.adopt(notification, timeout)
      }
    }
  }

  private func offerGamma() {
    offer(ZwlrGammaControlManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .getGammaControl(let control, let output) = request else { return }
        outputs.first { $0.has(output) }?.adopt(control)
      }
    }
  }

  private func offerGestures() {
    offer(ZwpPointerGesturesV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        switch request {
        case .getPinchGesture(let pinches, let pointer):
          seats.first { $0.pointer === pointer }?.adopt(pinches)
        case .getHoldGesture(let holds, let pointer):
          seats.first { $0.pointer === pointer }?.adopt(holds)
        case .getSwipeGesture, .release: break
        }
      }
    }
  }

  /// The source of a resource; nil for none.
  func source(_ resource: AnyObject?) -> FakeSource? {
    resource.flatMap { sources[ObjectIdentifier($0)] }
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
        switch request {
        case .activate(let token, _): activations.append(token)
        case .getActivationToken(let token):
          token.onRequest = { [unowned self, unowned token] request in
            switch request {
            case .setSerial(let serial, _): tokenSerials.append(serial)
            case .commit: if let text = tokenText { token.postDone(token: text) }
            default: break
            }
          }
        default: break
        }
      }
    }
  }

  private func offerLayers() {
    offer(ZwlrLayerShellV1Resource.self) { [unowned self] shell in
      shell.onRequest = { [unowned self] request in
        guard
          case .getLayerSurface(let layerSurface, let surface, let output, let layer, let name) =
            request, let found = find(surface)
        else { return }
        found.adopt(
          FakeLayerSurface(
            layerSurface, found, output: outputs.first { $0.has(output) }, layer: layer,
            namespace: name))
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
    case .createPositioner(let positioner):
      positioners[ObjectIdentifier(positioner)] = FakePositioner(positioner)
      positioner.onDestroy = { [unowned self, key = ObjectIdentifier(positioner)] in
        positioners[key] = nil
      }
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

  /// The rules of a positioner.
  func positioner(_ resource: XdgPositionerResource?) -> FakePositioner? {
    resource.flatMap { positioners[ObjectIdentifier($0)] }
  }

  /// The rectangles of `region`.
  func rects(of region: WlRegionResource?) -> [Rect<Logical>]? {
    region.flatMap { regions[ObjectIdentifier($0)] }
  }

  /// The surface of `resource`.
  func find(_ resource: WlSurfaceResource?) -> FakeSurface? {
    surfaces.first { $0.surface === resource }
  }

  /// Closes both sides. The client's objects must be destroyed before.
  public func close() {
    // Breaks the retain cycles between seats, outputs and their globals.
    outputs.forEach { $0.unplug() }
    seats.forEach { $0.remove() }
    if let ownWire { ownWire.close() } else { display.close() }
  }
}
