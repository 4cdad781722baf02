// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The sources are what docs/modules.md and its neighbours say.
@Suite struct FloorPlanTests {
  /// The code of the Swift modules' files: a module's name, a path, and the code.
  private static let sources = Result {
    try OwnFile.all.get().filter { $0.path.hasPrefix("Sources/") && $0.kind == "swift" }
      .map { (String($0.path.split(separator: "/")[1]), $0.path, SourceText($0.text)) }
  }

  /// The table of docs/modules.md.
  private let plan: FloorPlan

  init() throws {
    plan = FloorPlan(markdown: try Self.page("modules"))
    #expect(plan.rows.count > 20)
  }

  /// The text of a page in docs.
  private static func page(_ name: String) throws -> String {
    try String(contentsOf: OwnFile.root.appending(path: "docs/\(name).md"), encoding: .utf8)
  }

  @Test func theTableIsSound() {
    #expect(plan.faults == [])
  }

  @Test func everyModuleHasARowAndEveryRowAModule() throws {
    let modules = try Self.swiftModules + Self.cModules
    for module in modules {
      let row = plan.row(module)
      #expect(row != nil, "\(module) has no row")
      #expect(row?.isToCome != true, "\(module) has come and is still marked as to come")
    }
    for row in plan.rows where !modules.contains(row.module) {
      #expect(row.isToCome, "\(row.module) has a row and no folder")
    }
  }

  @Test func modulesImportWhatTheirRowNames() throws {
    for (module, path, text) in try Self.sources.get() {
      #expect(plan.faults(of: module, importing: text.imports) == [], "\(path)")
    }
  }

  @Test func foundationIsForGenerators() {
    let generators: Set = [
      "ProtocolScanner", "protocol-scanner", "ShaderScanner", "shader-scanner",
    ]
    for row in plan.rows where !row.imports.isDisjoint(with: ["Foundation", "FoundationXML"]) {
      #expect(generators.contains(row.module), "\(row.module) may import Foundation")
    }
  }

  @Test func placesOfCommonChangesExist() throws {
    let paths = FloorPlan.names(in: try Self.page("changes"))
      .filter { $0.contains("/") && !$0.contains(" ") }
    #expect(paths.count > 40)
    for path in paths {
      let isThere = ["", "Sources/"].contains {
        FileManager.default.fileExists(atPath: OwnFile.root.appending(path: $0 + path).path)
      }
      #expect(isThere, "\(path)")
    }
  }

  /// Ten minutes are enough to read it.
  @Test func theOverviewIsShort() throws {
    #expect(try Self.page("architecture").utf8.count <= 8_000)
  }

  /// A test is named `ModuleTests/Suite.test`, of the file that is named for the suite.
  @Test func everyInvariantHasTestsThatExist() throws {
    let sections = try Self.page("architecture").components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("Invariants\n") })
    // Above the invariants are the head of the table and its rule.
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(rows.count > 10)
    let texts = Dictionary(
      try OwnFile.all.get().map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    for row in rows {
      let tests = FloorPlan.names(in: String(row)).filter { $0.contains("Tests/") }
      #expect(!tests.isEmpty, "\(row) names no test")
      for test in tests {
        let parts = test.split(separator: ".")
        let text = parts.first.flatMap { texts["Tests/\($0).swift"] }
        let isThere = text?.contains("func \(parts.last ?? "")(") ?? false
        #expect(isThere, "\(test)")
      }
    }
  }

  /// Each row of SECURITY.md's table of threats ends with the names of its tests.
  @Test func everyThreatHasTestsThatExist() throws {
    let page = try String(contentsOf: OwnFile.root.appending(path: "SECURITY.md"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "\n## ").first { $0.hasPrefix("Threats\n") })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(rows.count > 10)
    let tests = try OwnFile.all.get().filter { $0.path.hasPrefix("Tests/") }.map(\.text)
    for row in rows {
      let names = FloorPlan.names(in: String(row.split(separator: "|").last ?? ""))
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        #expect(tests.contains { $0.contains("func \(name)(") }, "there is no test \(name)")
      }
    }
  }

  /// What has one thread has no race: the thread sanitizer has little to look at, and this is why.
  @Test func thereIsNoMutableGlobalStateAndNoThread() throws {
    for (module, path, text) in try Self.sources.get() {
      #expect(text.mutableGlobals == [], "\(path)")
      // Views start tasks of their author's, which run on the main actor, where EventLoop and
      // ScrimKit have them sleep; tests wait for them. Answers on a bus are awaited there, too.
      let allowed: Set =
        [
          "EventLoop", "DBus", "Services", "ScrimKit", "Views", "Shell", "ScrimTesting",
        ].contains(module)
        ? ["Task", "async", "actor"] : []
      #expect(text.threads.filter { !allowed.contains($0) } == [], "\(path)")
    }
  }

  @Test func theSanitizedPackageHasTheUnsafeTargetsThatDrawNothing() throws {
    let main = try Manifest(of: OwnFile.root)
    let sanitized = try Manifest(of: OwnFile.root.appending(path: "Tests/Sanitized"))
    for target in sanitized.targets where !["CLibFuzzer", "scrim-fuzz"].contains(target.name) {
      #expect(main[target.name]?.dependencies == target.dependencies, "\(target.name)")
      #expect(main[target.name]?.settings == target.settings, "\(target.name)")
    }
    let beside = try Manifest(of: OwnFile.root, isBesideSanitized: true)
    for target in main.targets where target.isTest {
      #expect((sanitized[target.name] != nil) == (beside[target.name] == nil), "\(target.name)")
    }
    // GLESTests draw, and VideoTests need GStreamer.
    let others: Set = ["GLESTests", "VideoTests"]
    let drawsNothing: Set = ["FuzzTests", "ScrimKitTests"]
    let files = try OwnFile.all.get()
    for target in main.targets where target.isTest && !others.contains(target.name) {
      let draws = main.closure(of: target.name).contains("Backdrop")
      let folder = "Sources/\(target.name.dropLast("Tests".count))/"
      // Elsewhere the compiler has checked what a sanitizer would.
      let isUnsafe = files.contains { $0.path.hasPrefix(folder) && $0.text.contains("unsafe ") }
      let isSanitized = drawsNothing.contains(target.name) || (isUnsafe && !draws)
      #expect((sanitized[target.name] != nil) == isSanitized, "\(target.name)")
    }
  }

  @Test func theCheckFindsWhatIsWrong() {
    let plan = FloorPlan(
      markdown: """
        | Module | What | May import |
        |---|---|---|
        | `CThing` | a library | - |
        | `Low` | below | `CThing`, `High` |
        | `High` | to come: above | `Low`, `CThing`, `Glibc` |
        | `Low` | again | - |
        """)
    #expect(
      plan.faults == [
        "Low may import High, which does not stand above it",
        "CThing may be imported by Low and by High", "Low has two rows",
      ])
    #expect(plan.faults(of: "High", importing: ["Low", "Glibc"]) == [])
    #expect(
      plan.faults(of: "High", importing: ["Foundation", "Low"]) == ["High imports Foundation"])
    #expect(plan.faults(of: "New", importing: []) == ["New has no row"])
    #expect(plan.row("High")?.isToCome == true)
  }

  /// The Swift modules: the folders of Sources but that of the C modules.
  private static var swiftModules: [String] {
    get throws { try folders(in: "Sources").filter { $0 != "C" } }
  }

  /// The C modules.
  private static var cModules: [String] {
    get throws { try folders(in: "Sources/C") }
  }

  private static func folders(in path: String) throws -> [String] {
    let urls = try FileManager.default.contentsOfDirectory(
      at: OwnFile.root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey])
    return try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }
}
