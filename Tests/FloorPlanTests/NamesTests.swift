// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import TemporaryFiles
import Testing

/// Names of public types. A client imports several modules at once, and those of Swift.
@Suite struct NamesTests {
  /// The names of the public types outside of others, by module.
  private static func types() throws -> [(module: String, name: String)] {
    let declaration =
      /^(?:@.+ )?(?:public|open) (?:[a-z]+ )*?(?:struct|class|enum|protocol|typealias) ([A-Z]\w*)/
      .anchorsMatchLineEndings()
    return try OwnFile.all.get().flatMap { file in
      let folders = file.path.split(separator: "/")
      guard file.kind == "swift", folders[0] == "Sources" else { return [(String, String)]() }
      return file.text.matches(of: declaration).map { (String(folders[1]), String($0.1)) }
    }
  }

  /// Beside a type of its own name, other types of a module cannot be named by the module.
  @Test func noTypeIsCalledLikeItsModule() throws {
    let types = try Self.types()
    #expect(types.count > 300)
    #expect(types.filter { $0.module == $0.name }.map(\.name) == [])
  }

  /// The compiler, which knows Foundation and Swift alone, finds none of them.
  @Test func noTypeIsCalledLikeOneOfSwift() throws {
    let names = Set(try Self.types().map(\.name)).sorted()
    let folder = try TemporaryFolder()
    let file = folder.appending(path: "names.swift")
    func find(_ names: [String]) throws -> Set<String> {
      let uses = names.enumerated().map { "func use\($0.offset)(_: \($0.element).Type) {}\n" }
      try "import Foundation\n\(uses.joined())".write(to: file, atomically: true, encoding: .utf8)
      let outcome = try run(
        "/usr/bin/env", ["swiftc", "-typecheck", file.path(percentEncoded: false)],
        in: ProcessInfo.processInfo.environment)
      let unknown = outcome.errors.matches(of: /cannot find type '(\w+)' in scope/)
      return Set(names).subtracting(unknown.map { String($0.1) })
    }
    #expect(try find(names) == [])
    #expect(try find(["Clock", "Scanner", "Surface"]) == ["Clock", "Scanner"])
  }
}
