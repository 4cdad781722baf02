// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation

/// The targets of a package manifest.
struct Manifest {
  /// A target.
  struct Target: Equatable {
    /// The name.
    let name: String
    /// True for a test target.
    let isTest: Bool
    /// The names of the targets that this target always depends on, and of its plugins.
    let dependencies: [String]
    /// The compiler's settings, but for unsafe flags.
    let settings: Set<Setting>
  }

  /// A setting of the compiler.
  struct Setting: Hashable, Decodable {
    /// The name.
    let name: String
    /// The value; nil if there is none.
    let value: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [String: Value]].self)
      name = kinds.keys.first ?? ""
      value = kinds[name]?["_0"]?.text
    }

    /// A value, which is a text, or a list for unsafe flags.
    private struct Value: Decodable {
      /// The text, or the list's items with spaces between them.
      let text: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text =
          try (try? container.decode(String.self))
          ?? container.decode([String].self).joined(separator: " ")
      }
    }
  }

  /// The targets, in the manifest's order.
  let targets: [Target]

  /// The output of `swift package dump-package`.
  private struct Dump: Decodable {
    /// A target.
    struct Target: Decodable {
      /// The name.
      let name: String
      /// The kind of target.
      let type: String
      /// Each dependency, by its kind.
      let dependencies: [[String: Reference]]
      /// Each plugin, like a dependency.
      let pluginUsages: [[String: Reference]]?
      /// Each setting, with the tool that it is for.
      let settings: [ToolSetting]
    }

    /// A setting of a tool.
    struct ToolSetting: Decodable {
      /// The setting.
      let kind: Setting
    }

    /// The name of a dependency, before other values.
    struct Reference: Decodable {
      /// The name.
      let name: String

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
      }
    }

    /// The targets.
    let targets: [Target]
  }

  /// Reads the manifest in `folder`, for a build beside one of Tests/Sanitized or for another.
  init(of folder: URL, isBesideSanitized: Bool = false) throws {
    var environment = ProcessInfo.processInfo.environment
    environment["SCRIM_BESIDE_SANITIZED"] = isBesideSanitized ? "1" : nil
    let result = try run(
      "/usr/bin/env",
      ["swift", "package", "--package-path", folder.path, "--ignore-lock", "dump-package"],
      in: environment)
    let dump = try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8))
    targets = dump.targets.map { target in
      let names = (target.dependencies + (target.pluginUsages ?? [])).flatMap { entry in
        entry.values.map(\.name)
      }
      let settings = target.settings.map(\.kind).filter { $0.name != "unsafeFlags" }
      return Target(
        name: target.name, isTest: target.type == "test", dependencies: names,
        settings: Set(settings))
    }
  }

  /// The target `name`.
  subscript(name: String) -> Target? { targets.first { $0.name == name } }

  /// The names of all targets that `name` depends on, directly or not.
  func closure(of name: String) -> Set<String> {
    var found: Set<String> = []
    var pending = [name]
    while let next = pending.popLast() {
      for dependency in self[next]?.dependencies ?? [] where found.insert(dependency).inserted {
        pending.append(dependency)
      }
    }
    return found
  }
}
