// SPDX-License-Identifier: MIT

import DBus
import Widgets

// The geometry of texts, in the window as those of objects.
extension AccessibleObjects {
  /// The geometry of a text in its window, or with 2 in the parent of its object; nil if they are
  /// unknown.
  func textGeometry(
    _ units: TextUnits, _ node: AccessibleNode, _ coordinates: Int = 1
  ) -> TextUnitGeometry? {
    let frame = frame(of: node, coordinates)
    guard let geometry = node.widget?.accessibleTextGeometry else { return nil }
    return TextUnitGeometry(units, geometry, at: frame.origin)
  }

  /// The answer to a question for positions in a text; nil for other calls.
  func textPlaceAnswer(
    _ call: AccessibleCall, _ units: TextUnits, _ node: AccessibleNode
  ) throws(AccessibleRefusal) -> [BusValue]? {
    switch call.method {
    case "GetCharacterExtents":
      let numbers = try call.numbers("iu")
      return rect(of: numbers[0]..<numbers[0] + 1, units, node, numbers[1])
    case "GetRangeExtents":
      let numbers = try call.numbers("iiu")
      let end = numbers[1] < 0 ? units.scalars.count : numbers[1]
      return rect(of: numbers[0]..<max(end, numbers[0]), units, node, numbers[2])
    case "GetOffsetAtPoint":
      let numbers = try call.numbers("iiu")
      let point = Self.point(numbers)
      guard frame(of: node, numbers[2]).contains(point) else { return [.int32(-1)] }
      let geometry = textGeometry(units, node, numbers[2])
      return [.int32(geometry.map { Int32(clamping: $0.character(at: point)) } ?? -1)]
    case "GetBoundedRanges":
      let numbers = try call.numbers("iiiiuuu")
      let area = Rect<Logical>(
        x: Double(numbers[0]), y: Double(numbers[1]), width: Double(max(numbers[2], 0)),
        height: Double(max(numbers[3], 0)))
      let ranges = textGeometry(units, node, numbers[4])?.ranges(in: area) ?? []
      let found = ranges.map { range in
        BusValue.structure([
          .int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound)),
          .string(units.text(range.lowerBound, range.upperBound)), .variant(.string("")),
        ])
      }
      return [.array(of: "(iisv)", found)]
    case "ScrollSubstringTo":
      _ = try call.values("iiu")
      node.widget?.reveal()
      return [.bool(node.widget != nil)]
    case "ScrollSubstringToPoint": return [.bool(false)]
    default: return nil
    }
  }

  /// Left, top, width and height of a range; zeros for one that begins outside of the text.
  private func rect(
    of range: Range<Int>, _ units: TextUnits, _ node: AccessibleNode, _ coordinates: Int
  ) -> [BusValue] {
    let all = 0...units.scalars.count
    guard all.contains(range.lowerBound) else { return [0, 0, 0, 0].map { .int32($0) } }
    let range = range.clamped(to: 0..<units.scalars.count)
    let rect = textGeometry(units, node, coordinates)?.rect(of: range)
    return Self.pixels(rect ?? frame(of: node, coordinates)).map { .int32($0) }
  }
}
