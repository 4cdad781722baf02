// SPDX-License-Identifier: MIT

internal import Files
import GLES
internal import Glibc
import Text

/// The parts of the system, other than compositor and renderer, that affect windows.
package struct Installation {
  /// The availability of a GPU.
  package enum GPU: String, Sendable {
    /// No render node exists.
    case none
    /// A render node exists, but this user has no permission.
    case forbidden
    /// A render node is accessible.
    case usable
  }

  /// The GPU's availability, from the render nodes in `/dev/dri`.
  package let gpu: GPU
  /// True if `LIBGL_ALWAYS_SOFTWARE` forces software rendering.
  package let forcesSoftware: Bool
  /// True if a cursor theme is installed. Otherwise only libwayland's few built-in cursors are
  /// available.
  package let hasCursorTheme: Bool
  /// True if a font is available, for the title.
  package let hasFont: Bool

  /// Inspects the system.
  init() {
    gpu = Self.findGPU()
    forcesSoftware = !["", "0", "false"].contains(Self.variable("LIBGL_ALWAYS_SOFTWARE") ?? "")
    hasCursorTheme = Self.findCursorTheme()
    let rasterizer = try? TextRasterizer()
    hasFont = rasterizer != nil
    rasterizer?.close()
  }

  private static func findGPU() -> GPU {
    let nodes = RenderNode.all()
    guard !nodes.isEmpty else { return .none }
    return nodes.contains(where: \.isUsable) ? .usable : .forbidden
  }

  /// Searches libwayland-cursor's folders for any cursor theme.
  private static func findCursorTheme() -> Bool {
    let home = variable("HOME") ?? ""
    let usual = "\(home)/.local/share/icons:\(home)/.icons:/usr/share/icons:/usr/share/pixmaps"
    return (variable("XCURSOR_PATH") ?? usual).split(separator: ":").contains { folder in
      File.names(in: String(folder)).contains {
        unsafe access("\(folder)/\($0)/cursors", R_OK | X_OK) == 0
      }
    }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
