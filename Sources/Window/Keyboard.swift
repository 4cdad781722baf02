// SPDX-License-Identifier: MIT

import EventLoop
import Input
import Timing
import WaylandCore
internal import WaylandProtocols

/// A seat's keyboard: the compositor's keymap, modifiers and repeats, turned into keys that mean
/// something.
final class Keyboard {
  /// The object.
  private let keyboard: WlKeyboard
  /// Finds what is behind a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// The time, for repeats.
  private let clock: any Clock
  /// What keys mean; nil where the compositor has given no keymap that can be read.
  private var keymap: Keymap?
  /// When the held key counts again.
  private(set) var keyRepeat = KeyRepeat()
  /// Wakes the loop when it does.
  private var timer: LoopTimer?
  /// The window that keys go to.
  private var focus: (any SurfaceOwner)?

  init(
    _ keyboard: WlKeyboard, loop: MainLoop, clock: any Clock,
    find: @escaping (WlSurface?) -> (any SurfaceOwner)?
  ) throws(LoopFailure) {
    self.keyboard = keyboard
    self.clock = clock
    self.find = find
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
    case .key(_, _, let key, let state): receive(key, state)
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
    // Keys on their way to a window that is gone.
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

  /// Lets go of a window that is closing.
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
