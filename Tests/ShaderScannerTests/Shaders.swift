// SPDX-License-Identifier: MIT

import Foundation
import ShaderScanner

/// The shaders of this package, as they lie in `shaders/`.
struct Shaders {
  /// The package's folder.
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of modules.
  func modules() throws -> [String] {
    try names(in: "shaders").filter { $0 != "shared" && !$0.hasPrefix(".") }
  }

  /// A scanner of one module's folder.
  func scanner(of module: String) throws -> ShaderReader {
    ShaderReader(
      files: try files(in: "shaders/\(module)"), shared: try files(in: "shaders/shared"))
  }

  private func files(in folder: String) throws -> [SourceFile] {
    try names(in: folder).map { name in
      let path = "\(folder)/\(name)"
      return SourceFile(
        path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }.filter { $0.kind != nil }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false)
    ).sorted()
  }
}
