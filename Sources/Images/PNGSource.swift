// SPDX-License-Identifier: MIT

import CPNG

/// A PNG file without what it says of its colours, so that libpng gives the stored values, and what
/// was said.
struct PNGSource {
  /// The file for libpng.
  private(set) var file: [UInt8]
  /// The colours; nil for sRGB.
  private(set) var profile: ColorProfile?
  /// True for 16 bits of each component.
  let isDeep: Bool

  /// The chunks about colours, those first that count before others.
  private static let types = ["iCCP", "sRGB", "gAMA", "cHRM"]

  /// Reads the chunks of `bytes`.
  init(_ bytes: [UInt8]) {
    file = bytes
    isDeep = bytes.count > 24 && bytes[24] == 16
    let locations = PNGChunk.locations(in: bytes)
    let colors = locations.filter { Self.types.contains($0.type) }
    guard isDeep || !colors.isEmpty else { return }
    let levels = isDeep ? 65536 : 256
    switch Self.types.first(where: { type in colors.contains { $0.type == type } }) {
    case "iCCP":
      guard let body = colors.first(where: { $0.type == "iCCP" })?.body else { break }
      profile = Self.inflated(bytes[body]).flatMap { ColorProfile($0, levels: levels) }
    case "gAMA":
      guard let body = colors.first(where: { $0.type == "gAMA" })?.body, body.count == 4 else {
        break
      }
      let gamma = Float(PNGChunk.number(in: bytes, at: body.lowerBound)) / 100_000
      if (0.01...100).contains(gamma) {
        profile = ColorProfile(exponent: 1 / gamma, levels: levels)
      }
    default: break
    }
    file = Array(bytes[..<PNGChunk.signature.count])
    for location in locations where !Self.types.contains(location.type) {
      file += bytes[location.whole]
      // Values that are called light are not converted to light.
      if location.type == "IHDR", isDeep {
        file += PNGChunk(type: "gAMA", body: UInt32(100_000).bigEndianBytes).bytes
      }
    }
    file += bytes[(locations.last?.end ?? PNGChunk.signature.count)...]
  }

  /// The profile in the data of a chunk: a name, a zero, a method, and compressed bytes. Nil if it
  /// is damaged or too large.
  private static func inflated(_ body: ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = body.firstIndex(of: 0), end + 2 <= body.endIndex else { return nil }
    let source = Array(body[(end + 2)...])
    var profile = [UInt8](repeating: 0, count: ColorProfile.byteLimit)
    var count = UInt(profile.count)
    guard unsafe uncompress(&profile, &count, source, UInt(source.count)) == Z_OK else {
      return nil
    }
    return Array(profile[..<Int(count)])
  }
}
