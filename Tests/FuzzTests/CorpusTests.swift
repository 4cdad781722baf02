// SPDX-License-Identifier: MIT

import Foundation
import FuzzTargets
import Testing

/// What the fuzzer found or made, handed in once more: what was found stays found.
@Suite struct CorpusTests {
  /// The folder with a folder for each target.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpora")

  private static func files(of target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @MainActor @Test(arguments: FuzzTarget.allCases)
  func everyPromiseIsKept(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(!files.isEmpty)
    let page = Self.folder.appending(path: "../../../docs/reliability.md")
    let isDescribed = try String(contentsOf: page, encoding: .utf8).contains("\n| `\(target)` | ")
    #expect(isDescribed, "docs/reliability.md has no row for \(target)")
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(target) \(file.lastPathComponent)") { try target.run(bytes) }
    }
  }

  /// Corpora are for reading by people too, and are fetched by everybody.
  @Test func theCorporaAreSmall() throws {
    let files = try FuzzTarget.allCases.flatMap { try Self.files(of: $0) }
    let sizes = try files.map { try Data(contentsOf: $0).count }
    #expect(sizes.reduce(0, +) < 300_000)
  }
}
