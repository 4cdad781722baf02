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

  /// The lines of all sources of `Views`.
  private static func views() throws -> [String] {
    let folder = OwnFile.root.appending(path: "Sources/Views")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.flatMap { try text("Sources/Views/\($0)").components(separatedBy: "\n") }
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

  @Test(arguments: [
    ("Sources/ScrimKit/Content.swift", "  func "), ("Sources/Widgets/Widget.swift", "  open "),
    ("Sources/Widgets/Control.swift", "  open "),
  ])
  func everyMemberThatMayBeOverriddenIsDescribed(path: String, prefix: String) throws {
    let page = try Page("widgets")
    let lines = try Self.text(path).components(separatedBy: "\n")
    let members = lines.filter { $0.hasPrefix(prefix) && !$0.contains(" override ") }
    #expect(members.count >= 3)
    for line in members {
      guard let match = line.firstMatch(of: /(func|var) (\w+)/) else { continue }
      let name = String(match.2)
      let row = match.1 == "func" ? "| `\(name)(" : "| `\(name)` |"
      let (isDescribed, isShown) = (
        page.text.contains(row), page.code.contains("\(match.1) \(name)")
      )
      #expect(isDescribed, "docs/widgets.md does not describe \(name)")
      #expect(isShown, "docs/widgets.md has no example of \(name)")
    }
  }

  /// The sections of the kit's page, by their headings.
  private static func kit() throws -> [String: Page] {
    var sections: [String: Page] = [:]
    for section in try text("docs/kit.md").components(separatedBy: "\n### `").dropFirst() {
      let name = section.prefix { $0 != "`" }
      sections[String(name)] = Page(text: section.components(separatedBy: "\n## ")[0])
    }
    return sections
  }

  /// The public classes of widgets with their public members, beside those that are inherited.
  private static func widgets() throws -> [String: [(name: String, isOpen: Bool)]] {
    let folder = OwnFile.root.appending(path: "Sources/Widgets")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var members: [String: [(name: String, isOpen: Bool)]] = [:]
    let declaration = /^(?:public|open)? ?(?:final )?(?:class|extension) (\w+)/
    let member =
      /^  (public|open) (?:(?:private|internal)\(set\) |weak |final )*(?:var|let|func) (\w+)/
    for file in files {
      var current: String?
      for line in try text("Sources/Widgets/\(file)").components(separatedBy: "\n") {
        if let name = line.firstMatch(of: declaration)?.1 {
          current = String(name)
          if line.contains(/^(public|open).*class/) { members[String(name), default: []] += [] }
        } else if line == "}" {
          current = nil
        }
        guard let current, !line.contains(" override "), !line.contains(" static "),
          let match = line.firstMatch(of: member), members[current] != nil
        else { continue }
        members[current]?.append((String(match.2), match.1 == "open"))
      }
    }
    return members
  }

  @Test func everyWidgetIsDescribed() throws {
    let sections = try Self.kit()
    let elsewhere: Set = ["Widget", "Control", "WidgetTree", "LocalClipboard"]
    let widgets = try Self.widgets().filter { !elsewhere.contains($0.key) }
    #expect(widgets.count > 25)
    for (name, members) in widgets.sorted(by: { $0.key < $1.key }) {
      guard let section = sections[name] else {
        Issue.record("docs/kit.md has no heading for \(name)")
        continue
      }
      #expect(section.code.count > 20, "docs/kit.md has no example of \(name)")
      for member in members {
        let isDescribed =
          section.text.contains("`\(member.name)`") || section.text.contains("`\(member.name)(")
        #expect(isDescribed, "docs/kit.md does not describe \(name).\(member.name)")
        guard member.isOpen else { continue }
        let isShown = section.code.contains(" \(member.name)")
        #expect(isShown, "docs/kit.md has no example of \(name).\(member.name)")
      }
    }
  }
}
