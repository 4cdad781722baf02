// SPDX-License-Identifier: MIT

/// One channel of an image as floating-point levels.
public struct GrayImage: Equatable, Sendable {
  /// Columns, in pixels.
  public let width: Int
  /// Rows, in pixels.
  public let height: Int
  /// Levels in rows from the top; 0 is black, 1 is white.
  public var levels: [Double]

  /// A plane of the constant `level`.
  public init(width: Int, height: Int, level: Double = 0) {
    precondition(width > 0 && height > 0, "a plane of \(width)x\(height) pixels")
    self.width = width
    self.height = height
    levels = Array(repeating: level, count: width * height)
  }

  /// A plane of `levels`, in rows from the top.
  public init(width: Int, height: Int, levels: [Double]) {
    precondition(
      width > 0 && height > 0 && levels.count == width * height,
      "\(levels.count) levels for \(width)x\(height) pixels")
    self.width = width
    self.height = height
    self.levels = levels
  }

  /// The level of one pixel.
  public subscript(x: Int, y: Int) -> Double {
    get { levels[y * width + x] }
    set { levels[y * width + x] = newValue }
  }

  /// The part of `width` by `height` pixels at `x`, `y`.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> GrayImage {
    precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height)
    var levels: [Double] = []
    levels.reserveCapacity(width * height)
    for row in y..<(y + height) {
      let start = row * self.width + x
      levels += self.levels[start..<(start + width)]
    }
    return GrayImage(width: width, height: height, levels: levels)
  }

  /// The plane without `margin` pixels along each edge.
  public func inset(by margin: Int) -> GrayImage {
    cropped(x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  /// The plane extended by mirroring, `right` pixels wider and `bottom` pixels higher.
  func mirrored(right: Int, bottom: Int) -> GrayImage {
    if right == 0 && bottom == 0 { return self }
    let columns = (0..<(width + right)).map { mirroredIndex($0, length: width) }
    var levels: [Double] = []
    levels.reserveCapacity((width + right) * (height + bottom))
    for y in 0..<(height + bottom) {
      let start = mirroredIndex(y, length: height) * width
      for column in columns { levels.append(self.levels[start + column]) }
    }
    return GrayImage(width: width + right, height: height + bottom, levels: levels)
  }

  /// The plane rounded to the levels of a texture of `format`.
  public func rounded(to format: LevelFormat) -> GrayImage {
    GrayImage(width: width, height: height, levels: levels.map(format.nearest))
  }

  /// The sum of all levels.
  public var sum: Double { levels.reduce(0, +) }

  /// The mean level.
  public var mean: Double { sum / Double(levels.count) }

  /// Standard deviation of the levels.
  public var deviation: Double {
    let mean = mean
    return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)).squareRoot()
  }

  /// RMS and maximum difference from `other`.
  public func difference(from other: GrayImage) -> (rms: Double, worst: Double) {
    precondition(width == other.width && height == other.height, "planes of two sizes")
    var squares = 0.0
    var worst = 0.0
    for (level, otherLevel) in zip(levels, other.levels) {
      let difference = abs(level - otherLevel)
      squares += difference * difference
      worst = max(worst, difference)
    }
    return ((squares / Double(levels.count)).squareRoot(), worst)
  }

  /// Difference of the levels.
  public static func - (a: GrayImage, b: GrayImage) -> GrayImage { a.combined(with: b) { $0 - $1 } }

  /// Combines the levels of both planes, pixel by pixel.
  func combined(with other: GrayImage, _ combine: (Double, Double) -> Double) -> GrayImage {
    precondition(width == other.width && height == other.height, "planes of two sizes")
    let levels = zip(levels, other.levels).map { combine($0, $1) }
    return GrayImage(width: width, height: height, levels: levels)
  }
}

/// The index that mirroring maps `index` to in a row of `length` pixels. The edge pixel repeats, as
/// with GL's `MIRRORED_REPEAT`.
func mirroredIndex(_ index: Int, length: Int) -> Int {
  let period = 2 * length
  let folded = ((index % period) + period) % period
  return folded < length ? folded : period - 1 - folded
}
