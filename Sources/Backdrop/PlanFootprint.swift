// SPDX-License-Identifier: MIT

import Geometry

/// The footprint of a whole plan, by which renderers grow damage.
///
/// A plan's footprint follows from those of its passes and varies with the position on the grid of
/// the coarsest level.
struct PlanFootprint {
  /// Along rows.
  private let x: AxisFootprint
  /// Along columns.
  private let y: AxisFootprint

  /// The footprint of `plan`.
  init(_ plan: BlurPlan) {
    // The texels read of each level; storage reused for all pixels of both axes.
    var levels: [Range<Int>?] = []
    levels.reserveCapacity(plan.passes.count)
    x = AxisFootprint(plan, .x, &levels)
    y = AxisFootprint(plan, .y, &levels)
  }

  /// The maximum distance, along each axis, between a plane's pixel and a pixel of glass that
  /// changes with it. Mirrors bring nothing nearer.
  var most: Size<Physical> { Size(width: x.most, height: y.most) }

  /// The pixels of glass over a plane of `size` that change with `rect`; nearly exact.
  func spread(_ rect: Rect<Physical>, over size: Size<Physical>) -> Rect<Physical> {
    let columns = x.spread(rect.left..<rect.right, over: size.width)
    let rows = y.spread(rect.top..<rect.bottom, over: size.height)
    return Rect(
      left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
      bottom: rows.upperBound)
  }
}

/// The footprint along one axis.
private struct AxisFootprint {
  /// The number of pixels that each pixel of glass reads before and after itself, by its position
  /// on the grid of the coarsest level.
  private var reads: [(before: Int, after: Int)] = []
  /// The maximum of both.
  private(set) var most = 0

  /// The footprint of `plan` along `axis`. `levels` is storage for a range of each pass.
  init(_ plan: BlurPlan, _ axis: Kernel.Axis, _ levels: inout [Range<Int>?]) {
    let deepest = plan.passes.reduce(0) { max($0, $1.level) }
    reads.reserveCapacity(1 << deepest)
    for pixel in 0..<(1 << deepest) {
      levels.removeAll(keepingCapacity: true)
      for _ in plan.passes { levels.append(nil) }
      let read = plan.isIdentity ? pixel..<(pixel + 1) : plan.pixelsRead(by: pixel, axis, &levels)
      let (before, after) = (pixel - read.lowerBound, read.upperBound - 1 - pixel)
      reads.append((before, after))
      most = max(most, before, after)
    }
  }

  /// The pixels of glass that change with `range` on a plane of `count` pixels.
  func spread(_ range: Range<Int>, over count: Int) -> Range<Int> {
    // On so small a plane mirrors show pixels more than once.
    guard 2 * most <= count else {
      return (range.lowerBound - most..<range.upperBound + most).clamped(to: 0..<count)
    }
    var seen = targets(of: range).clamped(to: 0..<count)
    // Mirror images at both ends of the plane.
    let first = -range.upperBound..<(-range.lowerBound)
    seen = seen.joined(with: targets(of: first).clamped(to: 0..<count))
    let last = 2 * count - range.upperBound..<2 * count - range.lowerBound
    return seen.joined(with: targets(of: last).clamped(to: 0..<count))
  }

  /// The pixels of glass that read any of `range`, ignoring the plane's ends.
  private func targets(of range: Range<Int>) -> Range<Int> {
    let mask = reads.count - 1
    var low = range.lowerBound - most
    while low + reads[low & mask].after < range.lowerBound { low += 1 }
    var high = range.upperBound - 1 + most
    while high - reads[high & mask].before >= range.upperBound { high -= 1 }
    return low..<(high + 1)
  }
}

extension BlurPlan {
  /// The plane's pixels that one pixel of glass reads through all passes, ignoring the plane's
  /// ends. `levels` must hold nil for each pass.
  fileprivate func pixelsRead(
    by pixel: Int, _ axis: Kernel.Axis, _ levels: inout [Range<Int>?]
  ) -> Range<Int> {
    let whole = pixel..<(pixel + 1)
    var plane = whole
    func ask(_ source: Source, _ footprint: Footprint, for target: Range<Int>) {
      let read = footprint.sources(of: target)
      switch source {
      case .plane: plane = plane.joined(with: read)
      case .pass(let index): levels[index] = levels[index]?.joined(with: read) ?? read
      }
    }
    func ask(_ input: LastPass.Input) {
      ask(input.source, Footprint(last: input.kernel, axis, from: input.level), for: whole)
    }
    ask(last.first)
    if let second = last.second { ask(second) }
    for (index, pass) in passes.enumerated().reversed() {
      guard let target = levels[index] else { continue }
      ask(
        pass.source,
        Footprint(pass.kernel, axis, from: level(of: pass.source), to: pass.level), for: target)
      guard let second = pass.second else { continue }
      ask(
        second, Footprint(.linear, axis, from: level(of: second), to: pass.level), for: target)
    }
    return plane
  }
}
