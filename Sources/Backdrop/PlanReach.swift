import Geometry

/// How far a plan's blur spreads: what a renderer grows damage by.
extension BlurPlan {
  /// How many pixels, along each axis, a pixel that changed can lie from one of the glass that changes with
  /// it. A pixel that lies farther along either axis changes nothing.
  ///
  /// It follows from what passes read, and depends on the glass's place on the grid of the deepest level:
  /// this is the most over all places. Mirrors bring nothing nearer, and so do not count.
  var reach: Size<Physical> {
    Size(width: reach(.x), height: reach(.y))
  }

  private func reach(_ axis: Kernel.Axis) -> Int {
    if isIdentity { return 0 }
    let deepest = passes.reduce(0) { max($0, $1.level) }
    var farthest = 0
    // Room for what is read of each level, kept from pixel to pixel.
    var levels: [Range<Int>?] = []
    for pixel in 0..<(1 << deepest) {
      levels.removeAll(keepingCapacity: true)
      for _ in passes { levels.append(nil) }
      let read = pixelsRead(by: pixel, axis, &levels)
      farthest = max(farthest, pixel - read.lowerBound, read.upperBound - 1 - pixel)
    }
    return farthest
  }

  /// The pixels of a plane without an end that one of the glass reads through all passes. Nothing is noted
  /// of any of the `levels` yet.
  private func pixelsRead(
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
