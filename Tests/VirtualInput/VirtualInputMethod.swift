// SPDX-License-Identifier: MIT

import WaylandCore
import WaylandProtocols

/// An input method that edits the text of other programs, as a test tells it to.
public final class VirtualInputMethod {
  /// The connection to the compositor.
  private let plug: Plug
  /// The seat.
  private let seat: WlSeat
  /// The factory of input methods.
  private let manager: ZwpInputMethodManagerV2
  /// The input method.
  private let method: ZwpInputMethodV2
  /// The number of `done` events, which a commit names.
  private var serial: UInt32 = 0
  /// True while a program edits text, from the next `done` on.
  private var willBeActive = false
  /// The text around the caret, from the next `done` on.
  private var pendingText = ""
  /// True while a program edits text.
  public private(set) var isActive = false
  /// The text around the caret.
  public private(set) var text = ""

  /// Adds an input method to the compositor at `socket`.
  public init(socket: String) throws {
    plug = try Plug(socket: socket)
    seat = try plug.bind(WlSeat.self)
    manager = try plug.bind(ZwpInputMethodManagerV2.self)
    method = manager.getInputMethod(seat: seat)
    method.onEvent = { [unowned self] in receive($0) }
    try plug.connection.roundtrip()
  }

  private func receive(_ event: ZwpInputMethodV2.Event) {
    switch event {
    case .activate: (willBeActive, pendingText) = (true, "")
    case .deactivate: willBeActive = false
    case .surroundingText(let text, _, _): pendingText = text
    case .textChangeCause, .contentType, .unavailable: break
    case .done:
      serial += 1
      (isActive, text) = (willBeActive, pendingText)
    }
  }

  /// Takes over what the compositor has sent.
  public func update() throws { try plug.connection.roundtrip() }

  /// Shows `text` as composed, with the caret at its end.
  public func compose(_ text: String) throws {
    let end = Int32(text.utf8.count)
    method.setPreeditString(text: text, cursorBegin: end, cursorEnd: end)
    try commit()
  }

  /// Deletes bytes before the caret and inserts `text`.
  public func insert(_ text: String, deleting before: UInt32 = 0) throws {
    if before > 0 { method.deleteSurroundingText(beforeLength: before, afterLength: 0) }
    method.commitString(text: text)
    try commit()
  }

  private func commit() throws {
    method.commit(serial: serial)
    try plug.connection.roundtrip()
  }

  /// Removes the input method and disconnects.
  public func close() {
    method.destroy()
    manager.destroy()
    seat.retire()
    plug.close()
  }
}
