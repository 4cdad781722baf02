// SPDX-License-Identifier: MIT

internal import Files

/// The files in which the kernel describes devices and processes.
enum Sysfs {
  /// The names in a folder that end with `ending`, at most 64, without hidden ones.
  static func names(in folder: String, endingWith ending: String = "") -> [String] {
    Array(File.names(in: folder, limit: 1_024).filter { $0.hasSuffix(ending) }.prefix(64))
  }

  /// The line of a file; empty if it cannot be read.
  static func line(_ path: String) -> String {
    let bytes = (try? File.readStart(path, count: 64)) ?? []
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The number in a file; nil if it has none that is at least 0.
  static func number(_ path: String) -> Int? {
    Int(line(path)).flatMap { 0...Int(Int32.max) ~= $0 ? $0 : nil }
  }
}
