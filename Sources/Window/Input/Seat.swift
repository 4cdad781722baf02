// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// One seat of the compositor: a pointer, a keyboard and a touchscreen, each of which may come and
/// go, and the exchange of data with other programs.
final class Seat {
  /// The global's name in the registry.
  let name: UInt32
  /// The protocol object; an argument of move and resize requests.
  let seat: WlSeat
  /// The desktop, needed to make the devices.
  private unowned let desktop: Desktop
  /// The pointer, while the seat has one.
  private(set) var pointer: Pointer?
  /// The keyboard, while the seat has one.
  private(set) var keyboard: Keyboard?
  /// The touchscreen, while the seat has one.
  private(set) var touch: Touch?
  /// Drags, drops and the clipboard; nil if the compositor offers none of them.
  private(set) var dataDevice: DataDevice?
  /// The selection of the middle button; nil if the compositor has no primary selection.
  private(set) var primary: PrimarySelection?
  /// Connects to input methods; nil if the compositor has none.
  private(set) var textInput: TextInput?
  /// The serial of the last key, button press or touch, which a copy needs; nil before the first.
  private(set) var inputSerial: UInt32?
  /// The serial of the last button press or touch. Requests such as move and resize need it as
  /// proof of user input.
  private(set) var lastSerial: UInt32 = 0
  /// The serial of the last finger that went down; nil before the first.
  private var lastTouchSerial: UInt32?

  init(_ seat: WlSeat, name: UInt32, desktop: Desktop) {
    self.seat = seat
    self.name = name
    self.desktop = desktop
    dataDevice = desktop.bound.dataDeviceManager.map { manager in
      DataDevice(
        manager, seat: seat, loop: desktop.loop, clock: desktop.clock,
        find: { [unowned desktop] in desktop.owner(of: $0) })
    }
    primary = desktop.bound.primarySelection.map {
      PrimarySelection($0, seat: seat, loop: desktop.loop, clock: desktop.clock)
    }
    textInput = desktop.bound.textInput.map { manager in
      TextInput(manager, seat: seat, find: { [unowned desktop] in desktop.owner(of: $0) })
    }
    seat.onEvent = { [unowned self] event in
      switch event {
      case .capabilities(let capabilities): update(capabilities)
      case .name: break
      }
    }
  }

  private func update(_ capabilities: WlSeat.Capability) {
    let find = { [unowned desktop] surface in desktop.owner(of: surface) }
    let onSerial = { [unowned self] serial in
      lastSerial = serial
      // A drag has the seat's input: there is none if a press arrives.
      dataDevice?.cancelDrags()
      noteInput(serial)
      desktop.lastUsedSeat = self
    }
    switch (capabilities.contains(.pointer), pointer) {
    case (true, nil):
      let raw = seat.getPointer()
      pointer = Pointer(
        raw, gestures: desktop.bound.pointerGestures, cursor: desktop.makeCursor(raw), find: find,
        onSerial: onSerial)
    case (false, let gone?):
      gone.close()
      pointer = nil
    default: break
    }
    switch (capabilities.contains(.keyboard), keyboard) {
    case (true, nil):
      // A program that can open no more files has no timer for repeated keys, and so no keyboard.
      keyboard = try? Keyboard(
        seat.getKeyboard(), loop: desktop.loop, clock: desktop.clock, find: find,
        onSerial: { [unowned self] in noteInput($0) })
    case (false, let gone?):
      keyboard = nil
      gone.close()
    default: break
    }
    switch (capabilities.contains(.touch), touch) {
    case (true, nil):
      touch = Touch(seat.getTouch(), find: find) { [unowned self] serial in
        onSerial(serial)
        lastTouchSerial = serial
      }
    case (false, let gone?):
      gone.close()
      touch = nil
    default: break
    }
  }

  /// Begins a drag by the press or touch that came last. Returns false if the compositor has no
  /// drags.
  func startDrag(
    _ content: DragContent, actions: Set<DragAction>, from origin: any SurfaceOwner,
    _ icon: DragIcon?, onEnd: @escaping (DragAction?) -> Void
  ) -> Bool {
    guard let dataDevice,
      dataDevice.startDrag(
        content, actions: actions, from: origin, icon, serial: lastSerial, onEnd: onEnd)
    else { return false }
    // The pointer leaves the window, but not every compositor says that fingers do.
    if lastTouchSerial == lastSerial { touch?.cancel() }
    return true
  }

  private func noteInput(_ serial: UInt32) {
    inputSerial = serial
    desktop.typingSeat = self
  }

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) {
    pointer?.forget(owner)
    keyboard?.forget(owner)
    touch?.forget(owner)
    dataDevice?.forget(owner)
    textInput?.forget(owner)
  }

  func close() {
    pointer?.close()
    keyboard?.close()
    touch?.close()
    dataDevice?.close()
    primary?.close()
    textInput?.close()
    pointer = nil
    keyboard = nil
    touch = nil
    dataDevice = nil
    primary = nil
    textInput = nil
    seat.release()
  }
}
