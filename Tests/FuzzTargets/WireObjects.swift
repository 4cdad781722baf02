// SPDX-License-Identifier: MIT

import FixtureProtocols
import WaylandCore
import WaylandProtocols

/// One object of each class that receives events. Object ids follow the order of creation here; the
/// display has id 1.
final class WireObjects {
  /// The objects.
  private var objects: [Proxy] = []
  /// The number of events received.
  private(set) var received = 0

  /// Creates the objects. There is no compositor to answer.
  init(on connection: Connection) {
    let registry = WlDisplay(displayOf: connection).getRegistry()
    registry.onEvent = { [unowned self] _ in received += 1 }
    objects.append(registry)
    let surface = makeSurface(registry)
    makeSeat(registry)
    makeWindow(registry, surface)
    makeFixtures(registry)
    makeData(registry)
    makeBackdrop(registry)
    makeGestures(registry)
    makeIdle(registry)
  }

  private func bind<Kind: Proxy>(_ registry: WlRegistry, _ kind: Kind.Type) -> Kind {
    keep(registry.bind(name: 1, as: kind, version: .max))
  }

  private func keep<Kind: Proxy>(_ object: Kind) -> Kind {
    objects.append(object)
    return object
  }

  private func makeSurface(_ registry: WlRegistry) -> WlSurface {
    let surface = keep(bind(registry, WlCompositor.self).createSurface())
    surface.onEvent = { [unowned self] _ in received += 1 }
    let callback = keep(surface.frame())
    callback.onEvent = { [unowned self, unowned callback] _ in
      received += 1
      // Objects that end with an event are created again.
      if received < 8 { _ = surface.frame(reusing: callback) }
    }
    bind(registry, WlShm.self).onEvent = { [unowned self] _ in received += 1 }
    bind(registry, WlOutput.self).onEvent = { [unowned self] _ in received += 1 }
    let feedback = keep(bind(registry, WpPresentation.self).feedback(surface: surface))
    feedback.onEvent = { [unowned self] _ in received += 1 }
    let scale = keep(
      bind(registry, WpFractionalScaleManagerV1.self).getFractionalScale(surface: surface))
    scale.onEvent = { [unowned self] _ in received += 1 }
    return surface
  }

  private func makeSeat(_ registry: WlRegistry) {
    let seat = bind(registry, WlSeat.self)
    seat.onEvent = { [unowned self] _ in received += 1 }
    keep(seat.getPointer()).onEvent = { [unowned self] _ in received += 1 }
    keep(seat.getKeyboard()).onEvent = { [unowned self] _ in received += 1 }
    keep(seat.getTouch()).onEvent = { [unowned self] _ in received += 1 }
  }

  private func makeWindow(_ registry: WlRegistry, _ surface: WlSurface) {
    let shell = bind(registry, XdgWmBase.self)
    shell.onEvent = { [unowned self] _ in received += 1 }
    let window = keep(shell.getXdgSurface(surface: surface))
    window.onEvent = { [unowned self] _ in received += 1 }
    let toplevel = keep(window.getToplevel())
    toplevel.onEvent = { [unowned self] _ in received += 1 }
    let decoration = keep(
      bind(registry, ZxdgDecorationManagerV1.self).getToplevelDecoration(toplevel: toplevel))
    decoration.onEvent = { [unowned self] _ in received += 1 }
    let popup = keep(
      window.getPopup(parent: nil, positioner: keep(shell.createPositioner())))
    popup.onEvent = { [unowned self] _ in received += 1 }
    let token = keep(bind(registry, XdgActivationV1.self).getActivationToken())
    token.onEvent = { [unowned self] _ in received += 1 }
  }

  private func makeFixtures(_ registry: WlRegistry) {
    let everything = bind(registry, FixtureEverything.self)
    everything.onEvent = { [unowned self] event in
      received += 1
      if case .made(let thing, _) = consume event { objects.append(thing) }
    }
    keep(everything.makeThing(label: "")).onEvent = { [unowned self] _ in received += 1 }
    keep(everything.makeOnce()).onEvent = { [unowned self] _ in received += 1 }
  }

  private func makeData(_ registry: WlRegistry) {
    let manager = bind(registry, WlDataDeviceManager.self)
    let device = keep(manager.getDataDevice(seat: bind(registry, WlSeat.self)))
    device.onEvent = { [unowned self] event in
      received += 1
      guard case .dataOffer(let offer) = event else { return }
      keep(offer).onEvent = { [unowned self] _ in received += 1 }
    }
    let inputs = bind(registry, ZwpTextInputManagerV3.self)
    keep(inputs.getTextInput(seat: bind(registry, WlSeat.self))).onEvent = { [unowned self] _ in
      received += 1
    }
    keep(manager.createDataSource()).onEvent = { [unowned self] _ in received += 1 }
  }

  private func makeBackdrop(_ registry: WlRegistry) {
    bind(registry, ExtBackgroundEffectManagerV1.self).onEvent = { [unowned self] _ in
      received += 1
    }
    let output = bind(registry, WlOutput.self)
    let screencopy = bind(registry, ZwlrScreencopyManagerV1.self)
    keep(screencopy.captureOutput(overlayCursor: 0, output: output)).onEvent = {
      [unowned self] _ in received += 1
    }
    let sources = bind(registry, ExtOutputImageCaptureSourceManagerV1.self)
    let session = keep(
      bind(registry, ExtImageCopyCaptureManagerV1.self).createSession(
        source: keep(sources.createSource(output: output)), options: []))
    session.onEvent = { [unowned self] _ in received += 1 }
    keep(session.createFrame()).onEvent = { [unowned self] _ in received += 1 }
    let descriptions = bind(registry, ZxdgOutputManagerV1.self)
    keep(descriptions.getXdgOutput(output: output)).onEvent = { [unowned self] _ in received += 1 }
    let gamma = bind(registry, ZwlrGammaControlManagerV1.self)
    keep(gamma.getGammaControl(output: output)).onEvent = { [unowned self] _ in received += 1 }
  }

  private func makeGestures(_ registry: WlRegistry) {
    let pointer = keep(bind(registry, WlSeat.self).getPointer())
    let gestures = bind(registry, ZwpPointerGesturesV1.self)
    keep(gestures.getPinchGesture(pointer: pointer)).onEvent = { [unowned self] _ in received += 1 }
    if let holds = try? gestures.getHoldGesture(pointer: pointer) {
      keep(holds).onEvent = { [unowned self] _ in received += 1 }
    }
  }

  private func makeIdle(_ registry: WlRegistry) {
    let notifier = bind(registry, ExtIdleNotifierV1.self)
    let seat = bind(registry, WlSeat.self)
    keep(notifier.getIdleNotification(timeout: 1, seat: seat)).onEvent = { [unowned self] _ in
      received += 1
    }
  }

  /// Destroys the remaining objects.
  func close() {
    for object in objects where object.isAlive { object.retire() }
  }
}
