// SPDX-License-Identifier: MIT

import Geometry

/// The damage of the last frames: a buffer that was shown some frames ago lacks the damage of every
/// frame since.
struct DamageHistory {
  /// Damage of the last frames, the latest last.
  private var frames: [Region] = []
  /// Storage for region operations.
  private var scratch = RegionScratch()

  /// Number of frames that are remembered. Older buffers are redrawn completely.
  private static let maxFrames = 4

  /// Adds the damage of a frame.
  mutating func add(_ damage: Region) {
    if frames.count < Self.maxFrames { return frames.append(damage) }
    // Reuses the storage of the oldest frame.
    var latest = frames.removeFirst()
    latest.assign(damage)
    frames.append(latest)
  }

  /// Forgets all frames, since their content is lost.
  mutating func removeAll() { frames.removeAll() }

  /// Sets `region` to the pixels that a buffer shown `age` frames ago lacks, the latest frame
  /// included. Returns false if that is unknown.
  mutating func collect(age: Int, into region: inout Region) -> Bool {
    guard age > 0, age <= frames.count else { return false }
    region.removeAll()
    for frame in frames.suffix(age) { region.formUnion(frame, reusing: &scratch) }
    return true
  }
}
