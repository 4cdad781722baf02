// SPDX-License-Identifier: MIT

import Demonstration
import Files
import JSON5
import ScrimKit

@testable import scrim

/// Settings files. Every accepted value is valid and mistakes are located in the file. The files of
/// desktops never fail.
enum SettingsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let desktop = INIFile(bytes)
    _ = desktop.truth("Settings", "gtk-enable-animations")
    let changes: Changes<Settings>
    do throws(JSON5Failure) { changes = try Settings.keys.read(bytes) } catch {
      return try JSON5Target.checkSorted(error.mistakes, in: bytes)
    }
    try promise(bytes.count <= JSON5Limits.userFile.bytes, "\(bytes.count) bytes were taken")
    let settings = Settings([changes])
    try promise(DemoScene.names.contains(settings.scene), "no such scene: \(settings.scene)")
    let (width, height) = (settings.size.width, settings.size.height)
    try promise(1...16_384 ~= width && 1...16_384 ~= height, "\(width)x\(height)")
    try promise(
      settings.image.map { !$0.isEmpty && !$0.utf8.contains(0) } ?? true, "not the path of a file")
    try check(settings.glass.sigma, 0...160)
    try check(settings.glass.saturation, -4...4)
    try check(settings.glass.brightness, -1...1)
    try check(settings.glass.tint, 0...1)
    try check(settings.textScale, 0.5...3)
    try check(settings.spring.response, 0...10)
    try check(settings.spring.dampingRatio, 0.05...5)
  }

  private static func check(
    _ number: Double?, _ range: ClosedRange<Double>
  ) throws(BrokenPromise) {
    guard let number else { return }
    try promise(range.contains(number), "\(number) is not from \(range)")
  }
}
