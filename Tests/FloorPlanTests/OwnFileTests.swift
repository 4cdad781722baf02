// SPDX-License-Identifier: MIT

import Testing

/// Files of all languages name their licence and have lines that fit.
@Suite struct OwnFileTests {
  @Test func allKindsOfFilesAreRead() throws {
    let kinds = Set(try OwnFile.all.get().map(\.kind))
    #expect(
      kinds.isSuperset(of: ["swift", "c", "h", "modulemap", "vert", "frag", "glsl", "xml", "yml"]))
    let paths = Set(try OwnFile.all.get().map(\.path))
    #expect(
      paths.isSuperset(of: [
        "Package.swift", "scripts/test", ".ci/run", "protocols/allowlist",
        "Tests/FloorPlanTests/OwnFileTests.swift",
      ]))
  }

  @Test func everyFileNamesItsLicence() throws {
    let faults = try OwnFile.all.get().filter { !$0.namesItsLicence }.map(\.path)
    #expect(faults == [], "a comment 'SPDX-License-Identifier: MIT' in the first three lines")
  }

  @Test func everyLineFits() throws {
    let faults = try OwnFile.all.get().flatMap { file in
      file.longLines.map { "\(file.path):\($0)" }
    }
    #expect(faults == [], "lines of more than \(OwnFile.columns) columns")
  }

  @Test(arguments: [
    "// SPDX-License-Identifier: MIT\n", "#!/bin/sh\n# SPDX-License-Identifier: MIT\nexit",
    "// a\n// b\n// SPDX-License-Identifier: MIT", "<?xml?>\n<!-- SPDX-License-Identifier: MIT -->",
  ])
  func licencesThatCount(text: String) {
    #expect(OwnFile(path: "a", text: text).namesItsLicence)
  }

  @Test(arguments: [
    "", "// SPDX-License-Identifier: GPL-3.0", "let a = \"// SPDX-License-Identifier: MIT\"",
    "\n\n\n// SPDX-License-Identifier: MIT", "SPDX-License-Identifier: MIT",
  ])
  func licencesThatDoNotCount(text: String) {
    #expect(!OwnFile(path: "a", text: text).namesItsLicence)
  }

  @Test func aLineMayHaveAHundredColumnsAndNoMore() {
    let line = String(repeating: "é", count: 100)
    #expect(OwnFile(path: "a", text: "\(line)\n\(line)x\n\n\(line)\(line)").longLines == [2, 4])
  }
}
