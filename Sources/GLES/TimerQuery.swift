// SPDX-License-Identifier: MIT

import CGLES

/// Measures GPU time without waiting: results arrive some frames later.
///
/// Measurements are kept in a ring. While all are pending, further ones are skipped.
public final class TimerQuery {
  /// The GPU time between a `begin` and its `end`.
  public struct Measurement: Hashable, Sendable {
    /// The tag given to `begin`, such as a frame number.
    public var tag: Int
    /// GPU time in nanoseconds.
    public var nanoseconds: UInt64
  }

  /// The context of the queries.
  public let gl: Context
  /// The ring; empty once closed.
  private var slots: [Slot]
  /// The slot of the oldest pending measurement.
  private var oldest = 0
  /// The number of finished measurements that were not taken yet.
  private var pending = 0
  /// The number of pending measurements, oldest first, that a jump of the GPU's clock made invalid.
  private var disjoint = 0
  /// True if a measurement is running.
  private var isMeasuring = false

  /// One measurement of the ring.
  private struct Slot {
    /// The query's GL name.
    var name: UInt32
    /// The tag given to `begin`.
    var tag: Int
  }

  /// A ring of `depth` measurements; nil if the GPU has no timer queries.
  public init?(_ gl: Context, depth: Int = 8) {
    guard gl.features.contains(.timerQuery) else { return nil }
    self.gl = gl
    slots = (0..<depth).map { _ in Slot(name: gl.calls.genQuery(), tag: 0) }
  }

  deinit { assert(slots.isEmpty, "a TimerQuery was not closed") }

  /// Starts a measurement. A context can run only one at a time.
  public func begin(tag: Int) {
    precondition(!isMeasuring, "a TimerQuery was begun twice")
    guard pending < slots.count else { return }
    let slot = (oldest + pending) % slots.count
    slots[slot].tag = tag
    gl.calls.beginTimeElapsed(slots[slot].name)
    isMeasuring = true
  }

  /// Ends the measurement.
  public func end() {
    guard isMeasuring else { return }
    gl.calls.endTimeElapsed()
    isMeasuring = false
    pending += 1
  }

  /// Removes and returns the oldest result that has arrived; nil if none has.
  public func take() -> Measurement? {
    while pending > 0, gl.calls.isAvailable(query: slots[oldest].name) {
      if gl.calls.integer(GL_GPU_DISJOINT_EXT) != 0 { disjoint = pending }
      let slot = slots[oldest]
      oldest = (oldest + 1) % slots.count
      pending -= 1
      if disjoint > 0 {
        disjoint -= 1
        continue
      }
      return Measurement(tag: slot.tag, nanoseconds: gl.calls.result(query: slot.name))
    }
    return nil
  }

  /// Deletes the queries. The context must be current.
  public func close() {
    precondition(!slots.isEmpty, "a TimerQuery was closed twice")
    end()
    for slot in slots { gl.calls.deleteQuery(slot.name) }
    slots = []
  }
}
