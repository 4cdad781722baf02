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
    }

    /// The name of a dependency, with nulls or the condition under which it applies.
    struct Reference: Decodable {
      /// The name; nil if there is a condition.
      let name: String?

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let name = try values.decode(String.self)
        var isConditional = false
        while !values.isAtEnd {
          if try values.decodeNil() { continue }
          isConditional = (try? values.decode(String.self)) == nil
          if isConditional { break }
        }
        self.name = isConditional ? nil : name
      }
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
        entry.values.compactMap(\.name)
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
