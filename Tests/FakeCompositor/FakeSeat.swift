// SPDX-License-Identifier: MIT

import WaylandCore
public import WaylandServer

/// A seat, and the client's devices on it.
public final class FakeSeat {
  /// A cursor that the client set.
  public enum Cursor: Equatable {
    case shape(serial: UInt32, WpCursorShapeDeviceV1Resource.Shape)
    case picture(serial: UInt32)
    case hidden(serial: UInt32)
  }

  /// The name.
  public let name: String
  /// The client's seat object; nil if not bound.
  public private(set) var resource: WlSeatResource?
  /// The client's pointer; nil if it has none.
  public private(set) var pointer: WlPointerResource?
  /// The client's keyboard; nil if it has none.
  public private(set) var keyboard: WlKeyboardResource?
  /// The client's touchscreen; nil if it has none.
  public private(set) var touch: WlTouchResource?
  /// The client's data device; nil if it has none.
  public private(set) var dataDevice: WlDataDeviceResource?
  /// The client's device for the primary selection; nil if it has none.
  public private(set) var primaryDevice: ZwpPrimarySelectionDeviceV1Resource?
  /// The client's pinches; nil if it has none.
  public private(set) var pinches: ZwpPointerGesturePinchV1Resource?
  /// The client's holds; nil if it has none.
  public private(set) var holds: ZwpPointerGestureHoldV1Resource?
  /// The client's connection to input methods; nil if it has none.
  public private(set) var textInput: FakeTextInput?
  /// The client's watches on whether the seat is used, with their times in milliseconds.
  public private(set) var idleWatches: [(time: UInt32, watch: ExtIdleNotificationV1Resource)] = []
  /// The source that the client made its clipboard last.
  private var clipboard: FakeSource?
  /// The drag that the client has begun last.
  public private(set) var drag: FakeDrag?
  /// The source that the client made its primary selection last.
  private var primary: FakeSource?
  /// The cursors set so far, in order.
  public private(set) var cursors: [Cursor] = []
  /// The capabilities.
  private var capabilities: WlSeatResource.Capability
  /// The global; nil once removed.
  private var global: Global?
  /// The compositor.
  private unowned let compositor: FakeCompositor

  init(
    _ compositor: FakeCompositor, name: String, capabilities: WlSeatResource.Capability
  ) {
    self.compositor = compositor
    self.name = name
    self.capabilities = capabilities
    guard let version = compositor.offers[WlSeatResource.interface.name] else { return }
    // The client may keep the object after the seat is removed.
    global = compositor.display.offer(WlSeatResource.self, version: version) { new in
      self.bind(new)
    }
  }

  private func bind(_ new: WlSeatResource) {
    resource = new
    new.onDestroy = { [unowned self] in resource = nil }
    new.onRequest = { [unowned self] request in
      switch request {
      case .getPointer(let pointer): adopt(pointer)
      case .getKeyboard(let keyboard):
        self.keyboard = keyboard
        keyboard.onDestroy = { [unowned self] in self.keyboard = nil }
      case .getTouch(let touch):
        self.touch = touch
        touch.onDestroy = { [unowned self] in self.touch = nil }
      case .release: break
      }
    }
    new.postCapabilities(capabilities: capabilities)
    if new.version >= 2 { new.postName(name: name) }
  }

  private func adopt(_ new: WlPointerResource) {
    pointer = new
    new.onDestroy = { [unowned self] in pointer = nil }
    new.onRequest = { [unowned self] request in
      guard case .setCursor(let serial, let surface, _, _) = request else { return }
      cursors.append(surface == nil ? .hidden(serial: serial) : .picture(serial: serial))
    }
  }

  func adopt(_ new: WlDataDeviceResource) {
    dataDevice = new
    new.onDestroy = { [unowned self] in dataDevice = nil }
    new.onRequest = { [unowned self] request in
      switch request {
      case .setSelection(let source, _): clipboard = compositor.source(source)
      case .startDrag(let source, let origin, let icon, let serial):
        guard let source = compositor.source(source) else { return }
        drag = FakeDrag(
          self, source, origin: compositor.find(origin), icon: compositor.find(icon),
          serial: serial)
      case .release: break
      }
    }
  }

  func adopt(_ new: ZwpPrimarySelectionDeviceV1Resource) {
    primaryDevice = new
    new.onDestroy = { [unowned self] in primaryDevice = nil }
    new.onRequest = { [unowned self] request in
      guard case .setSelection(let source, _) = request else { return }
      primary = compositor.source(source)
    }
  }

  func adopt(_ new: ExtIdleNotificationV1Resource, _ timeout: UInt32) {
    idleWatches.append((timeout, new))
    new.onDestroy = { [weak self, unowned new] in
      self?.idleWatches.removeAll { $0.watch === new }
    }
  }

  /// Tells the client's watches that nobody uses the seat, or that somebody does.
  public func setIdle(_ isIdle: Bool) {
    for (_, watch) in idleWatches { if isIdle { watch.postIdled() } else { watch.postResumed() } }
  }

  func adopt(_ new: ZwpPointerGesturePinchV1Resource) {
    pinches = new
    new.onDestroy = { [weak self] in self?.pinches = nil }
  }

  func adopt(_ new: ZwpPointerGestureHoldV1Resource) {
    holds = new
    new.onDestroy = { [weak self] in self?.holds = nil }
  }

  func adopt(_ new: ZwpTextInputV3Resource) {
    textInput = FakeTextInput(new)
    new.onDestroy = { [weak self] in self?.textInput = nil }
  }

  /// The source that the client made its clipboard, or its primary selection, last.
  public func selection(_ isPrimary: Bool) -> FakeSource? { isPrimary ? primary : clipboard }

  func nextSerial() -> UInt32 { compositor.nextSerial() }

  /// Reports whether `pointer` belongs to this seat.
  func has(_ pointer: WlPointerResource) -> Bool { self.pointer === pointer }

  func adopt(_ device: WpCursorShapeDeviceV1Resource) {
    device.onRequest = { [unowned self] request in
      guard case .setShape(let serial, let shape) = request else { return }
      cursors.append(.shape(serial: serial, shape))
    }
  }

  // MARK: Capabilities and removal

  /// Changes the capabilities.
  public func change(_ capabilities: WlSeatResource.Capability) {
    self.capabilities = capabilities
    resource?.postCapabilities(capabilities: capabilities)
  }

  /// Plugs in the keyboard, or takes it away.
  public func setKeyboard(_ isThere: Bool) {
    change(isThere ? capabilities.union(.keyboard) : capabilities.subtracting(.keyboard))
  }

  /// Removes the global. The client's objects stay until the client releases them.
  public func remove() {
    global?.remove()
    global = nil
    compositor.forget(self)
  }

  // MARK: Pointer

  /// Ends a group of events, if the bound version has `frame`.
  public func frame() {
    if let pointer, pointer.version >= 5 { pointer.postFrame() }
  }

  /// Sends `enter` for a surface.
  @discardableResult
  public func enter(_ surface: FakeSurface, _ x: Double, _ y: Double) -> UInt32 {
    let serial = compositor.nextSerial()
    pointer?.postEnter(serial: serial, surface: surface.surface, surfaceX: x, surfaceY: y)
    frame()
    return serial
  }

  /// Sends `leave` for a surface.
  public func leave(_ surface: FakeSurface) {
    pointer?.postLeave(serial: compositor.nextSerial(), surface: surface.surface)
    frame()
  }

  /// Sends a motion.
  public func move(_ x: Double, _ y: Double) {
    pointer?.postMotion(time: 0, surfaceX: x, surfaceY: y)
    frame()
  }

  /// Presses or releases a button.
  @discardableResult
  public func button(_ code: UInt32 = 0x110, isDown: Bool) -> UInt32 {
    let serial = compositor.nextSerial()
    pointer?.postButton(
      serial: serial, time: 0, button: code, state: isDown ? .pressed : .released)
    frame()
    return serial
  }

  // MARK: Keyboard

  /// Sends a keymap file with `bytes`, and `size`, which may be wrong.
  public func postKeymap(
    _ bytes: [UInt8], format: WlKeyboardResource.KeymapFormat = .xkbV1, size: UInt32? = nil
  ) {
    let file = KeymapFile(bytes)
    keyboard?.postKeymap(format: format, fd: file.descriptor, size: size ?? UInt32(bytes.count))
  }

  /// Gives a surface the keyboard focus.
  public func focus(_ surface: FakeSurface) {
    keyboard?.postEnter(serial: compositor.nextSerial(), surface: surface.surface, keys: [])
  }

  /// Takes the keyboard focus from a surface.
  public func unfocus(_ surface: FakeSurface) {
    keyboard?.postLeave(serial: compositor.nextSerial(), surface: surface.surface)
  }

  /// Presses or releases a key. `code` is the kernel's key code.
  public func key(_ code: UInt32, isDown: Bool) {
    keyboard?.postKey(
      serial: compositor.nextSerial(), time: 0, key: code, state: isDown ? .pressed : .released)
  }

  /// Sends the modifiers and the active layout.
  public func modifiers(_ held: UInt32, locked: UInt32 = 0, group: UInt32 = 0) {
    keyboard?.postModifiers(
      serial: compositor.nextSerial(), modsDepressed: held, modsLatched: 0, modsLocked: locked,
      group: group)
  }

  // MARK: Touch

  /// Starts a touch.
  @discardableResult
  public func down(_ surface: FakeSurface, finger: Int32, _ x: Double, _ y: Double) -> UInt32 {
    let serial = compositor.nextSerial()
    touch?.postDown(
      serial: serial, time: 0, surface: surface.surface, id: finger, x: x, y: y)
    touch?.postFrame()
    return serial
  }

  /// Moves a touch point.
  public func drag(finger: Int32, _ x: Double, _ y: Double) {
    touch?.postMotion(time: 0, id: finger, x: x, y: y)
    touch?.postFrame()
  }

  /// Ends a touch.
  public func up(finger: Int32) {
    touch?.postUp(serial: compositor.nextSerial(), time: 0, id: finger)
    touch?.postFrame()
  }
}
