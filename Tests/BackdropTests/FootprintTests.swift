// SPDX-License-Identifier: MIT

import Testing

@testable import Backdrop

@Suite struct FootprintTests {
  /// The texels that a target texel reads, by brute force.
  private func reads(_ index: Int, _ footprint: Footprint) -> ClosedRange<Int> {
    let middle = (Double(index) + 0.5) * footprint.ratio
    let low = Int((middle - footprint.extent - 0.5).rounded(.down))
    let high = Int((middle + footprint.extent - 0.5).rounded(.down)) + 1
    return low...high
  }

  @Test func sourcesAndTargetsAgree() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<4_000 {
      let footprint = Footprint(
        ratio: [0.0625, 0.25, 0.5, 1, 2, 4, 16].randomElement(using: &random)!,
        extent: Double.random(in: 0...20, using: &random))
      let start = Int.random(in: -40..<40, using: &random)
      let source = start..<(start + Int.random(in: 1..<20, using: &random))
      let targets = footprint.targets(of: source)
      for index in (targets.lowerBound - 3)..<(targets.upperBound + 3) {
        let isTouched = reads(index, footprint).overlaps(
          source.lowerBound...(source.upperBound - 1))
        if isTouched { #expect(targets.contains(index)) }
        let own = footprint.sources(of: index..<(index + 1))
        #expect(own.lowerBound <= reads(index, footprint).lowerBound)
        #expect(own.upperBound > reads(index, footprint).upperBound)
        #expect(targets.contains(index) == own.overlaps(source))
      }
    }
  }

  @Test func copyReadsOnlyItsOwnTexel() {
    let footprint = Footprint(.linear, .x, from: 2, to: 2)
    #expect(footprint.sources(of: 3..<5) == 3..<5)
    #expect(footprint.targets(of: 3..<5) == 3..<5)
  }

  /// A line of whole texels never reads beyond its last one, unlike one that interpolates.
  @Test func wholeTexelsAreReadWithoutTheirNeighbors() {
    let exact = Kernel.line(.x, AxisTaps(exact: [0.4, 0.2, 0.1]))
    let footprint = Footprint(exact, .x, from: 1, to: 1)
    #expect(footprint.sources(of: 3..<5) == 1..<7)
    #expect(footprint.targets(of: 3..<5) == 1..<7)
    #expect(Footprint(last: exact, .x, from: 0) == footprint)
    // From another level the same samples lie between texels.
    #expect(Footprint(exact, .x, from: 0, to: 1).sources(of: 3..<5) == 4..<12)
    #expect(Footprint(ratio: 1, extent: 2).sources(of: 3..<5) == 0..<8)
  }

  /// The texel at an index beyond either end, by the definition of mirrored repetition.
  private func mirrored(_ index: Int, _ count: Int) -> Int {
    let turn = ((index % (2 * count)) + 2 * count) % (2 * count)
    return turn < count ? turn : 2 * count - 1 - turn
  }

  @Test func foldingCoversAllMirrorImages() {
    for count in [1, 2, 5, 13] {
      let span = LevelSpan(count: count, isMirroredAtEnd: true)
      for low in -30..<30 {
        for length in 1..<25 {
          let folded = span.folded(low..<(low + length))
          #expect(folded.lowerBound >= 0 && folded.upperBound <= count)
          for index in low..<(low + length) {
            #expect(folded.contains(mirrored(index, count)), "\(low) \(length) of \(count)")
          }
        }
      }
    }
  }

  @Test func forEachImageFindsAllImages() {
    for count in [1, 2, 5, 13] {
      let span = LevelSpan(count: count, isMirroredAtEnd: true)
      let window = -40..<57
      for texel in 0..<count {
        var seen: Set<Int> = []
        span.forEachImage(of: texel..<(texel + 1), in: window) { seen.formUnion($0) }
        for index in window where mirrored(index, count) == texel {
          #expect(seen.contains(index))
        }
      }
    }
  }
}
