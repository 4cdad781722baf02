// SPDX-License-Identifier: MIT

public import Geometry
public import WaylandServer

/// A surface of the client, and the requests received for it.
public final class FakeSurface {
  /// A request of a window to the compositor. Seats are identified by name.
  public enum WindowRequest: Equatable {
    case move(seat: String?, serial: UInt32)
    case resize(seat: String?, serial: UInt32, edges: XdgToplevelResource.ResizeEdge)
    case menu(seat: String?, serial: UInt32, x: Int32, y: Int32)
    case maximize(Bool)
    case fullscreen(Bool)
    case minimize
  }

  /// The resource of the surface.
  public let surface: WlSurfaceResource
  /// The `xdg_surface`; nil if the surface has none.
  public private(set) var xdgSurface: XdgSurfaceResource?
  /// The toplevel; nil if the surface is not a window.
  public private(set) var toplevel: XdgToplevelResource?
  /// The layer surface; nil if the surface is none.
  public private(set) var layerSurface: FakeLayerSurface?
  /// The popup; nil if the surface is none.
  public private(set) var popup: FakePopup?
  /// The decoration object; nil if not requested.
  public private(set) var decoration: ZxdgToplevelDecorationV1Resource?
  /// The viewport; nil if not requested.
  public private(set) var viewport: WpViewportResource?
  /// The fractional scale object; nil if not requested.
  public internal(set) var fractionalScale: WpFractionalScaleV1Resource?
  /// Pending presentation feedback, oldest first. The test answers and removes it.
  public var feedbacks: [WpPresentationFeedbackResource] = []

  /// The title of the window.
  public private(set) var title = ""
  /// The app id.
  public private(set) var appID = ""
  /// The minimum sizes set so far, in order.
  public private(set) var minimumSizes: [Size<Logical>] = []
  /// The requests so far, in order.
  public private(set) var windowRequests: [WindowRequest] = []
  /// The decoration modes requested so far, in order.
  public private(set) var modes: [ZxdgToplevelDecorationV1Resource.Mode] = []
  /// The serials of acknowledged configures.
  public private(set) var acks: [UInt32] = []
  /// The number of configures sent.
  public private(set) var configures = 0
  /// The size of the last configure; nil before one of a layer surface or a popup.
  var configured: Size<Logical>?
  /// The number of frames that `FakeCompositor.attend(_:)` has seen.
  var attended = 0
  /// The serials that can still be acknowledged.
  private var unacked: [UInt32] = []
  /// The number of commits.
  public private(set) var commits = 0
  /// The attached buffer; nil if there is none.
  public private(set) var buffer: WlBufferResource?
  /// The size of the attached buffer in pixels; nil without one, and if it is not in shared memory.
  public private(set) var bufferSize: Size<Physical>?
  /// The pixels of the attached buffer, in rows of its stride; nil without one, and if it is not in
  /// shared memory.
  public var pixels: [UInt32]? { compositor.memory.buffer(buffer)?.read() }
  /// The pending frame callbacks, oldest first.
  private var callbacks: [WlCallbackResource] = []
  /// The number of commits with a new buffer.
  public private(set) var frames = 0
  /// True if damage was sent since the last commit.
  private var isDamaged = false
  /// The number of frame callbacks requested without damage, which some compositors never answer.
  public private(set) var callbacksWithoutDamage = 0
  /// True if a frame callback was requested since the last commit.
  private var isAsked = false
  /// True if a buffer was attached since the last commit.
  private var isAttached = false
  /// The current buffer.
  private var shown: WlBufferResource?
  /// True to release a buffer once another one is current.
  public var releasesBuffers = true
  /// The buffer scales set so far, in order.
  public private(set) var bufferScales: [Int32] = []
  /// The viewport destinations set so far, in order.
  public private(set) var destinations: [Size<Logical>] = []
  /// The window geometries set so far, in order.
  public private(set) var geometries: [Rect<Logical>] = []
  /// The input region; nil is the whole surface.
  public private(set) var input: [Rect<Logical>]?
  /// The opaque region.
  public private(set) var opaque: [Rect<Logical>]?
  /// The compositor.
  unowned let compositor: FakeCompositor

  init(_ surface: WlSurfaceResource, _ compositor: FakeCompositor) {
    self.surface = surface
    self.compositor = compositor
    // Weak, since the compositor releases this object before the destructor request arrives.
    surface.onRequest = { [weak self] in self?.receive($0) }
  }

  // MARK: Events

  /// Ends a group of configure events. Returns the serial.
  @discardableResult
  public func configure() -> UInt32 {
    let serial = nextSerial()
    xdgSurface?.postConfigure(serial: serial)
    return serial
  }

  /// The serial of a new configure.
  private func nextSerial() -> UInt32 {
    let serial = compositor.nextSerial()
    unacked.append(serial)
    configures += 1
    return serial
  }

  /// Configures a size as a layer surface.
  public func configureLayer(_ width: UInt32, _ height: UInt32) {
    let serial = nextSerial()
    configured = Size(width: Double(width), height: Double(height))
    layerSurface?.resource.postConfigure(serial: serial, width: width, height: height)
  }

  /// Configures a size and states. Returns the serial.
  @discardableResult
  public func configure(
    _ width: Int32, _ height: Int32, _ states: XdgToplevelResource.State...
  ) -> UInt32 {
    toplevel?.postConfigure(width: width, height: height, states: states)
    return configure()
  }

  /// Configures a decoration mode. Returns the serial.
  public func decorate(_ mode: ZxdgToplevelDecorationV1Resource.Mode) {
    decoration?.postConfigure(mode: mode)
    configure()
  }

  /// True if what is shown has the size of the last configure.
  public var showsConfiguredSize: Bool {
    guard let configured, let pixels = bufferSize else { return configured == nil }
    let scale = Double(bufferScales.last ?? 1)
    let size = Size<Logical>(
      width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    return configured == (viewport == nil ? size : destinations.last)
  }

  /// True if a frame callback is pending.
  public var awaitsCallback: Bool { callbacks.contains { $0.isAlive } }

  /// Answers all pending frame callbacks.
  public func answerCallbacks() {
    for callback in callbacks where callback.isAlive { callback.postDone(callbackData: 0) }
    callbacks = []
  }

  private func show() {
    guard isAttached else { return }
    isAttached = false
    frames += 1
    if releasesBuffers, let shown, shown !== buffer, shown.isAlive { shown.postRelease() }
    shown = buffer
  }

  // MARK: Requests

  func fail(_ code: UInt32, _ message: String) {
    compositor.complaint = message
    surface.postError(code: code, message: message)
  }

  private func receive(_ request: WlSurfaceResource.Request) {
    switch request {
    case .destroy:
      if hasRole { fail(WlSurfaceResource.Error.defunctRoleObject.rawValue, "the role is left") }
    case .setBufferTransform, .offset: break
    case .damage, .damageBuffer: isDamaged = true
    case .frame(let callback):
      callbacks.append(callback)
      isAsked = true
    case .attach(let buffer, _, _):
      self.buffer = buffer
      bufferSize = compositor.memory.buffer(buffer)?.size
      isAttached = true
    case .setOpaqueRegion(let region): opaque = compositor.rects(of: region)
    case .setInputRegion(let region): input = compositor.rects(of: region)
    case .setBufferScale(let scale):
      guard scale > 0 else {
        return fail(WlSurfaceResource.Error.invalidScale.rawValue, "scale \(scale)")
      }
      bufferScales.append(scale)
    case .commit:
      commits += 1
      if isAsked, !isDamaged { callbacksWithoutDamage += 1 }
      (isAsked, isDamaged) = (false, false)
      show()
      let scale = Int(bufferScales.last ?? 1)
      if let size = bufferSize, size.width % scale != 0 || size.height % scale != 0 {
        fail(
          WlSurfaceResource.Error.invalidSize.rawValue,
          "\(size.width)x\(size.height) at scale \(scale)")
      }
      if let error = layerSurface?.violation() { fail(error.rawValue, "\(error)") }
      if xdgSurface != nil || layerSurface != nil, buffer != nil, acks.isEmpty {
        fail(XdgSurfaceResource.Error.unconfiguredBuffer.rawValue, "content before a configure")
      }
    }
  }

  func adopt(_ new: XdgSurfaceResource) {
    xdgSurface = new
    new.onRequest = { [unowned self] request in
      switch request {
      case .getToplevel(let toplevel): adopt(toplevel)
      case .ackConfigure(let serial): ack(serial)
      case .setWindowGeometry(let x, let y, let width, let height):
        if width < 1 || height < 1 {
          fail(XdgSurfaceResource.Error.invalidSize.rawValue, "geometry \(width)x\(height)")
        }
        geometries.append(
          Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
      case .destroy:
        unacked = []
        xdgSurface = nil
        if toplevel != nil || popup != nil {
          fail(XdgSurfaceResource.Error.defunctRoleObject.rawValue, "the role is left")
        }
      case .getPopup(let popup, let parent, let positioner):
        self.popup = FakePopup(popup, self, parent: parent, compositor.positioner(positioner))
      }
    }
  }

  /// Gives the surface the role of a layer surface.
  func adopt(_ new: FakeLayerSurface) {
    if buffer != nil {
      fail(ZwlrLayerShellV1Resource.Error.alreadyConstructed.rawValue, "the surface has a buffer")
    }
    layerSurface = new
  }

  /// Forgets the role, which the client has destroyed.
  func loseRole() {
    layerSurface = nil
    popup = nil
  }

  func ack(_ serial: UInt32) {
    guard let index = unacked.firstIndex(of: serial) else {
      return fail(XdgSurfaceResource.Error.invalidSerial.rawValue, "no configure \(serial)")
    }
    unacked.removeFirst(index + 1)
    acks.append(serial)
  }

  private func adopt(_ new: XdgToplevelResource) {
    toplevel = new
    new.onRequest = { [unowned self] in receive($0) }
  }

  private func receive(_ request: XdgToplevelResource.Request) {
    switch request {
    case .setTitle(let title): self.title = title
    case .setAppId(let appID): self.appID = appID
    case .setMinSize(let width, let height):
      if width < 0 || height < 0 {
        fail(XdgToplevelResource.Error.invalidSize.rawValue, "\(width)x\(height)")
      }
      minimumSizes.append(Size(width: Double(width), height: Double(height)))
    case .showWindowMenu(let seat, let serial, let x, let y):
      windowRequests.append(.menu(seat: name(of: seat), serial: serial, x: x, y: y))
    case .move(let seat, let serial):
      windowRequests.append(.move(seat: name(of: seat), serial: serial))
    case .resize(let seat, let serial, let edges):
      windowRequests.append(.resize(seat: name(of: seat), serial: serial, edges: edges))
    case .setMaximized: windowRequests.append(.maximize(true))
    case .unsetMaximized: windowRequests.append(.maximize(false))
    case .setFullscreen: windowRequests.append(.fullscreen(true))
    case .unsetFullscreen: windowRequests.append(.fullscreen(false))
    case .setMinimized: windowRequests.append(.minimize)
    case .destroy:
      toplevel = nil
      if decoration != nil {
        fail(ZxdgToplevelDecorationV1Resource.Error.orphaned.rawValue, "the decoration is left")
      }
    case .setParent, .setMaxSize: break
    }
  }

  private func name(of seat: WlSeatResource?) -> String? {
    compositor.seats.first { $0.resource === seat }?.name
  }

  func adopt(_ new: ZxdgToplevelDecorationV1Resource) {
    decoration = new
    new.onRequest = { [unowned self] request in
      switch request {
      case .setMode(let mode): modes.append(mode)
      case .unsetMode: break
      case .destroy: decoration = nil
      }
    }
  }

  func adopt(_ new: WpViewportResource) {
    viewport = new
    new.onRequest = { [unowned self] request in
      switch request {
      case .setDestination(let width, let height):
        if width < 1 || height < 1 {
          fail(WpViewportResource.Error.badValue.rawValue, "destination \(width)x\(height)")
        }
        destinations.append(Size(width: Double(width), height: Double(height)))
      case .setSource: break
      case .destroy: viewport = nil
      }
    }
  }
}
