// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The sources are what docs/architecture.md says.
@Suite struct FloorPlanTests {
  /// The package's folder.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let plan: FloorPlan

  init() throws {
    let path = Self.root.appending(path: "docs/architecture.md")
    plan = FloorPlan(markdown: try String(contentsOf: path, encoding: .utf8))
    #expect(plan.rows.count > 20)
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
    for module in try Self.swiftModules {
      for file in try Self.swiftFiles(of: module) {
        let faults = plan.faults(of: module, importing: try Self.text(of: file).imports)
        #expect(faults == [], "\(module)/\(file.lastPathComponent)")
      }
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

  /// What has one thread has no race: the thread sanitizer has little to look at, and this is why.
  @Test func thereIsNoMutableGlobalStateAndNoThread() throws {
    for module in try Self.swiftModules {
      for file in try Self.swiftFiles(of: module) {
        let text = try Self.text(of: file)
        #expect(text.mutableGlobals == [], "\(module)/\(file.lastPathComponent)")
        #expect(text.threads == [], "\(module)/\(file.lastPathComponent)")
      }
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
      at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey])
    return try urls.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// The Swift files of `module`, in all its folders.
  private static func swiftFiles(of module: String) throws -> [URL] {
    let folder = root.appending(path: "Sources").appending(path: module)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }

  private static func text(of file: URL) throws -> SourceText {
    SourceText(try String(contentsOf: file, encoding: .utf8))
  }
}
