// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import ShaderScanner
import TemporaryFiles
import Testing

/// Holds every shader of the package against the reference compiler.
@Suite struct ValidatorTests {
  private static let tool = "/usr/bin/glslangValidator"

  @Test(arguments: try Shaders().modules())
  func everyProgramOfTheModuleCompilesAndLinks(module: String) throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.tool),
      "glslangValidator is missing: install glslang-tools")
    let programs = try Shaders().scanner(of: module).programs()
    #expect(!programs.isEmpty)
    for program in programs {
      for variant in Cases.choice(program.variants, every: 4) {
        let (status, output) = try validate(variant)
        #expect(status == 0, "\(program.name) \(variant.macros): \(output)")
      }
    }
  }

  @Test func theReferenceCompilerDoesRefuse() throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.tool),
      "glslangValidator is missing: install glslang-tools")
    let program = try scan([fragment(reading("missing", ""))])[0]
    let (status, output) = try validate(program.variants[0])
    #expect(status != 0)
    #expect(output.contains("missing"))
  }

  private func validate(_ program: ProgramVariant) throws -> (Int32, String) {
    let folder = try TemporaryFolder()
    let vertex = folder.appending(path: "a.vert")
    let fragment = folder.appending(path: "a.frag")
    try program.vertex.text.write(to: vertex, atomically: true, encoding: .utf8)
    try program.fragment.text.write(to: fragment, atomically: true, encoding: .utf8)
    let outcome = try run(Self.tool, ["-l", vertex.path(), fragment.path()], in: [:])
    return (outcome.status, outcome.output + outcome.errors)
  }
}
