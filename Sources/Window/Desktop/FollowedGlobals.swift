// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Something that uses globals which may go while it does.
protocol GlobalsObserver: AnyObject {
  /// Called after a global was added or removed, or its capabilities changed. The objects created
  /// from a removed global still exist, and must be destroyed now.
  func globalsChanged()
  /// Called when an output was removed, before its object is released.
  func outputRemoved(_ output: Output.ID)
}

/// The globals for what lies behind a surface: blur and capture. Unlike `BoundGlobals` they may be
/// added and removed while the program runs, as KWin does with its blur.
final class FollowedGlobals {
  /// A bound global.
  private struct Followed<Kind: Proxy> {
    /// The global's name in the registry.
    let name: UInt32
    /// The object bound to it.
    let object: Kind
  }

  /// Creates effects behind surfaces.
  private var effects: Followed<ExtBackgroundEffectManagerV1>?
  /// KWin's own protocol for the same.
  private var kwin: Followed<OrgKdeKwinBlurManager>?
  /// Captures sources.
  private var capture: Followed<ExtImageCopyCaptureManagerV1>?
  /// Makes sources of outputs.
  private var sources: Followed<ExtOutputImageCaptureSourceManagerV1>?
  /// Captures outputs; wlroots' own protocol.
  private var screencopyGlobal: Followed<ZwlrScreencopyManagerV1>?
  /// True while the compositor tells that `effects` blurs. It has not told before the first event.
  private var canBlur = false
  /// Told of every change.
  private var observers: [any GlobalsObserver] = []
  /// Called after the observers were told of a change.
  var onChange: (() -> Void)?

  /// The manager of background effects, while it blurs.
  var blurEffects: ExtBackgroundEffectManagerV1? { canBlur ? effects?.object : nil }
  /// KWin's manager of blur.
  var kwinBlur: OrgKdeKwinBlurManager? { kwin?.object }
  /// The managers that together capture outputs.
  var imageCapture: (ExtImageCopyCaptureManagerV1, ExtOutputImageCaptureSourceManagerV1)? {
    guard let capture, let sources else { return nil }
    return (capture.object, sources.object)
  }
  /// The manager of wlroots' captures.
  var screencopy: ZwlrScreencopyManagerV1? { screencopyGlobal?.object }

  // MARK: Changes

  /// Binds `global` if it is one of these and the first of its kind.
  func add(_ global: Desktop.Global, _ registry: WlRegistry) {
    switch global.interface {
    case ExtBackgroundEffectManagerV1.interface.name:
      bind(global, registry, &effects)
      effects?.object.onEvent = { [unowned self] event in
        switch event {
        case .capabilities(let flags): setCanBlur(flags.contains(.blur))
        }
      }
    case OrgKdeKwinBlurManager.interface.name: bind(global, registry, &kwin)
    case ExtImageCopyCaptureManagerV1.interface.name: bind(global, registry, &capture)
    case ExtOutputImageCaptureSourceManagerV1.interface.name: bind(global, registry, &sources)
    case ZwlrScreencopyManagerV1.interface.name: bind(global, registry, &screencopyGlobal)
    default: return
    }
    notify()
  }

  private func bind<Kind: Proxy>(
    _ global: Desktop.Global, _ registry: WlRegistry, _ place: inout Followed<Kind>?
  ) {
    guard place == nil else { return }
    place = Followed(
      name: global.name,
      object: registry.bind(name: global.name, as: Kind.self, version: global.version))
  }

  private func setCanBlur(_ value: Bool) {
    guard canBlur != value else { return }
    canBlur = value
    notify()
  }

  /// Lets go of the global `name`, after the observers have let go of what they made with it.
  func remove(_ name: UInt32) {
    if let gone = Self.take(name, &effects) {
      canBlur = false
      notify()
      gone.destroy()
    } else if let gone = Self.take(name, &kwin) {
      notify()
      gone.retire()
    } else if let gone = Self.take(name, &capture) {
      notify()
      gone.destroy()
    } else if let gone = Self.take(name, &sources) {
      notify()
      gone.destroy()
    } else if let gone = Self.take(name, &screencopyGlobal) {
      notify()
      gone.destroy()
    }
  }

  private static func take<Kind: Proxy>(
    _ name: UInt32, _ place: inout Followed<Kind>?
  ) -> Kind? {
    guard let found = place, found.name == name else { return nil }
    place = nil
    return found.object
  }

  // MARK: Observers

  /// Registers an observer until `remove(_:)`.
  func add(_ observer: any GlobalsObserver) { observers.append(observer) }

  /// Unregisters an observer.
  func remove(_ observer: any GlobalsObserver) { observers.removeAll { $0 === observer } }

  private func notify() {
    // An observer may unregister itself or others.
    for observer in observers where observers.contains(where: { $0 === observer }) {
      observer.globalsChanged()
    }
    onChange?()
  }

  /// Tells the observers that `output` was removed.
  func outputRemoved(_ output: Output.ID) {
    for observer in observers where observers.contains(where: { $0 === observer }) {
      observer.outputRemoved(output)
    }
  }

  /// Destroys the objects. All observers must be closed.
  func close() {
    precondition(observers.isEmpty, "an effect or a capture was left open")
    screencopyGlobal?.object.destroy()
    sources?.object.destroy()
    capture?.object.destroy()
    kwin?.object.retire()
    effects?.object.destroy()
    (screencopyGlobal, sources, capture, kwin, effects) = (nil, nil, nil, nil, nil)
  }
}
