// SPDX-License-Identifier: MIT

import Geometry
internal import Glibc

/// The texels that a pass reads along one axis. Exact, so that damage grows no farther than it
/// shows.
struct Footprint: Equatable {
  /// Source texels per target texel: a power of two.
  let ratio: Double
  /// The distance of the farthest sample from the centre, in source texels.
  let extent: Double
  /// True if a texel reads whole texels around its own position, without interpolation.
  let isDirect: Bool

  /// The maximum rounding error of a sample's position in the shader, in source texels.
  private static let slack = 1.0 / 64

  /// The footprint of `kernel` along `axis` between two levels, or of samples as far as `farthest`
  /// if that is more.
  init(
    _ kernel: Kernel, _ axis: Kernel.Axis, from source: Int, to target: Int, farthest: Double = 0
  ) {
    let isDirect =
      switch kernel {
      case .linear, .decode, .mix: source == target
      // The same for all sigmas of a path, whether or not each of them interpolates.
      case .line(_, let taps): source == target && taps.isExact && farthest == 0
      case .growing: true
      case .grid, .scattered, .spline, .gaussian, .rise: false
      }
    self.init(
      ratio: Self.power(target - source), extent: max(kernel.extent(axis), farthest),
      isDirect: isDirect
    )
  }

  /// The footprint of the last pass on a level, along `axis`. It may interpolate even at full size,
  /// since it samples both levels of a mix alike.
  init(last kernel: Kernel, _ axis: Kernel.Axis, from source: Int) {
    let isExact = if case .line(_, let taps) = kernel { taps.isExact } else { false }
    self.init(
      ratio: Self.power(-source), extent: kernel.extent(axis), isDirect: source == 0 && isExact)
  }

  init(ratio: Double, extent: Double, isDirect: Bool = false) {
    self.ratio = ratio
    self.extent = extent
    self.isDirect = isDirect
  }

  /// Two to the power of `exponent`.
  static func power(_ exponent: Int) -> Double {
    exponent >= 0 ? Double(1 << exponent) : 1 / Double(1 << -exponent)
  }

  /// The first texel that the target texel `index` reads.
  private func first(_ index: Int) -> Int {
    if isDirect { return index - Int(extent) }
    return Int(floor((Double(index) + 0.5) * ratio - extent - 0.5 - Self.slack))
  }

  /// The last texel that the target texel `index` reads.
  private func last(_ index: Int) -> Int {
    if isDirect { return index + Int(extent) }
    return Int(floor((Double(index) + 0.5) * ratio + extent - 0.5 + Self.slack)) + 1
  }

  /// The texels that `target` reads. Indices below 0 and beyond the end refer to the mirror image.
  func sources(of target: Range<Int>) -> Range<Int> {
    guard !target.isEmpty else { return 0..<0 }
    return first(target.lowerBound)..<(last(target.upperBound - 1) + 1)
  }

  /// The texels that read any of `source`.
  func targets(of source: Range<Int>) -> Range<Int> {
    guard !source.isEmpty else { return 0..<0 }
    var low = Int(((Double(source.lowerBound) - extent - 1.5) / ratio - 0.5).rounded(.down)) - 1
    while last(low) < source.lowerBound { low += 1 }
    var high = Int(((Double(source.upperBound) + extent + 1.5) / ratio - 0.5).rounded(.up)) + 1
    while first(high) >= source.upperBound { high -= 1 }
    return low <= high ? low..<(high + 1) : 0..<0
  }
}

/// The texels of a level along one axis, and the rule beyond them.
struct LevelSpan: Equatable {
  /// The number of texels.
  let count: Int
  /// True if the level is mirrored beyond its last texel. Levels of the plane's size are; coarser
  /// levels have texels of their own beyond the plane's end, because that end need not fall between
  /// two texels.
  let isMirroredAtEnd: Bool

  /// The texels of the level that `range` reads, with parts beyond the ends folded back by the
  /// mirrors.
  func folded(_ range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    // A range this large covers nearly everything.
    if range.lowerBound < -count || (isMirroredAtEnd && range.upperBound > 2 * count) {
      return 0..<count
    }
    // The range itself, its mirror image before the start and its mirror image beyond the end.
    var seen = range.clamped(to: 0..<count)
    seen = seen.joined(with: (-range.upperBound..<(-range.lowerBound)).clamped(to: 0..<count))
    guard isMirroredAtEnd else { return seen }
    let beyond = (2 * count - range.upperBound)..<(2 * count - range.lowerBound)
    return seen.joined(with: beyond.clamped(to: 0..<count))
  }

  /// Calls `body` for each position in `window` at which `range` appears, directly or mirrored.
  func forEachImage(of range: Range<Int>, in window: Range<Int>, _ body: (Range<Int>) -> Void) {
    guard !range.isEmpty, !window.isEmpty else { return }
    func show(_ low: Int, _ high: Int) {
      let seen =
        max(
          low, window.lowerBound)..<max(
          max(low, window.lowerBound), min(high, window.upperBound))
      if !seen.isEmpty { body(seen) }
    }
    guard isMirroredAtEnd else {
      show(range.lowerBound, range.upperBound)
      show(-range.upperBound, -range.lowerBound)
      return
    }
    let period = 2 * count
    let start = Int(floor(Double(window.lowerBound) / Double(period))) - 1
    let end = Int(ceil(Double(window.upperBound) / Double(period))) + 1
    // On so small a plane the change appears nearly everywhere.
    if end - start > 6 { return body(window) }
    for turn in start...end {
      show(turn * period + range.lowerBound, turn * period + range.upperBound)
      show(turn * period - range.upperBound, turn * period - range.lowerBound)
    }
  }
}

/// The texels of a level along both axes.
struct LevelBounds: Equatable {
  /// Along rows.
  let x: LevelSpan
  /// Along columns.
  let y: LevelSpan

  /// Bounds of a level of `size`, mirrored at its start and optionally at its end.
  init(_ size: Size<Physical>, isMirroredAtEnd: Bool) {
    x = LevelSpan(count: size.width, isMirroredAtEnd: isMirroredAtEnd)
    y = LevelSpan(count: size.height, isMirroredAtEnd: isMirroredAtEnd)
  }
}

/// The footprint of a pass along both axes.
struct PassFootprint: Equatable {
  /// Along rows.
  let x: Footprint
  /// Along columns.
  let y: Footprint

  init(_ kernel: Kernel, from source: Int, to target: Int) {
    x = Footprint(kernel, .x, from: source, to: target)
    y = Footprint(kernel, .y, from: source, to: target)
  }

  /// The footprint of the last pass on a level.
  init(last kernel: Kernel, from source: Int) {
    x = Footprint(last: kernel, .x, from: source)
    y = Footprint(last: kernel, .y, from: source)
  }

  /// The existing texels that `target` reads.
  func sources(of target: Rect<Physical>, in bounds: LevelBounds) -> Rect<Physical> {
    let columns = bounds.x.folded(x.sources(of: target.left..<target.right))
    let rows = bounds.y.folded(y.sources(of: target.top..<target.bottom))
    return Rect(
      left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
      bottom: rows.upperBound)
  }

  /// Adds the texels of `target` that read any of `source`, directly or mirrored, to `region`.
  func addTargets(
    of source: Rect<Physical>, in bounds: LevelBounds, to target: Rect<Physical>,
    _ region: inout Region, reusing scratch: inout RegionScratch
  ) {
    let columns = x.sources(of: target.left..<target.right)
    let rows = y.sources(of: target.top..<target.bottom)
    bounds.y.forEachImage(of: source.top..<source.bottom, in: rows) { band in
      let targetRows = y.targets(of: band).clamped(to: target.top..<target.bottom)
      bounds.x.forEachImage(of: source.left..<source.right, in: columns) { span in
        let targetColumns = x.targets(of: span).clamped(to: target.left..<target.right)
        region.formUnion(
          Rect(
            left: targetColumns.lowerBound, top: targetRows.lowerBound,
            right: targetColumns.upperBound, bottom: targetRows.upperBound), reusing: &scratch)
      }
    }
  }
}

extension Range<Int> {
  /// The smallest range that contains both; an empty range adds nothing.
  func joined(with other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
