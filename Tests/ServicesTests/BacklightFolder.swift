// SPDX-License-Identifier: MIT

import Foundation

/// A folder of backlights, as sysfs has it below a root.
struct BacklightFolder {
  /// The folder.
  private let path: String

  /// Creates the folder below `root`.
  init(_ root: String) throws {
    path = "\(root)/sys/class/backlight"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Adds a backlight.
  func add(_ name: String, type: String, level: Int, of maximum: Int) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: false)
    try set(name, "type", "\(type)\n")
    try set(name, "max_brightness", "\(maximum)\n")
    try set(name, "brightness", "\(level)\n")
  }

  /// Writes a file of a backlight in place, as sysfs has it.
  func set(_ name: String, _ file: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)/\(file)"))
  }
}
