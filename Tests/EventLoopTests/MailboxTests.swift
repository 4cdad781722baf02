// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import Synchronization
import Testing

@Suite struct MailboxTests {
  private let loop: MainLoop
  private let mailbox = Mailbox()

  init() throws { loop = try MainLoop() }

  /// What was done, for all threads.
  private final class Record: Sendable {
    let numbers = Mutex<[Int]>([])

    func add(_ number: Int) -> Int {
      numbers.withLock {
        $0.append(number)
        return $0.count
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func workOfOtherThreadsIsDoneInOrder() throws {
    let record = Record()
    let stop = Stop(loop)
    mailbox.post { _ = record.add(-1) }
    let service = try Mailbox.Service(mailbox, loop)
    for thread in 0..<4 {
      Thread.detachNewThread { [mailbox] in
        for index in 0..<250 {
          mailbox.post { if record.add(thread * 1000 + index) == 1001 { stop() } }
        }
      }
    }
    loop.run()
    let numbers = record.numbers.withLock { $0 }
    #expect(numbers.first == -1)
    #expect(numbers.count == 1001)
    for thread in 0..<4 {
      let own = numbers.filter { $0 >= 0 && $0 / 1000 == thread }
      #expect(own == (0..<250).map { thread * 1000 + $0 })
    }
    service.close()
  }

  @Test(.timeLimit(.minutes(1))) func workThatPostsItselfLeavesTheLoopToOthers() throws {
    let record = Record()
    // The last work stays in the mailbox, so it must not retain the mailbox.
    @Sendable func again(_ mailbox: Mailbox) {
      _ = record.add(0)
      mailbox.post { [weak mailbox] in if let mailbox { again(mailbox) } }
    }
    let service = try Mailbox.Service(mailbox, loop)
    let end = try LoopTimer(loop) { [loop] in loop.stop() }
    again(mailbox)
    end.arm(afterMilliseconds: 5)
    loop.run()
    #expect(record.numbers.withLock { $0.count } > 1)
    end.close()
    service.close()
  }

  @Test(.timeLimit(.minutes(1))) func workWaitsForTheNextLoop() throws {
    let record = Record()
    let stop = Stop(loop)
    try Mailbox.Service(mailbox, loop).close()
    mailbox.post {
      _ = record.add(1)
      stop()
    }
    #expect(record.numbers.withLock { $0 } == [])
    let service = try Mailbox.Service(mailbox, loop)
    loop.run()
    #expect(record.numbers.withLock { $0 } == [1])
    service.close()
  }
}

/// Stops a loop from work that the loop itself does.
private struct Stop: @unchecked Sendable {
  private let loop: MainLoop

  init(_ loop: MainLoop) { self.loop = loop }

  func callAsFunction() { loop.stop() }
}
