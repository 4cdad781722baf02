// SPDX-License-Identifier: MIT

import ChildProcess
import DBus
import EventLoop
import Foundation
import Host
import TemporaryFiles
import Testing

@testable import Services

/// A user with folders of their own, made for one test, and the applications in them.
@MainActor final class ApplicationStage {
  /// The folder that stands for the root.
  let root: TemporaryFolder
  /// What the applications run over.
  let machine = Machine()
  /// The loop of the machine.
  let loop: MainLoop
  /// The environment.
  var variables = [
    "HOME": "/home", "XDG_DATA_DIRS": "/first:/second", "PATH": "/usr/bin:/bin",
  ]
  /// The applications.
  let applications: Applications
  /// What was told of problems.
  private(set) var problems: [String] = []

  init(bus: BusAddress? = nil) throws {
    root = try TemporaryFolder()
    loop = try MainLoop()
    machine.root = root.path
    if let bus { machine.addresses[.session] = bus }
    applications = Applications(machine)
    machine.begin(loop)
    for folder in ["first", "second"] { try root.makeFolder("\(folder)/applications") }
    applications.environment = { [unowned self] in variables[$0] }
    applications.onProblem = { [unowned self] in problems.append($0) }
  }

  isolated deinit { machine.end() }

  /// The path of `name` in the root.
  func path(_ name: String) -> String { root.path(name) }

  /// Writes a file, with the folders around it.
  func write(_ text: String, to name: String) throws { try root.write(text, to: name) }

  /// Writes the desktop file of an application.
  func install(
    _ file: String, in folder: String = "first", name: String = "A", _ lines: String = "Exec=true"
  ) throws {
    try write(
      "[Desktop Entry]\nType=Application\nName=\(name)\n\(lines)\n",
      to: "\(folder)/applications/\(file).desktop")
  }

  /// Lets the loop and tasks go on until `condition` holds. Records an issue if it does not within
  /// 20 seconds.
  func run(
    _ location: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) async throws {
    for _ in 0..<20_000 {
      if condition() { return }
      loop.serveReady()
      try await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("nothing came of it", sourceLocation: location)
  }

  /// The names of all applications, once they are read.
  func names() async throws -> [String] {
    try await run { applications.presence == .there }
    return applications.all.map(\.name)
  }

  /// The words in the file `name`, once it has a line; the file is removed.
  func words(in name: String) async throws -> [String] {
    var words: [String] = []
    try await run {
      let text = try? String(contentsOfFile: path(name), encoding: .utf8)
      words = (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
      return text?.hasSuffix("\n") == true
    }
    try FileManager.default.removeItem(atPath: path(name))
    return words
  }

  /// Writes the program `name`, which writes some variables, its folder and its arguments to the
  /// file of the same name and `.out`.
  func program(_ name: String) throws {
    let script = """
      #!/bin/sh
      echo "${XDG_ACTIVATION_TOKEN-none}" "${DESKTOP_STARTUP_ID-none}" "$PWD" "$@" > \
      '\(path("\(name).out"))'
      """
    try write(script, to: "bin/script")
    // A file that this process has written may still be open in a child of another test, and could
    // not be executed.
    _ = try ChildProcess(
      "/usr/bin/install", ["-m", "755", path("bin/script"), path("bin/\(name)")], in: [:]
    ).wait()
    variables["PATH"] = "\(path("bin")):/usr/bin:/bin"
  }
}
