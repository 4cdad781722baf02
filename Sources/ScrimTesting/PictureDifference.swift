// SPDX-License-Identifier: MIT

/// The difference between two pictures.
public struct PictureDifference: CustomStringConvertible, Sendable {
  /// The largest difference of a component of a pixel, of 255; 255 if the sizes differ.
  public private(set) var largest = 0
  /// The number of pixels that differ by more than the tolerance.
  public private(set) var count = 0
  /// The first pixel that differs by more than the tolerance, by rows; nil if none does.
  public private(set) var first: Point<Physical>?
  /// The pictures.
  private let expected: Bitmap
  private let actual: Bitmap

  /// Compares two pictures. Components that differ by no more than `tolerance` count as equal.
  public init(_ expected: Bitmap, _ actual: Bitmap, tolerance: Int = 0) {
    (self.expected, self.actual) = (expected, actual)
    guard hasEqualSizes else {
      largest = 255
      return
    }
    guard expected != actual else { return }
    for pixel in 0..<expected.pixels.count / 4 {
      let most = (0..<4).reduce(0) { max($0, difference(4 * pixel + $1)) }
      largest = max(largest, most)
      guard most > tolerance else { continue }
      if first == nil {
        first = Point(x: pixel % expected.size.width, y: pixel / expected.size.width)
      }
      count += 1
    }
  }

  /// The difference of a component.
  private func difference(_ index: Int) -> Int {
    abs(Int(expected.pixels[index]) - Int(actual.pixels[index]))
  }

  /// The differences of all components, times 16, on black; nil if the sizes differ.
  public var picture: Bitmap? {
    guard hasEqualSizes else { return nil }
    let pixels = expected.pixels.indices.map {
      $0 % 4 == 3 ? 255 : UInt8(min(16 * difference($0), 255))
    }
    return Bitmap(size: expected.size, premultiplied: pixels)
  }

  /// True if the sizes are equal.
  public var hasEqualSizes: Bool { expected.size == actual.size }

  /// The difference in one line.
  public var description: String {
    guard hasEqualSizes else {
      return "has \(Self.text(actual.size)) pixels instead of \(Self.text(expected.size))"
    }
    guard let first else { return "does not differ" }
    let pixels = count == 1 ? "one pixel" : "\(count) pixels, the first of them"
    return "differs by up to \(largest) of 255 in \(pixels) at \(first.x), \(first.y)"
  }

  private static func text(_ size: Size<Physical>) -> String { "\(size.width)x\(size.height)" }
}
