// SPDX-License-Identifier: MIT

public import Views

/// The difference between two pictures.
public struct PictureDifference: CustomStringConvertible, Sendable {
  /// The largest difference of a component of a pixel, of 255; 255 if the sizes differ.
  public private(set) var largest = 0
  /// The number of pixels that differ by more than the tolerance.
  public private(set) var count = 0
  /// The first pixel that differs by more than the tolerance, by rows; nil if none does.
  public private(set) var first: Point<Physical>?
  /// The differences of all components, times 16, on black; nil if the sizes differ.
  public private(set) var picture: Bitmap?
  /// The sizes of both.
  private let sizes: (expected: Size<Physical>, actual: Size<Physical>)

  /// Compares two pictures. Components that differ by no more than `tolerance` count as equal.
  public init(_ expected: Bitmap, _ actual: Bitmap, tolerance: Int = 0) {
    sizes = (expected.size, actual.size)
    guard expected.size == actual.size else {
      largest = 255
      return
    }
    let (old, new) = (expected.pixels, actual.pixels)
    var pixels = [UInt8](repeating: 255, count: old.count)
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
      var most = 0
      for component in 0..<4 {
        let difference = abs(Int(old[pixel + component]) - Int(new[pixel + component]))
        if component < 3 { pixels[pixel + component] = UInt8(min(16 * difference, 255)) }
        most = max(most, difference)
      }
      largest = max(largest, most)
      guard most > tolerance else { continue }
      let index = pixel / 4
      if first == nil {
        first = Point(x: index % expected.size.width, y: index / expected.size.width)
      }
      count += 1
    }
    picture = Bitmap(size: expected.size, premultiplied: pixels)
  }

  /// True if the sizes are equal.
  public var hasEqualSizes: Bool { sizes.expected == sizes.actual }

  /// The difference in one line.
  public var description: String {
    guard hasEqualSizes else {
      return "has \(Self.text(sizes.actual)) pixels instead of \(Self.text(sizes.expected))"
    }
    guard let first else { return "does not differ" }
    let pixels = count == 1 ? "one pixel" : "\(count) pixels, the first of them"
    return "differs by up to \(largest) of 255 in \(pixels) at \(first.x), \(first.y)"
  }

  private static func text(_ size: Size<Physical>) -> String { "\(size.width)x\(size.height)" }
}
