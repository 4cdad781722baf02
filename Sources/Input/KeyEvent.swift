// SPDX-License-Identifier: MIT

/// A key that went down, repeated or came up.
public struct KeyEvent: Hashable, Sendable {
  /// The phases of a key press.
  public enum Phase: Hashable, Sendable {
    /// The key went down.
    case pressed
    /// The key is held and repeats at the compositor's rate.
    case repeated
    /// The key came up.
    case released
  }

  /// The phase of the press.
  public var phase: Phase
  /// The key's meaning in the current layout. With Control, Alt or the logo key, a key of a layout
  /// without Latin letters has its meaning in the first layout that has them.
  public var key: Keysym
  /// The text that the key produces, after compose sequences, in UTF-8; empty if it produces none.
  public var text: String
  /// The modifiers in force.
  public var modifiers: Modifiers
  /// The kernel's key code, the same in every layout; 0 for a synthetic event.
  public var code: UInt32

  /// Creates a key event.
  public init(
    _ phase: Phase, _ key: Keysym, text: String = "", modifiers: Modifiers = [], code: UInt32 = 0
  ) {
    self.phase = phase
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.code = code
  }

  /// True if Control, Alt or the logo key is held: widgets leave shortcuts to the app.
  public var isShortcut: Bool { !modifiers.isDisjoint(with: [.control, .alt, .logo]) }
}

/// Keyboard modifiers.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift.
  public static let shift = Self(rawValue: 1)
  /// Control.
  public static let control = Self(rawValue: 2)
  /// Alt.
  public static let alt = Self(rawValue: 4)
  /// The logo key.
  public static let logo = Self(rawValue: 8)
  /// Caps lock.
  public static let capsLock = Self(rawValue: 16)
}

/// The meaning of a key, by its number in X11 and xkbcommon.
public struct Keysym: RawRepresentable, Hashable, Sendable {
  /// The number (`XKB_KEY_…`).
  public let rawValue: UInt32
  /// Creates a keysym from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No meaning in this layout.
  public static let none = Self(rawValue: 0)
  /// Escape.
  public static let escape = Self(rawValue: 0xff1b)
  /// Tab.
  public static let tab = Self(rawValue: 0xff09)
  /// Tab with shift, in layouts that have a keysym for it.
  public static let backTab = Self(rawValue: 0xfe20)
  /// Home.
  public static let home = Self(rawValue: 0xff50)
  /// End.
  public static let end = Self(rawValue: 0xff57)
  /// Page up.
  public static let pageUp = Self(rawValue: 0xff55)
  /// Page down.
  public static let pageDown = Self(rawValue: 0xff56)
  /// Enter on the number pad.
  public static let keypadEnter = Self(rawValue: 0xff8d)
  /// Return.
  public static let enter = Self(rawValue: 0xff0d)
  /// Space.
  public static let space = Self(rawValue: 0x20)
  /// Arrow left.
  public static let left = Self(rawValue: 0xff51)
  /// Arrow up.
  public static let up = Self(rawValue: 0xff52)
  /// Arrow right.
  public static let right = Self(rawValue: 0xff53)
  /// Arrow down.
  public static let down = Self(rawValue: 0xff54)
  /// Backspace.
  public static let backspace = Self(rawValue: 0xff08)
  /// Delete.
  public static let delete = Self(rawValue: 0xffff)
  /// Insert.
  public static let insert = Self(rawValue: 0xff63)
  /// The menu key.
  public static let menu = Self(rawValue: 0xff67)
  /// Delete on the number pad, without Num Lock.
  public static let keypadDelete = Self(rawValue: 0xff9f)
  /// Home on the number pad, without Num Lock.
  public static let keypadHome = Self(rawValue: 0xff95)
  /// Arrow left on the number pad, without Num Lock.
  public static let keypadLeft = Self(rawValue: 0xff96)
  /// Arrow right on the number pad, without Num Lock.
  public static let keypadRight = Self(rawValue: 0xff98)
  /// Arrow up on the number pad, without Num Lock.
  public static let keypadUp = Self(rawValue: 0xff97)
  /// Arrow down on the number pad, without Num Lock.
  public static let keypadDown = Self(rawValue: 0xff99)
  /// Page up on the number pad, without Num Lock.
  public static let keypadPageUp = Self(rawValue: 0xff9a)
  /// Page down on the number pad, without Num Lock.
  public static let keypadPageDown = Self(rawValue: 0xff9b)
  /// End on the number pad, without Num Lock.
  public static let keypadEnd = Self(rawValue: 0xff9c)
  /// F10.
  public static let f10 = Self(rawValue: 0xffc7)
  /// F11.
  public static let f11 = Self(rawValue: 0xffc8)
  /// The letter d.
  public static let d = Self(rawValue: 0x64)
  /// The letter q.
  public static let q = Self(rawValue: 0x71)
}

extension Keysym {
  /// The Latin letter of the key in lower case, such as "c" for Control and C, with or without
  /// Shift; nil if the key has none.
  public var letter: Character? {
    switch rawValue {
    case 0x61...0x7a: Character(UnicodeScalar(UInt8(rawValue)))
    case 0x41...0x5a: Character(UnicodeScalar(UInt8(rawValue + 0x20)))
    default: nil
    }
  }
}
