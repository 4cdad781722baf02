// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style
import Testing

@Suite struct InkChoiceTests {
  private func grey(_ value: Double) -> SIMD3<Double> { SIMD3(repeating: value) }

  @Test func inkHasTheBetterContrast() {
    let choice = InkChoice()
    #expect(choice.ink == .light && choice.luminance == nil)
    choice.receive(grey(0.9), through: Look())
    #expect(choice.ink == .dark)
    choice.receive(grey(0.2), through: Look())
    #expect(choice.ink == .light)
    // What counts is what the glass shows.
    choice.receive(grey(0.2), through: Look(tint: Color(rgb: 0xffffff, alpha: 0.8)))
    #expect(choice.ink == .dark)
    #expect(choice.luminance.map { abs($0 - 0.665) < 0.01 } == true, "\(choice.luminance as Any)")
  }

  @Test func aMeanAroundTheThresholdDoesNotFlicker() {
    let choice = InkChoice()
    var changes = 0
    choice.onChange = { _ in changes += 1 }
    // Up and down through all greys: one change each way, and not at the same grey.
    var places: [Double] = []
    for step in Array(0...100) + Array((0...100).reversed()) {
      let before = changes
      choice.receive(grey(Double(step) / 100), through: Look())
      if changes != before { places.append(Double(step) / 100) }
    }
    #expect(places.count == 2 && places[0] - places[1] > 0.04, "\(places)")
    // A mean that varies by two steps of a hundred around any grey changes the ink once at most.
    for middle in 1...99 {
      changes = 0
      for turn in 0..<20 {
        choice.receive(grey(Double(middle + (turn % 2 == 0 ? 1 : -1)) / 100), through: Look())
      }
      #expect(changes <= 1, "\(middle)")
    }
  }
}
