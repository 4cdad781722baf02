// SPDX-License-Identifier: MIT

import DBus
import Widgets

// Texts of objects.
extension AccessibleObjects {
  /// The answer to a question for a text, or to a request to select in it.
  func textAnswer(
    _ call: AccessibleCall, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    let text = snapshot(node).text ?? AccessibleText("")
    let units = TextUnits(text.string)
    switch call.method {
    case "GetText":
      let numbers = try call.numbers("ii")
      return [.string(units.text(numbers[0], numbers[1]))]
    case "GetStringAtOffset":
      let numbers = try call.numbers("iu")
      let granularity = TextUnits.Granularity(rawValue: UInt32(clamping: numbers[1]))
      return try part(units, granularity, node) { $0.unit($1, at: numbers[0]) }
    case "GetTextAtOffset":
      let numbers = try call.numbers("iu")
      return try part(units, Self.granularity(numbers[1]), node) { $0.unit($1, at: numbers[0]) }
    case "GetTextBeforeOffset", "GetTextAfterOffset":
      let numbers = try call.numbers("iu")
      let isAfter = call.method == "GetTextAfterOffset"
      return try part(units, Self.granularity(numbers[1]), node) {
        $0.neighbour($1, of: numbers[0], isAfter: isAfter)
      }
    case "GetCharacterAtOffset":
      let offset = try call.numbers("i")[0]
      let isThere = units.scalars.indices.contains(offset)
      return [.int32(isThere ? Int32(units.scalars[offset].value) : 0)]
    case "GetAttributes", "GetAttributeRun":
      _ = try call.values(call.method == "GetAttributes" ? "i" : "ib")
      return [Self.dictionary([]), .int32(0), .int32(Int32(clamping: units.scalars.count))]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [Self.dictionary([])]
    case "GetAttributeValue":
      _ = try call.values("is")
      return [.string("")]
    default:
      if let answer = try textPlaceAnswer(call, units, node) { return answer }
      return try selectionAnswer(call, text, units, node)
    }
  }

  private func part(
    _ units: TextUnits, _ granularity: TextUnits.Granularity?, _ node: AccessibleNode,
    _ range: (TextUnits, TextUnits.Granularity) -> Range<Int>
  ) throws(AccessibleRefusal) -> [BusValue] {
    guard let granularity else {
      throw AccessibleRefusal(.invalidArgs, "there is no such part of a text")
    }
    var units = units
    if granularity == .line { units.lineStarts = textGeometry(units, node)?.lineStarts ?? [] }
    let range = range(units, granularity)
    return [
      .string(units.text(range.lowerBound, range.upperBound)),
      .int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound)),
    ]
  }

  /// The part by the numbers of an older method: starts and ends of words, sentences and lines.
  private static func granularity(_ number: Int) -> TextUnits.Granularity? {
    switch number {
    case 0: .character
    case 1, 2: .word
    case 3, 4: .sentence
    case 5, 6: .line
    default: nil
    }
  }

  private func selectionAnswer(
    _ call: AccessibleCall, _ text: AccessibleText, _ units: TextUnits, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    let selected = min(text.anchor, text.caret)..<max(text.anchor, text.caret)
    switch call.method {
    case "GetNSelections": return [.int32(selected.isEmpty ? 0 : 1)]
    case "GetSelection":
      let isFirst = try call.numbers("i")[0] == 0
      let range = isFirst ? selected : 0..<0
      return [.int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound))]
    case "SetCaretOffset":
      let offset = try call.numbers("i")[0]
      return [.bool(select(offset, offset, units, node))]
    case "AddSelection":
      let numbers = try call.numbers("ii")
      guard selected.isEmpty else { return [.bool(false)] }
      return [.bool(select(numbers[0], numbers[1], units, node))]
    case "SetSelection":
      let numbers = try call.numbers("iii")
      return [.bool(numbers[0] == 0 && select(numbers[1], numbers[2], units, node))]
    case "RemoveSelection":
      let isFirst = try call.numbers("i")[0] == 0
      guard isFirst, !selected.isEmpty else { return [.bool(false)] }
      return [.bool(select(text.caret, text.caret, units, node))]
    default: throw call.unknown
    }
  }

  private func select(
    _ anchor: Int, _ caret: Int, _ units: TextUnits, _ node: AccessibleNode
  ) -> Bool {
    let range = 0...units.scalars.count
    let end = caret < 0 ? units.scalars.count : caret
    guard range.contains(anchor), range.contains(end) else { return false }
    return perform(.select(anchor: anchor, caret: end), node)
  }

  /// The answer to a request to edit a text.
  func editingAnswer(
    _ call: AccessibleCall, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue] {
    let units = TextUnits(snapshot(node).text?.string ?? "")
    let all = 0..<units.scalars.count
    switch call.method {
    case "SetTextContents":
      let text = try call.values("s")[0].text ?? ""
      return [.bool(perform(.replaceText(all, text), node))]
    case "InsertText":
      let values = try call.values("isi")
      let start = units.range(values[0].integer ?? 0, -1).lowerBound
      // The length is one of bytes for some callers, and one of characters for others.
      let text = values[1].text ?? ""
      return [.bool(perform(.replaceText(start..<start, text), node))]
    case "DeleteText":
      let numbers = try call.numbers("ii")
      return [.bool(perform(.replaceText(units.range(numbers[0], numbers[1]), ""), node))]
    case "CopyText":
      let numbers = try call.numbers("ii")
      _ = perform(.copyText(units.range(numbers[0], numbers[1])), node)
      return []
    case "CutText":
      let numbers = try call.numbers("ii")
      let range = units.range(numbers[0], numbers[1])
      return [
        .bool(
          perform(.copyText(range), node) && perform(.replaceText(range, ""), node))
      ]
    case "PasteText":
      let start = try call.numbers("i")[0]
      return [.bool(perform(.pasteText(at: units.range(start, -1).lowerBound), node))]
    default: throw call.unknown
    }
  }
}
