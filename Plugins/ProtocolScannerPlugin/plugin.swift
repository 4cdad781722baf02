// SPDX-License-Identifier: MIT

import Foundation
import PackagePlugin

/// Makes bindings for the target that uses it: of the package's `protocols/`, for a client, unless
/// the target has a file `protocol-scanner.conf` with lines `side server` or `protocols FOLDER`,
/// the folder being relative to the package.
@main struct ProtocolScannerPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let configuration = try Configuration(of: target)
    let folder = context.package.directoryURL.appending(path: configuration.protocols)
      .resolvingSymlinksInPath()
    let protocols = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" }
      .sorted { $0.path < $1.path }
    let allowlist = folder.appending(path: "allowlist")
    let output = context.pluginWorkDirectoryURL
    let names = protocols.map { $0.deletingPathExtension().lastPathComponent } + ["Interfaces"]
    return [
      .buildCommand(
        displayName: "Making the Wayland bindings of \(target.name)",
        executable: try context.tool(named: "protocol-scanner").url,
        arguments: [configuration.side, target.name, output.path, allowlist.path]
          + protocols.map(\.path),
        inputFiles: protocols + [allowlist] + configuration.files,
        outputFiles: names.map { output.appending(path: "\($0).swift") })
    ]
  }
}

/// A target's settings for its bindings.
private struct Configuration {
  /// The side of the bindings: `client` or `server`.
  var side = "client"
  /// The folder of the XML files and the allowlist, relative to the package.
  var protocols = "protocols"
  /// The files this was read from.
  var files: [URL] = []

  init(of target: any Target) throws {
    let file = target.directoryURL.appending(path: "protocol-scanner.conf")
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    files = [file]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "side" where words.count == 2: side = words[1]
      case "protocols" where words.count == 2: protocols = words[1]
      default: throw ConfigurationError(description: "\(file.path): not understood: '\(line)'")
      }
    }
  }
}

/// A line of a target's configuration that means nothing.
private struct ConfigurationError: Error, CustomStringConvertible {
  /// The file and the line.
  let description: String
}
