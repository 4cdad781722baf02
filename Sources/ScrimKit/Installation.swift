// SPDX-License-Identifier: MIT

internal import Glibc
import Text

/// What is installed on the machine beside a compositor and a renderer, and makes a difference to
/// windows.
package struct Installation {
  /// How the machine's GPU can be had.
  package enum GPU: String, Sendable {
    /// The kernel shows none.
    case none
    /// There is one that this user may not use.
    case forbidden
    /// There is one.
    case usable
  }

  /// The GPU, as far as the kernel tells of it.
  package let gpu: GPU
  /// Whether the environment keeps GL from the GPU.
  package let forcesSoftware: Bool
  /// Whether there is a cursor theme. Without one there are the few cursors that libwayland brings.
  package let hasCursorTheme: Bool
  /// Whether there is a font, for the title.
  package let hasFont: Bool

  /// Looks.
  init() {
    gpu = Self.findGPU()
    forcesSoftware = !["", "0", "false"].contains(Self.variable("LIBGL_ALWAYS_SOFTWARE") ?? "")
    hasCursorTheme = Self.findCursorTheme()
    let rasterizer = try? TextRasterizer()
    hasFont = rasterizer != nil
    rasterizer?.close()
  }

  private static func findGPU() -> GPU {
    let nodes = Self.names(in: "/dev/dri").filter { $0.hasPrefix("renderD") }
    guard !nodes.isEmpty else { return .none }
    return nodes.contains { unsafe access("/dev/dri/\($0)", R_OK | W_OK) == 0 }
      ? .usable : .forbidden
  }

  /// Where libwayland-cursor looks: any theme there is one that it can be told to use.
  private static func findCursorTheme() -> Bool {
    let home = variable("HOME") ?? ""
    let usual = "\(home)/.local/share/icons:\(home)/.icons:/usr/share/icons:/usr/share/pixmaps"
    return (variable("XCURSOR_PATH") ?? usual).split(separator: ":").contains { folder in
      names(in: String(folder)).contains {
        unsafe access("\(folder)/\($0)/cursors", R_OK | X_OK) == 0
      }
    }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// What lies in a folder; nothing where there is none.
  private static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
