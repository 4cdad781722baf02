// SPDX-License-Identifier: MIT

import Demonstration
import JSON5
import ScrimKit
import Testing

@testable import scrim

@Suite struct SettingsReaderTests {
  private func read(_ text: String) throws(SettingsMistakes) -> Settings.Overrides {
    try SettingsReader.read(Array(text.utf8))
  }

  /// What is wrong with `text`: line, column and message of each mistake.
  private func mistakes(_ text: String) -> [String] {
    do throws(SettingsMistakes) {
      _ = try read(text)
      return []
    } catch {
      return error.list.map { "\($0.place.line):\($0.place.column) \($0.message)" }
    }
  }

  private var keys: [SettingKey] {
    SettingEntry.table.flatMap { entry in
      switch entry {
      case .key(let key): [key]
      case .group(_, _, let keys): keys
      }
    }
  }

  // MARK: The default file

  @Test func theDefaultFileIsTheDefault() throws {
    let overrides = try read(Settings.commentedDefault)
    #expect(Settings([overrides]) == Settings())
    // What it gives is stronger than the desktop, so it is silent where the desktop has a say.
    #expect(overrides.appearance == nil && overrides.motion == nil)
    #expect(overrides.isTransparent == nil && overrides.sigma == nil && overrides.image == nil)
    #expect(overrides.scene == "live" && overrides.dampingRatio == 0.8)
  }

  @Test func theDefaultFileHasEveryKeyAndWhatItMayBe() {
    let text = Settings.commentedDefault
    let words = text.split { " \n/".contains($0) }.joined(separator: " ")
    for key in keys {
      #expect(text.contains("\(key.name): \(key.example),\n"))
      #expect(words.contains("\(key.summary): \(key.expectation).".replacing("/", with: " ")))
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 84, "\(line)") }
  }

  @Test func whatTheDefaultFileLeavesOutCanBeSet() throws {
    let text = Settings.commentedDefault.split(separator: "\n").map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("//") && !line.hasPrefix("// ") ? line.dropFirst(2) : line
    }
    var expected = Settings.Overrides(Settings())
    expected.image = "picture.jpg"
    expected.sigma = LookPreset.light.sigma
    expected.saturation = LookPreset.light.look.saturation
    expected.brightness = 0
    expected.tint = 0.3
    expected.refraction = 40
    expected.dispersion = 0.08
    expected.rim = 0.75
    expected.border = 1
    #expect(try read(text.joined(separator: "\n")) == expected)
  }

  @Test func keysAreUniqueAndReadAlike() {
    for names in [SettingEntry.table.map(\.name)] + [keys.map(\.name)] {
      #expect(Set(names).count == names.count)
    }
    for key in keys {
      #expect(key.summary.first?.isUppercase == true && key.summary.last != ".", "\(key.name)")
      #expect(key.name.allSatisfy { $0.isLetter }, "\(key.name)")
    }
  }

  // MARK: Values

  @Test func everyKeyIsRead() throws {
    let overrides = try read(
      """
      {
        scene: 'position', size: "640x480", image: "a b.png", appearance: "dark",
        glass: { preset: "extra-light", sigma: 0, saturation: -1, brightness: 1, tint: .5,
          refraction: -8, dispersion: 0.5, rim: 1, border: 3 },
        motion: "reduced", transparency: false, hud: true, showDamage: true,
        spring: { response: 0, dampingRatio: 5 },
      }
      """)
    #expect(
      overrides
        == Settings.Overrides(
          scene: "position", size: Size(width: 640, height: 480), preset: .extraLight, sigma: 0,
          saturation: -1, brightness: 1, tint: 0.5, refraction: -8, dispersion: 0.5, rim: 1,
          border: 3, appearance: .dark, motion: .reduced,
          isTransparent: false, showsHUD: true, showsDamage: true, image: "a b.png",
          springResponse: 0, dampingRatio: 5))
    #expect(try read("{}") == Settings.Overrides())
    #expect(try read("{glass: {}}") == Settings.Overrides())
  }

  @Test func aKeyGivesNothingButItself() throws {
    let sigma = try read("{glass: {sigma: 7}}")
    #expect(sigma == Settings.Overrides(sigma: 7))
    var settings = Settings([Settings.Overrides(preset: .dark, tint: 0.1)])
    settings.apply(sigma)
    #expect(settings.glass == GlassSettings(.dark, sigma: 7, tint: 0.1))
    #expect(settings.spring == Settings().spring)
  }

  @Test func glassThatNobodyChoseIsAsDarkAsWhatItHangsOver() {
    #expect(Settings([Settings.Overrides(appearance: .dark)]).glass.preset == .dark)
    #expect(
      Settings([Settings.Overrides(preset: .light), Settings.Overrides(appearance: .dark)])
        .glass.preset == .light)
    #expect(Settings([]).glass.preset == .light)
  }

  @Test func ofTwoLayersTheLastIsTheStronger() {
    let layers = [
      Settings.Overrides(sigma: 1, appearance: .dark, motion: .reduced),
      Settings.Overrides(sigma: 2, appearance: .light), Settings.Overrides(sigma: 3),
    ]
    let settings = Settings(layers)
    #expect(settings.glass.sigma == 3)
    #expect(settings.appearance == .light)
    #expect(settings.motion == .reduced)
  }

  @Test func whatAllSettingsGiveIsTheSettings() {
    var settings = Settings([
      Settings.Overrides(
        scene: "curtain", preset: .ios, sigma: 3, hasHighContrast: true, textScale: 1.5,
        motion: .reduced, showsHUD: true, image: "x", springResponse: 2)
    ])
    settings.isTransparent = false
    #expect(Settings([Settings.Overrides(settings)]) == settings)
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
    let space = String(repeating: " ", count: SettingsReader.largest - 2)
    #expect(try read("{}" + space) == Settings.Overrides())
    #expect(mistakes("{}" + space + " ") == ["1:1 expected no more than 262144 bytes"])
    #expect(
      mistakes(String(repeating: "[", count: 65)) == [
        "1:65 expected no more than 64 lists and objects in each other"
      ])
  }

  @Test func printConfigPrintsTheDefault() throws {
    let console = try ConsoleRecorder()
    #expect(console.run("demo", "--print-config") == ExitCode.done.rawValue)
    #expect(console.written == Settings.commentedDefault)
    #expect(console.reported.isEmpty)
  }
}
