// SPDX-License-Identifier: MIT

public import DBus
import ChildProcess
import Foundation
import Glibc
internal import TemporaryFiles

/// PipeWire with its session manager and one camera, whose picture is a single colour. All end when
/// this object is released.
public final class PrivatePipeWire {
  /// The folder with the socket, removed at the end.
  private let folder: TemporaryFolder
  /// The variables of all programs.
  private let environment: [String: String]
  /// The programs.
  private var programs: [ChildProcess] = []

  /// The size of the camera's picture.
  public static var size: (width: Int, height: Int) { (64, 48) }

  /// A program that did not start.
  public struct StartError: Error {
    /// What it said.
    public let reason: String
  }

  /// Starts the programs on the bus at `address`, and waits until the camera can be used.
  public init(_ address: String) throws {
    folder = try TemporaryFolder()
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SESSION_BUS_ADDRESS": address,
    ]
    try start("/usr/bin/pipewire")
    try wait("PipeWire") { FileManager.default.fileExists(atPath: folder.path("pipewire-0")) }
    try start("/usr/bin/wireplumber")
    let size = Self.size
    try start(
      "/usr/bin/gst-launch-1.0",
      [
        "videotestsrc", "is-live=true", "pattern=white", "!",
        "video/x-raw,format=I420,width=\(size.width),height=\(size.height),framerate=30/1", "!",
        "pipewiresink", "mode=provide",
        "stream-properties=props,media.class=Video/Source,media.role=Camera,node.name=test-camera"
          + ",node.description=test-camera",
      ])
    // The session manager marks the source that it gives to whoever names none.
    try wait("the camera") {
      let status = try run("/usr/bin/wpctl", ["status"], in: environment).output
      return status.split(separator: "\n").contains {
        $0.contains("*") && $0.contains("test-camera")
      }
    }
  }

  private func start(_ path: String, _ arguments: [String] = []) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw StartError(reason: "\(path) is not installed: run scripts/setup test")
    }
    programs.append(try ChildProcess(path, arguments, in: environment))
  }

  private func wait(_ what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try condition() { return }
      if let ended = programs.first(where: { !$0.isRunning }) {
        throw StartError(reason: ended.wait().errors)
      }
      usleep(50_000)
    }
    throw StartError(reason: "\(what) did not start: \(programs.map { $0.written })")
  }

  /// Makes a connection, such as a portal hands out.
  public func connect() throws -> BusDescriptor {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = BusDescriptor(adopting: socket(AF_UNIX, kind, 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: folder.path("pipewire-0").utf8)
    }
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw StartError(reason: "PipeWire takes no connection") }
    return descriptor
  }

  /// Unplugs the camera.
  public func unplug() { programs.last?.kill() }

  deinit {
    for program in programs.reversed() { program.kill() }
  }
}
