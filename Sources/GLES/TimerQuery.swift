import CGLES

/// Measures how long the GPU takes, without ever waiting for it: a result comes some frames later.
///
/// Measurements are kept in a ring. While all of it is on its way, further ones are left out.
public final class TimerQuery {
  /// What the GPU took between a `begin` and its `end`.
  public struct Measurement: Hashable, Sendable {
    /// What `begin` was given, such as the frame's number.
    public var tag: Int
    /// Time on the GPU.
    public var nanoseconds: UInt64
  }

  /// The context it lives in.
  public let gl: Context
  /// The ring; empty once closed.
  private var slots: [Slot]
  /// The slot of the oldest measurement not yet taken.
  private var oldest = 0
  /// Measurements ended and not yet taken.
  private var pending = 0
  /// Of those, the oldest ones that the GPU's clock jumped under.
  private var disjoint = 0
  /// Whether a measurement is under way.
  private var isMeasuring = false

  /// A place for one measurement.
  private struct Slot {
    /// GL's name of the query.
    var name: UInt32
    /// What `begin` was given.
    var tag: Int
  }

  /// A ring for `depth` measurements; nil where the GPU has no clock.
  public init?(_ gl: Context, depth: Int = 8) {
    guard gl.features.contains(.timerQuery) else { return nil }
    self.gl = gl
    slots = (0..<depth).map { _ in Slot(name: gl.calls.genQuery(), tag: 0) }
  }

  deinit { assert(slots.isEmpty, "a TimerQuery was not closed") }

  /// Measures from here. Only one measurement can be under way in a context.
  public func begin(tag: Int) {
    precondition(!isMeasuring, "a TimerQuery was begun twice")
    guard pending < slots.count else { return }
    let slot = (oldest + pending) % slots.count
    slots[slot].tag = tag
    gl.calls.beginTimeElapsed(slots[slot].name)
    isMeasuring = true
  }

  /// Measures up to here.
  public func end() {
    guard isMeasuring else { return }
    gl.calls.endTimeElapsed()
    isMeasuring = false
    pending += 1
  }

  /// The oldest measurement that has come in; nil where none has.
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
