// SPDX-License-Identifier: MIT

import WaylandCore
public import WaylandServer

/// A seat, from its coming to its going, and the program's devices on it.
public final class FakeSeat {
  /// What a pointer was made to look like.
  public enum Cursor: Equatable {
    case shape(serial: UInt32, WpCursorShapeDeviceV1Resource.Shape)
    case picture(serial: UInt32)
    case hidden(serial: UInt32)
  }

  /// Its name.
  public let name: String
  /// The program's object; nil where it has none.
  public private(set) var resource: WlSeatResource?
  /// The program's pointer; nil where it has none.
  public private(set) var pointer: WlPointerResource?
  /// The program's keyboard; nil where it has none.
  public private(set) var keyboard: WlKeyboardResource?
  /// The program's touchscreen; nil where it has none.
  public private(set) var touch: WlTouchResource?
  /// The cursors that were set, in order.
  public private(set) var cursors: [Cursor] = []
  /// What the seat has.
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
    // The program holds the object for longer than the seat is there.
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

  /// Whether `pointer` is one of the seat's.
  func has(_ pointer: WlPointerResource) -> Bool { self.pointer === pointer }

  func adopt(_ device: WpCursorShapeDeviceV1Resource) {
    device.onRequest = { [unowned self] request in
      guard case .setShape(let serial, let shape) = request else { return }
      cursors.append(.shape(serial: serial, shape))
    }
  }

  // MARK: Coming and going

  /// Says what the seat has now.
  public func change(_ capabilities: WlSeatResource.Capability) {
    self.capabilities = capabilities
    resource?.postCapabilities(capabilities: capabilities)
  }

  /// Takes the seat away. The program's objects stay until the program lets go of them.
  public func remove() {
    global?.remove()
    global = nil
    compositor.forget(self)
  }

  // MARK: Pointer

  /// Ends what belongs together, where the program's version knows of that.
  public func frame() {
    if let pointer, pointer.version >= 5 { pointer.postFrame() }
  }

  /// Brings the pointer over a surface.
  @discardableResult
  public func enter(_ surface: FakeSurface, _ x: Double, _ y: Double) -> UInt32 {
    let serial = compositor.nextSerial()
    pointer?.postEnter(serial: serial, surface: surface.surface, surfaceX: x, surfaceY: y)
    frame()
    return serial
  }

  /// Takes the pointer off a surface.
  public func leave(_ surface: FakeSurface) {
    pointer?.postLeave(serial: compositor.nextSerial(), surface: surface.surface)
    frame()
  }

  /// Moves the pointer over its surface.
  public func move(_ x: Double, _ y: Double) {
    pointer?.postMotion(time: 0, surfaceX: x, surfaceY: y)
    frame()
  }

  /// Presses a button, or lets go of it.
  @discardableResult
  public func button(_ code: UInt32 = 0x110, isDown: Bool) -> UInt32 {
    let serial = compositor.nextSerial()
    pointer?.postButton(
      serial: serial, time: 0, button: code, state: isDown ? .pressed : .released)
    frame()
    return serial
  }

  // MARK: Keyboard

  /// Says what keys mean, with a file that holds `bytes` and a size that need not be theirs.
  public func postKeymap(
    _ bytes: [UInt8], format: WlKeyboardResource.KeymapFormat = .xkbV1, size: UInt32? = nil
  ) {
    let file = KeymapFile(bytes)
    keyboard?.postKeymap(format: format, fd: file.descriptor, size: size ?? UInt32(bytes.count))
  }

  /// Sends the keys to a surface.
  public func focus(_ surface: FakeSurface) {
    keyboard?.postEnter(serial: compositor.nextSerial(), surface: surface.surface, keys: [])
  }

  /// Sends the keys nowhere.
  public func unfocus(_ surface: FakeSurface) {
    keyboard?.postLeave(serial: compositor.nextSerial(), surface: surface.surface)
  }

  /// Presses a key, or lets go of it. `code` is the kernel's.
  public func key(_ code: UInt32, isDown: Bool) {
    keyboard?.postKey(
      serial: compositor.nextSerial(), time: 0, key: code, state: isDown ? .pressed : .released)
  }

  /// Says which modifiers are held and which layout is in force.
  public func modifiers(_ held: UInt32, locked: UInt32 = 0, group: UInt32 = 0) {
    keyboard?.postModifiers(
      serial: compositor.nextSerial(), modsDepressed: held, modsLatched: 0, modsLocked: locked,
      group: group)
  }

  // MARK: Touch

  /// Puts a finger down.
  @discardableResult
  public func down(_ surface: FakeSurface, finger: Int32, _ x: Double, _ y: Double) -> UInt32 {
    let serial = compositor.nextSerial()
    touch?.postDown(
      serial: serial, time: 0, surface: surface.surface, id: finger, x: x, y: y)
    touch?.postFrame()
    return serial
  }

  /// Moves a finger.
  public func drag(finger: Int32, _ x: Double, _ y: Double) {
    touch?.postMotion(time: 0, id: finger, x: x, y: y)
    touch?.postFrame()
  }

  /// Lifts a finger.
  public func up(finger: Int32) {
    touch?.postUp(serial: compositor.nextSerial(), time: 0, id: finger)
    touch?.postFrame()
  }
}
