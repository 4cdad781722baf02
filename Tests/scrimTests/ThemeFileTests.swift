// SPDX-License-Identifier: MIT

import Foundation
import JSON5
import ScrimKit
import Testing

@testable import scrim

/// Theme files: what they change, and what is said about mistakes.
@Suite struct ThemeFileTests {
  private func file(_ text: String) throws -> ThemeFile {
    try ThemeFile(parsing: Array(text.utf8))
  }

  /// The first mistake of a text, with line and column.
  private func mistake(_ text: String) -> String? {
    do throws(JSON5Failure) { _ = try ThemeFile(parsing: Array(text.utf8)) } catch {
      return error.mistakes.first?.description
    }
    return nil
  }

  private static let themes = [
    Theme(.light), Theme(.dark), Theme(.light, textScale: 1.5), Theme(.dark, textScale: 0.5),
  ]

  @Test(arguments: 0..<4)
  func theDefaultFileChangesNothing(index: Int) throws {
    let theme = Self.themes[index]
    let file = try file(ThemeFile.defaultFile)
    #expect(file.applied(to: theme) == theme)
    #expect(try self.file("{}").applied(to: theme) == theme)
  }

  /// The default file with all comments before keys removed.
  @Test(arguments: 0..<4)
  func whatTheDefaultFileLeavesOutCanBeSet(index: Int) throws {
    let theme = Self.themes[index]
    let lines = ThemeFile.defaultFile.split(separator: "\n").map { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("//") && !text.hasPrefix("// ")
        ? String(text.dropFirst(2)) : String(line)
    }
    let changed = try file(lines.joined(separator: "\n")).applied(to: theme)
    // Colours are written with whole bytes, which tints do not have.
    var looks = changed.looks
    looks.panel.look.tint = theme.looks.panel.look.tint
    looks.card.look.tint = theme.looks.card.look.tint
    #expect(looks == theme.looks && changed.typography == theme.typography)
    #expect(changed.metrics == theme.metrics && changed.springs == theme.springs)
    #expect(lines.filter { $0.hasPrefix("accentText") }.count == 2)
  }

  @Test func keysChangeTheirProperty() throws {
    let file = try file(
      """
      {
        accent: '#0a0', font: "Cantarell",
        text: {body: {size: 20, family: "Serif", weight: "bold", slant: "italic"}},
        spacing: {large: 10}, controls: {height: 50}, radii: {card: 0, panel: 7},
        springs: {quick: {response: 2}},
        light: {colors: {text: "#010203", hover: "#ff000080", shadow: "#123456 25%"}},
        dark: {looks: {panel: {sigma: 3, preset: "clear", tint: "#fff 10%"}}},
      }
      """)
    let (light, dark) = (
      file.applied(to: Theme(.light, textScale: 2)), file.applied(to: Theme(.dark))
    )
    #expect(
      light.colors.accent == Color(rgb: 0x00aa00) && dark.colors.accent == light.colors.accent)
    #expect(light.colors.accentText != Theme(.light).colors.accentText)
    #expect(light.typography.title.family == "Cantarell")
    #expect(
      light.typography.body
        == TextStyle(family: "Serif", size: 40, weight: .bold, slant: .italic))
    #expect(dark.typography.body.size == 20)
    #expect(light.metrics.largeSpacing == 10 && light.metrics.smallSpacing == 8)
    #expect(light.metrics.controlHeight == 100 && dark.metrics.controlHeight == 50)
    #expect(light.metrics.cardRadius == 0 && light.metrics.panelRadius == 7)
    #expect(light.springs.quick == Spring(response: 2, dampingRatio: 1))
    #expect(light.colors.text == Color(rgb: 0x010203))
    #expect(dark.colors.text == Theme(.dark).colors.text)
    #expect(light.colors.hover == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(light.colors.shadow == Color(rgb: 0x123456, alpha: 0.25))
    // A preset comes first, wherever it stands.
    #expect(dark.looks.panel.sigma == 3)
    #expect(dark.looks.panel.look.refraction == GlassPreset.clear.look.refraction)
    #expect(dark.looks.panel.look.tint == Color(rgb: 0xffffff, alpha: 0.1))
    #expect(light.looks == Theme(.light).looks)
  }

  @Test func aHighContrastKeepsItsColours() throws {
    let file = try file(
      ##"{accent: "#888", light: {colors: {text: "#999999", surface: "#777777"}}}"##)
    let theme = file.applied(to: Theme(.light, hasHighContrast: true))
    #expect(theme.colors.text == Color(rgb: 0) && theme.colors.surface == Color(rgb: 0xffffff))
    #expect(theme.colors.accentText.contrast(with: theme.colors.surface) >= 7)
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end of the file"),
    ("[]", "line 1, column 1: the file wants keys in braces, not a list"),
    (
      "{\n  spacing: {larg: 4}}",
      "line 2, column 13: unknown key 'spacing.larg', did you mean 'spacing.large'?"
    ),
    (
      "{colours: {}}",
      "line 1, column 2: unknown key 'colours'; there are accent, font, text, spacing, "
        + "controls, radii, springs, light, dark"
    ),
    ("{sigma: 4}", "line 1, column 2: unknown key 'sigma'; it belongs inside 'light.looks.panel'"),
    (
      "{spacing: {large: 'wide'}}",
      "line 1, column 19: 'spacing.large' wants a number from 0 to 400, not \"wide\""
    ),
    (
      "{spacing: {large: -1}}",
      "line 1, column 19: 'spacing.large' wants a number from 0 to 400, not -1"
    ),
    ("{springs: 4}", "line 1, column 11: 'springs' wants keys in braces, not 4"),
    (
      "{accent: 'blue'}",
      "line 1, column 10: 'accent' wants an opaque colour, such as \"#2f6fd8\", not \"blue\""
    ),
    (
      "{accent: '#12345678'}",
      "line 1, column 10: 'accent' wants an opaque colour, such as \"#2f6fd8\", not \"#12345678\""
    ),
    (
      "{light: {colors: {hover: '#12'}}}",
      "line 1, column 26: 'light.colors.hover' wants a colour, such as \"#2f6fd8\", "
        + "or \"#2f6fd8 50%\" with its opacity, not \"#12\""
    ),
    (
      "{text: {body: {weight: 'heavy'}}}",
      "line 1, column 24: 'text.body.weight' wants \"light\", \"regular\", \"medium\", "
        + "\"semibold\" or \"bold\", not \"heavy\""
    ),
  ])
  func mistakesAreLocatedAndExplained(text: String, message: String) {
    #expect(mistake(text) == message)
  }

  @Test(arguments: [
    "#1234567", "123456", "#12345g", "#123456 101%", "#123456 x%", "#12345678 5%", "",
  ])
  func whatIsNoColourIsRefused(text: String) {
    #expect(mistake("{light: {colors: {hover: '\(text)'}}}") != nil)
  }

  @Test func allMistakesAreToldInTheirOrder() {
    do throws(JSON5Failure) {
      _ = try ThemeFile(parsing: Array("{dark: 1,\nfond: 2,\naccent: 3,\naccent: 4}".utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.mistakes.map(\.position.line) == [1, 2, 3, 4])
    }
  }

  // MARK: Documents

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func newPackagesHaveTheDefaultFile() throws {
    let path = Self.root.appending(path: "Examples/NewPanel/theme.json5")
    #expect(
      try String(contentsOf: path, encoding: .utf8)
        == "// SPDX-License-Identifier: MIT\n\n" + ThemeFile.defaultFile,
      "renew it with 'scrim theme'; scripts/new-panel leaves out the line of the licence")
  }

  /// docs/theme.md has a row for each key, and none for others.
  @Test func theDocumentHasAllKeys() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "docs/theme.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let keys = ThemeFile.keys.keys
    let expected = Set(
      keys.map { "| `\($0.key.name)` | \($0.key.expectation) | \($0.key.summary) |" })
    for row in expected.subtracting(rows).sorted() { Issue.record("docs/theme.md lacks \(row)") }
    for row in Set(rows).subtracting(expected).sorted() {
      Issue.record("docs/theme.md has a row that no key is described by: \(row)")
    }
    let groups = Set(keys.map { $0.path.split(separator: ".").dropLast().joined(separator: ".") })
    for group in groups where !group.isEmpty {
      #expect(page.contains("`\(group)`"), "docs/theme.md says nothing of the group \(group)")
    }
  }
}
