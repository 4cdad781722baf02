// SPDX-License-Identifier: MIT

/// A linear filter along one axis that may change the length of a row: for each target texel a run
/// of source texels and their weights. Mirroring at both ends is folded into the weights.
struct AxisFilter: Sendable {
  /// Texels in a source row.
  let sourceLength: Int
  /// Texels in a target row.
  var targetLength: Int { firsts.count }
  /// First source texel of each target texel's run.
  private(set) var firsts: [Int] = []
  /// Start of each target texel's run in `weights`; has one element more than there are target
  /// texels.
  private(set) var starts: [Int] = [0]
  /// Weights of all runs, concatenated.
  private(set) var weights: [Double] = []

  /// `kernel` with `scale` source texels for each target texel; both rows start at the same edge.
  init(_ kernel: AxisKernel, sourceLength: Int, targetLength: Int, scale: Double) {
    self.sourceLength = sourceLength
    var run = Run(length: sourceLength)
    for target in 0..<targetLength {
      kernel.forEachTexel(at: (Double(target) + 0.5) * scale) { texel, weight in
        run.add(weight, at: mirroredIndex(texel, length: sourceLength))
      }
      append(&run)
    }
  }

  /// A symmetric filter without scaling. `half` holds the weight of the centre, then of distance 1,
  /// 2 and so on.
  init(half: [Double], length: Int) {
    sourceLength = length
    var run = Run(length: length)
    for target in 0..<length {
      run.add(half[0], at: target)
      for distance in half.indices.dropFirst() {
        run.add(half[distance], at: mirroredIndex(target - distance, length: length))
        run.add(half[distance], at: mirroredIndex(target + distance, length: length))
      }
      append(&run)
    }
  }

  /// Appends the weights of `run` for the next target texel, and empties it.
  private mutating func append(_ run: inout Run) {
    firsts.append(run.first)
    weights += run.weights[run.first...run.last]
    starts.append(weights.count)
    run.empty()
  }

  /// Accumulates the weights of one target texel.
  private struct Run {
    /// Weight of every source texel; 0 outside `first...last`.
    var weights: [Double]
    /// First texel with a weight.
    var first = Int.max
    /// Last texel with a weight.
    var last = Int.min

    init(length: Int) { weights = Array(repeating: 0, count: length) }

    mutating func add(_ weight: Double, at texel: Int) {
      if weight == 0 { return }
      weights[texel] += weight
      first = min(first, texel)
      last = max(last, texel)
    }

    mutating func empty() {
      for texel in first...last { weights[texel] = 0 }
      first = Int.max
      last = Int.min
    }
  }
}

extension GrayImage {
  /// The plane filtered along its rows.
  func filteredAcross(_ filter: AxisFilter) -> GrayImage {
    precondition(filter.sourceLength == width, "a filter for another width")
    if filter.weights.count > 24 * filter.targetLength {
      return transposed().filteredDown(filter).transposed()
    }
    let source = levels.span
    let (firsts, starts, weights) = (filter.firsts.span, filter.starts.span, filter.weights.span)
    var sums: [Double] = []
    sums.reserveCapacity(filter.targetLength * height)
    for row in 0..<height {
      for x in 0..<filter.targetLength {
        var texel = row * width + firsts[x]
        var sum = 0.0
        for index in starts[x]..<starts[x + 1] {
          sum += weights[index] * source[texel]
          texel += 1
        }
        sums.append(sum)
      }
    }
    return GrayImage(width: filter.targetLength, height: height, levels: sums)
  }

  /// The plane filtered along its columns.
  func filteredDown(_ filter: AxisFilter) -> GrayImage {
    precondition(filter.sourceLength == height, "a filter for another height")
    var result: [Double] = []
    result.reserveCapacity(width * filter.targetLength)
    var sums = [Double](repeating: 0, count: width)
    // Kernels are measured on mostly black planes; black rows are skipped.
    let isBlack = (0..<height).map { row in
      levels[(row * width)..<((row + 1) * width)].allSatisfy { $0 == 0 }
    }
    for y in 0..<filter.targetLength {
      for x in sums.indices { sums[x] = 0 }
      var row = filter.firsts[y]
      for index in filter.starts[y]..<filter.starts[y + 1] {
        if !isBlack[row] {
          Self.add(
            filter.weights[index], of: levels[(row * width)..<((row + 1) * width)], to: &sums)
        }
        row += 1
      }
      result += sums
    }
    return GrayImage(width: width, height: filter.targetLength, levels: result)
  }

  /// Adds `weight` times `row` to `sums`.
  private static func add(_ weight: Double, of row: ArraySlice<Double>, to sums: inout [Double]) {
    let source = row.span
    var target = sums.mutableSpan
    for x in 0..<min(source.count, target.count) { target[x] += weight * source[x] }
  }

  /// The transposed plane, computed in blocks that fit the cache.
  func transposed() -> GrayImage {
    var result = GrayImage(width: height, height: width)
    let source = levels.span
    var target = result.levels.mutableSpan
    let block = 16
    for top in stride(from: 0, to: height, by: block) {
      for left in stride(from: 0, to: width, by: block) {
        for y in top..<min(top + block, height) {
          for x in left..<min(left + block, width) {
            target[x * height + y] = source[y * width + x]
          }
        }
      }
    }
    return result
  }
}
