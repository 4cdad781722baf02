// SPDX-License-Identifier: MIT

import Files

/// A folder of a theme with icons of one size or of a range of sizes, as its index describes it.
struct IconDirectory: Equatable {
  /// The path in the theme's folder.
  let path: String
  /// The nominal size of the icons, in logical units.
  let size: Int
  /// The pixels of a logical unit that the icons are drawn for.
  let scale: Int
  /// The sizes that the icons are meant for.
  let kind: Kind
  /// The least size of scalable icons.
  let minimum: Int
  /// The greatest size of scalable icons.
  let maximum: Int

  /// The sizes that the icons of a folder are meant for.
  enum Kind: Equatable {
    /// The nominal size alone.
    case fixed
    /// The sizes from the least to the greatest.
    case scalable
    /// Sizes that differ from the nominal size by at most so much.
    case threshold(Int)
  }

  /// The greatest size and threshold that a theme may name.
  private static let sizeLimit = 8192
  /// The greatest scale that a theme may name.
  private static let scaleLimit = 16

  /// The folder `path` as `index` describes it; nil if the description is wrong or missing, or if
  /// the path leads out of the theme.
  init?(_ path: String, _ index: INIFile) {
    func number(_ key: String, in range: ClosedRange<Int>) -> Int? {
      index[path, key].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
    let sizes = 1...Self.sizeLimit
    guard Self.staysInside(path), let size = number("Size", in: sizes) else { return nil }
    self.path = path
    self.size = size
    scale = number("Scale", in: 1...Self.scaleLimit) ?? 1
    minimum = number("MinSize", in: sizes) ?? size
    maximum = number("MaxSize", in: sizes) ?? size
    switch index[path, "Type"] {
    case "Fixed": kind = .fixed
    case "Scalable": kind = .scalable
    case "Threshold", nil:
      kind = .threshold(number("Threshold", in: 0...Self.sizeLimit) ?? 2)
    default: return nil
    }
  }

  /// True if `path` is relative and leads to a folder inside.
  static func staysInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.utf8.contains(0)
      && !path.split(separator: "/").contains("..")
  }

  /// True if the icons are meant for `size` at `scale`.
  func matches(size: Int, scale: Int) -> Bool {
    guard scale == self.scale else { return false }
    return switch kind {
    case .fixed: size == self.size
    case .scalable: minimum <= size && size <= maximum
    case .threshold(let threshold): abs(size - self.size) <= threshold
    }
  }

  /// The difference between the icons' size and `size` at `scale`, in pixels, as the specification
  /// defines it.
  func distance(size: Int, scale: Int) -> Int {
    let wanted = size * scale
    switch kind {
    case .fixed: return abs(self.size * self.scale - wanted)
    case .scalable:
      return max(minimum * self.scale - wanted, wanted - maximum * self.scale, 0)
    case .threshold(let threshold):
      if wanted < (self.size - threshold) * self.scale {
        return abs(minimum * self.scale - wanted)
      }
      if wanted > (self.size + threshold) * self.scale {
        return abs(wanted - maximum * self.scale)
      }
      return 0
    }
  }
}
