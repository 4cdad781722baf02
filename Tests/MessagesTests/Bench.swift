// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Glibc
import Messages
import TemporaryFiles
import Timing

/// A runtime folder.
extension TemporaryFolder {
  /// Makes an empty file.
  func make(_ file: String) throws { try Data().write(to: URL(filePath: file)) }

  /// Gives a file to another user.
  func give(_ file: String) throws {
    guard unsafe chown(file, 12_345, 12_345) == 0 else { throw RawClient.Failure() }
  }

  /// The instances of a session in the folder.
  func instances(display: String = "wayland-7") throws -> InstanceFolder {
    try InstanceFolder(display: display, runtimeFolder: path)
  }

  /// The place of the instance `demo`.
  var paths: InstancePaths { get throws { try instances().paths(of: "demo") } }
}

/// A server with two panels in the loop of the test, at a manual time.
final class Bench {
  let folder: TemporaryFolder
  let paths: InstancePaths
  let loop: MainLoop
  let clock = ManualClock(now: Moment(nanoseconds: 1_000_000_000))
  private(set) var server: MessageServer?
  /// The requests so far.
  private(set) var requests: [Request] = []
  /// The panels, by name.
  var panels = ["menu": false, "notifications": false]
  /// Called with each request before it is answered.
  var onRequest: ((Request) -> Void)?
  /// Wakes the loop in each turn of `settle()`.
  private var turnTimer: LoopTimer?
  /// The number of turns left.
  private var turnsLeft = 0

  init(_ limits: MessageLimits = .standard, user: UInt32 = geteuid()) throws {
    folder = try TemporaryFolder()
    paths = try folder.paths
    loop = try MainLoop()
    server = nil
    turnTimer = try LoopTimer(loop) { [unowned self] in turn() }
    server = try MessageServer(
      try InstanceSocket(paths), in: loop, clock: clock, limits: limits, user: user
    ) { [unowned self] in answer($0) }
  }

  private func answer(_ request: Request) -> Reply {
    requests.append(request)
    onRequest?(request)
    switch request {
    case .open(let name, _): return set(name, true)
    case .close(let name): return set(name, false)
    case .toggle(let name, _): return set(name, !(panels[name] ?? false))
    case .list, .subscribe: return .panels(panels.keys.sorted().map(state))
    case .stats: return .stats([Count("requests", requests.count)])
    case .start: return .done
    case .command: return .done
    case .version: return .version(1, instance: "demo")
    }
  }

  private func set(_ name: String, _ isOpen: Bool) -> Reply {
    guard panels[name] != nil else { return .failed("there is no panel '\(name)'") }
    panels[name] = isOpen
    server?.publish(.changed(state(name)))
    return .panel(state(name))
  }

  func state(_ name: String) -> PanelState {
    PanelState(name: name, isOpen: panels[name] ?? false, outputs: ["DP-1"])
  }

  /// The number of turns in `settle()`.
  static let turns = 12

  /// Runs the loop until nothing is left to do.
  func settle() {
    turnsLeft = Self.turns
    turnTimer?.arm(at: 1)
    loop.run()
  }

  /// Starts the next turn. The last one ends the loop, which may drop events of that turn.
  private func turn() {
    turnsLeft -= 1
    if turnsLeft > 0 { turnTimer?.arm(at: 1) } else { loop.stop() }
  }

  /// Connects a client.
  func connect() throws -> RawClient { try RawClient(paths.socketPath) }

  /// Lets time pass.
  func pass(_ duration: Nanoseconds) {
    clock.advance(by: duration)
    settle()
  }

  func closeServer() {
    server?.close()
    server = nil
  }

  deinit {
    closeServer()
    turnTimer?.close()
    turnTimer = nil
  }
}

/// A client that sends what it likes and never blocks.
final class RawClient {
  private var number: Int32
  /// The bytes that arrived and are no whole line yet.
  private var rest: [UInt8] = []
  /// True once the server has closed the connection, and all that it sent was read.
  private(set) var isClosed = false
  /// True once the server takes no more.
  private(set) var hasGone = false

  struct Failure: Error { let code = errno }

  init(_ path: String) throws {
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    number = socket(AF_UNIX, Int32(kind), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let number = number
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let failure = Failure()
      close()
      throw failure
    }
  }

  /// Sends as much as the socket takes. Returns the number of bytes; -1 if the server has gone.
  @discardableResult func send(_ bytes: [UInt8]) -> Int {
    guard !bytes.isEmpty else { return 0 }
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0, errno == EAGAIN { return 0 }
    if count < 0 { hasGone = true }
    return count
  }

  @discardableResult func send(_ text: String) -> Int { send(Array(text.utf8)) }

  @discardableResult func send(_ request: Request) -> Int { send(request.line) }

  /// Sends no more.
  func endInput() { shutdown(number, Int32(SHUT_WR)) }

  /// The lines that have arrived.
  func lines() -> [String] {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while !isClosed {
      let count = unsafe recv(number, &chunk, chunk.count, 0)
      if count > 0 {
        rest += chunk[..<count]
      } else {
        if count < 0, errno == EAGAIN { break }
        isClosed = true
      }
    }
    let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(parts.last ?? [])
    return parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  /// True if the server has closed the connection and nothing is left to read.
  func hasEnded() -> Bool { lines().isEmpty && isClosed }

  func close() {
    if number >= 0 { Glibc.close(number) }
    number = -1
  }

  deinit { close() }
}
