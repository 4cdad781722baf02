// SPDX-License-Identifier: MIT

// The pointer and the keyboard. Positions are logical units from the top left corner of the
// content. After each of these, the stage has been drawn, and tasks of the main actor have run.
extension Stage {
  /// Moves the pointer to a position, without a press.
  public func point(at position: Point<Logical>) async throws(AppFailure) {
    send(.pointer(.moved(position)))
    try await frame()
  }

  /// Moves the pointer to the middle of what assistive technology calls `name`, or of the one at
  /// `index` if several have that name.
  public func point(
    at name: String, index: Int? = nil, file: String = #filePath, line: Int = #line
  ) async throws {
    try await point(at: position(of: name, index: index, file: file, line: line))
  }

  /// Moves the pointer away.
  public func pointAway() async throws(AppFailure) {
    send(.pointer(.left))
    try await frame()
  }

  /// Clicks at a position.
  public func click(
    at position: Point<Logical>, button: PointerButton = .primary
  ) async throws(AppFailure) {
    try await point(at: position)
    send(.pointer(.pressed(button)))
    try await frame()
    send(.pointer(.released(button)))
    try await frame()
  }

  /// Clicks on what assistive technology calls `name`: a title of a button, a label beside a
  /// switch, a text. Throws if nothing has this name, or if a person could not click there, since
  /// it is disabled, covered or out of sight.
  ///
  /// - Parameters:
  ///   - name: The whole name.
  ///   - index: Which one, from 0, if several have this name.
  ///   - button: The button of the pointer.
  ///   - file: The file of the test.
  ///   - line: The line of the test.
  public func click(
    _ name: String, index: Int? = nil, button: PointerButton = .primary,
    file: String = #filePath, line: Int = #line
  ) async throws {
    try await click(at: position(of: name, index: index, file: file, line: line), button: button)
  }

  /// Drags from one position to another with the primary button, straight and in `seconds`, and
  /// lets go.
  public func drag(
    from start: Point<Logical>, to end: Point<Logical>, in seconds: Double = 0.25
  ) async throws(AppFailure) {
    try await point(at: start)
    send(.pointer(.pressed(.primary)))
    try await frame()
    let steps = max(1, Int((seconds / Self.frameInterval.seconds).rounded()))
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try await point(
        at: Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
    send(.pointer(.released(.primary)))
    try await frame()
  }

  /// Scrolls at a position: by `x` and `y` steps of a wheel, or by as many logical units with
  /// fingers on a touchpad. Positive is right and down.
  public func scroll(
    at position: Point<Logical>, x: Double = 0, y: Double = 0, by kind: Scroll.Kind = .wheel
  ) async throws(AppFailure) {
    try await point(at: position)
    send(.pointer(.scrolled(Scroll(kind, x: x, y: y))))
    try await frame()
    guard kind == .fingers else { return }
    send(.pointer(.scrolled(Scroll(kind, isLifted: true))))
    try await frame()
  }

  /// Presses a key and lets go of it.
  public func press(_ key: Keysym, modifiers: Modifiers = []) async throws(AppFailure) {
    strike(key, key.text(with: modifiers), modifiers)
    try await frame()
  }

  /// Presses the key of a character: `press("z", modifiers: .control)`.
  public func press(
    _ character: Character, modifiers: Modifiers = []
  ) async throws(AppFailure) {
    try await press(Keysym(typing: character), modifiers: modifiers)
  }

  /// Types a text on the keyboard. A line break is the Return key.
  public func type(_ text: String) async throws(AppFailure) {
    for character in text {
      let key = Keysym(typing: character)
      strike(key, key == .enter || key == .tab ? "" : String(character), [])
      try await frame()
    }
  }

  private func strike(_ key: Keysym, _ text: String, _ modifiers: Modifiers) {
    send(.key(KeyEvent(.pressed, key, text: text, modifiers: modifiers)))
    send(.key(KeyEvent(.released, key, text: text, modifiers: modifiers)))
  }
}

extension Keysym {
  /// The key that types a character.
  fileprivate init(typing character: Character) {
    switch character {
    case "\n", "\r", "\r\n": self = .enter
    case "\t": self = .tab
    default: self.init(character)
    }
  }

  /// The text that the key types; empty if it types none.
  fileprivate func text(with modifiers: Modifiers) -> String {
    guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return "" }
    let value =
      switch rawValue {
      case 0x20...0x7e, 0xa0...0xff: rawValue
      case 0x100_0000...0x110_ffff: rawValue - 0x100_0000
      default: UInt32(0)
      }
    guard value != 0, let scalar = Unicode.Scalar(value) else { return "" }
    return String(Character(scalar))
  }
}
