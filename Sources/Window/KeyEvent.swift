/// A key that went down, repeated or came up.
public struct KeyEvent: Equatable, Sendable {
  /// What the key did.
  public enum Phase: Equatable, Sendable {
    /// It went down.
    case pressed
    /// It is held, and the compositor's rate makes it count again.
    case repeated
    /// It came up.
    case released
  }

  /// What the key did.
  public var phase: Phase
  /// What the key means in the present layout.
  public var key: Keysym
  /// What it writes, after compose keys; empty for a key that writes nothing.
  public var text: String
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// The kernel's number of the key, the same in every layout.
  public var code: UInt32

  /// A key that did this, of which nothing else is known.
  public init(_ phase: Phase, _ key: Keysym, text: String = "", modifiers: Modifiers = []) {
    self.init(phase: phase, key: key, text: text, modifiers: modifiers, code: 0)
  }

  init(phase: Phase, key: Keysym, text: String, modifiers: Modifiers, code: UInt32) {
    self.phase = phase
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.code = code
  }
}

/// The modifiers that are held.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From its bits.
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

/// What a key means, by the numbers that X11 and xkbcommon give.
public struct Keysym: RawRepresentable, Hashable, Sendable {
  /// The number (`XKB_KEY_…`).
  public let rawValue: UInt32
  /// A keysym from its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// No meaning in this layout.
  public static let none = Self(rawValue: 0)
  /// Escape.
  public static let escape = Self(rawValue: 0xff1b)
  /// Tab.
  public static let tab = Self(rawValue: 0xff09)
  /// Tab with shift.
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
  /// F11.
  public static let f11 = Self(rawValue: 0xffc8)
  /// The letter d.
  public static let d = Self(rawValue: 0x64)
  /// The letter q.
  public static let q = Self(rawValue: 0x71)
}
