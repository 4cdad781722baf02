// SPDX-License-Identifier: MIT

public import Geometry
public import WaylandServer

/// The blur behind surfaces, by both protocols, and the requests received for it.
public final class FakeBlur {
  /// A request. A region of nil is null.
  public enum Request: Equatable {
    case makeEffect
    case setEffect([Rect<Logical>]?)
    case destroyEffect
    case destroyEffectTooLate
    case create
    case setRegion([Rect<Logical>]?)
    case commit
    case release
    case unset
  }

  /// The requests so far, in order.
  public private(set) var requests: [Request] = []
  /// The client's manager of effects; nil before it is bound.
  private var manager: ExtBackgroundEffectManagerV1Resource?
  /// The capabilities to announce when the manager is bound; nil to announce nothing.
  public var capabilities: ExtBackgroundEffectManagerV1Resource.Capability? = .blur
  /// The surfaces with an effect object.
  private var withEffect: [ObjectIdentifier] = []
  /// The compositor.
  private unowned let compositor: FakeCompositor

  init(_ compositor: FakeCompositor) { self.compositor = compositor }

  /// Returns the requests so far and forgets them.
  public func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  /// Announces other capabilities.
  public func announce(_ capabilities: ExtBackgroundEffectManagerV1Resource.Capability) {
    self.capabilities = capabilities
    manager?.postCapabilities(flags: capabilities)
  }

  // MARK: ext-background-effect

  func adopt(_ manager: ExtBackgroundEffectManagerV1Resource) {
    self.manager = manager
    if let capabilities { manager.postCapabilities(flags: capabilities) }
    manager.onDestroy = { [unowned self] in self.manager = nil }
    manager.onRequest = { [unowned self, unowned manager] request in
      guard case .getBackgroundEffect(let effect, let surface) = request, let surface else {
        return
      }
      if withEffect.contains(ObjectIdentifier(surface)) {
        manager.postError(
          code: ExtBackgroundEffectManagerV1Resource.Error.backgroundEffectExists.rawValue,
          message: "a second effect")
      }
      requests.append(.makeEffect)
      adopt(effect, of: surface)
    }
  }

  private func adopt(
    _ effect: ExtBackgroundEffectSurfaceV1Resource, of surface: WlSurfaceResource
  ) {
    let key = ObjectIdentifier(surface)
    withEffect.append(key)
    effect.onDestroy = { [unowned self] in withEffect.removeAll { $0 == key } }
    effect.onRequest = { [unowned self, unowned effect, weak surface] request in
      switch request {
      case .setBlurRegion(let region):
        if surface?.isAlive != true {
          effect.postError(
            code: ExtBackgroundEffectSurfaceV1Resource.Error.surfaceDestroyed.rawValue,
            message: "no surface")
        }
        requests.append(.setEffect(compositor.rects(of: region)))
      case .destroy:
        requests.append(surface?.isAlive == true ? .destroyEffect : .destroyEffectTooLate)
      }
    }
  }

  // MARK: KWin

  func adopt(_ manager: OrgKdeKwinBlurManagerResource) {
    manager.onRequest = { [unowned self] request in
      switch request {
      case .create(let blur, _):
        requests.append(.create)
        adopt(blur)
      case .unset: requests.append(.unset)
      }
    }
  }

  private func adopt(_ blur: OrgKdeKwinBlurResource) {
    blur.onRequest = { [unowned self] request in
      switch request {
      case .setRegion(let region): requests.append(.setRegion(compositor.rects(of: region)))
      case .commit: requests.append(.commit)
      case .release: requests.append(.release)
      }
    }
  }
}
