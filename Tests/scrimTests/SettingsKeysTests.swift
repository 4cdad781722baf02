// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit
import Testing

@testable import scrim

/// The keys of the settings file.
@Suite struct SettingsKeysTests {
  private func read(_ text: String) throws(JSON5Failure) -> Changes<Settings> {
    try Settings.keys.read(Array(text.utf8))
  }

  /// What is wrong with `text`: line, column and message of each mistake.
  private func mistakes(_ text: String) -> [String] {
    do throws(JSON5Failure) {
      _ = try read(text)
      return []
    } catch {
      return error.mistakes.map { "\($0.position.line):\($0.position.column) \($0.message)" }
    }
  }

  // MARK: The default file

  @Test func theDefaultFileIsTheDefault() throws {
    let changes = try read(Settings.defaultFile)
    #expect(Settings([changes]) == Settings())
    // What it gives is stronger than the desktop, so it is silent where the desktop has a say.
    #expect(changes[\.appearance] == nil && changes[\.motion] == nil)
    #expect(changes[\.isTransparent] == nil && changes[\.glass.sigma] == nil)
    #expect(changes[\.image] == nil && changes[\.scene] == "live")
    #expect(text(of: "glass", in: Settings.defaultFile).contains("    preset: \"light\","))
  }

  /// The lines of a group.
  private func text(of group: String, in file: String) -> [Substring] {
    let lines = file.split(separator: "\n").drop { $0 != "  \(group): {" }
    return Array(lines.prefix { $0 != "  }," })
  }

  @Test func theDefaultFileHasEveryKeyAndWhatItMayBe() {
    let text = Settings.defaultFile
    let words = text.split { " \n/".contains($0) }.joined(separator: " ")
    for (_, key) in Settings.keys.keys {
      #expect(text.contains("\(key.name): \(key.example),\n"))
      #expect(words.contains("\(key.summary): \(key.expectation).".replacing("/", with: " ")))
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 84, "\(line)") }
  }

  @Test func whatTheDefaultFileLeavesOutCanBeSet() throws {
    let text = Settings.defaultFile.split(separator: "\n").map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("//") && !line.hasPrefix("// ") ? line.dropFirst(2) : line
    }
    var expected = Settings()
    expected.image = "picture.jpg"
    let look = GlassPreset.light.look
    expected.glass.sigma = GlassPreset.light.sigma
    expected.glass.saturation = look.saturation
    expected.glass.brightness = 0
    expected.glass.tint = 0.3
    expected.glass.refraction = 40
    expected.glass.dispersion = 0.08
    expected.glass.rim = 0.75
    expected.glass.border = 1
    #expect(Settings([try read(text.joined(separator: "\n"))]) == expected)
  }

  @Test func keysAreUniqueAndReadAlike() {
    let keys = Settings.keys.keys
    #expect(Set(keys.map(\.key.name)).count == keys.count)
    for (_, key) in keys {
      #expect(key.summary.first?.isUppercase == true && key.summary.last != ".", "\(key.name)")
      #expect(key.name.allSatisfy { $0.isLetter }, "\(key.name)")
    }
  }

  // MARK: Values

  @Test func everyKeyIsRead() throws {
    let changes = try read(
      """
      {
        scene: 'position', size: "640x480", image: "a b.png", appearance: "dark",
        glass: { preset: "extra-light", sigma: 0, saturation: -1, brightness: 1, tint: .5,
          refraction: -8, dispersion: 0.5, rim: 1, border: 3 },
        contrast: "high", textScale: 1.5, motion: "reduced", transparency: false, hud: true,
        showDamage: true, spring: { response: 0, dampingRatio: 5 },
      }
      """)
    var expected = Settings()
    expected.scene = "position"
    expected.size = Size(width: 640, height: 480)
    expected.image = "a b.png"
    expected.appearance = .dark
    expected.glass = GlassSettings(.extraLight)
    expected.glass.sigma = 0
    expected.glass.saturation = -1
    expected.glass.brightness = 1
    expected.glass.tint = 0.5
    expected.glass.refraction = -8
    expected.glass.dispersion = 0.5
    expected.glass.rim = 1
    expected.glass.border = 3
    expected.hasHighContrast = true
    expected.textScale = 1.5
    expected.motion = .reduced
    expected.isTransparent = false
    expected.showsHUD = true
    expected.showsDamage = true
    expected.spring = Spring(response: 0, dampingRatio: 5)
    #expect(Settings([changes]) == expected)
    #expect(try read("{}").isEmpty)
    #expect(try read("{glass: {}}").isEmpty)
    // Whatever differs between two settings is copied, and nothing else.
    var current = Settings()
    Settings.keys.copyChanges(from: Settings(), to: expected, into: &current)
    #expect(current == expected)
    current.textScale = 2
    Settings.keys.copyChanges(from: expected, to: expected, into: &current)
    #expect(current.textScale == 2)
  }

  /// A field of `Settings` without a key could not be set by a file, nor follow one that changes.
  @Test func everyFieldHasAKey() {
    let glass = Mirror(reflecting: GlassSettings()).children.count
    let spring = 2
    let fields = Mirror(reflecting: Settings()).children.count
    #expect(Settings.keys.keys.count == fields - 2 + glass + spring)
  }

  @Test func aKeyGivesNothingButItself() throws {
    let sigma = try read("{glass: {sigma: 7}}")
    #expect(sigma[\.glass.sigma] == 7)
    var settings = Settings()
    settings.glass = GlassSettings(.dark)
    settings.glass.tint = 0.1
    var expected = settings.glass
    expected.sigma = 7
    sigma.apply(to: &settings)
    #expect(settings.glass == expected)
    #expect(settings.spring == Settings().spring)
  }

  private func changes(_ change: (inout Changes<Settings>) -> Void) -> Changes<Settings> {
    var changes = Changes<Settings>()
    change(&changes)
    return changes
  }

  @Test func glassThatNobodyChoseIsAsDarkAsWhatItHangsOver() {
    let dark = changes { $0[\.appearance] = .dark }
    #expect(Settings([dark]).glass.preset == .dark)
    #expect(Settings([changes { $0[\.glass.preset] = .light }, dark]).glass.preset == .light)
    #expect(Settings([]).glass.preset == .light)
  }

  @Test func ofTwoLayersTheLastIsTheStronger() {
    let settings = Settings([
      changes {
        $0[\.glass.sigma] = 1
        $0[\.appearance] = .dark
        $0[\.motion] = .reduced
      },
      changes {
        $0[\.glass.sigma] = 2
        $0[\.appearance] = .light
      },
      changes {
        $0[\.glass.sigma] = 3
        // What a source does not give, it does not reset.
        $0[\.motion] = nil
        $0[\.image] = nil
      },
    ])
    #expect(settings.glass.sigma == 3)
    #expect(settings.appearance == .light)
    #expect(settings.motion == .reduced)
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("{scen: 'live'}", "1:2 unknown key 'scen', did you mean 'scene'?"),
    ("{'show-damage': true}", "1:2 unknown key 'show-damage', did you mean 'showDamage'?"),
    ("{glass: {sgima: 3}}", "1:10 unknown key 'glass.sgima', did you mean 'glass.sigma'?"),
    ("{sigma: 3}", "1:2 unknown key 'sigma'; it belongs inside 'glass'"),
    ("{glass: {hud: true}}", "1:10 unknown key 'glass.hud'; it belongs outside 'glass'"),
    ("{spring: {tint: 1}}", "1:11 unknown key 'spring.tint'; it belongs inside 'glass'"),
    (
      "{spring: {wobble: 1}}", "1:11 unknown key 'spring.wobble'; there are response, dampingRatio"
    ),
    ("{glass: {sigma: 161}}", "1:17 'glass.sigma' wants a number from 0 to 160, not 161"),
    ("{glass: {sigma: -.5}}", "1:17 'glass.sigma' wants a number from 0 to 160, not -0.5"),
    ("{glass: {sigma: NaN}}", "1:17 'glass.sigma' wants a number from 0 to 160, not nan"),
    ("{glass: {tint: '1'}}", "1:16 'glass.tint' wants a number from 0 to 1, not \"1\""),
    ("{glass: {tint: null}}", "1:16 'glass.tint' wants a number from 0 to 1, not null"),
    ("{glass: 3}", "1:9 'glass' wants keys in braces, not 3"),
    ("{hud: {}}", "1:7 'hud' wants true or false, not keys in braces"),
    ("{hud: 'yes'}", "1:7 'hud' wants true or false, not \"yes\""),
    ("{image: ''}", "1:9 'image' wants the path of a file, not \"\""),
    (#"{image: 'a\0b'}"#, #"1:9 'image' wants the path of a file, not "a\u0000b""#),
    ("{motion: 'none'}", "1:10 'motion' wants \"normal\" or \"reduced\", not \"none\""),
    (
      "{size: [1, 2]}",
      "1:8 'size' wants a size such as \"1280x800\", each side 1 to 16384, not a list"
    ),
    ("[]", "1:1 the file wants keys in braces, not a list"),
    (
      "{hud: true",
      "1:11 expected ',' or '}', which ends the '{' of line 1, found the end of the file"
    ),
    ("", "1:1 expected a value, found the end of the file"),
  ])
  func aMistakeSaysWhatIsAllowed(text: String, message: String) {
    #expect(mistakes(text) == [message])
  }

  @Test func allMistakesAreToldInTheOrderOfTheFile() {
    let text = """
      {
        hud: 1,
        glass: { sigma: 400, hue: 2, sigma: 3 },
        glas: {},
        hud: true,
        scene: 'lve',
      }
      """
    #expect(
      mistakes(text) == [
        "2:8 'hud' wants true or false, not 1",
        "3:19 'glass.sigma' wants a number from 0 to 160, not 400",
        "3:24 unknown key 'glass.hue'; there are preset, sigma, saturation, brightness, tint,"
          + " refraction, dispersion, rim, border",
        "3:32 'sigma' is given a second time; the first is in line 3",
        "4:3 unknown key 'glas', did you mean 'glass'?",
        "5:3 'hud' is given a second time; the first is in line 2",
        "6:10 'scene' wants \(DemoScene.names.map { "\"\($0)\"" }.listed), not \"lve\"",
      ])
  }

  @Test func whatIsLongIsCut() {
    let long = String(repeating: "x", count: 9999)
    let shown = String(repeating: "x", count: 39) + "…"
    #expect(mistakes("{hud: '\(long)'}") == ["1:7 'hud' wants true or false, not \"\(shown)\""])
    #expect(mistakes("{\(long): 1}").count == 1)
    #expect(mistakes("{\(long): 1}")[0].hasPrefix("1:2 unknown key '\(shown)'; there are scene, "))
  }

  @Test func whatIsNotSeenIsNotPrinted() {
    let unknown = mistakes(#"{"hud\u001b[31m\n": 1}"#)
    #expect(unknown.count == 1)
    #expect(unknown[0].hasPrefix(#"1:2 unknown key 'hud\u001b[31m\u000a'; there are scene, "#))
    #expect(
      mistakes("{hud: '\u{85}\u{202e}x'}")
        == [#"1:7 'hud' wants true or false, not "\u0085\u202ex""#])
    #expect(
      mistakes(#"{"\n" 1}"#) == [#"1:7 expected ':' after the key '\u000a', found '1'"#])
  }

  @Test func aFileBeyondTheLimitsIsNotRead() throws {
    let space = String(repeating: " ", count: JSON5Limits.userFile.bytes - 2)
    #expect(try read("{}" + space).isEmpty)
    #expect(mistakes("{}" + space + " ") == ["1:1 expected no more than 262144 bytes"])
    #expect(
      mistakes(String(repeating: "[", count: 65)) == [
        "1:65 expected no more than 64 lists and objects in each other"
      ])
  }

  @Test func printConfigPrintsTheDefault() throws {
    let console = try ConsoleRecorder()
    #expect(console.run("demo", "--print-config") == ExitCode.done.rawValue)
    #expect(console.written == Settings.defaultFile)
    #expect(console.reported.isEmpty)
  }
}
