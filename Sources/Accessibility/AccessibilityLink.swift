// SPDX-License-Identifier: MIT

import DBus
import EventLoop

/// The connection to the bus of assistive technology, with the objects of the app.
@MainActor final class AccessibilityLink {
  /// The bus; nil after `close()`.
  private var bus: Bus?
  /// The name of the app.
  private let name: String
  /// The objects; nil before the registry is known.
  private(set) var objects: AccessibleObjects?
  /// The unique name of the registry that was told of the app; nil for none.
  private var registry: String?
  /// Called when `objects` have come.
  var onObjects: ((AccessibleObjects) -> Void)?
  /// Called once if the connection ends before `close()`.
  var onEnd: (() -> Void)?

  /// The folder of the objects, and that of their cache.
  private static let (folder, cache) = ("/org/a11y/atspi/accessible", "/org/a11y/atspi/cache")
  /// The registry's name.
  private static let program = "org.a11y.atspi.Registry"

  /// Connects to the bus at `address`.
  init(_ loop: MainLoop, _ address: String, name: String) throws(BusFailure) {
    self.name = name
    var limits = BusLimits()
    // A text that is pasted may be long; no request has more values.
    (limits.bytes, limits.values) = (1 << 20, 1000)
    let bus = try Bus(loop, .at(address), limits: limits)
    self.bus = bus
    bus.onEnd = { [unowned self] _ in
      closeObjects()
      onEnd?()
    }
    do throws(BusFailure) {
      _ = try bus.export(Self.folder, isTree: true) { [unowned self] in answer($0) }
      _ = try bus.export(Self.cache) { [unowned self] in answer($0) }
      _ = try bus.watchOwner(of: Self.program) { [unowned self] in ownerChanged($0) }
    } catch {
      close()
      throw error
    }
  }

  /// Answers a call. Returns false to leave it to sd-bus.
  private func answer(_ call: IncomingCall) -> Bool {
    guard let objects else { return false }
    do throws(AccessibleRefusal) {
      let request = AccessibleCall(call.path, call.interface, call.method, call.body)
      guard let values = try objects.answer(request) else { return false }
      call.reply(values)
    } catch { call.fail(error.name, error.text) }
    return true
  }

  // MARK: The registry

  /// Tells a registry of the app. The first call starts the registry if there is none.
  private func ownerChanged(_ owner: String?) {
    guard let bus, bus.failure == nil, let sender = bus.uniqueName else { return }
    guard owner == nil || owner != registry else { return }
    let isFirst = objects == nil
    if owner == nil, !isFirst {
      registry = nil
      objects?.desktop = AccessibleObjects.nothing
      return
    }
    registry = owner
    if isFirst {
      let objects = AccessibleObjects(name, sender: sender) { [unowned self] in send($0) }
      self.objects = objects
      onObjects?(objects)
    }
    guard let objects else { return }
    let embed = BusCall(
      Self.program, Self.folder + "/root", "org.a11y.atspi.Socket", "Embed",
      [objects.reference(objects.root)])
    bus.call(embed, reply: "(so)") { [unowned self] result in
      if case .success(let reply) = result { self.objects?.desktop = reply.body[0] }
    }
  }

  private func send(_ event: AccessibleEvent) {
    // If the bus has ended, `onEnd` is called.
    try? bus?.emit(event.path, event.interface, event.member, event.body)
  }

  private func closeObjects() {
    objects?.close()
    objects = nil
  }

  /// Removes the objects and closes the connection.
  func close() {
    closeObjects()
    bus?.close()
    bus = nil
  }

  isolated deinit {
    precondition(bus == nil, "an accessibility link was released before it was closed")
  }
}
