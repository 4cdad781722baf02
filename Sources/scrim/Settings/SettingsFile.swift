import JSON5
import Demonstration
import ScrimKit

/// The file that people write their settings in. A `FileWatch` over `path` tells when to read it again;
/// where that fails, what was read before holds on.
struct SettingsFile: Equatable, Sendable {
  /// Where it is, or would be.
  let path: String
  /// The folder that `~` means; nil where it means nothing.
  private let home: String?

  /// The file at `path`.
  init(path: String, home: String? = nil) {
    self.path = path
    self.home = home
  }

  /// The file in its usual place; nil where there is no such place.
  init?(_ variables: Variables) {
    guard let folder = variables.configFolder else { return nil }
    self.init(path: "\(folder)/scrim/config.json5", home: variables.home)
  }

  /// What the file gives; nothing where there is no file.
  func read() throws(SettingsFailure) -> Settings.Overrides {
    let bytes: [UInt8]?
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read(path, limit: SettingsReader.largest)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    guard let bytes else { return Settings.Overrides() }
    do throws(SettingsMistakes) {
      var overrides = try SettingsReader.read(bytes)
      overrides.image = overrides.image.map(absolute)
      return overrides
    } catch {
      throw .mistakes(path: path, error.list)
    }
  }

  /// `path` as it is meant by the file.
  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    guard let slash = self.path.lastIndex(of: "/") else { return path }
    return self.path[...slash] + path
  }
}

/// Why a settings file was not taken.
enum SettingsFailure: Error, Equatable {
  /// The file is there and cannot be read.
  case unreadable(path: String, reason: String)
  /// It says what means nothing.
  case mistakes(path: String, [JSON5Mistake])

  /// How many mistakes are told; who makes more has given the wrong file.
  static let mostLines = 20

  /// A line for each mistake, in the form in which compilers tell theirs.
  var lines: [String] {
    switch self {
    case .unreadable(let path, let reason): return ["\(path): \(reason)"]
    case .mistakes(let path, let mistakes):
      let lines = mistakes.prefix(Self.mostLines).map {
        "\(path):\($0.place.line):\($0.place.column): \($0.message)"
      }
      let rest = mistakes.count - lines.count
      return rest > 0 ? lines + ["\(path): and \(rest) more"] : lines
    }
  }
}
