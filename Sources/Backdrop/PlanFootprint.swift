import Geometry

/// How far a plan's blur spreads: what a renderer grows damage by.
///
/// It follows from what passes read, and depends on the place on the grid of the deepest level.
struct PlanFootprint {
  /// Along rows.
  private let x: AxisFootprint
  /// Along columns.
  private let y: AxisFootprint

  /// How far `plan` spreads.
  init(_ plan: BlurPlan) {
    x = AxisFootprint(plan, .x)
    y = AxisFootprint(plan, .y)
  }

  /// How many pixels, along each axis, a pixel that changed can lie from one of the glass that changes with
  /// it, wherever both are. A pixel that lies farther along either axis changes nothing. Mirrors bring
  /// nothing nearer, and so do not count.
  var most: Size<Physical> { Size(width: x.most, height: y.most) }

  /// The pixels of glass over a plane of `size` that change with those of `rect`, and not many others.
  func spread(_ rect: Rect<Physical>, over size: Size<Physical>) -> Rect<Physical> {
    let columns = x.spread(rect.left..<rect.right, over: size.width)
    let rows = y.spread(rect.top..<rect.bottom, over: size.height)
    return Rect(
      left: columns.lowerBound, top: rows.lowerBound, right: columns.upperBound,
      bottom: rows.upperBound)
  }
}

/// The same along one axis.
private struct AxisFootprint {
  /// How many pixels before itself a pixel of glass reads, by its place on the grid of the deepest level.
  private var before: [Int] = []
  /// How many after itself.
  private var after: [Int] = []
  /// The most of either.
  private(set) var most = 0

  init(_ plan: BlurPlan, _ axis: Kernel.Axis) {
    let deepest = plan.passes.reduce(0) { max($0, $1.level) }
    // Room for what is read of each level, kept from pixel to pixel.
    var levels: [Range<Int>?] = []
    for pixel in 0..<(1 << deepest) {
      levels.removeAll(keepingCapacity: true)
      for _ in plan.passes { levels.append(nil) }
      let read = plan.isIdentity ? pixel..<(pixel + 1) : plan.pixelsRead(by: pixel, axis, &levels)
      before.append(pixel - read.lowerBound)
      after.append(read.upperBound - 1 - pixel)
      most = max(most, before[pixel], after[pixel])
    }
  }

  /// The pixels of glass that change with those of `range` on a plane of `count` pixels.
  func spread(_ range: Range<Int>, over count: Int) -> Range<Int> {
    // So small a plane is seen in its mirrors more than once.
    guard 2 * most <= count else {
      return (range.lowerBound - most..<range.upperBound + most).clamped(to: 0..<count)
    }
    var seen = targets(of: range).clamped(to: 0..<count)
    // What the mirrors at the plane's ends show of it.
    let first = -range.upperBound..<(-range.lowerBound)
    seen = seen.joined(with: targets(of: first).clamped(to: 0..<count))
    let last = 2 * count - range.upperBound..<2 * count - range.lowerBound
    return seen.joined(with: targets(of: last).clamped(to: 0..<count))
  }

  /// The pixels of glass that read any of `range`, over a plane without an end.
  private func targets(of range: Range<Int>) -> Range<Int> {
    let place = before.count - 1
    var low = range.lowerBound - most
    while low + after[low & place] < range.lowerBound { low += 1 }
    var high = range.upperBound - 1 + most
    while high - before[high & place] >= range.upperBound { high -= 1 }
    return low..<(high + 1)
  }
}

extension BlurPlan {
  /// The pixels of a plane without an end that one of the glass reads through all passes. Nothing is noted
  /// of any of the `levels` yet.
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
