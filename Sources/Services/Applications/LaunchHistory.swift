// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// The number and the times of the starts of applications: a value of bounded size.
///
/// A start counts one, and half as much after each ten days. Since all starts lose at the same
/// rate, the order of applications changes only with a new start, and one number an application
/// tells it.
public struct LaunchHistory: Hashable, Sendable {
  /// The logarithm, to the base 2, of each application's count, as it would have been at time 0.
  private var weights: [String: Double] = [:]

  /// The most applications; those with the least weight are forgotten.
  static let limit = 500
  /// The largest file that is read, in bytes.
  static let sizeLimit = 256 << 10
  /// The time after which a start counts half, in seconds.
  private static let halfLife = 864_000.0
  /// The longest ID, in bytes.
  private static let idLimit = 255

  /// A history without starts.
  public init() {}

  /// The weight of an application: more for one that is started often, and was started lately; the
  /// least number for one that never was.
  func weight(of id: String) -> Double { weights[id] ?? -.greatestFiniteMagnitude }

  /// Counts a start at `seconds` since 1970.
  public mutating func add(_ id: String, at seconds: Int64) {
    guard id.utf8.count <= Self.idLimit, !id.utf8.contains(0x0a) else { return }
    let now = Double(seconds) / Self.halfLife
    // A clock that was wrong has left a weight of the future, from which `exp2` might overflow.
    let past = min(weights[id].map { $0 - now } ?? -.infinity, 64)
    weights[id] = now + log2(exp2(past) + 1)
    guard weights.count > Self.limit else { return }
    if let least = weights.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      weights[least.key] = nil
    }
  }

  /// The history in the content of a file. Lines that cannot be read are left out.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0a).prefix(Self.limit) {
      guard let space = line.firstIndex(of: 0x20),
        let weight = Double(String(decoding: line[..<space], as: UTF8.self)), weight.isFinite
      else { continue }
      let id = String(decoding: line[(space + 1)...], as: UTF8.self)
      if !id.isEmpty, id.utf8.count <= Self.idLimit { weights[id] = weight }
    }
  }

  /// The content of a file: a line for each application with its weight, the heaviest first.
  var bytes: [UInt8] {
    weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .flatMap { Array("\($0.value) \($0.key)\n".utf8) }
  }

  /// The history in the file at `path`; an empty one if there is none.
  static func read(_ path: String) throws(FileError) -> LaunchHistory {
    do { return LaunchHistory(try File.read(path, limit: sizeLimit)) } catch {
      guard error.isMissing else { throw error }
      return LaunchHistory()
    }
  }

  /// Replaces the file at `path` in one step, and makes the folders that lead to it.
  func write(to path: String) throws(FileError) {
    File.makeFolders(to: path)
    try File.write(bytes, to: path)
  }
}
