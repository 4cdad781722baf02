import Demonstration
import ScrimKit

/// What a person prefers on the whole desktop, from variables and from the files that desktops leave.
/// What cannot be read is not there.
struct DesktopPreferences {
  /// A variable that says what is preferred.
  enum Variable: String, CaseIterable {
    /// Whether things move.
    case reducedMotion = "SCRIM_REDUCED_MOTION"
    /// Whether panels are opaque.
    case reducedTransparency = "SCRIM_REDUCED_TRANSPARENCY"
    /// Whether things are bright or dark.
    case appearance = "SCRIM_APPEARANCE"

    /// What it is to be set to, and what that does, in a line.
    var meaning: String {
      switch self {
      case .reducedMotion: "1 has things fade over instead of moving, 0 has them move"
      case .reducedTransparency: "1 makes panels opaque, 0 makes them glass"
      case .appearance: "light or dark"
      }
    }
  }

  /// The variables of the process.
  let variables: Variables

  /// What each source prefers, the strongest last: the variables, after the desktops' files.
  var layers: [Settings.Overrides] {
    // Both kinds of files may lie there; the desktop that runs is the one that is asked last.
    let isKDE = variables["XDG_CURRENT_DESKTOP"]?.split(separator: ":").contains("KDE") == true
    let gtk = [ofGTK("gtk-3.0"), ofGTK("gtk-4.0")]
    return (isKDE ? gtk + [ofKDE] : [ofKDE] + gtk) + [ofVariables]
  }

  private var ofVariables: Settings.Overrides {
    func value(_ variable: Variable) -> String? { variables[variable.rawValue] }
    var overrides = Settings.Overrides()
    overrides.motion = value(.reducedMotion).flatMap { Bool(word: $0) }.map {
      $0 ? .reduced : .normal
    }
    overrides.isTransparent = value(.reducedTransparency).flatMap { Bool(word: $0) }.map { !$0 }
    switch value(.appearance)?.lowercased() {
    case "light": overrides.appearance = .light
    case "dark": overrides.appearance = .dark
    default: break
    }
    return overrides
  }

  /// What GTK's file in `folder` prefers.
  private func ofGTK(_ folder: String) -> Settings.Overrides {
    var overrides = Settings.Overrides()
    guard let file = file("\(folder)/settings.ini") else { return overrides }
    overrides.motion = file.truth("Settings", "gtk-enable-animations").map {
      $0 ? .normal : .reduced
    }
    overrides.appearance = file.truth("Settings", "gtk-application-prefer-dark-theme")
      .map { $0 ? .dark : .light }
    return overrides
  }

  /// What KDE's file prefers.
  private var ofKDE: Settings.Overrides {
    var overrides = Settings.Overrides()
    let factor = file("kdeglobals")?["KDE", "AnimationDurationFactor"].flatMap { Double($0) }
    if let factor, factor.isFinite { overrides.motion = factor > 0 ? .normal : .reduced }
    return overrides
  }

  /// The file at `name` in the folder of settings.
  private func file(_ name: String) -> INIFile? {
    guard let folder = variables.configFolder,
      let bytes = try? SmallFile.read("\(folder)/\(name)", limit: 1 << 20)
    else { return nil }
    return INIFile(bytes)
  }
}
