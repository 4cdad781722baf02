// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Testing
import Timing

@Suite struct MainLoopTests {
  private let loop: MainLoop

  init() throws {
    loop = try MainLoop()
  }

  // MARK: Timers

  @Test(.timeLimit(.minutes(1))) func aTimerFiresOnceIfArmed() throws {
    var fired = (armed: 0, past: 0, idle: 0)
    let armed = try LoopTimer(loop) { fired.armed += 1 }
    let past = try LoopTimer(loop) { fired.past += 1 }
    let idle = try LoopTimer(loop) { fired.idle += 1 }
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    armed.arm(afterMilliseconds: 1)
    past.arm(at: 0)
    end.arm(afterMilliseconds: 30)
    loop.run()
    #expect(fired == (1, 1, 0))
    [armed, past, idle, end].forEach { $0.close() }
  }

  @Test func aTimerWithoutADescriptorIsAnError() {
    var old = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
    var none = rlimit(rlim_cur: 0, rlim_max: old.rlim_max)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
    let timer = try? LoopTimer(loop) {}
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
    #expect(timer == nil)
  }

  @Test(.timeLimit(.minutes(1))) func aTimerCanBeArmedByItsOwnHandler() throws {
    var count = 0
    var timer: LoopTimer?
    timer = try LoopTimer(loop) { [loop] in
      count += 1
      if count < 5 { timer?.arm(at: 1) } else { loop.stop() }
    }
    timer?.arm(at: 1)
    loop.run()
    #expect(count == 5)
    timer?.close()
    timer = nil
  }

  @Test(.timeLimit(.minutes(1))) func aDisarmedTimerDoesNotFire() throws {
    var timers: [LoopTimer] = []
    var fired: [Int] = []
    for index in 0..<2 {
      timers.append(
        try LoopTimer(loop) {
          fired.append(index)
          timers[1 - index].disarm()
        })
    }
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    // Both are due; the first to fire disarms the other.
    timers.forEach { $0.arm(at: 1) }
    end.arm(afterMilliseconds: 30)
    loop.run()
    #expect(fired.count == 1)
    (timers + [end]).forEach { $0.close() }
    timers = []
  }

  @Test(.timeLimit(.minutes(1))) func rearmingReplacesTheTime() throws {
    var fired = 0
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    let late = try LoopTimer(loop) { fired += 1 }
    late.arm(at: 1)
    late.arm(afterMilliseconds: 600_000)
    end.arm(afterMilliseconds: 10)
    loop.run()
    #expect(fired == 0)
    [late, end].forEach { $0.close() }
  }

  @Test(.timeLimit(.minutes(1))) func aTimerMayCloseItself() throws {
    var timer: LoopTimer?
    timer = try LoopTimer(loop) { [loop] in
      timer?.close()
      timer = nil
      loop.stop()
    }
    timer?.arm(at: 1)
    loop.run()
    #expect(timer == nil)
  }

  // MARK: Watches

  @Test(.timeLimit(.minutes(1))) func aReusedSlotReceivesNoOldEvents() throws {
    let pipes = (0..<4).map { _ in Foundation.Pipe() }
    var watches: [MainLoop.Watch] = []
    var told: [Int] = []
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    for index in 0..<2 {
      pipes[index].fill()
      watches.append(
        try loop.watch(pipes[index].readEnd, for: .read) { [loop] _ in
          told.append(index)
          for watch in watches { loop.unwatch(watch) }
          watches = []
          for place in 0..<2 {
            let quiet = place == 0 ? pipes[2].readEnd : pipes[3].readEnd
            if let watch = try? loop.watch(quiet, for: .read, handler: { _ in told.append(2) }) {
              watches.append(watch)
            }
          }
          end.arm(at: 1)
        })
    }
    loop.run()
    #expect(told.count == 1 && told.first != 2)
    watches.forEach { loop.unwatch($0) }
    watches = []
    end.close()
  }

  @Test(.timeLimit(.minutes(1))) func moreEventsThanOneTurnHoldsAreDelivered() throws {
    let pipes = (0..<40).map { _ in Foundation.Pipe() }
    var told: Set<Int> = []
    var watches: [MainLoop.Watch] = []
    for (index, pipe) in pipes.enumerated() {
      pipe.fill()
      watches.append(
        try loop.watch(pipe.readEnd, for: .read) { [loop] _ in
          pipe.drain()
          told.insert(index)
          if told.count == pipes.count { loop.stop() }
        })
    }
    loop.run()
    #expect(told.count == pipes.count)
    watches.forEach { loop.unwatch($0) }
  }

  @Test(.timeLimit(.minutes(1))) func aHangUpIsReadable() throws {
    let pipe = Foundation.Pipe()
    var seen: [MainLoop.Interest] = []
    pipe.closeWriteEnd()
    let watch = try loop.watch(pipe.readEnd, for: .read) { [loop] interest in
      seen.append(interest)
      loop.stop()
    }
    loop.run()
    #expect(seen == [.read])
    loop.unwatch(watch)
    let other = Foundation.Pipe()
    let writable = try loop.watch(other.writeEnd, for: .read) { [loop] interest in
      seen.append(interest)
      loop.stop()
    }
    try loop.set(.write, of: writable)
    try loop.set(.write, of: writable)
    loop.run()
    #expect(seen == [.read, .write])
    loop.unwatch(writable)
  }

  @Test func anUnwatchableDescriptorIsAnError() throws {
    #expect(throws: LoopFailure.self) { try loop.watch(-1, for: .read) { _ in } }
    let pipe = Foundation.Pipe()
    let watch = try loop.watch(pipe.readEnd, for: .read) { _ in }
    #expect(throws: LoopFailure.self) { try loop.watch(pipe.readEnd, for: .read) { _ in } }
    loop.unwatch(watch)
  }

  // MARK: Stopping

  @Test(.timeLimit(.minutes(1))) func noEventIsDeliveredAfterStop() throws {
    var fired = 0
    let timers = try (0..<3).map { _ in
      try LoopTimer(loop) { [loop] in
        fired += 1
        loop.stop()
      }
    }
    timers.forEach { $0.arm(at: 1) }
    loop.run()
    #expect(fired == 1)
    // The next run delivers the others.
    loop.run()
    #expect(fired == 2)
    timers.forEach { $0.close() }
  }
}

extension Foundation.Pipe {
  fileprivate var readEnd: Int32 { fileHandleForReading.fileDescriptor }

  fileprivate var writeEnd: Int32 { fileHandleForWriting.fileDescriptor }

  fileprivate func fill() { fileHandleForWriting.write(Data([1])) }

  fileprivate func drain() { _ = fileHandleForReading.availableData }

  fileprivate func closeWriteEnd() { try? fileHandleForWriting.close() }
}

extension LoopTimer {
  /// Sets the timer to fire once after a time.
  func arm(afterMilliseconds milliseconds: UInt64) {
    arm(at: SystemClock().now.nanoseconds + milliseconds * 1_000_000)
  }
}
