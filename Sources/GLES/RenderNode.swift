// SPDX-License-Identifier: MIT

internal import Glibc

/// A render node: the file through which programs without a display server use a GPU.
public struct RenderNode: Hashable, Sendable {
  /// The file, such as `/dev/dri/renderD128`.
  public let path: String

  /// The node at `path`, which need not exist.
  public init(path: String) {
    self.path = path
  }

  /// True if this user may use the GPU.
  public var isUsable: Bool { unsafe access(path, R_OK | W_OK) == 0 }

  /// The render nodes of this machine, by name.
  public static func all(in folder: String = "/dev/dri") -> [RenderNode] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("renderD") { names.append(name) }
    }
    return names.sorted().map { RenderNode(path: "\(folder)/\($0)") }
  }
}
