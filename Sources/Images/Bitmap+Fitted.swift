// SPDX-License-Identifier: MIT

public import Geometry

extension Bitmap {
  /// The image scaled into `size`, in its middle. Each pixel is the weighted mean of those it
  /// covers, so that lines of a larger image stay visible.
  public func fitted(into size: Size<Physical>) -> Bitmap {
    guard size != self.size else { return self }
    let ratio = min(
      Double(size.width) / Double(self.size.width), Double(size.height) / Double(self.size.height))
    let inner = Size<Physical>(
      width: min(max(Int((Double(self.size.width) * ratio).rounded()), 1), size.width),
      height: min(max(Int((Double(self.size.height) * ratio).rounded()), 1), size.height))
    let columns = Self.weights(from: self.size.width, to: inner.width)
    let rows = Self.weights(from: self.size.height, to: inner.height)
    // First across, then down.
    var wide = [Float](repeating: 0, count: 4 * inner.width * self.size.height)
    for y in 0..<self.size.height {
      for (x, weights) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (index, weight) in weights.values.enumerated() {
          let start = 4 * (y * self.size.width + weights.start + index)
          sum +=
            weight
            * SIMD4(
              Float(pixels[start]), Float(pixels[start + 1]), Float(pixels[start + 2]),
              Float(pixels[start + 3]))
        }
        for component in 0..<4 { wide[4 * (y * inner.width + x) + component] = sum[component] }
      }
    }
    var fitted = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    let (left, top) = ((size.width - inner.width) / 2, (size.height - inner.height) / 2)
    for (y, weights) in rows.enumerated() {
      for column in 0..<4 * inner.width {
        var sum: Float = 0.5
        for (index, weight) in weights.values.enumerated() {
          sum += weight * wide[4 * inner.width * (weights.start + index) + column]
        }
        fitted[4 * ((top + y) * size.width + left) + column] = UInt8(min(max(sum, 0), 255))
      }
    }
    return Bitmap(size: size, premultiplied: fitted)
  }

  /// The pixels that one pixel of the result is made of.
  private struct Weights {
    /// The first pixel.
    let start: Int
    /// The weights of it and of those after it; their sum is 1.
    let values: [Float]
  }

  /// For each of `count` pixels of the result, its weights among `source` pixels: a triangle that
  /// is two pixels of the coarser of both wide.
  private static func weights(from source: Int, to count: Int) -> [Weights] {
    let ratio = Double(source) / Double(count)
    let reach = max(ratio, 1)
    return (0..<count).map { index in
      let middle = (Double(index) + 0.5) * ratio - 0.5
      let first = max(Int((middle - reach).rounded(.up)), 0)
      let last = min(Int((middle + reach).rounded(.down)), source - 1)
      let values = (first...max(first, last)).map { max(1 - abs(Double($0) - middle) / reach, 0) }
      let sum = values.reduce(0, +)
      return Weights(start: first, values: values.map { Float($0 / max(sum, 1e-9)) })
    }
  }
}
