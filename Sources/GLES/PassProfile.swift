// SPDX-License-Identifier: MIT

import Geometry

/// Measures each pass of a frame by waiting for the GPU after it.
///
/// This slows drawing down, since passes no longer overlap: the times serve to compare passes. The
/// cost of waiting itself is measured first and subtracted.
public final class PassProfile {
  /// The cost of all passes with one name.
  public struct Entry: Hashable, Sendable {
    /// The label of the program, or the name of an operation without a program.
    public let name: String
    /// The number of passes.
    public var draws: Int
    /// The number of pixels that the passes cover, each as often as it is covered.
    public var pixels: Int
    /// The total time, in nanoseconds.
    public var nanoseconds: UInt64
  }

  /// The passes so far, by name.
  public private(set) var entries: [Entry] = []
  /// The total waiting time that was subtracted from the entries, in nanoseconds.
  public private(set) var waiting: UInt64 = 0
  /// The label of the program in use.
  var program = ""
  /// The time to draw one pixel and wait for it, in nanoseconds.
  private var wait: UInt64 = 0
  /// Reads a clock, in nanoseconds.
  private let now: () -> UInt64

  /// A profile for `gl`, which must be current. `now` reads a clock in nanoseconds.
  public init(_ gl: Context, now: @escaping () -> UInt64) throws(TextureError) {
    self.now = now
    let pixel = try RenderTexture(gl, size: Size(width: 1, height: 1), format: gl.renderFormat)
    defer { pixel.close() }
    gl.state.bind(pixel.target)
    gl.state.scissor = nil
    let calls = gl.calls
    let spans = (0..<Self.trials).map { _ in
      let start = now()
      gl.clear(Color(rgb: 0))
      calls.finish()
      return now() - start
    }
    wait = spans.sorted()[Self.trials / 2]
  }

  /// The number of measurements of the wait; their median counts.
  private static let trials = 25

  /// Runs a pass that covers `pixels` pixels, waits for it and records it under `name`, or under
  /// the program's label if nil.
  func measure(_ name: String?, pixels: Int, _ calls: GLCalls, _ pass: () -> Void) {
    let start = now()
    pass()
    calls.finish()
    let span = now() - start
    let waited = min(wait, span)
    waiting += waited
    let name = name ?? program
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].draws += 1
      entries[index].pixels += pixels
      entries[index].nanoseconds += span - waited
    } else {
      entries.append(Entry(name: name, draws: 1, pixels: pixels, nanoseconds: span - waited))
    }
  }
}
