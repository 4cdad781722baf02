/// Why a vertex buffer cannot be had. The description says in one line what to do.
public enum BufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The GPU has no room for so many bytes.
  case outOfMemory(bytes: Int)

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .outOfMemory(let bytes):
      "no GPU memory for \(bytes) bytes of vertices: close other windows"
    }
  }
}
