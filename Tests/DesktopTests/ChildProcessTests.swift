// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing

/// Tests of `ChildProcess`, which all tests in this folder use.
@Suite(.serialized) struct ChildProcessTests {
  private func shell(_ line: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", line], in: [:])
  }

  @Test func statusAndOutputAreReturned() throws {
    let outcome = try shell("echo word; echo complaint >&2; exit 3").wait()
    #expect(outcome.status == 3)
    #expect(outcome.output == "word\n" && outcome.errors == "complaint\n")
    #expect(try shell("kill -9 $$").wait().status == 128 + 9)
  }

  @Test func outputLargerThanAPipeIsRead() throws {
    let outcome = try shell("head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero").wait()
    #expect(outcome.output.utf8.count == 300_000 && outcome.errors.utf8.count == 300_000)
  }

  @Test func aRunningChildDoesNotBlockOthers() throws {
    let long = try shell("exec sleep 600")
    for _ in 0..<20 { #expect(try shell("exit 0").wait().status == 0) }
    #expect(long.isRunning)
    long.terminate()
    #expect(long.wait().status == 128 + 15)
    #expect(!long.isRunning)
  }

  @Test func signalsAndDescriptorsAreNotInherited() throws {
    let pipe = Pipe()
    defer { withExtendedLifetime(pipe) {} }
    let signals = try run("/bin/grep", ["-E", "SigBlk|SigIgn", "/proc/self/status"], in: [:])
    let masks = signals.output.split(separator: "\n").map {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? .max
    }
    // Two signals above the named ones are reserved by the C library.
    #expect(masks.count == 2 && masks.allSatisfy { $0 & 0x7fff_ffff == 0 }, "\(masks)")
    // The fourth descriptor is that of the listing itself.
    #expect(try run("/bin/ls", ["/proc/self/fd"], in: [:]).output == "0\n1\n2\n3\n")
    #expect(try run("/usr/bin/env", [], in: ["A": "b"]).output == "A=b\n")
  }

  @Test func releasingAChildKillsIt() throws {
    let identifier = try { try shell("exec sleep 600").identifier }()
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
  }

  @Test func aMissingExecutableIsAnError() {
    #expect(throws: ChildProcess.StartError.self) { try ChildProcess("/nowhere", in: [:]) }
  }
}
