// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Asks the compositor to blur what lies behind a part of a surface: by ext-background-effect if it
/// does that, else by KWin's own protocol.
///
/// The region is kept while the compositor does not blur, and asked for again once it does.
final class BackdropEffect: GlobalsObserver {
  /// The protocol in use.
  private enum Request {
    /// The compositor does not blur.
    case none
    /// An effect object, which exists for as long as the compositor blurs.
    case effect(ExtBackgroundEffectSurfaceV1)
    /// KWin's manager, and the blur that it made; nil for no blur. A blur object is not reused:
    /// KWin takes note of a region only when the surface gets a new one.
    case kwin(OrgKdeKwinBlurManager, OrgKdeKwinBlur?)
  }

  /// The desktop.
  private let desktop: Desktop
  /// The surface.
  private let surface: WlSurface
  /// The protocol in use.
  private var request = Request.none
  /// The region in surface coordinates, of whole units; empty blurs nothing.
  private var rects: [Rect<Logical>] = []
  /// Called after a request that follows a change of what the compositor offers. The next commit of
  /// the surface applies it, so the surface should be committed soon.
  var onRequest: (() -> Void)?

  /// The effect of a surface, which blurs nothing at first. Closed before the surface is.
  init(_ desktop: Desktop, _ surface: WlSurface) {
    self.desktop = desktop
    self.surface = surface
    desktop.followed.add(self)
    connect()
  }

  /// Blurs behind `rects`, of whole units in surface coordinates, from the next commit of the
  /// surface on. Returns true if that takes a request; equal rectangles take none.
  @discardableResult
  func set(_ rects: [Rect<Logical>]) -> Bool {
    guard rects != self.rects else { return false }
    let wasEmpty = self.rects.isEmpty
    self.rects.removeAll(keepingCapacity: true)
    self.rects.append(contentsOf: rects)
    if case .none = request { return false }
    return send(after: wasEmpty)
  }

  // MARK: Requests

  /// Sends the region. `isUnset` is true if the compositor blurs nothing now.
  private func send(after isUnset: Bool) -> Bool {
    switch request {
    case .none: return false
    case .effect(let effect):
      if rects.isEmpty {
        effect.setBlurRegion(region: nil)
      } else {
        desktop.bound.withRegion(rects) { effect.setBlurRegion(region: $0) }
      }
    case .kwin(let manager, let earlier):
      // Here an empty region is the whole surface.
      if rects.isEmpty {
        if isUnset { return false }
        manager.unset(surface: surface)
        request = .kwin(manager, nil)
      } else {
        let blur = manager.create(surface: surface)
        desktop.bound.withRegion(rects) { blur.setRegion(region: $0) }
        blur.commit()
        request = .kwin(manager, blur)
      }
      earlier?.release()
    }
    return true
  }

  // MARK: Globals

  /// Selects the protocol, and asks for the region if it is another one.
  private func connect() {
    let followed = desktop.followed
    switch request {
    case .effect where followed.blurEffects != nil: return
    case .kwin(let manager, _) where followed.blurEffects == nil && followed.kwinBlur === manager:
      return
    case .none, .effect, .kwin: break
    }
    disconnect()
    if let effects = followed.blurEffects {
      request = .effect(effects.getBackgroundEffect(surface: surface))
    } else if let kwin = followed.kwinBlur {
      request = .kwin(kwin, nil)
    }
    if !rects.isEmpty, send(after: true) { onRequest?() }
  }

  /// Ends the blur with the next commit of the surface.
  private func disconnect() {
    switch request {
    case .none: break
    case .effect(let effect): effect.destroy()
    case .kwin(let manager, let blur):
      // A removed global takes no request.
      if blur != nil, desktop.followed.kwinBlur === manager { manager.unset(surface: surface) }
      blur?.release()
    }
    request = .none
  }

  func globalsChanged() { connect() }

  func outputRemoved(_ output: Output.ID) {}

  /// Ends the blur. Call before the surface is destroyed.
  func close() {
    onRequest = nil
    desktop.followed.remove(self)
    disconnect()
  }
}

/// The way in which a compositor blurs behind surfaces.
public enum CompositorBlur: Sendable {
  /// By ext-background-effect-v1.
  case backgroundEffect
  /// By KWin's org_kde_kwin_blur.
  case kwin
}

extension Desktop {
  /// The way in which the compositor blurs behind surfaces now; nil if it does not. May change
  /// while the program runs, which `onBackdropChange` reports.
  public var compositorBlur: CompositorBlur? {
    if followed.blurEffects != nil { return .backgroundEffect }
    return followed.kwinBlur == nil ? nil : .kwin
  }
}
