// SPDX-License-Identifier: MIT

import Files
import Glibc
import JSON5

/// The commands that compile and link a program, as SwiftPM has planned them at its last build. Run
/// by themselves they end sooner than `swift build`, which first reads the package and looks at
/// every module.
struct ProgramCommands: Equatable {
  /// Compiles what has changed of the program's module.
  let compile: [String]
  /// Compiles all of it.
  var compileAll: [String] { compile.filter { $0 != "-incremental" } }
  /// Links the program, by the linker of the toolchain that takes the least time.
  let link: [String]
  /// The absolute paths of the files that `compile` reads.
  let inputs: Set<String>

  /// The most bytes of a plan.
  private static let maximumBytes = 1 << 26

  /// The commands of `product`, which is built in the folder `programs`, whose path ends like
  /// `.build/x86_64-unknown-linux-gnu/debug`. Nil if SwiftPM's plan has none, as for a program
  /// whose module has another name.
  init?(of product: String, in programs: String) {
    let parts = programs.split(separator: "/")
    guard parts.count > 2, let configuration = parts.last else { return nil }
    let plan = "/" + parts.dropLast(2).joined(separator: "/") + "/\(configuration).yaml"
    guard let bytes = try? File.read(plan, limit: Self.maximumBytes) else { return nil }
    self.init(named: "C.\(product)-\(parts[parts.count - 2])-\(configuration)", in: bytes)
  }

  /// The commands with this name in a plan: blocks of lines, the values of which are JSON.
  init?(named name: String, in plan: [UInt8]) {
    var values: [String: [String]] = [:]
    var block: String?
    for line in plan.split(separator: UInt8(ascii: "\n")) {
      if !line.starts(with: "    ".utf8) {
        block = ["module", "exe"].first { line.elementsEqual("  \"\(name).\($0)\":".utf8) }
      } else if let block {
        for key in ["inputs", "args"] where line.starts(with: "    \(key): [".utf8) {
          values["\(block) \(key)"] = Self.texts(line.dropFirst(key.utf8.count + 6))
        }
      }
    }
    guard let compile = values["module args"], !compile.isEmpty,
      let link = values["exe args"], !link.isEmpty, let inputs = values["module inputs"]
    else { return nil }
    // Errors are to be read by people.
    self.compile = compile.filter { $0 != "-parseable-output" }
    self.link = link + ["-use-ld=lld"]
    self.inputs = Set(inputs)
  }

  private static func texts(_ json: ArraySlice<UInt8>) -> [String]? {
    guard let value = try? JSON5Reader.read(Array(json), limits: JSON5Limits(bytes: maximumBytes)),
      case .array(let values) = value.content
    else { return nil }
    return values.compactMap { if case .string(let text) = $0.content { text } else { nil } }
  }

  /// True if the commands have all that has changed since the plan was made, when the sources were
  /// `before`.
  func haveAllChanges(from before: SourceFiles, to now: SourceFiles) -> Bool {
    guard before.versions.keys == now.versions.keys else { return false }
    return now.versions.allSatisfy { $1 == before.versions[$0] || inputs.contains($0) }
  }
}

/// The files of a package's sources.
struct SourceFiles: Equatable {
  /// The times at which the files were changed last, with their numbers, by their absolute paths.
  private(set) var versions: [String: Version] = [:]

  /// The properties by which a changed file is found.
  struct Version: Equatable {
    let seconds, nanoseconds: Int
    let number: UInt
  }

  /// True if a file has changed twice within a second, the first time at `before`. The compiler
  /// looks at whole seconds, and takes such a file for the one that it has compiled.
  func differWithinASecond(from before: SourceFiles) -> Bool {
    versions.contains { path, version in
      before.versions[path].map { $0 != version && $0.seconds == version.seconds } ?? false
    }
  }

  /// No files.
  init() {}

  /// The files in a folder and in those in it, without those whose names begin with a dot.
  init(in folder: String) {
    guard let path = unsafe realpath(folder, nil) else { return }
    defer { unsafe free(path) }
    add(unsafe String(cString: path))
  }

  private mutating func add(_ folder: String) {
    for name in File.names(in: folder) {
      var status = stat()
      let path = "\(folder)/\(name)"
      guard unsafe lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        add(path)
      } else {
        versions[path] = Version(
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
          number: UInt(status.st_ino))
      }
    }
  }
}
