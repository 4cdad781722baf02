import ScrimKit
import Testing

@testable import Demonstration

@Suite struct DriftTests {
  private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: 0) + .seconds(seconds) }

  @Test func itGoesToTheEndAndBackAgain() {
    var drift = Drift()
    var position = drift.position(from: 30, in: 0...100, at: at(1))
    #expect(position == 30)
    var seen: [Double] = []
    for second in 2...9 {
      position = drift.position(from: position, in: 0...100, at: at(Double(second)))
      seen.append(position)
    }
    #expect(seen == [66, 100, 64, 28, 0, 36, 72, 100])
  }

  @Test func itGoesOnFromWhereItRests() {
    var drift = Drift()
    _ = drift.position(from: 0, in: 0...100, at: at(1))
    drift.rest()
    #expect(drift.position(from: 10, in: 0...100, at: at(60)) == 10)
    #expect(drift.position(from: 10, in: 0...100, at: at(61)) == 46)
  }

  @Test func itWaitsForWhoDoesNotSeeIt() {
    var drift = Drift()
    _ = drift.position(from: 0, in: 0...100, at: at(1))
    #expect(drift.position(from: 10, in: 0...100, at: at(3_601)) == 10)
    #expect(drift.position(from: 10, in: 0...100, at: at(3_602)) == 46)
  }
}
