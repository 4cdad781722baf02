import Foundation
import ShaderScanner
import Testing

@Suite struct EmitterTests {
  /// `GLESTests` compiles and runs the same text. `UPDATE_GOLDENS=1` writes it anew.
  @Test func theGoldenIsWhatIsWritten() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/GLESTests.swift.txt")
    let programs = try Shaders().scanner(of: "GLESTests").programs()
    let text = Emitter.emit(programs, module: "GLESTests")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func noProgramsMakeAFileOfNothing() {
    #expect(
      Emitter.emit([], module: "Empty")
        == "// Made by shader-scanner from shaders/Empty. Edit the shaders instead.\n")
  }

  @Test func namesThatSwiftHasAUseForAreQuoted() throws {
    let programs = try scan([
      fragment(
        reading(
          "guard + texture(where, vec2(0)).x",
          "uniform float guard;\nuniform highp sampler2D where;"))
    ])
    let text = Emitter.emit(programs, module: "Test")
    #expect(text.contains("var `guard`: Float"))
    #expect(text.contains("`where`: Texture, whereSampler: Sampler? = nil"))
    #expect(text.contains("to: uniforms.`guard`, was: last?.`guard`"))
  }

  @Test func noPathOfTheMachineIsWritten() throws {
    for module in try Shaders().modules() {
      let text = Emitter.emit(try Shaders().scanner(of: module).programs(), module: module)
      #expect(!text.contains(FileManager.default.currentDirectoryPath))
    }
  }
}
