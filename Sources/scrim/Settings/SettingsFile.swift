// SPDX-License-Identifier: MIT

import Demonstration
import Files
import JSON5
import ScrimKit

/// The user's settings file. A `FileWatch` on `path` reports when to read it again; if reading
/// fails, the previous settings stay in force.
struct SettingsFile: Equatable, Sendable {
  /// Path of the file, which need not exist.
  let path: String
  /// Home folder that `~` expands to; nil if unknown.
  private let home: String?

  /// The file at `path`.
  init(path: String, home: String? = nil) {
    self.path = path
    self.home = home
  }

  /// The file in the configuration folder; nil if there is no such folder.
  init?(_ variables: Variables) {
    guard let folder = variables.configFolder else { return nil }
    self.init(path: "\(folder)/scrim/config.json5", home: variables.home)
  }

  /// Reads the file. A missing file sets nothing.
  func read() throws(SettingsFailure) -> Settings.Overrides {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try File.read(path, limit: SettingsReader.largest) } catch {
      if error.isMissing { return Settings.Overrides() }
      throw .unreadable(error)
    }
    do throws(SettingsMistakes) {
      var overrides = try SettingsReader.read(bytes)
      overrides.image = overrides.image.map(absolute)
      return overrides
    } catch {
      throw .mistakes(path: path, error.list)
    }
  }

  /// Resolves `path` against `~` and the file's own folder.
  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
    guard let slash = self.path.lastIndex(of: "/") else { return path }
    return self.path[...slash] + path
  }
}

/// The reason for rejecting a settings file.
enum SettingsFailure: Error, Equatable {
  /// The file exists and cannot be read.
  case unreadable(FileError)
  /// The content is not valid.
  case mistakes(path: String, [JSON5Mistake])

  /// Maximum number of reported mistakes. More of them mean the wrong kind of file.
  static let maximumLines = 20

  /// One line a mistake, in the `file:line:column: message` form of compilers.
  var lines: [String] {
    switch self {
    case .unreadable(let error): return ["\(error.path): \(error.reason)"]
    case .mistakes(let path, let mistakes):
      let lines = mistakes.prefix(Self.maximumLines).map {
        "\(path):\($0.place.line):\($0.place.column): \($0.message)"
      }
      let rest = mistakes.count - lines.count
      return rest > 0 ? lines + ["\(path): and \(rest) more"] : lines
    }
  }
}
