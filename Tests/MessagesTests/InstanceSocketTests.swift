// SPDX-License-Identifier: MIT

import Dispatch
import EventLoop
import Foundation
import Glibc
import Messages
import TemporaryFiles
import Testing
import Timing

/// Who gets the name of an instance.
@Suite(.timeLimit(.minutes(1))) struct InstanceSocketTests {
  /// The failure of `body`; nil if it does not fail.
  private func failure(_ body: () throws -> Void) -> MessageFailure? {
    do { try body() } catch { return error as? MessageFailure }
    return nil
  }

  private func mode(_ path: String) throws -> UInt16? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.uint16Value
  }

  @Test func nobodyElseMayOpenTheFiles() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    let mask = umask(0)
    defer { umask(mask) }
    let socket = try InstanceSocket(paths)
    #expect(try folder.names == ["scrim-wayland-7-demo.lock", "scrim-wayland-7-demo.sock"])
    #expect(try mode(paths.socketPath) == 0o600)
    #expect(try mode(paths.lockPath) == 0o600)
    _ = consume socket
    #expect(try folder.names == [])
  }

  @Test func theNameIsTakenUntilTheInstanceEnds() throws {
    let paths = try TemporaryFolder()
    let first = try InstanceSocket(paths.paths)
    #expect(failure { _ = try InstanceSocket(paths.paths) } == .taken("demo"))
    // Other names and other compositors have instances of their own.
    _ = try InstanceSocket(paths.instances().paths(of: "shell"))
    _ = try InstanceSocket(paths.instances(display: "wayland-8").paths(of: "demo"))
    _ = consume first
    #expect(failure { _ = try InstanceSocket(paths.paths) } == nil)
  }

  /// A killed instance leaves its files, but not its lock.
  @Test func theSocketOfAKilledInstanceIsReplaced() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    try leaveSocket(at: paths.socketPath)
    try folder.make(paths.lockPath)
    #expect(failure { _ = try MessageClient(paths, clock: SystemClock()) } == .noInstance("demo"))
    let socket = try InstanceSocket(paths)
    #expect(throws: Never.self) { try MessageClient(paths, clock: SystemClock()) }
    _ = consume socket
    #expect(try folder.names == [])
  }

  /// Makes a socket that nobody listens to.
  private func leaveSocket(at path: String) throws {
    let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  @Test func whatIsNoSocketOfOursStays() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    try folder.make(paths.socketPath)
    #expect(
      failure { _ = try InstanceSocket(paths) }
        == .failed("'\(paths.socketPath)' is not a socket of yours; remove it"))
    // Only the lock was given up again.
    #expect(try folder.names == ["scrim-wayland-7-demo.sock"])
  }

  @Test func theSocketOfAnotherUserStays() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    try leaveSocket(at: paths.socketPath)
    // Whoever is not this user finds a socket of somebody else. The lock would be theirs, too.
    #expect(
      failure { _ = try InstanceSocket(paths, user: geteuid() + 1) }
        == .failed("'\(paths.lockPath)' is not a lock of yours; remove it"))
    #expect(try folder.names.contains("scrim-wayland-7-demo.sock"))
  }

  @Test(.enabled(if: geteuid() == 0, "needs a file of another user"))
  func filesOfAnotherUserAreRefused() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    try leaveSocket(at: paths.socketPath)
    try folder.give(paths.socketPath)
    #expect(
      failure { _ = try InstanceSocket(paths) }
        == .failed("'\(paths.socketPath)' is not a socket of yours; remove it"))
    try folder.make(paths.lockPath)
    try folder.give(paths.lockPath)
    #expect(
      failure { _ = try InstanceSocket(paths) }
        == .failed("'\(paths.lockPath)' is not a lock of yours; remove it"))
    #expect(try folder.names.count == 2)
  }

  @Test func aLinkInPlaceOfTheLockIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    try FileManager.default.createSymbolicLink(
      atPath: paths.lockPath, withDestinationPath: folder.path + "/elsewhere")
    let error = failure { _ = try InstanceSocket(paths) }
    #expect(error?.description.hasPrefix("cannot lock '\(paths.lockPath)'; remove it") == true)
    #expect(try folder.names == ["scrim-wayland-7-demo.lock"])
  }

  @Test func aMissingFolderIsReported() throws {
    let instances = try InstanceFolder(display: "wayland-7", runtimeFolder: "/nowhere")
    let error = failure { _ = try InstanceSocket(instances.paths(of: "demo")) }
    #expect(error?.description.hasSuffix("No such file or directory") == true)
  }

  // MARK: Places

  @Test func displaysAndNamesAreKeptApart() throws {
    let folder = try TemporaryFolder()
    for display in ["wayland-7", folder.path + "/wayland-7"] {
      #expect(try folder.instances(display: display).paths(of: "demo") == folder.paths)
    }
    let other = try folder.instances(display: "/tmp/x/wayland-7").paths(of: "demo")
    #expect(other.socketPath == folder.path + "/scrim--tmp-x-wayland-7-demo.sock")
    for name in ["", "a b", "a/b", "..", "a-b", "ä", String(repeating: "a", count: 33)] {
      #expect(throws: MessageFailure.self, "\(name)") { try folder.instances().paths(of: name) }
    }
    #expect(throws: MessageFailure.self) {
      try folder.instances(display: String(repeating: "d", count: 100)).paths(of: "demo")
    }
    #expect(throws: MessageFailure.self) { try InstanceFolder(runtimeFolder: "relative") }
  }

  @Test func socketsAreFound() throws {
    let folder = try TemporaryFolder()
    let instances = try folder.instances()
    #expect(instances.pathsWithSocket() == [])
    let sockets = [
      "scrim-wayland-7-shell.sock", "scrim-wayland-7-demo.sock", "scrim-wayland-7-demo.lock",
      "scrim-wayland-70-demo.sock", "scrim-wayland-7-a-b.sock", "wayland-7",
    ]
    for name in sockets {
      try folder.make("\(folder.path)/\(name)")
    }
    #expect(instances.pathsWithSocket().map(\.name) == ["demo", "shell"])
  }

  // MARK: The second start

  @Test func aSecondStartHandsOverItsArguments() throws {
    let bench = try Bench()
    let start = SecondStart(["--scene", "pull"], folder: "/tmp", token: "token")
    let paths = bench.paths
    let second = DispatchWorkItem {
      do {
        let socket = try InstanceSocket.claim(paths, handing: start, clock: SystemClock())
        let isSecond = socket == nil
        #expect(isSecond)
      } catch { Issue.record("\(error)") }
    }
    DispatchQueue.global().async(execute: second)
    while second.wait(timeout: .now() + 0.001) == .timedOut { bench.settle() }
    #expect(bench.requests == [.start(start)])
  }

  @Test func theFirstStartTakesTheName() throws {
    let folder = try TemporaryFolder()
    var socket = try InstanceSocket.claim(
      folder.paths, handing: SecondStart([]), clock: SystemClock())
    let isFirst = socket != nil
    #expect(isFirst)
    #expect(try folder.names.count == 2)
    socket = nil
    #expect(try folder.names.isEmpty)
  }

  @Test func anInstanceThatDoesNotAnswerIsReported() throws {
    let folder = try TemporaryFolder()
    let paths = try folder.paths
    let socket = try InstanceSocket(paths)
    // At a manual time that has no patience, the first wait fails.
    let client = try MessageClient(paths, patience: .milliseconds(0), clock: SystemClock())
    #expect(
      failure { _ = try client.ask(.list) }
        == .failed("the instance 'demo' does not answer; end it with 'kill \(getpid())'"))
    _ = consume socket
    #expect(failure { _ = try client.ask(.list) } == .ended("demo"))
  }

  @Test func argumentsThatAreTooLongAreNotSent() throws {
    let bench = try Bench()
    let client = try MessageClient(bench.paths, clock: SystemClock())
    let long = SecondStart([String(repeating: "x", count: 70_000)])
    #expect(
      failure { _ = try client.ask(.start(long)) }
        == .failed("the arguments are longer than 64 KiB together; shorten them"))
  }
}
