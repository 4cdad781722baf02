// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit

/// Theme files. Every accepted file makes themes whose values can be drawn, and makes the same one
/// if it is applied twice; mistakes are located in the file.
enum ThemesTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let file: ThemeFile
    do throws(JSON5Failure) { file = try ThemeFile(parsing: bytes) } catch {
      return try JSON5Target.checkSorted(error.mistakes, in: bytes)
    }
    try promise(bytes.count <= JSON5Limits.userFile.bytes, "\(bytes.count) bytes were taken")
    for theme in [
      Theme(.light), Theme(.dark, textScale: 2), Theme(.light, textScale: 0.5),
      Theme(.dark, hasHighContrast: true),
    ] {
      let changed = file.applied(to: theme)
      try check(changed)
      try promise(file.applied(to: changed) == changed, "a second time changes it again")
      try promise(changed.appearance == theme.appearance, "another appearance")
      if theme.hasHighContrast {
        try promise(changed.colors.surface == theme.colors.surface, "less contrast than is wanted")
      }
    }
  }

  private static func check(_ theme: Theme) throws(BrokenPromise) {
    let texts = theme.typography
    for style in [
      texts.display, texts.title, texts.headline, texts.body, texts.control, texts.caption,
    ] {
      try promise(1...400 ~= style.size, "letters of \(style.size)")
      try promise(!style.family.isEmpty && !style.family.utf8.contains(0), "no family")
    }
    let metrics = theme.metrics
    for length in [
      metrics.extraSmallSpacing, metrics.extraLargeSpacing, metrics.controlHeight,
      metrics.controlRadius, metrics.cardRadius, metrics.panelRadius,
    ] { try promise(0...800 ~= length, "a length of \(length)") }
    for spring in [theme.springs.quick, theme.springs.lively, theme.springs.smooth] {
      try promise(0...10 ~= spring.response, "a spring of \(spring.response) s")
    }
    for color in [theme.colors.text, theme.colors.accent, theme.colors.shadow] {
      try promise(
        [color.red, color.green, color.blue, color.alpha].allSatisfy { 0...1 ~= $0 }, "\(color)")
    }
    for glass in [theme.looks.panel, theme.looks.card] {
      try promise(0...160 ~= glass.sigma, "a blur of \(glass.sigma)")
    }
  }
}
