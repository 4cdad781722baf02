// SPDX-License-Identifier: MIT

/// Reusable storage for region operations. Passing the same scratch to every operation makes steady
/// frames allocate nothing.
///
/// Holds capacity between operations, and no pixels.
public struct RegionScratch: Sendable {
  /// The region under construction; canonical up to the last finished band.
  var result: [Rect<Physical>] = []

  /// The smallest rectangle around `result`, in physical pixels.
  var bounds = Rect<Physical>.zero

  /// The index in `result` of the first rectangle of the last finished band.
  private var lastBand = 0

  /// The input of `coverImages`; rectangles may overlap.
  var images: [Rect<Physical>] = []

  /// The rows at which rectangles of `images` begin or end, ascending.
  private var rows: [Int] = []

  /// The column ranges of `images` in the band under construction.
  private var spans: [Range<Int>] = []

  /// Scratch without capacity; it grows with use.
  public init() {}

  /// Clears the result and keeps its storage.
  mutating func begin() {
    result.removeAll(keepingCapacity: true)
    bounds = .zero
    lastBand = 0
  }

  /// Moves the result into `region` and takes the region's storage for the next result.
  mutating func swapResult(with region: inout Region) {
    swap(&region.rects, &result)
    region.bounds = bounds
  }

  /// Finishes the band of the rectangles from `start` on. Merges it with the band above if both
  /// cover the same columns and touch.
  mutating func endBand(from start: Int) {
    guard start < result.count else { return }
    for index in start..<result.count { bounds = bounds.union(result[index]) }
    guard canJoin(start) else {
      lastBand = start
      return
    }
    let bottom = result[start].bottom
    for index in lastBand..<start {
      result[index].size.height = bottom - result[index].top
    }
    result.removeSubrange(start...)
  }

  /// True if the band that begins at `start` continues the band above.
  private func canJoin(_ start: Int) -> Bool {
    let count = result.count - start
    guard start > 0, start - lastBand == count, result[lastBand].bottom == result[start].top else {
      return false
    }
    return (0..<count).allSatisfy {
      result[lastBand + $0].left == result[start + $0].left
        && result[lastBand + $0].width == result[start + $0].width
    }
  }
}

// MARK: - The union of any rectangles

extension RegionScratch {
  /// Builds the union of `images` and clears them.
  mutating func coverImages() {
    begin()
    collectRows()
    images.heapSort { $0.top < $1.top }
    for index in rows.indices.dropLast() { coverBand(top: rows[index], bottom: rows[index + 1]) }
    images.removeAll(keepingCapacity: true)
  }

  /// Fills `rows` from `images`.
  private mutating func collectRows() {
    rows.removeAll(keepingCapacity: true)
    for image in images {
      rows.append(image.top)
      rows.append(image.bottom)
    }
    rows.heapSort(by: <)
    var kept = 0
    for index in rows.indices where index == 0 || rows[index] != rows[kept - 1] {
      rows[kept] = rows[index]
      kept += 1
    }
    rows.removeSubrange(kept...)
  }

  /// Adds the part of `images` in the rows `top..<bottom`, in which no image begins or ends.
  private mutating func coverBand(top: Int, bottom: Int) {
    spans.removeAll(keepingCapacity: true)
    for image in images {
      if image.top > top { break }
      if image.bottom >= bottom { spans.append(image.left..<image.right) }
    }
    spans.heapSort { $0.lowerBound < $1.lowerBound }
    let start = result.count
    for span in spans {
      if result.count > start, result[result.count - 1].right >= span.lowerBound {
        let last = result.count - 1
        let right = max(result[last].right, span.upperBound)
        result[last].size.width = right - result[last].left
      } else {
        result.append(
          Rect(left: span.lowerBound, top: top, right: span.upperBound, bottom: bottom))
      }
    }
    endBand(from: start)
  }
}
