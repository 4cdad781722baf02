// SPDX-License-Identifier: MIT

import Testing
import Timing

@Suite struct FrameDemandTests {
  private static let early = Moment(nanoseconds: 10)
  private static let late = Moment(nanoseconds: 20)

  /// All kinds of demand.
  private static let all: [FrameDemand] = [nil, early, late].flatMap { wake in
    [false, true].map { FrameDemand(now: $0, wake: wake) }
  }

  /// Every pair of demands, with the merged demand of each written out: rows are one, columns the
  /// other.
  @Test func everyPairMerges() {
    let (idle, now) = (FrameDemand.idle, FrameDemand.now)
    let (early, late) = (FrameDemand.at(Self.early), FrameDemand.at(Self.late))
    let nowOrEarly = FrameDemand(now: true, wake: Self.early)
    let nowOrLate = FrameDemand(now: true, wake: Self.late)
    let table: [FrameDemand: [FrameDemand: FrameDemand]] = [
      idle: [
        idle: idle, now: now, early: early, late: late, nowOrEarly: nowOrEarly,
        nowOrLate: nowOrLate,
      ],
      now: [
        idle: now, now: now, early: nowOrEarly, late: nowOrLate, nowOrEarly: nowOrEarly,
        nowOrLate: nowOrLate,
      ],
      early: [
        idle: early, now: nowOrEarly, early: early, late: early, nowOrEarly: nowOrEarly,
        nowOrLate: nowOrEarly,
      ],
      late: [
        idle: late, now: nowOrLate, early: early, late: late, nowOrEarly: nowOrEarly,
        nowOrLate: nowOrLate,
      ],
      nowOrEarly: [
        idle: nowOrEarly, now: nowOrEarly, early: nowOrEarly, late: nowOrEarly,
        nowOrEarly: nowOrEarly, nowOrLate: nowOrEarly,
      ],
      nowOrLate: [
        idle: nowOrLate, now: nowOrLate, early: nowOrEarly, late: nowOrLate,
        nowOrEarly: nowOrEarly, nowOrLate: nowOrLate,
      ],
    ]
    for one in Self.all {
      for other in Self.all {
        #expect(one.merged(with: other) == table[one]?[other], "\(one) and \(other)")
      }
    }
  }

  /// A frame is due at once, or from the wake moment on.
  @Test func aDemandIsDueFromItsWakeMomentOn() {
    for demand in Self.all {
      for moment in [5, 10, 15, 20, 25].map(Moment.init(nanoseconds:)) {
        let isDue = demand.now || (demand.wake != nil && demand.wake! <= moment)
        #expect(demand.isDue(at: moment) == isDue, "\(demand) at \(moment)")
      }
    }
  }

  /// A merged demand is due exactly if one of its parts is.
  @Test func mergingNeitherLosesNorAddsAFrame() {
    for parts in Self.all.flatMap({ a in Self.all.flatMap { b in Self.all.map { [a, b, $0] } } }) {
      let merged = parts.reduce(FrameDemand.idle) { $0.merged(with: $1) }
      for moment in [5, 10, 15, 20, 25].map(Moment.init(nanoseconds:)) {
        #expect(merged.isDue(at: moment) == parts.contains { $0.isDue(at: moment) })
      }
    }
  }
}
