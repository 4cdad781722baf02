// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The guides in `docs` name all views, modifiers and members that may be overridden, each with an
/// example. `scripts/docs` compiles the examples.
@Suite struct GuideTests {
  /// A page: its text, and the code in it.
  private struct Page {
    let text: String
    let code: String

    init(_ name: String) throws { self.init(text: try GuideTests.text("docs/\(name).md")) }

    init(text: String) {
      self.text = text
      let parts = text.components(separatedBy: "```")
      code = parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        .joined(separator: "\n")
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: OwnFile.root.appending(path: path), encoding: .utf8)
  }

  /// The lines of each file of a module, in the order of their paths.
  private static func lines(of module: String) throws -> [[String]] {
    try OwnFile.all.get().filter { $0.path.hasPrefix("Sources/\(module)/") && $0.kind == "swift" }
      .sorted { $0.path < $1.path }.map { $0.text.components(separatedBy: "\n") }
  }

  /// The lines of all sources of `Views`.
  private static func views() throws -> [String] {
    try lines(of: "Views").flatMap { $0 }
  }

  /// What the result builder and modifiers make of views. Nobody writes their names.
  private static let unnamed: Set = ["TupleView", "EitherView", "DecoratedView", "EffectView"]

  @Test func everyViewIsDescribed() throws {
    let page = try Page("views")
    var count = 0
    let form = /^public (?:struct|enum) (\w+).*: .*(?:View|BoxView|LeafView|ToneView)\b/
    for line in try Self.views() {
      guard let name = line.firstMatch(of: form)?.1, !Self.unnamed.contains(String(name)) else {
        continue
      }
      count += 1
      let isHeading = page.text.components(separatedBy: "\n").contains {
        $0.hasPrefix("### ") && $0.contains("`\(name)`")
      }
      #expect(isHeading, "docs/views.md has no heading for \(name)")
      let uses = try Regex("\\b\(name)\\b *[({]")
      let isShown = page.code.contains(uses)
      #expect(isShown, "docs/views.md has no example of \(name)")
    }
    #expect(count > 20)
  }

  @Test func everyModifierIsDescribed() throws {
    let page = try Page("views")
    var names: Set<String> = []
    // The public members of views, beside those that only this module calls.
    var isView = false
    for line in try Self.views() {
      if !line.hasPrefix(" "), line != "}", !line.isEmpty {
        isView = line.contains(/\bView\b|LeafView|BoxView|ToneView/) && !line.contains("protocol ")
      }
      guard isView, let name = line.firstMatch(of: /^  public func (\w+)/)?.1 else { continue }
      names.insert(String(name))
    }
    names.subtract(["makeNode", "update"])
    #expect(names.count > 35)
    for name in names.sorted() {
      let isDescribed = page.text.contains("`.\(name)(")
      #expect(isDescribed, "docs/views.md does not describe .\(name)")
      let uses = try Regex("\\.\(name)\\b *[({]")
      let isShown = page.code.contains(uses)
      #expect(isShown, "docs/views.md has no example of .\(name)")
    }
  }

  /// A public type of widgets.
  private struct Kind {
    /// True for a class that may be inherited from.
    var isOpen = false
    /// True for a class, false for a struct.
    var isClass = false
    /// The public members that it does not inherit.
    var members: [Member] = []
  }

  /// A public member of a type.
  private struct Member {
    let name: String
    let isFunction: Bool
    /// True if a subclass may override it.
    let isOpen: Bool
    /// True if it overrides one of `Widget` or `Control`.
    let isOverride: Bool
  }

  /// The public classes and structs in `Sources/Widgets`, by their names.
  private static func kinds() throws -> [String: Kind] {
    let lines = try lines(of: "Widgets")
    let declaration =
      /^(?:@MainActor )?(public|open)? ?(?:final )?(class|struct|extension|enum|protocol) (\w+)/
    var kinds: [String: Kind] = [:]
    for match in lines.joined().compactMap({ $0.firstMatch(of: declaration) }) {
      guard let access = match.1, match.2 == "class" || match.2 == "struct" else { continue }
      kinds[String(match.3)] = Kind(isOpen: access == "open", isClass: match.2 == "class")
    }
    for file in lines {
      var current = ""
      for line in file {
        if let match = line.firstMatch(of: declaration) { current = String(match.3) }
        if let member = member(line) { kinds[current]?.members.append(member) }
      }
    }
    return kinds
  }

  /// The public member that is declared in a line.
  private static func member(_ line: String) -> Member? {
    let form = /^  (?:@\w+ )*(?:public|open) (?:[a-z]+(?:\(set\))? )*?(?:var|let|func) (\w+)/
    guard !line.contains(" static "), let name = line.firstMatch(of: form)?.1 else { return nil }
    return Member(
      name: String(name), isFunction: line.contains(" func "),
      isOpen: line.contains(/^  (?:@\w+ )*open\b/), isOverride: line.contains(" override "))
  }

  /// The sections of a page, by the names in their headings.
  private static func sections(_ page: String, _ heading: String) throws -> [String: Page] {
    let parts = try text("docs/\(page).md").components(separatedBy: "\n\(heading)").dropFirst()
    return Dictionary(
      parts.map { part in
        // Without the chapter that may follow.
        let text = part.components(separatedBy: "\n## ")[0]
        return (String(part.prefix { $0 != "`" && $0 != "\n" }), Page(text: text))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Tests in the last column of tables, by function, suite or module.
  @Test func testsInTablesExist() throws {
    let tests = try OwnFile.all.get().filter { $0.path.hasPrefix("Tests/") }
    let form = /\b(?:func|struct|class|enum) (\w+)/
    var declared = Set(tests.flatMap { $0.text.matches(of: form).map { String($0.1) } })
    declared.formUnion(
      tests.compactMap { $0.path.split(separator: "/").dropFirst().first }
        .map(String.init))
    var count = 0
    for page in ["SECURITY.md", "docs/architecture.md", "docs/reliability.md"] {
      var isTests = false
      for line in try Self.text(page).components(separatedBy: "\n") {
        guard line.hasPrefix("|"), let cell = line.split(separator: "|").last else {
          isTests = false
          continue
        }
        if cell.contains(/^ tests? $/) { isTests = true }
        guard isTests else { continue }
        for name in cell.matches(of: /`([A-Za-z]+)`/).map(\.1) {
          count += 1
          #expect(declared.contains(String(name)), "\(page) names a test \(name)")
        }
      }
    }
    #expect(count > 200)
  }

  @Test func everyMemberOfContentIsDescribed() throws {
    let path = "Sources/ScrimKit/Surfaces/Content.swift"
    let lines = try Self.text(path).components(separatedBy: "\n")
    let section = try #require(try Self.sections("widgets", "## ")["Content"])
    let names = lines.compactMap { $0.firstMatch(of: /^  func (\w+)/)?.1 }
    #expect(names.count >= 5)
    for name in names {
      let isDescribed = section.text.contains("| `\(name)(")
      #expect(isDescribed, "docs/widgets.md does not describe \(name)")
      let isShown = section.code.contains("func \(name)(")
      #expect(isShown, "docs/widgets.md has no example of \(name)")
    }
  }

  @Test(arguments: ["Widget", "Control"])
  func everyMemberThatMayBeOverriddenIsDescribed(type: String) throws {
    let members = try #require(try Self.kinds()[type]).members.filter(\.isOpen)
    let section = try #require(try Self.sections("widgets", "## ")[type])
    #expect(members.contains { !$0.isOverride })
    for member in members { expect(member, of: type, in: section, "docs/widgets.md") }
  }

  /// Structs that are described with what uses them: in `docs/accessibility.md`, `docs/theme.md`,
  /// `docs/views.md` and, for those of the overridable members of `Widget`, in `docs/widgets.md`.
  private static let described: Set = [
    "AccessibleContent", "AccessibleStates", "AccessibleValue", "AccessibleText",
    "AccessibleTextGeometry", "AccessiblePosition", "Flexibility", "FocusRingPlacement", "Palette",
    "Press", "ProposedSize", "TextEditing", "Theme", "Transition",
  ]

  @Test func everyWidgetIsDescribed() throws {
    let sections = try Self.sections("kit", "### `")
    let elsewhere = Self.described.union(["Widget", "Control", "WidgetTree", "LocalClipboard"])
    let kinds = try Self.kinds().filter { !elsewhere.contains($0.key) }
    #expect(kinds.values.filter(\.isClass).count > 25)
    for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      guard let section = sections[name] else {
        Issue.record("docs/kit.md has no heading for \(name)")
        continue
      }
      // The first and the last of the lines are those of the fence.
      let lines = section.code.components(separatedBy: "\n").filter { !$0.isEmpty }.count - 1
      #expect(lines >= 3, "docs/kit.md has no example of three lines for \(name)")
      for member in kind.members where !member.isOverride || kind.isOpen && member.isOpen {
        expect(member, of: name, in: section, "docs/kit.md")
      }
    }
  }

  /// Expects that a member is described in a section, in a row of a table if it may be overridden,
  /// and that a new one that may be overridden has an example.
  private func expect(_ member: Member, of type: String, in section: Page, _ page: String) {
    let name = member.isFunction ? "`\(member.name)(" : "`\(member.name)`"
    let rows = section.text.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let place = member.isOpen ? rows.joined(separator: "\n") : section.text
    let isDescribed = place.contains(name)
    #expect(isDescribed, "\(page) does not describe \(type).\(member.name)")
    guard member.isOpen, !member.isOverride else { return }
    let isShown = section.code.contains(
      member.isFunction ? "func \(member.name)(" : "var \(member.name)")
    #expect(isShown, "\(page) has no example of \(type).\(member.name)")
  }
}
