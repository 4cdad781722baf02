// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing

/// What every test of this folder stands on.
@Suite(.serialized) struct ChildProcessTests {
  private func shell(_ line: String) throws -> ChildProcess {
    try ChildProcess("/bin/sh", ["-c", line], in: [:])
  }

  @Test func itsEndAndItsWordsAreTold() throws {
    let outcome = try shell("echo word; echo complaint >&2; exit 3").wait()
    #expect(outcome.status == 3)
    #expect(outcome.output == "word\n" && outcome.errors == "complaint\n")
    #expect(try shell("kill -9 $$").wait().status == 128 + 9)
  }

  @Test func moreThanAPipeHoldsNeedsNoReader() throws {
    let outcome = try shell("head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero").wait()
    #expect(outcome.output.utf8.count == 300_000 && outcome.errors.utf8.count == 300_000)
  }

  @Test func oneThatLivesOnHoldsUpNoOther() throws {
    let long = try shell("exec sleep 600")
    for _ in 0..<20 { #expect(try shell("exit 0").wait().status == 0) }
    #expect(long.isRunning)
    long.terminate()
    #expect(long.wait().status == 128 + 15)
    #expect(!long.isRunning)
  }

  @Test func nothingIsPassedOn() throws {
    let pipe = Pipe()
    defer { withExtendedLifetime(pipe) {} }
    let signals = try run("/bin/grep", ["-E", "SigBlk|SigIgn", "/proc/self/status"], in: [:])
    let masks = signals.output.split(separator: "\n").map {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? .max
    }
    // The C library keeps two beyond those that have names to itself.
    #expect(masks.count == 2 && masks.allSatisfy { $0 & 0x7fff_ffff == 0 }, "\(masks)")
    // The fourth is of the list that is being read.
    #expect(try run("/bin/ls", ["/proc/self/fd"], in: [:]).output == "0\n1\n2\n3\n")
    #expect(try run("/usr/bin/env", [], in: ["A": "b"]).output == "A=b\n")
  }

  @Test func lettingGoOfItEndsIt() throws {
    let identifier = try { try shell("exec sleep 600").identifier }()
    #expect(kill(identifier, 0) == -1 && errno == ESRCH)
  }

  @Test func whatIsNotThereCannotBeStarted() {
    #expect(throws: ChildProcess.StartError.self) { try ChildProcess("/nowhere", in: [:]) }
  }
}
