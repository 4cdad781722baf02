// SPDX-License-Identifier: MIT

import DBus
import PrivateBus
import Testing

@testable import Host
@testable import Services

/// Notifications from a program to the server, each on a machine of its own.
@Suite(.timeLimit(.minutes(1))) @MainActor final class NotificationSenderTests {
  private let bench: NotificationBench
  private let machine: Machine
  private let sender: NotificationSender

  init() throws {
    bench = try NotificationBench()
    machine = Machine(bench.bench)
    sender = NotificationSender(machine)
  }

  isolated deinit { machine.end() }

  /// What a program hears.
  private final class Heard {
    /// The events, oldest first.
    var events: [NotificationSender.Event] = []
  }

  /// Sends a notification, and waits until the server has it.
  private func send(
    _ notification: DesktopNotification, replacing old: NotificationSender.Sent? = nil,
    _ heard: Heard = Heard()
  ) throws -> (NotificationSender.Sent, UInt32) {
    let sent = sender.send(notification, replacing: old) { heard.events.append($0) }
    try #require(bench.run { sent.id != nil })
    return (sent, try #require(sent.id))
  }

  @Test func theServerGetsAllThatIsSent() throws {
    var notification = DesktopNotification("Title", body: "<b>Text</b>")
    notification.app = "Post"
    notification.desktopEntry = "org.example.Post"
    notification.urgency = .low
    notification.actions = [.init("mail-reply", "Reply"), .init("trash", "Delete")]
    notification.hasActionIcons = true
    notification.defaultAction = "default"
    notification.replyPlaceholder = "Answer"
    notification.picture = NotificationPixels(
      width: 2, height: 1, bytes: [1, 2, 3, 255, 0, 0, 0, 0]
    )
    .map { .pixels($0) }
    notification.icon = .icon("mail-unread")
    notification.category = "im.received"
    notification.progress = 0.25
    notification.tag = "mail"
    notification.isResident = true
    notification.lifetime = 5000
    let (_, id) = try send(notification)
    var arrived = try #require(bench.server[id])
    arrived.arrival = 0
    arrived.id = 0
    #expect(notification.picture != nil)
    #expect(arrived == notification)
    var lasting = DesktopNotification("Stay")
    lasting.isPersistent = true
    lasting.isTransient = true
    lasting.picture = .file("/a.png")
    let (_, second) = try send(lasting)
    let kept = try #require(bench.server[second])
    #expect(kept.isPersistent && kept.isTransient && kept.picture == .file("/a.png"))
  }

  @Test func theProgramHearsActionsRepliesAndTheEnd() throws {
    let heard = Heard()
    var notification = DesktopNotification("Title")
    notification.actions = [.init("open", "Open")]
    notification.replyPlaceholder = "Answer"
    notification.isResident = true
    let (sent, id) = try send(notification, heard)
    bench.server.invoke(id, "open", token: "raise")
    bench.server.invoke(id, "open")
    bench.server.reply(id, "Yes")
    #expect(bench.run { heard.events.count == 3 })
    notification.summary = "New"
    let (second, same) = try send(notification, replacing: sent, heard)
    #expect(same == id && bench.server[id]?.summary == "New")
    sender.close(second)
    #expect(bench.run { heard.events.count == 4 })
    #expect(
      heard.events == [
        .invoked(action: "open", token: "raise"), .invoked(action: "open", token: nil),
        .replied("Yes"), .closed(.closed),
      ])
  }

  @Test func theEndOfTheServerEndsWhatItShowed() throws {
    let heard = Heard()
    _ = try send(DesktopNotification("Title"), heard)
    bench.machine.end()
    #expect(bench.run { heard.events == [.closed(.other)] })
    sender.send(DesktopNotification("Nobody")) { heard.events.append($0) }
    #expect(bench.run { heard.events.count == 2 })
    guard case .failed(let reason) = heard.events.last else {
      Issue.record("\(heard.events)")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("\n"))
  }

  @Test func whatIsClosedBeforeItArrivesCloses() throws {
    let heard = Heard()
    let sent = sender.send(DesktopNotification("Title")) { heard.events.append($0) }
    sender.close(sent)
    #expect(bench.run { heard.events == [.closed(.closed)] })
    #expect(bench.server.all.isEmpty)
  }
}
