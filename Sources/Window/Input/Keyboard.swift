// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// A seat's keyboard: translates key codes to key events with the compositor's keymap, modifiers
/// and repeat settings.
final class Keyboard {
  /// The protocol object.
  private let keyboard: WlKeyboard
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// Called with the serial of each key press.
  private let onSerial: (UInt32) -> Void
  /// The clock for key repeat.
  private let clock: any MonotonicClock
  /// The keymap; nil if the compositor has sent none that can be parsed.
  private var keymap: Keymap?
  /// The repeat state of the held key.
  private(set) var keyRepeat = KeyRepeat()
  /// Fires at the next repeat.
  private var timer: LoopTimer?
  /// The window with keyboard focus.
  private var focus: (any SurfaceOwner)?

  init(
    _ keyboard: WlKeyboard, loop: MainLoop, clock: any MonotonicClock,
    find: @escaping (WlSurface?) -> (any SurfaceOwner)?, onSerial: @escaping (UInt32) -> Void
  ) throws(LoopFailure) {
    self.keyboard = keyboard
    self.clock = clock
    self.find = find
    self.onSerial = onSerial
    timer = try LoopTimer(loop) { [unowned self] in repeatKey() }
    keyboard.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: consuming WlKeyboard.Event) {
    switch consume event {
    case .keymap(let format, let fd, let size):
      keymap?.close()
      // Some compositors announce "no keymap" with format and size zero.
      keymap = format == .xkbV1 ? Keymap(fd, size: size) : nil
      keyRepeat.stop()
      arm()
    case .enter(_, let surface, _): setFocus(find(surface))
    case .leave: setFocus(nil)
    case .key(let serial, _, let key, let state):
      if state == .pressed { onSerial(serial) }
      receive(key, state)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay):
      keyRepeat.set(rate: rate, delay: delay)
      arm()
    }
  }

  private func setFocus(_ owner: (any SurfaceOwner)?) {
    keyRepeat.stop()
    arm()
    guard owner !== focus else { return }
    focus?.keyboardFocus(false)
    focus = owner
    focus?.keyboardFocus(true)
  }

  private func receive(_ code: UInt32, _ state: WlKeyboard.KeyState) {
    // Drops keys for a closed window.
    guard focus != nil else { return }
    switch state {
    case .pressed:
      keyRepeat.press(code, repeats: keymap?.repeats(code) ?? false, now: clock.now)
      send(code, .pressed)
    case .released:
      keyRepeat.release(code)
      send(code, .released)
    case .unrecognized: break
    }
    arm()
  }

  private func send(_ code: UInt32, _ phase: KeyEvent.Phase) {
    let text =
      switch phase {
      case .pressed: keymap?.type(code) ?? ""
      case .repeated: keymap?.text(code) ?? ""
      case .released: ""
      }
    focus?.key(
      KeyEvent(
        phase, keymap?.keysym(code) ?? .none, text: text, modifiers: keymap?.modifiers ?? [],
        code: code))
  }

  private func repeatKey() {
    if let code = keyRepeat.fire(now: clock.now) { send(code, .repeated) }
    arm()
  }

  private func arm() {
    if let deadline = keyRepeat.deadline {
      timer?.arm(at: deadline.nanoseconds)
    } else {
      timer?.disarm()
    }
  }

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) {
    guard focus === owner else { return }
    focus = nil
    keyRepeat.stop()
    arm()
  }

  func close() {
    setFocus(nil)
    timer?.close()
    timer = nil
    keymap?.close()
    keymap = nil
    keyboard.release()
  }
}
