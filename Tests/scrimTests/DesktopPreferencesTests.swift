// SPDX-License-Identifier: MIT

import Demonstration
import ScrimKit
import TemporaryFiles
import Testing

@testable import scrim

@Suite struct DesktopPreferencesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is preferred with these variables and the files of the folder.
  private func preferred(_ values: [String: String] = [:]) -> Settings {
    let values = values.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    return Settings(DesktopPreferences(variables: Variables { values[$0] }).layers)
  }

  @Test func nothingPreferredIsTheDefault() {
    #expect(preferred() == Settings())
    #expect(Settings(DesktopPreferences(variables: Variables { _ in nil }).layers) == Settings())
  }

  @Test(arguments: ["1", "true", "YES", "on"])
  func variables(yes: String) {
    let settings = preferred([
      "SCRIM_REDUCED_MOTION": yes, "SCRIM_REDUCED_TRANSPARENCY": yes, "SCRIM_APPEARANCE": "Dark",
    ])
    var expected = Settings()
    expected.motion = .reduced
    expected.isTransparent = false
    expected.appearance = .dark
    expected.glass.preset = .dark
    #expect(settings == expected)
  }

  @Test(arguments: ["", "2", "maybe", " 1"])
  func variablesThatSayNothing(value: String) {
    let settings = preferred([
      "SCRIM_REDUCED_MOTION": value, "SCRIM_REDUCED_TRANSPARENCY": value, "SCRIM_APPEARANCE": value,
    ])
    #expect(settings == Settings())
  }

  @Test func thePortalIsBelowVariablesAndAboveFiles() throws {
    try folder.write(
      "[Settings]\ngtk-enable-animations=1\ngtk-application-prefer-dark-theme=false\n",
      to: "gtk-4.0/settings.ini")
    let values = ["XDG_CONFIG_HOME": folder.path, "SCRIM_REDUCED_TRANSPARENCY": "0"]
    var preferences = DesktopPreferences(variables: Variables { values[$0] })
    preferences.portal.colorScheme = .dark
    preferences.portal.motion = .reduced
    preferences.portal.hasHighContrast = true
    preferences.portal.textScale = 1.5
    let settings = Settings(preferences.layers)
    #expect(settings.appearance == .dark && settings.motion == .reduced)
    #expect(settings.hasHighContrast && settings.textScale == 1.5 && settings.isTransparent)
    // What a portal does not tell changes nothing.
    preferences.portal = DesktopSettings()
    let others = Settings(preferences.layers)
    #expect(others.appearance == .light && others.motion == .normal && others.textScale == 1)
  }

  @Test func gtkSaysWhatMovesAndWhatIsDark() throws {
    try folder.write(
      "[Settings]\ngtk-enable-animations = 0\r\ngtk-application-prefer-dark-theme=true\n",
      to: "gtk-3.0/settings.ini")
    #expect(preferred().motion == .reduced)
    #expect(preferred().appearance == .dark)
    // The newer GTK is asked first; what it is silent about the older says.
    try folder.write("[Settings]\ngtk-enable-animations=1\n", to: "gtk-4.0/settings.ini")
    #expect(preferred().motion == .normal)
    #expect(preferred().appearance == .dark)
  }

  @Test(arguments: [("0", true), ("0.0", true), ("-1", true), ("0.5", false), ("1", false)])
  func kdeSaysWhatMoves(factor: String, isReduced: Bool) throws {
    try folder.write("[KDE]\nAnimationDurationFactor=\(factor)\n", to: "kdeglobals")
    #expect(preferred().motion == (isReduced ? .reduced : .normal))
  }

  @Test func kdeMarksItsKeys() throws {
    try folder.write(
      "[KDE][$i]\nAnimationDurationFactor[$i]=0\n[KDE][Other]\nAnimationDurationFactor=1\n",
      to: "kdeglobals")
    #expect(preferred().motion == .reduced)
    try folder.write("[General]\nAnimationDurationFactor=0\n", to: "kdeglobals")
    #expect(preferred().motion == .normal)
  }

  @Test func theDesktopThatRunsIsAsked() throws {
    try folder.write("[Settings]\ngtk-enable-animations=1\n", to: "gtk-4.0/settings.ini")
    try folder.write("[KDE]\nAnimationDurationFactor=0\n", to: "kdeglobals")
    #expect(preferred().motion == .normal)
    #expect(preferred(["XDG_CURRENT_DESKTOP": "GNOME"]).motion == .normal)
    #expect(preferred(["XDG_CURRENT_DESKTOP": "KDE"]).motion == .reduced)
    #expect(
      preferred(["XDG_CURRENT_DESKTOP": "KDE", "SCRIM_REDUCED_MOTION": "0"]).motion == .normal)
  }

  @Test func filesThatMakeNoSenseSayNothing() throws {
    for text in [
      "gtk-enable-animations=0", "[Settings\ngtk-enable-animations=0",
      "[Settings]\n#gtk-enable-animations=0",
      "[Settings]\ngtk-enable-animations=maybe", "[Settings]\ngtk-enable-animations",
      "[]]\n=\n= =\n",
      "[Settings]\u{0}\ngtk-enable-animations=0",
    ] {
      try folder.write(text, to: "gtk-4.0/settings.ini")
      try folder.write(text, to: "kdeglobals")
      #expect(preferred() == Settings(), "\(text)")
    }
    try folder.write("[KDE]\nAnimationDurationFactor=nan", to: "kdeglobals")
    #expect(preferred() == Settings())
    try folder.write("", to: "gtk-3.0/settings.ini/folder")
    #expect(preferred() == Settings())
  }

  @Test func helpNamesEveryVariable() throws {
    let console = try ConsoleRecorder()
    #expect(console.run("demo", "--help") == 0)
    for variable in DesktopPreferences.Variable.allCases {
      #expect(console.written.contains("\(variable.rawValue): \(variable.meaning)."))
    }
  }
}
