import Foundation
import PackagePlugin

/// Turns `shaders/<target>/` into typed Swift programs for the target, one file for all of them.
@main struct ShaderScannerPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let own = shaders(in: "shaders/\(target.name)", of: root)
    guard !own.isEmpty else { return [] }
    let shared = shaders(in: "shaders/shared", of: root)
    let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Shaders.swift")
    return [
      .buildCommand(
        displayName: "Reading the shaders of \(target.name)",
        executable: try context.tool(named: "shader-scanner").url,
        arguments: [
          "--module", target.name, "--root", root.path(percentEncoded: false),
          "--output", output.path(percentEncoded: false),
        ] + own + ["--shared"] + shared,
        inputFiles: (own + shared).map { root.appending(path: $0) },
        outputFiles: [output])
    ]
  }

  /// The shaders and snippets in `folder`, from the root. A folder that is not there has none.
  private func shaders(in folder: String, of root: URL) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { name in ["vert", "frag", "glsl"].contains { name.hasSuffix(".\($0)") } }
      .sorted().map { "\(folder)/\($0)" }
  }
}
