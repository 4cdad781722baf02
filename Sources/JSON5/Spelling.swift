// SPDX-License-Identifier: MIT

/// Finds the intended word for a misspelt one.
public enum Spelling {
  /// The candidate nearest to `word`; nil if none is near enough.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = bare(word)
    let ranked = candidates.map { (candidate: $0, distance: distance(typed, bare($0))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, min(typed.count, bare(best.candidate).count) / 3)
    {
      return best.candidate
    }
    let completed = candidates.filter { typed.count >= 2 && bare($0).starts(with: typed) }
    return completed.count == 1 ? completed[0] : nil
  }

  /// Lower-case letters without leading dashes, which do not count as a difference.
  private static func bare(_ word: String) -> [UInt8] {
    Array(word.lowercased().utf8.drop { $0 == UInt8(ascii: "-") })
  }

  /// Edit distance: the number of insertions, deletions, substitutions and swaps of neighbours that
  /// turn `a` into `b`.
  public static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let change = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
