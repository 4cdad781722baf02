import Geometry

/// What differed from frame to frame lately: a buffer that was shown some frames ago lacks all of it since.
struct DamageHistory {
  /// The damage of the last frames, the latest last.
  private var frames: [Region] = []
  /// Room for regions.
  private var scratch = RegionScratch()

  /// A buffer older than so many frames is drawn whole.
  private static let longest = 4

  /// Notes the damage of a frame.
  mutating func add(_ damage: Region) {
    if frames.count < Self.longest { return frames.append(damage) }
    // The oldest one's storage serves the latest.
    var latest = frames.removeFirst()
    latest.assign(damage)
    frames.append(latest)
  }

  /// Forgets: what was drawn is lost.
  mutating func removeAll() { frames.removeAll() }

  /// Makes `region` what a buffer lacks that was shown `age` frames ago, the latest frame included; false
  /// where that is not known.
  mutating func collect(age: Int, into region: inout Region) -> Bool {
    guard age > 0, age <= frames.count else { return false }
    region.removeAll()
    for frame in frames.suffix(age) { region.formUnion(frame, reusing: &scratch) }
    return true
  }
}
