// SPDX-License-Identifier: MIT

/// The metadata in the segments of a JPEG file.
struct JPEGMetadata {
  /// The TIFF structure of the Exif segment; nil if there is none.
  private(set) var exif: ArraySlice<UInt8>?
  /// The number of scans over the image.
  private(set) var scans = 0
  /// The parts of the ICC profile, each with its number.
  private var parts: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []

  /// The ICC profile; empty if there is none.
  var profile: [UInt8] { Array(parts.sorted { $0.number < $1.number }.map(\.bytes).joined()) }

  /// Reads the segments of `file`.
  init(_ file: [UInt8]) {
    var rest = file.dropFirst(2)
    while let start = rest.firstIndex(of: 0xFF) {
      rest = rest[start...]
      guard rest.count > 4 else { return }
      let marker = rest[start + 1]
      guard marker > 1, marker < 0xFF, !(0xD0...0xD8).contains(marker) else {
        // Pixels, or bytes that fill a gap.
        rest = rest.dropFirst(marker == 0xFF ? 1 : 2)
        continue
      }
      let length = Int(rest[start + 2]) << 8 | Int(rest[start + 3])
      guard marker != 0xD9, length >= 2, rest.count >= 2 + length else { return }
      let body = rest[(start + 4)..<(start + 2 + length)]
      switch marker {
      case 0xDA: scans += 1
      case 0xE1 where exif == nil && body.starts(with: "Exif\0\0".utf8): exif = body.dropFirst(6)
      case 0xE2 where body.starts(with: "ICC_PROFILE\0".utf8) && body.count > 14:
        parts.append((body[body.startIndex + 12], body.dropFirst(14)))
      default: break
      }
      rest = rest.dropFirst(2 + length)
    }
  }
}
