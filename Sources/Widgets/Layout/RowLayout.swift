// SPDX-License-Identifier: MIT

/// Positions of the rows of a list, in logical units from its top.
public struct RowLayout: Hashable, Sendable {
  /// Number of rows.
  public let count: Int
  /// Space between rows.
  public let spacing: Double
  /// Heights of the rows.
  private let kind: Kind

  /// Heights of the rows.
  private enum Kind: Hashable, Sendable {
    /// The same height for all rows.
    case equal(Double)
    /// The top of each row, and of one after the last.
    case tops([Double])
  }

  /// Creates `count` rows of equal height.
  public init(count: Int, height: Double, spacing: Double = 0) {
    precondition(count >= 0 && height > 0 && spacing >= 0, "\(count) rows as high as \(height)")
    self.count = count
    self.spacing = spacing
    kind = .equal(height)
  }

  /// Creates rows of individual heights.
  public init(_ heights: [Double], spacing: Double = 0) {
    count = heights.count
    self.spacing = spacing
    var tops: [Double] = [0]
    tops.reserveCapacity(heights.count + 1)
    var top = 0.0
    for height in heights {
      precondition(height > 0, "a row as high as \(height)")
      top += height + spacing
      tops.append(top)
    }
    kind = .tops(tops)
  }

  /// Total height, including the spacing.
  public var total: Double { count > 0 ? top(of: count) - spacing : 0 }

  /// The top of a row.
  public func top(of index: Int) -> Double {
    switch kind {
    case .equal(let height): Double(index) * (height + spacing)
    case .tops(let tops): tops[index]
    }
  }

  /// The height of a row.
  public func height(of index: Int) -> Double {
    switch kind {
    case .equal(let height): height
    case .tops(let tops): tops[index + 1] - tops[index] - spacing
    }
  }

  /// The rows that intersect a range of y coordinates.
  public func rows(in band: Range<Double>) -> Range<Int> {
    guard count > 0, band.upperBound > 0, band.lowerBound < total else {
      let row = band.upperBound > 0 ? count : 0
      return row..<row
    }
    let first = index(at: max(band.lowerBound, 0))
    let last = index(at: min(band.upperBound, total))
    return first..<(top(of: last) < band.upperBound ? last + 1 : max(last, first + 1))
  }

  /// The row at a y coordinate, or above it if the coordinate is between two rows.
  public func index(at height: Double) -> Int {
    switch kind {
    case .equal(let each):
      let index = (max(height, 0) / (each + spacing)).rounded(.down)
      return Int(min(index, Double(max(count - 1, 0))))
    case .tops(let tops):
      // The last row whose top is not below.
      var (low, high) = (0, max(count - 1, 0))
      while low < high {
        let middle = (low + high + 1) / 2
        if tops[middle] <= height { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }
}
