/// Storage in which regions are rebuilt: hand the same one to every operation of a frame, and the
/// frames that follow allocate nothing.
///
/// It holds no pixels between operations, only room.
public struct RegionScratch: Sendable {
  /// The region under construction: canonical up to the last band that was ended.
  var result: [Rect<Physical>] = []

  /// The smallest rectangle around `result`, in physical pixels.
  var bounds = Rect<Physical>.zero

  /// Where in `result` the last band that was ended begins.
  private var lastBand = 0

  /// Rectangles whose union is to be found; they may overlap.
  var images: [Rect<Physical>] = []

  /// The rows at which a rectangle of `images` begins or ends, ascending.
  private var rows: [Int] = []

  /// The columns that `images` covers in the band under construction.
  private var spans: [Range<Int>] = []

  /// Scratch without room yet; it grows with use.
  public init() {}

  /// Forgets everything but the storage.
  mutating func begin() {
    result.removeAll(keepingCapacity: true)
    bounds = .zero
    lastBand = 0
  }

  /// Gives `region` the result, and takes its storage for the next one.
  mutating func swapResult(with region: inout Region) {
    swap(&region.rects, &result)
    region.bounds = bounds
  }

  /// Ends the band of the rectangles from `start` on, and joins it to the one above where both
  /// cover the same columns without a gap.
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

  /// Whether the band that begins at `start` continues the one above.
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
  /// Builds the union of `images`, and empties them.
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

  /// Adds what `images` covers of the rows `top..<bottom`, in which no image begins or ends.
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
