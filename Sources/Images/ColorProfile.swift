// SPDX-License-Identifier: MIT

import Glibc

/// The conversion from the colours of an ICC profile to sRGB.
///
/// It reads profiles of a matrix and three curves, or of one curve for grey: those of cameras,
/// phones, displays and working spaces such as Adobe RGB and Display P3. Profiles of tables are
/// those of scanners and printers. What they may ask of a library has no bound, and so colours with
/// one stay as they are.
struct ColorProfile {
  /// Light by the stored values of each component.
  private let curves: [[Float]]
  /// Rows of the matrix from light in these colours to light in sRGB.
  private let rows: [SIMD3<Float>]

  /// The largest profile in bytes.
  static let byteLimit = 1 << 20

  /// The rows of the matrix from XYZ, as profiles have it, to light in sRGB.
  private static let sRGB: [SIMD3<Float>] = [
    [3.1341359, -1.6173864, -0.4906619], [-0.9787955, 1.9162543, 0.0334427],
    [0.0719553, -0.2289768, 1.4053851],
  ]
  /// The components of sRGB, from 0 to 1, by light in steps of 1 / 65535.
  private static let encoded: [Float] = (0...65535).map { step in
    let light = Float(step) / 65535
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Reads a profile for components that have values below `levels`. Nil if it is none of a matrix
  /// and curves, or is sRGB.
  init?(_ icc: [UInt8], levels: Int) {
    let file = ProfileFile(icc)
    let isGrey = file.word(at: 16) == ProfileFile.signature("GRAY")
    var curves: [[Float]] = []
    var columns: [SIMD3<Float>] = []
    for name in ["r", "g", "b"] {
      guard let curve = file.curve(isGrey ? "kTRC" : "\(name)TRC") else { return nil }
      curves.append((0..<levels).map { curve(Float($0) / Float(levels - 1)) })
      guard !isGrey else { continue }
      guard let column = file.color("\(name)XYZ") else { return nil }
      columns.append(column)
    }
    let identity: [SIMD3<Float>] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    let rows =
      isGrey
      ? identity
      : Self.sRGB.map { row in
        SIMD3((row * columns[0]).sum(), (row * columns[1]).sum(), (row * columns[2]).sum())
      }
    self.init(curves: curves, rows: rows)
  }

  /// Colours of sRGB whose light is the components to the power of `exponent`.
  init?(exponent: Float, levels: Int) {
    let curve = (0..<levels).map { pow(Float($0) / Float(levels - 1), exponent) }
    self.init(curves: [curve, curve, curve], rows: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
  }

  /// Nil if nothing changes that can be seen.
  private init?(curves: [[Float]], rows: [SIMD3<Float>]) {
    self.curves = curves
    self.rows = rows
    let steps = (0...5).map { $0 * (curves[0].count - 1) / 5 }
    let isSame = steps.allSatisfy { red in
      steps.allSatisfy { green in
        steps.allSatisfy { blue in
          let color = SIMD3(Float(red), Float(green), Float(blue)) / Float(curves[0].count - 1)
          let difference = abs(convert(red, green, blue) - color)
          return difference.max() < 0.004
        }
      }
    }
    if isSame { return nil }
  }

  /// A colour in sRGB, with components from 0 to 1.
  func convert(_ red: Int, _ green: Int, _ blue: Int) -> SIMD3<Float> {
    let light = SIMD3(curves[0][red], curves[1][green], curves[2][blue])
    var color = SIMD3<Float>.zero
    for index in 0..<3 {
      let part = min(max((rows[index] * light).sum(), 0), 1)
      color[index] = Self.encoded[Int((part * 65535).rounded())]
    }
    return color
  }

  /// Converts pixels of four bytes with straight alpha.
  func convert(_ pixels: inout [UInt8]) {
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let color = convert(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
      for index in 0..<3 { pixels[start + index] = UInt8(color[index] * 255 + 0.5) }
    }
  }
}

private func abs(_ vector: SIMD3<Float>) -> SIMD3<Float> {
  vector.replacing(with: -vector, where: vector .< 0)
}

/// The tags of an ICC profile.
private struct ProfileFile {
  /// The bytes.
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of a signature of four letters.
  static func signature(_ text: String) -> Int { text.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// The number of four bytes at `index`; nil beyond the end.
  func word(at index: Int) -> Int? {
    guard index >= 0, index + 4 <= bytes.count else { return nil }
    return bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number with 16 binary places at `index`; nil beyond the end.
  private func fixed(at index: Int) -> Float? {
    word(at: index).map { Float(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// The start of a tag's data; nil if the profile has none.
  private func tag(_ name: String) -> Int? {
    let count = min(word(at: 128) ?? 0, 256)
    let entry = (0..<count).map { 132 + 12 * $0 }.first { word(at: $0) == Self.signature(name) }
    return entry.flatMap { word(at: $0 + 4) }
  }

  /// The colour of a tag.
  func color(_ name: String) -> SIMD3<Float>? {
    guard let start = tag(name), word(at: start) == Self.signature("XYZ "),
      let x = fixed(at: start + 8), let y = fixed(at: start + 12), let z = fixed(at: start + 16)
    else { return nil }
    return [x, y, z]
  }

  /// The curve of a tag, from components to light, both from 0 to 1.
  func curve(_ name: String) -> ((Float) -> Float)? {
    guard let start = tag(name), let kind = word(at: start), let head = word(at: start + 8) else {
      return nil
    }
    switch kind {
    case Self.signature("curv"): return table(at: start + 12, count: head)
    case Self.signature("para"): return formula(head >> 16, at: start + 12)
    default: return nil
    }
  }

  /// The curve through `count` values of two bytes; one value is an exponent.
  private func table(at start: Int, count: Int) -> ((Float) -> Float)? {
    guard count <= 65536, start + 2 * count <= bytes.count else { return nil }
    let values = (0..<count).map { index in
      Float(Int(bytes[start + 2 * index]) << 8 | Int(bytes[start + 2 * index + 1]))
    }
    switch count {
    case 0: return { $0 }
    case 1: return { pow($0, values[0] / 256) }
    default:
      return { part in
        let position = part * Float(count - 1)
        let index = min(Int(position), count - 2)
        let next = values[index + 1] - values[index]
        return (values[index] + next * (position - Float(index))) / 65535
      }
    }
  }

  /// The curve of a formula with up to seven numbers.
  private func formula(_ kind: Int, at start: Int) -> ((Float) -> Float)? {
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(kind) else { return nil }
    let numbers = (0..<counts[kind]).compactMap { fixed(at: start + 4 * $0) }
    guard numbers.count == counts[kind] else { return nil }
    let (g, a) = (numbers[0], kind > 0 ? numbers[1] : 1)
    let b = kind > 0 ? numbers[2] : 0
    // Below `d` the curve is the line c x + f; above, it is raised by `e`.
    let c = kind > 2 ? numbers[3] : 0
    let d = kind > 2 ? numbers[4] : kind > 0 ? -b / a : 0
    let raised = kind == 4 ? numbers[5] : kind == 2 ? numbers[3] : 0
    let f = kind == 4 ? numbers[6] : kind == 2 ? numbers[3] : 0
    return { x in
      let value = x >= d ? pow(max(a * x + b, 0), g) + raised : c * x + f
      return value.isFinite ? min(max(value, 0), 1) : 0
    }
  }
}
