// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc

/// Why an instance could not be started or reached.
public enum MessageFailure: Error, Equatable, CustomStringConvertible {
  /// No instance of this name runs, or none of any name.
  case noInstance(String?)
  /// The instance of this name ended before it answered.
  case ended(String)
  /// An instance of this name runs already.
  case taken(String)
  /// Anything else; one line that says what to do.
  case failed(String)

  /// One line for the user.
  public var description: String {
    switch self {
    case .noInstance(let name?): "no instance '\(name)' runs in this session"
    case .noInstance(nil): "no instance runs in this session"
    case .ended(let name): "the instance '\(name)' ended"
    case .taken(let name): "an instance '\(name)' runs in this session already"
    case .failed(let reason): reason
    }
  }

  /// The failure of `action` with the reason from `errno`.
  static func system(_ action: String) -> Self {
    .failed("\(action): \(unsafe String(cString: strerror(errno)))")
  }
}

/// The paths of one instance: of its socket and of its lock.
public struct InstancePaths: Hashable, Sendable {
  /// The name of the instance.
  public let name: String
  /// The path without its extension.
  private let stem: String

  /// The path of the socket.
  public var socketPath: String { stem + InstanceFolder.socketExtension }

  /// The path of the lock, which an instance holds while it runs.
  public var lockPath: String { stem + ".lock" }

  init(name: String, stem: String) {
    self.name = name
    self.stem = stem
  }
}

/// The folder with the sockets of all instances of one session: of one user and one compositor.
public struct InstanceFolder: Sendable {
  /// The folder of sockets.
  private let folder: String
  /// The start of the names of files, up to the name of the instance.
  private let prefix: String

  static let socketExtension = ".sock"
  /// The longest name of an instance, in bytes.
  private static let longestName = 32
  /// The longest path of a socket, in bytes: the kernel's room, less the end of the string.
  private static let longestPath = 107

  /// The folder of the session whose compositor is `display`, by name or path, in the folder
  /// `runtimeFolder`. Both come from the environment by default.
  public init(
    display: String? = nil, runtimeFolder: String? = nil
  ) throws(MessageFailure) {
    guard let folder = runtimeFolder ?? Self.variable("XDG_RUNTIME_DIR") else {
      throw .failed(
        "XDG_RUNTIME_DIR is not set, and the sockets of instances are there; set it to a folder of"
          + " your own, such as /run/user/\(getuid())")
    }
    guard folder.hasPrefix("/") else {
      throw .failed("XDG_RUNTIME_DIR is '\(folder)', and that is no absolute path; correct it")
    }
    self.folder = folder
    var display = display ?? Self.variable("WAYLAND_DISPLAY") ?? "wayland-0"
    if display.hasPrefix(folder + "/") { display.removeFirst(folder.count + 1) }
    prefix = "scrim-" + display.map { $0 == "/" ? "-" : String($0) }.joined() + "-"
  }

  private static func variable(_ name: String) -> String? {
    guard let text = unsafe getenv(name).map({ unsafe String(cString: $0) }) else { return nil }
    return text.isEmpty ? nil : text
  }

  /// The paths of the instance `name`.
  public func paths(of name: String) throws(MessageFailure) -> InstancePaths {
    guard Self.isName(name) else {
      throw .failed(
        "'\(name)' cannot be the name of an instance: use up to \(Self.longestName) letters, digits"
          + " and underscores")
    }
    let paths = InstancePaths(name: name, stem: "\(folder)/\(prefix)\(name)")
    guard paths.socketPath.utf8.count <= Self.longestPath else {
      throw .failed(
        "the path '\(paths.socketPath)' is longer than \(Self.longestPath) bytes, the most for a"
          + " socket; set XDG_RUNTIME_DIR to a shorter one")
    }
    return paths
  }

  /// Without hyphens, so that names and displays cannot be mixed up.
  private static func isName(_ name: String) -> Bool {
    1...longestName ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The paths of instances with a socket, by name. An instance that was killed leaves its socket.
  public func pathsWithSocket() -> [InstancePaths] {
    let names = File.names(in: folder).compactMap { file -> String? in
      guard file.hasPrefix(prefix), file.hasSuffix(Self.socketExtension) else { return nil }
      return String(file.dropFirst(prefix.count).dropLast(Self.socketExtension.count))
    }
    return names.sorted().compactMap { try? paths(of: $0) }
  }
}
