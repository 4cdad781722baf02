// SPDX-License-Identifier: MIT

import DBus

extension ByteReader {
  /// A value of any type, with others in it up to a depth.
  mutating func value(depth: Int = 3) -> BusValue {
    switch number(below: depth > 0 ? 16 : 12) {
    case 0: .byte(byte())
    case 1: .bool(byte() & 1 == 1)
    case 2: .int16(Int16(truncatingIfNeeded: word()))
    case 3: .uint16(UInt16(truncatingIfNeeded: word()))
    case 4: .int32(word())
    case 5: .uint32(UInt32(bitPattern: word()))
    case 6: .int64(Int64(word()) << 32 | Int64(word()))
    case 7: .uint64(UInt64(bitPattern: Int64(word()) << 32 | Int64(word())))
    case 8:
      .double(
        Double(bitPattern: UInt64(bitPattern: Int64(word()) << 32 | Int64(word()) & 0xffff_ffff)))
    case 9: .string(text())
    case 10: .path("/" + text())
    case 11: .bytes(bytes(Int(word()) & 0xfff))
    case 12: .array(of: "v", values(depth: depth - 1).map { .variant($0) })
    case 13: .structure(values(depth: depth - 1))
    case 14: options(keys: [], depth: depth - 1)
    default: .variant(value(depth: depth - 1))
    }
  }

  /// A dictionary of values, most of them with one of `keys`.
  mutating func options(keys: [String], depth: Int = 3) -> BusValue {
    let entries = (0..<number(below: 24)).map { _ in
      let index = number(below: keys.count + 1)
      let key = index < keys.count ? keys[index] : text()
      return BusValue.Entry(.string(key), .variant(value(depth: depth)))
    }
    return .dictionary(key: "s", value: "v", entries)
  }

  /// A text without zero bytes, as those of messages are. It is long now and then.
  mutating func text() -> String {
    let text = String(decoding: bytes(number(below: 256)).filter { $0 != 0 }, as: UTF8.self)
    return byte() == 0xff ? String(repeating: text, count: 64) : text
  }

  private mutating func values(depth: Int) -> [BusValue] {
    (0..<number(below: 9)).map { _ in value(depth: depth) }
  }
}
