// SPDX-License-Identifier: MIT

import Geometry
import Images

extension SymbolMask {
  /// The picture in place of an icon that cannot be shown: a crossed-out square.
  static func placeholder(side: Int) -> SymbolMask {
    let line = max((Double(side) / 16).rounded(), 1)
    let inset = (Double(side) / 8).rounded()
    let far = Double(side) - inset
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side)
    for y in 0..<side {
      for x in 0..<side {
        let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
        // The distances from the edges, inwards, and from the diagonals.
        let edge = min(u - inset, v - inset, far - u, far - v)
        let diagonal = min(abs(u - v), abs(u + v - Double(side))) / 2.0.squareRoot()
        let isFrame = edge >= 0 && edge < line
        let cross = edge < 0 ? 0 : min(max(line / 2 + 0.5 - diagonal, 0), 1)
        bytes.append(UInt8(((isFrame ? 1 : cross * 0.6) * 160).rounded()))
      }
    }
    return SymbolMask(
      size: Size(width: side, height: side), coverage: .plain(bytes))
  }
}
