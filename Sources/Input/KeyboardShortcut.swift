// SPDX-License-Identifier: MIT

/// A key with modifiers that stands for an action, such as Control and S.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key.
  public var key: Keysym
  /// The modifiers that are held with it.
  public var modifiers: Modifiers

  /// A shortcut of a key.
  public init(_ key: Keysym, modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A shortcut of the key that types `character`. For a letter the case is meaningless: Shift is a
  /// modifier like the others. For other characters Shift is whatever their layout needs.
  public init(_ character: Character, modifiers: Modifiers = .control) {
    self.init(Keysym(character), modifiers: modifiers)
  }

  /// True if a key event is this shortcut.
  public func matches(_ event: KeyEvent) -> Bool {
    var ignored: Modifiers = .capsLock
    if let letter = key.letter {
      guard event.key.letter == letter else { return false }
    } else {
      guard event.key == key else { return false }
      if key.isCharacter { ignored.insert(.shift) }
    }
    return event.modifiers.subtracting(ignored) == modifiers.subtracting(ignored)
  }
}

extension Keysym {
  /// The keysym of a character: its first scalar in Latin-1 or Unicode.
  public init(_ character: Character) {
    let value = character.unicodeScalars.first?.value ?? 0
    let isLatin = (0x20...0x7e).contains(value) || (0xa0...0xff).contains(value)
    self.init(rawValue: isLatin ? value : 0x100_0000 + value)
  }

  /// True for keys that type a character other than a space.
  fileprivate var isCharacter: Bool {
    (0x21...0x7e).contains(rawValue) || (0xa0..<0xfd00).contains(rawValue)
      || rawValue >= 0x100_0000
  }
}
