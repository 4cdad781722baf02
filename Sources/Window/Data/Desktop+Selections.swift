// SPDX-License-Identifier: MIT

/// A selection of the desktop that holds copied text.
public enum DesktopSelection: Hashable, Sendable {
  /// The text that was copied or cut last.
  case clipboard
  /// The text that was selected last; the compositor may have none.
  case primary
}

// Copied text. A compositor accepts a copy after input, and tells of others' copies only while a
// window has the keyboard.
extension Desktop {
  /// Offers `text` to other programs. Without a seat, or before any input, nothing happens.
  public func copy(_ text: String, to selection: DesktopSelection) {
    (typingSeat ?? seats.first)?.copy(text, to: selection)
  }

  /// Calls `receive` once with the text to paste, at once or within some seconds; nil if there is
  /// none. Does not block.
  public func paste(
    from selection: DesktopSelection, _ receive: @escaping (String?) -> Void
  ) {
    guard let exchange = (typingSeat ?? seats.first)?.exchange(selection) else {
      return receive(nil)
    }
    exchange.read(receive)
  }
}

extension Seat {
  fileprivate func copy(_ text: String, to selection: DesktopSelection) {
    guard let serial = inputSerial else { return }
    switch selection {
    case .clipboard: dataDevice?.write(text, serial: serial)
    case .primary: primary?.write(text, serial: serial)
    }
  }

  fileprivate func exchange(_ selection: DesktopSelection) -> TextExchange? {
    switch selection {
    case .clipboard: dataDevice?.exchange
    case .primary: primary?.exchange
    }
  }
}
