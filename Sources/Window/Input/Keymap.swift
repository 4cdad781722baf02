// SPDX-License-Identifier: MIT

internal import CXKBCommon
import EventLoop
internal import Glibc
import WaylandCore

/// The compositor's keymap with the state of the modifiers, and the locale's compose table. The
/// only user of xkbcommon.
@safe
final class Keymap {
  /// The xkb context.
  private let context: OpaquePointer
  /// The compiled keymap.
  private let keymap: OpaquePointer
  /// The active modifiers and layout.
  private let state: OpaquePointer
  /// The state of the compose sequence; nil if the locale has no compose table. Made with the first
  /// key press: the table is large, and most windows get no text input.
  private lazy var compose = unsafe Self.makeCompose(context)
  /// True once `compose` was made.
  private var hasCompose = false
  /// The keymap's indices of the reported modifiers.
  private let modifierIndices: [(index: UInt32, modifier: Modifiers)]
  /// True after `close()`.
  private var isClosed = false

  /// The maximum size of a keymap, in bytes; far above that of any real one.
  private static var maximumBytes: UInt32 { 16 << 20 }

  /// Reads and compiles the keymap in `descriptor`; nil if it is invalid.
  init?(_ descriptor: borrowing OwnedFD, size: UInt32) {
    // The text is complete. Without this flag, systems without keyboard layouts have no context.
    guard let text = Self.read(descriptor, size: size),
      let context = unsafe xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
    else { return nil }
    // An invalid keymap is the compositor's fault: log no errors.
    unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keymap = unsafe text.withUnsafeBufferPointer { text in
      unsafe xkb_keymap_new_from_buffer(
        context, text.baseAddress, text.count, XKB_KEYMAP_FORMAT_TEXT_V1,
        XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let keymap = unsafe keymap, let state = unsafe xkb_state_new(keymap) else {
      unsafe keymap.map { unsafe xkb_keymap_unref($0) }
      unsafe xkb_context_unref(context)
      return nil
    }
    unsafe self.context = context
    unsafe self.keymap = keymap
    unsafe self.state = state
    modifierIndices = unsafe [
      (xkb_keymap_mod_get_index(keymap, "Shift"), .shift),
      (xkb_keymap_mod_get_index(keymap, "Control"), .control),
      (xkb_keymap_mod_get_index(keymap, "Mod1"), .alt),
      (xkb_keymap_mod_get_index(keymap, "Mod4"), .logo),
      (xkb_keymap_mod_get_index(keymap, "Lock"), .capsLock),
    ]
  }

  /// The file's content up to the first zero byte, `size` bytes at most; nil if empty or too large.
  /// Uses reads, since a mapping raises SIGBUS if the file is shorter than announced.
  private static func read(_ descriptor: borrowing OwnedFD, size: UInt32) -> [CChar]? {
    guard size > 0, size <= maximumBytes else { return nil }
    let number = descriptor.number
    var bytes = [CChar](repeating: 0, count: Int(size))
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      var count = 0
      while count < bytes.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
        let added = unsafe pread(number, rest.baseAddress, rest.count, count)
        if added < 0, errno == EINTR { continue }
        guard added > 0 else { break }
        count += added
      }
      return count
    }
    let text = bytes[..<count].prefix { $0 != 0 }
    return text.isEmpty ? nil : Array(text)
  }

  private static func makeCompose(_ context: OpaquePointer) -> OpaquePointer? {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }.first { !$0.isEmpty }
    guard
      let table = unsafe xkb_compose_table_new_from_locale(
        context, locale ?? "C", XKB_COMPOSE_COMPILE_NO_FLAGS)
    else { return nil }
    defer { unsafe xkb_compose_table_unref(table) }
    return unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
  }

  // MARK: State

  /// Sets the modifiers and the layout from the compositor's modifiers event.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    _ = unsafe xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  /// The active modifiers.
  var modifiers: Modifiers {
    var held = Modifiers()
    for (index, modifier) in modifierIndices
    where unsafe xkb_state_mod_index_is_active(state, index, XKB_STATE_MODS_EFFECTIVE) == 1 {
      held.insert(modifier)
    }
    return held
  }

  /// True if the key repeats while held.
  func repeats(_ code: UInt32) -> Bool {
    unsafe xkb_keymap_key_repeats(keymap, Self.xkb(code)) == 1
  }

  /// The keysym for the current layout and modifiers. With Control, Alt or the logo key, a key of a
  /// layout without Latin letters has its keysym in the first layout that has them, so that
  /// shortcuts such as Control and C work in all layouts.
  func keysym(_ code: UInt32) -> Keysym {
    let keysym = Keysym(rawValue: unsafe xkb_state_key_get_one_sym(state, Self.xkb(code)))
    guard keysym.isForeignLetter, !modifiers.isDisjoint(with: [.control, .alt, .logo]) else {
      return keysym
    }
    return latinKeysym(code) ?? keysym
  }

  /// The keysym in the first layout that has an ASCII character on the key; nil if none has.
  private func latinKeysym(_ code: UInt32) -> Keysym? {
    let key = Self.xkb(code)
    let layouts = unsafe xkb_keymap_num_layouts_for_key(keymap, key)
    for layout in 0..<layouts {
      let level = unsafe xkb_state_key_get_level(state, key, layout)
      var keysyms: UnsafePointer<xkb_keysym_t>?
      let count = unsafe xkb_keymap_key_get_syms_by_level(keymap, key, layout, level, &keysyms)
      guard count == 1, let keysym = unsafe keysyms?.pointee else { continue }
      if (0x21...0x7e).contains(keysym) { return Keysym(rawValue: keysym) }
    }
    return nil
  }

  /// The text of a pressed key, after feeding the compose sequence; empty within a sequence.
  func type(_ code: UInt32) -> String {
    hasCompose = true
    guard let compose = unsafe compose else { return text(code) }
    _ = unsafe xkb_compose_state_feed(compose, keysym(code).rawValue)
    switch unsafe xkb_compose_state_get_status(compose) {
    case XKB_COMPOSE_COMPOSED:
      defer { unsafe xkb_compose_state_reset(compose) }
      return unsafe Self.string { unsafe xkb_compose_state_get_utf8(compose, $0, $1) }
    case XKB_COMPOSE_COMPOSING: return ""
    case XKB_COMPOSE_CANCELLED:
      unsafe xkb_compose_state_reset(compose)
      return ""
    default: return text(code)
    }
  }

  /// The text of the key without composition. Control characters give no text.
  func text(_ code: UInt32) -> String {
    let text = unsafe Self.string { unsafe xkb_state_key_get_utf8(state, Self.xkb(code), $0, $1) }
    return text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f } ? "" : text
  }

  /// Converts a kernel key code to an X11 key code, which is 8 higher.
  private static func xkb(_ code: UInt32) -> UInt32 { code &+ 8 }

  @unsafe
  private static func string(_ get: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let count = unsafe get(buffer.baseAddress, buffer.count)
      guard count > 0, count < buffer.count else { return "" }
      return unsafe String(cString: buffer.baseAddress!)
    }
  }

  /// Frees the keymap and its state.
  func close() {
    isClosed = true
    if hasCompose { unsafe compose.map { unsafe xkb_compose_state_unref($0) } }
    unsafe xkb_state_unref(state)
    unsafe xkb_keymap_unref(keymap)
    unsafe xkb_context_unref(context)
  }

  deinit { precondition(isClosed, "a keymap was let go before it was closed") }
}

extension Keysym {
  /// True for letters beyond Latin-1, such as Cyrillic and Greek ones.
  fileprivate var isForeignLetter: Bool {
    (0x100..<0xfd00).contains(rawValue) || rawValue >= 0x100_0100
  }
}
