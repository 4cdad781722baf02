// SPDX-License-Identifier: MIT

import Cases
import Testing

@testable import Geometry

/// Steady frames allocate no region storage.
struct RegionStorageTests {
  /// The region operations of a frame, with two regions and a scratch that persist.
  struct Frame {
    var damage = Region()
    var stale = Region()
    var scratch = RegionScratch()

    mutating func run(_ number: Int) {
      let clip = Rect<Physical>(x: 0, y: 0, width: 800, height: 600)
      damage.removeAll()
      for index in 0..<8 {
        let rect = Rect<Physical>(
          x: index * 90 + number % 7, y: (index * 131 + number) % 500, width: 60, height: 40)
        damage.formUnion(rect, reusing: &scratch)
      }
      damage.grow(by: 5, 3, clippedTo: clip, reusing: &scratch)
      stale.formUnion(damage, reusing: &scratch)
      stale.subtract(Rect(x: 100, y: 100, width: 200, height: 200), reusing: &scratch)
      stale.formIntersection(damage, reusing: &scratch)
      stale.map(reusing: &scratch) { Rect(x: $0.left / 2, y: $0.top / 2, width: 9, height: 9) }
      stale.simplify(maxRects: 6, reusing: &scratch)
      stale.assign(damage)
      damage.formOffset(by: Point(x: 1, y: 0))
    }

    /// The addresses of all arrays.
    var addresses: Set<UInt> {
      [address(damage.rects), address(stale.rects), address(scratch.result)]
    }

    private func address(_ rects: [Rect<Physical>]) -> UInt {
      unsafe rects.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }

    var capacities: [Int] {
      [damage.rects.capacity, stale.rects.capacity, scratch.result.capacity].sorted()
        + [scratch.images.capacity]
    }
  }

  @Test func steadyFramesReuseTheirStorage() {
    var frame = Frame()
    for number in 0..<500 { frame.run(number) }
    let (addresses, capacities) = (frame.addresses, frame.capacities)
    for number in 500..<1500 {
      frame.run(number)
      #expect(frame.addresses == addresses)
      #expect(frame.capacities == capacities)
    }
  }

  @Test func aCopyIsIndependent() {
    var scratch = RegionScratch()
    var region = Region(Rect(x: 0, y: 0, width: 10, height: 10))
    let copy = region
    region.formUnion(Rect(x: 20, y: 0, width: 10, height: 10), reusing: &scratch)
    region.formUnion(Rect(x: 40, y: 0, width: 10, height: 10), reusing: &scratch)
    #expect(copy == Region(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(region.rects.count == 3)
  }

  @Test func heapSortSorts() {
    var random = SeededRandom(seed: 3)
    for count in 0..<200 {
      var numbers = (0..<count).map { _ in Int.random(in: 0..<50, using: &random) }
      let expected = numbers.sorted()
      numbers.heapSort(by: <)
      #expect(numbers == expected)
    }
  }
}
