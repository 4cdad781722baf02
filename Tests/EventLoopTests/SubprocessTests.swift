// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import EventLoop

@Suite struct SubprocessTests {
  private let loop: MainLoop

  init() throws { loop = try MainLoop() }

  /// Runs a shell script until it ends. Returns its lines and its ending.
  private func output(
    _ script: String, lineLimit: Int = 65_536
  ) throws -> (lines: [String], ending: Subprocess.Ending?) {
    var lines: [String] = []
    var ending: Subprocess.Ending?
    let process = try Subprocess(
      loop, ["sh", "-c", script], lineLimit: lineLimit, onLine: { lines.append($0) }
    ) { [loop] in
      ending = $0
      loop.stop()
    }
    loop.run()
    process.close()
    return (lines, ending)
  }

  @Test(.timeLimit(.minutes(1))) func linesArriveWholeAndTheEndLast() throws {
    let (lines, ending) = try output("printf 'one\\ntw'; sleep 0.02; printf 'o\\n\\nthree'; exit 3")
    #expect(lines == ["one", "two", "", "three"])
    #expect(ending == .exited(3))
  }

  @Test(.timeLimit(.minutes(1))) func aProcessThatDiesIsTold() throws {
    #expect(try output("echo x; kill -SEGV $$").ending == .killed(signal: 11))
  }

  @Test(.timeLimit(.minutes(1))) func whatIsNotUTF8IsReplaced() throws {
    #expect(try output("printf '\\303\\050\\n'").lines == ["\u{fffd}("])
  }

  @Test(.timeLimit(.minutes(1))) func aChildThatKeepsThePipeIsNotWaitedFor() throws {
    let (lines, ending) = try output("echo x; sleep 3 2>/dev/null & exit 0")
    #expect(lines == ["x"])
    #expect(ending == .exited(0))
  }

  @Test(.timeLimit(.minutes(1))) func aFloodLeavesTheLoopToOthers() throws {
    var lines = 0
    var turns = 0
    let process = try Subprocess(loop, ["yes"], onLine: { _ in lines += 1 }, onEnd: { _ in })
    var timer: LoopTimer?
    timer = try LoopTimer(loop) { [loop] in
      turns += 1
      if turns < 5 { timer?.arm(at: 1) } else { loop.stop() }
    }
    timer?.arm(at: 1)
    loop.run()
    #expect(turns == 5)
    // The timer is due in every turn, and each reads 64 KiB at most.
    #expect(lines <= 6 * 65_536 / 2)
    timer?.close()
    timer = nil
    process.close()
  }

  @Test(.timeLimit(.minutes(1))) func aPausedProcessWaits() throws {
    var lines: [String] = []
    var ending: Subprocess.Ending?
    var process: Subprocess?
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    process = try Subprocess(
      loop, ["sh", "-c", "echo 1; echo 2"],
      onLine: {
        lines.append($0)
        process?.isPaused = true
      }
    ) { [loop] in
      ending = $0
      loop.stop()
    }
    end.arm(afterMilliseconds: 50)
    loop.run()
    #expect(lines == ["1"])
    #expect(ending == nil)
    process?.isPaused = false
    #expect(lines == ["1", "2"])
    process?.isPaused = false
    if ending == nil { loop.run() }
    #expect(ending == .exited(0))
    process?.close()
    process = nil
    end.close()
  }

  @Test(.timeLimit(.minutes(1))) func closingEndsTheProcessAndItsChildren() throws {
    var child: pid_t?
    let process = try Subprocess(
      loop, ["sh", "-c", "sleep 600 & echo $!; wait"],
      onLine: { [loop] in
        child = pid_t($0)
        loop.stop()
      }, onEnd: { _ in Issue.record("the end of a closed process was reported") })
    loop.run()
    process.close()
    let number = try #require(child)
    // The killed child is reaped by whoever adopts it, at some time.
    while (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8))
      .map({ !$0.contains(") Z") }) ?? false
    { usleep(1000) }
  }

  @Test func aProgramThatIsMissingIsNamed() throws {
    #expect {
      _ = try Subprocess(loop, ["no-such-program"], onLine: { _ in }, onEnd: { _ in })
    } throws: { "\($0)" == "starting no-such-program failed: No such file or directory" }
  }

  // MARK: Lines

  @Test func longLinesAreCut() {
    var lines = OutputLines(limit: 4)
    for part in ["abcdefgh", "ij\nkl", "mn\n", "opqrs\ntu"] { lines.append(ArraySlice(part.utf8)) }
    var found: [String] = []
    while let line = lines.next() { found.append(line) }
    #expect(found == ["abcd", "klmn", "opqr"])
    #expect(!lines.isEmpty)
    lines.end()
    #expect(lines.next() == "tu")
    #expect(lines.isEmpty)
  }

  @Test func linesDoNotDependOnHowTheyArrive() {
    let bytes = Array("a\n\nbcdefgh\nij\r\nklmnopqrstuvw\nxy".utf8)
    var expected: [String]?
    for size in 1...bytes.count {
      var lines = OutputLines(limit: 5)
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines.append(bytes[start..<min(start + size, bytes.count)])
        while let line = lines.next() { found.append(line) }
      }
      lines.end()
      while let line = lines.next() { found.append(line) }
      #expect(found == expected ?? found, "parts of \(size)")
      expected = found
    }
    #expect(expected == ["a", "", "bcdef", "ij\r", "klmno", "xy"])
  }
}
