// SPDX-License-Identifier: MIT

import GLES
public import Timing

/// Measures the GPU time of glass for each frame. It never waits: a frame's time is known some
/// frames later.
@MainActor public final class BlurTimer {
  /// Measures one glass at a time.
  private let query: TimerQuery
  /// Number of the current frame.
  private var frame = 0
  /// Number of the frame whose times arrive now.
  private var measuredFrame = 0
  /// Sum of that frame's times so far, in nanoseconds.
  private var sum: UInt64 = 0
  /// GPU time of the last frame that was measured completely; nil before the first.
  public private(set) var latest: Nanoseconds?

  /// A timer; nil if the GPU has no timer queries.
  init?(_ gl: Context) {
    guard let query = TimerQuery(gl, depth: 32) else { return nil }
    self.query = query
  }

  /// Starts a frame and collects the times that arrived.
  func beginFrame() {
    frame += 1
    while let measurement = query.take() {
      if measurement.tag != measuredFrame {
        if sum > 0 { latest = Nanoseconds(Int64(clamping: sum)) }
        measuredFrame = measurement.tag
        sum = 0
      }
      sum &+= measurement.nanoseconds
    }
  }

  /// Starts measuring a glass.
  func begin() { query.begin(tag: frame) }

  /// Ends measuring a glass.
  func end() { query.end() }

  /// Deletes the queries. The context must be current.
  func close() { query.close() }
}
