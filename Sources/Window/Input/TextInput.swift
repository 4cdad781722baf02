// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A seat's connection to input methods: tells them of the text that is edited on the surface with
/// the keyboard, and passes their edits on.
final class TextInput {
  /// The protocol object.
  private let textInput: ZwpTextInputV3
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// The window whose text may be edited.
  private var owner: (any SurfaceOwner)?
  /// The state that was sent last; nil if no text is edited.
  private var sent: TextInputState?
  /// The number of commits, which an edit names if it was made for the latest state.
  private var commits: UInt32 = 0
  /// The parts of the next edit.
  private var pending = TextInputEvent()
  /// True from an edit until the state after it is sent.
  private var isAfterEdit = false
  /// True if the last edit was made for an older state.
  private var isBehind = false
  /// True if a composition is shown.
  private var isComposing = false

  /// The most bytes of text that one message can carry.
  private static let maximumBytes = 4_000

  init(
    _ manager: ZwpTextInputManagerV3, seat: WlSeat,
    find: @escaping (WlSurface?) -> (any SurfaceOwner)?
  ) {
    textInput = manager.getTextInput(seat: seat)
    self.find = find
    textInput.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface):
      leave()
      owner = find(surface)
      owner?.textInputChanged(self)
      update()
    case .leave: leave()
    case .preeditString(let text, let begin, let end):
      pending.composed = text ?? ""
      // Negative numbers hide the caret. The larger one may come first.
      pending.composedCaret =
        begin < 0 || end < 0 ? nil : Int(min(begin, end))..<Int(max(begin, end))
    case .commitString(let text): pending.inserted = text ?? ""
    case .deleteSurroundingText(let before, let after):
      (pending.deletedBefore, pending.deletedAfter) = (Int(before), Int(after))
    case .done(let serial): apply(serial)
    }
  }

  private func apply(_ serial: UInt32) {
    let event = pending
    pending = TextInputEvent()
    isBehind = serial != commits
    // An input method may answer each state with an empty edit.
    guard sent != nil, event != TextInputEvent() || isComposing else { return }
    isAfterEdit = true
    isComposing = !event.composed.isEmpty
    owner?.text(event)
  }

  /// Sends what differs of the owner's text from what was sent.
  func update() {
    guard let state = owner?.textInput else { return disable() }
    let old = sent
    guard state != old else { return }
    // The state after an edit that was made for an older state would confuse the input method: it
    // goes out with the next one.
    if isAfterEdit, isBehind { return isAfterEdit = false }
    sent = state
    if old == nil { textInput.enable() }
    // Without surrounding text, an input method knows that there is none to be told.
    if !state.isPassword,
      (state.text, state.caret, state.anchor) != (old?.text ?? "", old?.caret, old?.anchor)
    {
      send(state)
    }
    textInput.setTextChangeCause(cause: isAfterEdit ? .inputMethod : .other)
    if state.isPassword != old?.isPassword {
      textInput.setContentType(
        hint: state.isPassword ? [.hiddenText, .sensitiveData] : [],
        purpose: state.isPassword ? .password : .normal)
    }
    if state.caretArea != old?.caretArea {
      let area = state.caretArea
      textInput.setCursorRectangle(
        x: Int32(area.left.rounded(.down)), y: Int32(area.top.rounded(.down)),
        width: Int32(max(area.width.rounded(.up), 1)),
        height: Int32(max(area.height.rounded(.up), 1)))
    }
    isAfterEdit = false
    commit()
  }

  /// Sends the text around the caret, as much as a message can carry.
  private func send(_ state: TextInputState) {
    let bytes = state.text.utf8
    // The selection with as much before it as behind it, or of a long one the part with the caret.
    let (low, high) = (min(state.caret, state.anchor), max(state.caret, state.anchor))
    let isShort = high - low <= Self.maximumBytes
    let middle = isShort ? low + (high - low) / 2 : state.caret
    var start = min(
      max(middle - Self.maximumBytes / 2, 0), max(bytes.count - Self.maximumBytes, 0))
    var end = min(start + Self.maximumBytes, bytes.count)
    // Bytes in the middle of a character are left out.
    func isInside(_ offset: Int) -> Bool {
      bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xc0 == 0x80
    }
    while start < end, isInside(start) { start += 1 }
    while end > start, end < bytes.count, isInside(end) { end -= 1 }
    func position(_ offset: Int) -> Int32 { Int32(min(max(offset, start), end) - start) }
    let first = bytes.index(bytes.startIndex, offsetBy: start)
    let last = bytes.index(first, offsetBy: end - start)
    textInput.setSurroundingText(
      text: String(state.text[first..<last]), cursor: position(state.caret),
      anchor: position(state.anchor))
  }

  private func disable() {
    guard sent != nil else { return }
    sent = nil
    (isAfterEdit, isComposing) = (false, false)
    textInput.disable()
    commit()
  }

  private func commit() {
    textInput.commit()
    commits &+= 1
  }

  private func leave() {
    guard let owner else { return }
    pending = TextInputEvent()
    if isComposing { owner.text(TextInputEvent()) }
    self.owner = nil
    owner.textInputChanged(nil)
    disable()
  }

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) {
    guard self.owner === owner else { return }
    self.owner = nil
    disable()
  }

  func close() {
    leave()
    textInput.destroy()
  }
}
