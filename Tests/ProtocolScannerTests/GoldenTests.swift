// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ProtocolScanner

/// What is generated from the fixtures, held against files that a person has read.
/// `WaylandCoreTests` compile the same fixtures and call them.
///
/// To renew the files after a change to the generator, and then to read the difference:
///
///     SCRIM_RENEW_GOLDENS=1 swift test --filter GoldenTests; git diff Tests/ProtocolScannerTests
@Suite struct GoldenTests {
  /// Where the fixtures are.
  private static let fixtures = Repository.folder("Tests/FixtureProtocols/protocols")

  @Test(arguments: BindingsGenerator.Side.allCases)
  func generatedTextIsAsRead(_ side: BindingsGenerator.Side) throws {
    let module = side == .client ? "FixtureProtocols" : "FixtureServer"
    let outputs = try BindingsGenerator(side: side, module: module).generate(
      Repository.files(in: Self.fixtures, "xml").map(input),
      allowlist: input("\(Self.fixtures)/allowlist"))
    let folder = Repository.folder("Tests/ProtocolScannerTests/Goldens/\(side.rawValue)")
    if ProcessInfo.processInfo.environment["SCRIM_RENEW_GOLDENS"] != nil {
      try renew(outputs, in: folder)
    }
    let known = try Repository.files(in: folder, "swift").map {
      String($0.split(separator: "/").last!)
    }
    #expect(known == outputs.map(\.name).sorted())
    for output in outputs {
      let golden = try Repository.text("\(folder)/\(output.name)")
      #expect(firstDifference(output.text, golden) == nil, "\(side.rawValue)/\(output.name)")
    }
  }

  @Test func generatedTextDoesNotDependOnTheOrderOfFiles() throws {
    let inputs = try Repository.files(in: Self.fixtures, "xml").map(input)
    let generator = BindingsGenerator(side: .client, module: "FixtureProtocols")
    let allowlist = try input("\(Self.fixtures)/allowlist")
    let forward = try generator.generate(inputs, allowlist: allowlist)
    let backward = try generator.generate(inputs.reversed(), allowlist: allowlist)
    #expect(
      forward.sorted { $0.name < $1.name } == backward.sorted { $0.name < $1.name })
  }

  private func input(_ path: String) throws -> BindingsGenerator.Input {
    BindingsGenerator.Input(path: path, text: try Repository.text(path))
  }

  private func renew(_ outputs: [BindingsGenerator.Output], in folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for output in outputs {
      try output.text.write(toFile: "\(folder)/\(output.name)", atomically: true, encoding: .utf8)
    }
  }

  /// The first line that differs, both ways; a whole file would drown it.
  private func firstDifference(_ text: String, _ golden: String) -> String? {
    let mine = text.split(separator: "\n", omittingEmptySubsequences: false)
    let theirs = golden.split(separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(mine.count, theirs.count) {
      let new = index < mine.count ? mine[index] : "(end)"
      let old = index < theirs.count ? theirs[index] : "(end)"
      if new != old { return "line \(index + 1): '\(new)', the golden has '\(old)'" }
    }
    return nil
  }
}
