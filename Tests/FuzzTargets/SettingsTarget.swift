// SPDX-License-Identifier: MIT

import Demonstration
import Files
import Geometry
import JSON5

@testable import scrim

/// Settings files. Every accepted value is valid and mistakes are located in the file. The files of
/// desktops never fail.
enum SettingsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let desktop = INIFile(bytes)
    _ = desktop.truth("Settings", "gtk-enable-animations")
    let overrides: Settings.Overrides
    do throws(SettingsMistakes) { overrides = try SettingsReader.read(bytes) } catch {
      return try check(error, in: bytes)
    }
    try promise(bytes.count <= SettingsReader.largest, "\(bytes.count) bytes were taken")
    let settings = Settings([overrides])
    try promise(DemoScene.names.contains(settings.scene), "no such scene: \(settings.scene)")
    let (width, height) = (settings.size.width, settings.size.height)
    try promise(1...16_384 ~= width && 1...16_384 ~= height, "\(width)x\(height)")
    try promise(
      overrides.image.map { !$0.isEmpty && !$0.utf8.contains(0) } ?? true, "not the path of a file")
    try check(overrides.sigma, 0...160)
    try check(overrides.saturation, -4...4)
    try check(overrides.brightness, -1...1)
    try check(overrides.tint, 0...1)
    try check(overrides.textScale, 0.5...3)
    try check(overrides.springResponse, 0...10)
    try check(overrides.dampingRatio, 0.05...5)
  }

  private static func check(
    _ number: Double?, _ range: ClosedRange<Double>
  ) throws(BrokenPromise) {
    guard let number else { return }
    try promise(range.contains(number), "\(number) is not from \(range)")
  }

  private static func check(_ mistakes: SettingsMistakes, in bytes: [UInt8]) throws(BrokenPromise) {
    let list = mistakes.list
    try promise(!list.isEmpty, "refused without a reason")
    try promise(
      zip(list, list.dropFirst()).allSatisfy { $0.place <= $1.place }, "not in the file's order")
    let places = JSON5Target.Places(bytes)
    for mistake in list { try JSON5Target.check(mistake, in: places) }
  }
}
