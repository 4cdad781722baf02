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
    /// The names of the targets that this target depends on, and of its plugins.
    let dependencies: [String]
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
      /// Each dependency: its kind, with the name and a null for its condition.
      let dependencies: [[String: [String?]]]
      /// Each plugin, like a dependency.
      let pluginUsages: [[String: [String?]]]?
    }

    /// The targets.
    let targets: [Target]
  }

  /// Reads the manifest in `folder`.
  init(of folder: URL) throws {
    let result = try run(
      "/usr/bin/env",
      ["swift", "package", "--package-path", folder.path, "--ignore-lock", "dump-package"],
      in: ProcessInfo.processInfo.environment)
    let dump = try JSONDecoder().decode(Dump.self, from: Data(result.output.utf8))
    targets = dump.targets.map { target in
      let names = (target.dependencies + (target.pluginUsages ?? [])).flatMap { entry in
        entry.values.compactMap { $0.first ?? nil }
      }
      return Target(name: target.name, isTest: target.type == "test", dependencies: names)
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
