// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import PrivateBus
import Testing
import Timing

@testable import Portals

/// The desktop's settings, as a portal tells them.
@Suite(.timeLimit(.minutes(1))) struct SettingsPortalTests {
  private let bench: BusBench

  init() throws { bench = try BusBench() }

  private static let appearance = "org.freedesktop.appearance"
  private static let gnome = "org.gnome.desktop.interface"

  private static func settings(_ values: [String: [String: BusValue]]) -> DesktopSettings {
    DesktopSettings(values)
  }

  @Test func valuesAreUnderstood() {
    func settings(_ key: String, _ value: BusValue) -> DesktopSettings {
      DesktopSettings([Self.appearance: [key: value], Self.gnome: [key: value]])
    }
    let schemes = (0...3).map { settings("color-scheme", .uint32($0)).colorScheme }
    #expect(schemes == [nil, .dark, .light, nil])
    #expect(settings("contrast", .uint32(1)).hasHighContrast)
    #expect(!settings("contrast", .uint32(0)).hasHighContrast)
    #expect(settings("reduced-motion", .uint32(1)).motion == .reduced)
    #expect(settings("enable-animations", .bool(false)).motion == .reduced)
    #expect(settings("enable-animations", .bool(true)).motion == .normal)
    #expect(DesktopSettings([:]) == DesktopSettings())
    let access = ["org.gnome.desktop.a11y.interface": ["high-contrast": BusValue.bool(true)]]
    #expect(DesktopSettings(access).hasHighContrast)
    let scales = [1.25, 0, 100, .nan, .infinity]
      .map { settings("text-scaling-factor", .double($0)).textScale }
    #expect(scales == [1.25, 0.5, 3, 1, 1])
    let themes = ["Papirus", "", "../other"]
      .map { settings("icon-theme", .string($0)).iconTheme }
    #expect(themes == ["Papirus", nil, nil])
    // Other types count as missing.
    #expect(settings("icon-theme", .double(1)) == DesktopSettings())
    for key in DesktopSettings.keys.subtracting(["icon-theme"]) {
      #expect(settings(key, .string("yes")) == DesktopSettings())
    }
  }

  @Test func settingsAreReadAndFollowed() throws {
    let mock = try MockPortal(bench)
    mock.settings = [Self.appearance: ["color-scheme": .uint32(1)]]
    #expect(bench.settle())
    var told: [DesktopSettings] = []
    let portal = try SettingsPortal(try bench.connect()) { told.append($0) }
    defer { portal.close() }
    #expect(bench.run { !told.isEmpty })
    var expected = DesktopSettings()
    expected.colorScheme = .dark
    #expect(told == [expected] && portal.settings == expected)
    // A change, an equal value, a value of no interest, and another program's signal.
    try mock.change(Self.gnome, "text-scaling-factor", .double(1.5))
    try mock.change(Self.gnome, "text-scaling-factor", .double(1.5))
    try mock.change("test.Other", "color-scheme", .uint32(2))
    try mock.change(Self.appearance, "color-scheme", .uint32(2), as: try bench.connect())
    #expect(bench.settle())
    expected.textScale = 1.5
    #expect(told.count == 2 && portal.settings == expected)
  }

  @Test func withoutAPortalNothingIsSetAndALaterOneIsRead() throws {
    var told: [DesktopSettings] = []
    let portal = try SettingsPortal(try bench.connect()) { told.append($0) }
    defer { portal.close() }
    #expect(bench.settle())
    #expect(told.isEmpty && portal.settings == DesktopSettings())
    let mock = try MockPortal(bench)
    mock.settings = [Self.appearance: ["contrast": .uint32(1)]]
    #expect(bench.run { !told.isEmpty })
    #expect(portal.settings.hasHighContrast)
  }

  @Test func whatIsClosedIsNotTold() throws {
    let mock = try MockPortal(bench)
    mock.settings = [Self.appearance: ["contrast": .uint32(1)]]
    #expect(bench.settle())
    var changes = 0
    let portal = try SettingsPortal(try bench.connect()) { _ in changes += 1 }
    portal.close()
    #expect(bench.settle())
    #expect(changes == 0)
  }
}
