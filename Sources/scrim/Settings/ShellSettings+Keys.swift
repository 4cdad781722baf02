// SPDX-License-Identifier: MIT

import JSON5
import ScrimKit
import Services
import Shell
import Window

extension ShellSettings {
  /// The keys of the shell's settings file, in order.
  static let keys = KeyTable<ShellSettings>([
    key(
      "parts", .words(), "The parts that run; a change takes effect at the next start", \.parts),
    key(
      "appearance", .choice([("light", .light), ("dark", .dark), ("beneath", nil)]),
      "Light or dark, if the desktop prefers neither; or each panel as what lies beneath it",
      \.appearance),
    key(
      "glass", .number(0...1),
      "The dial of the glass: 0 is clear, 1 is solid, and nothing is blurred", \.glass),
    key(
      "savesPower", .truth,
      "Solid panels while the power profile saves power or the battery is low", \.savesPower),
    key(
      "solidIfSlow", .truth,
      "Solid panels once the processor draws too slowly for glass", \.solidIfSlow),
    .group("doNotDisturb", summary: "The rules of do not disturb", silenceKeys),
    .group("centre", summary: "The notification centre", centreKeys),
    .group("toasts", summary: "New notifications", toastKeys),
    .group(
      "osd", summary: "The on-screen display",
      [
        key("edge", .horizontalEdge, "The edge at which it appears", \.osdEdge),
        key("output", .outputs, outputSummary, \.osdOutput),
        key("shows", .words(), "The changes that it shows", \.osdShows),
      ]),
    .group(
      "launcher", summary: "The launcher",
      [
        key("output", .output, outputSummary, \.launcherOutput),
        key("width", .number(300...1_600), "The width", \.launcherWidth),
      ]),
    .group(
      "bar", summary: "The bar",
      [
        key("edge", .horizontalEdge, "The edge", \.barEdge),
        key("output", .outputs, outputSummary, \.barOutput),
        key("shows", .words(), "What it tells of the system, in order", \.barShows),
      ]),
    .group(
      "nightLight", summary: "Warmer colours of the screens",
      [
        .key(
          "hours", .hours, "The part of each day that has them", \.nightHours,
          example: DailyHours(from: 20 * 60, to: 7 * 60),
          note: "Without it there is no such part."),
        key(
          "temperature", .number(ColorTemperature.range),
          "The temperature of white in kelvin, the lower the warmer", \.nightTemperature),
      ]),
  ])

  private static let outputSummary = "The output"

  private static let silenceKeys: [KeyTable<ShellSettings>.Entry] = [
    .key(
      "hours", .hours, "The part of each day in which notifications are silent", \.silence.hours,
      example: DailyHours(from: 22 * 60, to: 7 * 60),
      note: "Without it there is no such part."),
    key("urgent", .truth, "Urgent notifications are shown nevertheless", \.showsUrgent),
    key(
      "shown", .names, "Apps whose notifications are always shown", \.silence.shownGroups),
    key(
      "silent", .names, "Apps whose notifications are never shown, urgent ones included",
      \.silence.silentGroups),
  ]

  private static let centreKeys: [KeyTable<ShellSettings>.Entry] = [
    key(
      "edge", .edge,
      "The edge that it comes from; a change takes effect at the next start", \.centreEdge),
    key(
      "alignment", .choice([("start", .start), ("center", .center), ("end", .end)]),
      "The place along the edge", \.centreAlignment),
    key(
      "output", .outputs, "The output; a change takes effect at the next start", \.centreOutput),
    key("width", .number(300...800), "The width of a column", \.centreWidth),
    key("sections", .words(), "The sections of the quick settings, in order", \.sections),
    key(
      "tiles", .words(), "The tiles, in order; what the computer lacks is left out", \.tiles),
    key(
      "levels", .words(), "The sliders, in order; what the computer lacks is left out", \.levels),
  ]

  private static let toastKeys: [KeyTable<ShellSettings>.Entry] = [
    key(
      "corner", .choice(Corner.allCases.map { ($0.rawValue, $0) }),
      "The corner at which they appear", \.toastCorner),
    key("output", .outputs, outputSummary, \.toastOutput),
    key("width", .number(240...800), "The width", \.toastWidth),
    key(
      "seconds", .number(1...60),
      "The seconds until one leaves, unless its sender asks for another time", \.toastSeconds),
  ]

  private static func key<Value: Equatable & Sendable>(
    _ name: String, _ kind: JSON5ValueKind<Value>, _ summary: String,
    _ path: any WritableKeyPath<ShellSettings, Value> & Sendable
  ) -> KeyTable<ShellSettings>.Entry {
    .key(name, kind, summary, path, example: ShellSettings()[keyPath: path])
  }

  /// A settings file that states every default, with a comment for each key.
  static var defaultFile: String {
    keys.defaultFile(
      heading: [
        "Settings of 'scrim shell', which reads them again when this file is saved.",
        "It belongs at $XDG_CONFIG_HOME/scrim/shell.json5, or ~/.config/scrim/shell.json5.",
        "Format: JSON5, that is JSON with comments, unquoted keys and trailing commas.",
        "Missing keys have the values shown here; command-line flags take precedence.",
        "Widths are in logical units.",
      ], .full)
  }
}

extension JSON5ValueKind {
  /// A list of cases of an enum, each at most once, in order.
  static func words<Word>() -> JSON5ValueKind
  where Word: RawRepresentable<String> & CaseIterable & Hashable, Value == [Word] {
    JSON5ValueKind(
      expectation:
        "a list of \(Word.allCases.map { "\"\($0.rawValue)\"" }.listed), each at most once",
      read: { content in
        guard let words = content.texts?.map({ Word(rawValue: $0) }), !words.contains(nil),
          Set(words).count == words.count
        else { return nil }
        return words.compactMap { $0 }
      },
      write: { "[\($0.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]" })
  }
}

extension JSON5ValueKind<Set<String>> {
  /// Names of apps.
  static let names = JSON5ValueKind(
    expectation: "a list of at most 64 names of apps or of their desktop files",
    read: { $0.texts.flatMap { $0.count <= 64 ? Set($0) : nil } },
    write: { "[\($0.sorted().map { JSON.string($0).line }.joined(separator: ", "))]" })
}

extension JSON5ValueKind<Edge> {
  /// Any edge.
  static let edge = JSON5ValueKind.choice([
    ("top", .top), ("bottom", .bottom), ("left", .left), ("right", .right),
  ])
  /// The top or the bottom edge.
  static let horizontalEdge = JSON5ValueKind.choice([("top", .top), ("bottom", .bottom)])
}

extension JSON5ValueKind<Panel.Outputs> {
  /// One output, for what has the keyboard.
  static let output = JSON5ValueKind(
    expectation: "\"focused\" or the name of an output such as \"DP-1\"",
    read: { outputs.read($0).flatMap { $0 == .all ? nil : $0 } }, write: outputs.write)

  /// Outputs.
  static let outputs = JSON5ValueKind(
    expectation: "\"focused\", \"all\" or the name of an output such as \"DP-1\"",
    read: { content in
      guard case .string(let name) = content, !name.isEmpty else { return nil }
      return name == "focused" ? .focused : name == "all" ? .all : .named(name)
    },
    write: { outputs in
      switch outputs {
      case .focused: "\"focused\""
      case .all: "\"all\""
      case .named(let name): JSON.string(name).line
      }
    })
}

extension JSON5ValueKind<DailyHours> {
  /// A part of each day.
  static let hours = JSON5ValueKind(
    expectation: "two times such as \"22:00-07:00\"",
    read: { content in
      guard case .string(let text) = content else { return nil }
      let times = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
      guard times.count == 2, let start = times[0], let end = times[1] else { return nil }
      return DailyHours(from: start, to: end)
    },
    write: { "\"\(time($0.start))-\(time($0.end))\"" })

  /// The minute of the day that a text such as "22:00" names.
  @Sendable private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(Number.whole)
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  private static func time(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { "\($0 < 10 ? "0" : "")\($0)" }.joined(separator: ":")
  }
}

extension JSON5Value.Content {
  /// The texts of a list of texts; nil for other values.
  fileprivate var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    let texts = values.compactMap { value -> String? in
      if case .string(let text) = value.content { text } else { nil }
    }
    return texts.count == values.count ? texts : nil
  }
}
