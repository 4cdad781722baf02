// SPDX-License-Identifier: MIT

public import Geometry
public import WaylandServer

/// A layer surface of the client, and the requests received for it.
public final class FakeLayerSurface {
  /// The resource.
  public let resource: ZwlrLayerSurfaceV1Resource
  /// The layer, as last requested.
  public private(set) var layer: ZwlrLayerShellV1Resource.Layer
  /// The namespace.
  public let namespace: String
  /// The output asked for; nil if the client left the choice to the compositor.
  public let output: FakeOutput?
  /// The size, as last requested.
  public private(set) var size = Size<Logical>.zero
  /// The anchored edges.
  public private(set) var anchor = ZwlrLayerSurfaceV1Resource.Anchor()
  /// The exclusive zone.
  public private(set) var zone: Int32 = 0
  /// The margins: top, right, bottom, left.
  public private(set) var margins: [Int32] = [0, 0, 0, 0]
  /// The keyboard mode.
  public private(set) var keyboard = ZwlrLayerSurfaceV1Resource.KeyboardInteractivity.none
  /// The number of requests that set something.
  public private(set) var requests = 0
  /// The popups that the client gave this parent.
  public private(set) var popups: [XdgPopupResource] = []
  /// The surface.
  private unowned let surface: FakeSurface

  init(
    _ resource: ZwlrLayerSurfaceV1Resource, _ surface: FakeSurface, output: FakeOutput?,
    layer: ZwlrLayerShellV1Resource.Layer, namespace: String
  ) {
    self.resource = resource
    self.surface = surface
    self.output = output
    self.layer = layer
    self.namespace = namespace
    resource.onRequest = { [unowned self] in receive($0) }
  }

  private func receive(_ request: ZwlrLayerSurfaceV1Resource.Request) {
    requests += 1
    switch request {
    case .setSize(let width, let height):
      size = Size(width: Double(width), height: Double(height))
    case .setAnchor(let anchor): self.anchor = anchor
    case .setExclusiveZone(let zone): self.zone = zone
    case .setMargin(let top, let right, let bottom, let left):
      margins = [top, right, bottom, left]
    case .setKeyboardInteractivity(let mode): keyboard = mode
    case .getPopup(let popup):
      if let popup { popups.append(popup) }
      popups.removeAll { !$0.isAlive }
    case .ackConfigure(let serial):
      requests -= 1
      surface.ack(serial)
    case .setLayer(let layer): self.layer = layer
    case .setExclusiveEdge: break
    case .destroy:
      if popups.contains(where: \.isAlive) {
        surface.fail(
          ZwlrLayerSurfaceV1Resource.Error.invalidSurfaceState.rawValue, "a popup is left")
      }
      surface.loseRole()
    }
  }

  /// Checks the state at a commit. Returns the protocol error, if it is invalid.
  func violation() -> ZwlrLayerSurfaceV1Resource.Error? {
    let spansWidth = anchor.isSuperset(of: [.left, .right])
    let spansHeight = anchor.isSuperset(of: [.top, .bottom])
    return (size.width == 0 && !spansWidth) || (size.height == 0 && !spansHeight)
      ? .invalidSize : nil
  }
}

/// A popup of the client, and the requests received for it.
public final class FakePopup {
  /// The resource.
  public let resource: XdgPopupResource
  /// The parent; nil until a layer surface adopts the popup.
  public internal(set) var parent: XdgSurfaceResource?
  /// The rules of its placement.
  public private(set) var placement: FakePositioner?
  /// True if the client asked for a grab.
  public private(set) var grabs = false
  /// The tokens of requests for another placement, which are not answered yet.
  public private(set) var tokens: [UInt32] = []
  /// The surface.
  private unowned let surface: FakeSurface

  init(
    _ resource: XdgPopupResource, _ surface: FakeSurface, parent: XdgSurfaceResource?,
    _ placement: FakePositioner?
  ) {
    self.resource = resource
    self.surface = surface
    self.parent = parent
    self.placement = placement
    resource.onRequest = { [unowned self] in receive($0) }
  }

  private func receive(_ request: XdgPopupResource.Request) {
    switch request {
    case .grab: grabs = true
    case .reposition(let positioner, let token):
      placement = surface.compositor.positioner(positioner)
      tokens.append(token)
    case .destroy:
      let children = surface.compositor.popups.filter { $0.popup?.parent === surface.xdgSurface }
      if surface.xdgSurface != nil, !children.isEmpty {
        surface.fail(
          XdgWmBaseResource.Error.notTheTopmostPopup.rawValue, "a popup of the popup is left")
      }
      surface.loseRole()
    }
  }

  /// Configures the popup at a position in its parent, with the size that its rules ask for.
  public func configure(x: Int32, y: Int32) {
    let size = placement?.size ?? .zero
    configure(x: x, y: y, width: Int32(size.width), height: Int32(size.height))
  }

  /// Configures the popup.
  public func configure(x: Int32, y: Int32, width: Int32, height: Int32) {
    for token in tokens { resource.postRepositioned(token: token) }
    tokens = []
    resource.postConfigure(x: x, y: y, width: width, height: height)
    surface.configured = Size(width: Double(width), height: Double(height))
    surface.configure()
  }
}

/// The rules of a popup's placement, as the client has set them.
public final class FakePositioner {
  /// The size.
  public private(set) var size = Size<Logical>.zero
  /// The anchor rectangle.
  public private(set) var anchorRect = Rect<Logical>.zero
  /// The anchor.
  public private(set) var anchor = XdgPositionerResource.Anchor.none
  /// The gravity.
  public private(set) var gravity = XdgPositionerResource.Gravity.none
  /// The additional offset.
  public private(set) var offset = Point<Logical>.zero
  /// The allowed adjustments.
  public private(set) var adjustment = XdgPositionerResource.ConstraintAdjustment()

  init(_ resource: XdgPositionerResource) {
    resource.onRequest = { [self] request in
      switch request {
      case .setSize(let width, let height):
        size = Size(width: Double(width), height: Double(height))
      case .setAnchorRect(let x, let y, let width, let height):
        anchorRect = Rect(
          x: Double(x), y: Double(y), width: Double(width), height: Double(height))
      case .setAnchor(let anchor): self.anchor = anchor
      case .setGravity(let gravity): self.gravity = gravity
      case .setConstraintAdjustment(let adjustment): self.adjustment = adjustment
      case .setOffset(let x, let y): offset = Point(x: Double(x), y: Double(y))
      case .setReactive, .setParentSize, .setParentConfigure, .destroy: break
      }
    }
  }

  /// The frame in the parent where nothing has to be adjusted.
  public var frame: Rect<Logical> {
    let begin = Self.parts(anchor.rawValue)
    let extent = Self.parts(gravity.rawValue)
    let x = anchorRect.left + begin.x * anchorRect.width + offset.x
    let y = anchorRect.top + begin.y * anchorRect.height + offset.y
    return Rect(
      x: x - (1 - extent.x) * size.width, y: y - (1 - extent.y) * size.height, width: size.width,
      height: size.height)
  }

  /// An edge or a corner, by its number: 0 at the left or at the top, 1 at the right or at the
  /// bottom.
  private static func parts(_ edge: UInt32) -> SIMD2<Double> {
    func part(_ low: [UInt32], _ high: [UInt32]) -> Double {
      low.contains(edge) ? 0 : high.contains(edge) ? 1 : 0.5
    }
    return SIMD2(part([3, 5, 6], [4, 7, 8]), part([1, 5, 7], [2, 6, 8]))
  }
}
