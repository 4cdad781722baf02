// SPDX-License-Identifier: MIT

public import Geometry
public import WaylandServer

/// A surface of the program and what the program has said of it.
public final class FakeSurface {
  /// What a window asks the compositor for. Seats are told by name.
  public enum Wish: Equatable {
    case move(seat: String?, serial: UInt32)
    case resize(seat: String?, serial: UInt32, edges: XdgToplevelResource.ResizeEdge)
    case menu(seat: String?, serial: UInt32, x: Int32, y: Int32)
    case maximize(Bool)
    case fullscreen(Bool)
    case minimize
  }

  /// The surface.
  public let surface: WlSurfaceResource
  /// Its role's first half; nil where it has none.
  public private(set) var xdgSurface: XdgSurfaceResource?
  /// Its role as a window; nil where it is none.
  public private(set) var toplevel: XdgToplevelResource?
  /// Who draws the title bar is settled here; nil where that was not asked.
  public private(set) var decoration: ZxdgToplevelDecorationV1Resource?
  /// Its viewport; nil where it has none.
  public private(set) var viewport: WpViewportResource?
  /// Tells fractional scales; nil where that was not asked.
  public internal(set) var fractionalScale: WpFractionalScaleV1Resource?
  /// Asked when frames were seen, oldest first. The test answers, and takes away what it has
  /// answered.
  public var feedbacks: [WpPresentationFeedbackResource] = []

  /// The window's title.
  public private(set) var title = ""
  /// The program's id.
  public private(set) var appID = ""
  /// The smallest sizes that were told, in order.
  public private(set) var minimumSizes: [Size<Logical>] = []
  /// What the window asked for.
  public private(set) var wishes: [Wish] = []
  /// Who should draw the title bar, as often as it was told.
  public private(set) var modes: [ZxdgToplevelDecorationV1Resource.Mode] = []
  /// The configures that were acknowledged.
  public private(set) var acks: [UInt32] = []
  /// The configures that can still be acknowledged.
  private var unacked: [UInt32] = []
  /// How often the surface was committed.
  public private(set) var commits = 0
  /// The buffer that was attached; nil where there is none.
  public private(set) var buffer: WlBufferResource?
  /// The callbacks that the program waits for, oldest first.
  private var callbacks: [WlCallbackResource] = []
  /// How often a buffer was attached and committed.
  public private(set) var frames = 0
  /// Whether something was said to have changed since the last commit.
  private var isDamaged = false
  /// How often it was asked for a callback with nothing that changed: some compositors would never
  /// answer.
  public private(set) var vainRequests = 0
  /// Whether a callback was asked for since the last commit.
  private var isAsked = false
  /// Whether a buffer was attached since the last commit.
  private var isAttached = false
  /// The buffer that is shown.
  private var shown: WlBufferResource?
  /// Whether a buffer is given back once another is shown.
  public var releasesBuffers = true
  /// The buffer scales that were told.
  public private(set) var bufferScales: [Int32] = []
  /// The sizes that the viewport was given.
  public private(set) var destinations: [Size<Logical>] = []
  /// The window geometries that were told.
  public private(set) var geometries: [Rect<Logical>] = []
  /// Where input is taken; nil is everywhere.
  public private(set) var input: [Rect<Logical>]?
  /// Where nothing shines through.
  public private(set) var opaque: [Rect<Logical>]?
  /// The compositor.
  private unowned let compositor: FakeCompositor

  init(_ surface: WlSurfaceResource, _ compositor: FakeCompositor) {
    self.surface = surface
    self.compositor = compositor
    // The compositor lets go of a surface just before it hears of the request that ended it.
    surface.onRequest = { [weak self] in self?.receive($0) }
  }

  // MARK: Events

  /// Ends a set of wishes, and says by which serial.
  @discardableResult
  public func configure() -> UInt32 {
    let serial = compositor.nextSerial()
    unacked.append(serial)
    xdgSurface?.postConfigure(serial: serial)
    return serial
  }

  /// Wishes for a size and states, and ends the set.
  @discardableResult
  public func configure(
    _ width: Int32, _ height: Int32, _ states: XdgToplevelResource.State...
  ) -> UInt32 {
    toplevel?.postConfigure(width: width, height: height, states: states)
    return configure()
  }

  /// Says who draws the title bar, and ends the set.
  public func decorate(_ mode: ZxdgToplevelDecorationV1Resource.Mode) {
    decoration?.postConfigure(mode: mode)
    configure()
  }

  /// Whether the program waits to be told to draw.
  public var awaitsCallback: Bool { callbacks.contains { $0.isAlive } }

  /// Tells the program to draw, if it waits for that.
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

  private func fail(_ code: UInt32, _ message: String) {
    surface.postError(code: code, message: message)
  }

  private func receive(_ request: WlSurfaceResource.Request) {
    switch request {
    case .destroy, .setBufferTransform, .offset: break
    case .damage, .damageBuffer: isDamaged = true
    case .frame(let callback):
      callbacks.append(callback)
      isAsked = true
    case .attach(let buffer, _, _):
      self.buffer = buffer
      isAttached = true
    case .setOpaqueRegion(let region): opaque = compositor.rects(of: region)
    case .setInputRegion(let region): input = compositor.rects(of: region)
    case .setBufferScale(let scale):
      if scale < 1 { fail(WlSurfaceResource.Error.invalidScale.rawValue, "scale \(scale)") }
      bufferScales.append(scale)
    case .commit:
      commits += 1
      if isAsked, !isDamaged { vainRequests += 1 }
      (isAsked, isDamaged) = (false, false)
      show()
      if xdgSurface != nil, buffer != nil, acks.isEmpty {
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
        xdgSurface = nil
        if toplevel != nil {
          fail(XdgSurfaceResource.Error.defunctRoleObject.rawValue, "the window is left")
        }
      case .getPopup: break
      }
    }
  }

  private func ack(_ serial: UInt32) {
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
      wishes.append(.menu(seat: name(of: seat), serial: serial, x: x, y: y))
    case .move(let seat, let serial): wishes.append(.move(seat: name(of: seat), serial: serial))
    case .resize(let seat, let serial, let edges):
      wishes.append(.resize(seat: name(of: seat), serial: serial, edges: edges))
    case .setMaximized: wishes.append(.maximize(true))
    case .unsetMaximized: wishes.append(.maximize(false))
    case .setFullscreen: wishes.append(.fullscreen(true))
    case .unsetFullscreen: wishes.append(.fullscreen(false))
    case .setMinimized: wishes.append(.minimize)
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
