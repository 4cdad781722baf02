import Demonstration
import ScrimKit

/// Where the demo's settings come from: the desktop, the file and the command line, of which each is stronger
/// than the one before.
struct SettingsSource {
  /// The file; nil where there is no place for one.
  let file: SettingsFile?
  /// What is weaker than the file.
  private let desktop: [Settings.Overrides]
  /// What is stronger.
  private let flags: Settings.Overrides
  /// What they made when they were read last.
  private(set) var settings = Settings()

  /// What the variables and the command line say, and the file that they lead to.
  init(_ variables: Variables, flags: Settings.Overrides) throws(SettingsFailure) {
    file = SettingsFile(variables)
    desktop = DesktopPreferences(variables: variables).layers
    self.flags = flags
    settings = try read()
  }

  private func read() throws(SettingsFailure) -> Settings {
    Settings(desktop + [try file?.read() ?? Settings.Overrides(), flags])
  }

  /// The settings as the file has them now. They hold once they were handed to `update`.
  func readAgain() throws(SettingsFailure) -> Settings { try read() }

  /// Takes `new` settings. What differs in them is changed in `current`, in which people may have changed other
  /// things meanwhile.
  mutating func update(_ current: inout Settings, to new: Settings) {
    let old = settings
    settings = new
    func take<Value: Equatable>(_ field: WritableKeyPath<Settings, Value>) {
      if new[keyPath: field] != old[keyPath: field] {
        current[keyPath: field] = new[keyPath: field]
      }
    }
    take(\.scene)
    take(\.glass.preset)
    take(\.glass.sigma)
    take(\.glass.saturation)
    take(\.glass.brightness)
    take(\.glass.tint)
    take(\.appearance)
    take(\.motion)
    take(\.isTransparent)
    take(\.showsHUD)
    take(\.showsDamage)
    take(\.image)
    take(\.spring)
  }
}
