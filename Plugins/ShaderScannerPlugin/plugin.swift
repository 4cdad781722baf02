// SPDX-License-Identifier: MIT

import Foundation
import PackagePlugin

/// Turns `shaders/<target>/` into typed Swift programs for the target, one file for all of them.
@main struct ShaderScannerPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let folders = ["shaders", "shaders/\(target.name)", "shaders/shared"].filter {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path(percentEncoded: false))
    }
    guard !folders.isEmpty else { return [] }
    let files = try folders.dropFirst().flatMap { try shaders(in: $0, of: root) }
    let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Shaders.swift")
    return [
      .buildCommand(
        displayName: "Reading the shaders of \(target.name)",
        executable: try context.tool(named: "shader-scanner").url,
        arguments: [
          "--module", target.name, "--root", root.path(percentEncoded: false),
          "--output", output.path(percentEncoded: false),
        ] + files,
        // SwiftPM asks a plugin only when the package itself changes. A folder changes when a
        // shader comes or goes, and then the tool says what to do.
        inputFiles: (folders + files).map { root.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// The shaders and snippets in `folder`, from the root.
  private func shaders(in folder: String, of root: URL) throws -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { name in ["vert", "frag", "glsl"].contains { name.hasSuffix(".\($0)") } }
      .sorted().map { "\(folder)/\($0)" }
  }
}
