// SPDX-License-Identifier: MIT

import Geometry

/// Scales. Neighbours share edges, sizes keep their sign, and pixels survive a round trip.
enum ScalesTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    for _ in 0..<16 where !reader.isEmpty {
      let scale = Scale(in120ths: 1 + Int(reader.byte()) * 4 + reader.number(below: 4))
      let left = position(&reader)
      let top = position(&reader)
      let width = abs(position(&reader))
      let height = abs(position(&reader))
      try check(scale, Rect(x: left, y: top, width: width, height: height))
    }
  }

  /// A fractional position between minus and plus one million.
  private static func position(_ reader: inout ByteReader) -> Double {
    Double(reader.word()) / 2048
  }

  private static func check(_ scale: Scale, _ rect: Rect<Logical>) throws(BrokenPromise) {
    let inner = scale.snapped(rect)
    let words = "\(rect) at \(scale.in120ths)/120"
    try promise(inner.width >= 0 && inner.height >= 0, "\(inner) is inside out: \(words)")
    let next = Rect<Logical>(
      x: rect.right, y: rect.top, width: rect.width, height: rect.height)
    try promise(scale.snapped(next).left == inner.right, "a gap behind \(words)")
    let size = scale.physical(rect.size)
    try promise((size.width > 0) == (rect.width > 0), "\(size) is not \(words)")
    try promise(scale.physical(scale.logical(size)) == size, "\(size) does not come back: \(words)")
    try promise(
      scale.snapped(scale.logical(inner.left)) == inner.left, "\(inner) does not come back")
  }
}
