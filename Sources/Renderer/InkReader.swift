// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry
import SceneGraph
import Style
import Timing

/// Reads the mean colour beneath glass that chooses its ink, without waiting for the GPU.
@MainActor final class InkReader {
  /// The ring of reads; nil before the first.
  private var readback: PixelReadback?
  /// The glass of each read that is pending, oldest first.
  private var waiting: [(choice: InkChoice, look: Look)] = []
  /// The time of the last frame that read.
  private var last: Moment?
  /// True if the backdrop of some glass changed and was not read yet.
  private var isStale = false

  /// The least time between two frames that read.
  private static var interval: Nanoseconds { .milliseconds(100) }

  /// When a frame is wanted: at once while reads are pending, and later if one is due.
  var frameDemand: FrameDemand {
    if !waiting.isEmpty { return .now }
    guard isStale, let last else { return .idle }
    return .at(last + Self.interval)
  }

  /// Notes that a frame draws glass anew.
  func note(_ glass: Glass) {
    guard let choice = glass.inkChoice, !glass.isFrozen else { return }
    choice.isStale = true
    isStale = true
  }

  /// Hands over the reads that have arrived.
  func takeReads() {
    guard let readback else { return }
    while !waiting.isEmpty,
      readback.take({ frame, pixels in
        let (choice, look) = waiting.removeFirst()
        if let mean = Self.mean(frame, pixels) { choice.receive(mean, through: look) }
      })
    {}
  }

  /// Starts to read beneath all glass whose backdrop has changed, if the last reads are long enough
  /// ago. `pyramid` is that beneath an item.
  func read(
    _ list: DisplayList, at moment: Moment, _ gl: Context, _ pyramid: (DisplayItem) -> Pyramid?
  ) {
    guard isStale, last.map({ moment - $0 >= Self.interval }) ?? true else { return }
    isStale = false
    last = moment
    for item in list.items {
      guard let glass = item.surfaceGlass, let choice = glass.inkChoice, choice.isStale else {
        continue
      }
      // Whatever comes of it, the next change is a new reason to read.
      choice.isStale = false
      guard
        let level = pyramid(item)?.coarseLevel(
          beneath: item.frame.enclosing.intersection(list.rect))
      else { continue }
      let readback = readback ?? PixelReadback(gl, depth: 8)
      self.readback = readback
      if readback.read(level.rect, of: level.target, tag: 0, isFloat: level.isFloat) {
        waiting.append((choice, glass.look))
      }
    }
  }

  /// The mean of straight colours of a read; nil if nothing is there.
  private static func mean(_ frame: PixelReadback.Frame, _ pixels: RawSpan) -> SIMD3<Double>? {
    var sum = SIMD4<Double>.zero
    for index in 0..<frame.size.width * frame.size.height * 4 {
      let value =
        frame.isFloat
        ? Double(unsafe pixels.unsafeLoadUnaligned(fromByteOffset: 4 * index, as: Float.self))
        : Double(unsafe pixels.unsafeLoadUnaligned(fromByteOffset: index, as: UInt8.self)) / 255
      sum[index % 4] += value
    }
    guard sum.w > 0 else { return nil }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }

  /// Deletes the buffers. The context must be current.
  func close() {
    readback?.close()
    readback = nil
    waiting = []
  }
}
