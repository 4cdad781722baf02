// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import JSON5
import ScrimKit
import Services

/// `scrim check notifications`: tries a server of notifications.
enum Check {
  /// Prints JSON.
  static let json = Flag("--json", "print JSON: the server, and an object for each check")

  /// Entry in the command table.
  static let command = Command(
    name: "check", summary: "Try a service of the session against its specification",
    discussion: [
      "notifications: speaks to whichever program shows notifications, tries what the Desktop"
        + " Notifications Specification asks of it, and what it does with bad input and with a"
        + " flood, and prints a line for each. It takes about half a minute, in which hundreds of"
        + " notifications come and go.",
      "The exit code is 1 if a check fails. docs/notifications.md has the results of some servers.",
    ],
    operands: [
      Operand(
        name: "WHAT", summary: "notifications", completion: .choices(["notifications"]))
    ],
    flags: [json],
    examples: [
      Example(line: "scrim check notifications", effect: "Try the server that runs"),
      Example(line: "scrim check notifications --json", effect: "Print the results for a program"),
    ],
    run: run)

  @MainActor private static func run(_ invocation: Invocation) throws(Failure) {
    let check: NotificationCheck
    do throws(BusFailure) {
      let loop: MainLoop
      do throws(LoopFailure) { loop = try MainLoop() } catch { throw .noBus(error.description) }
      let (bus, bystander) = (try Bus(loop), try Bus(loop))
      defer {
        bus.close()
        bystander.close()
      }
      check = try NotificationCheck(bus, bystander: bystander)
      defer { check.close() }
      try check.run()
    } catch {
      let advice =
        error.isMissing ? "no program shows notifications; start one" : error.description
      throw Failure(.failed, "the notification server cannot be tried: \(advice)")
    }
    let isJSON = invocation.arguments[json]
    try invocation.console.write(isJSON ? document(check) : page(check))
    let failed = check.lines.count { if case .failed = $0.outcome { true } else { false } }
    if failed > 0 { throw Failure(.failed, "\(failed) of \(check.lines.count) checks failed") }
  }

  @MainActor private static func page(_ check: NotificationCheck) -> String {
    let server = check.server.map { "\($0.name) \($0.version)".oneLine + "\n" } ?? ""
    return server
      + check.lines.map { line in
        let name = line.name.padded(to: 14)
        return switch line.outcome {
        case .passed: "passed  \(name)\(line.rule)\n"
        case .failed(let found): "FAILED  \(name)\(line.rule): \(found.oneLine)\n"
        case .told(let found): "        \(name)\(line.rule): \(found.oneLine)\n"
        }
      }.joined()
  }

  @MainActor private static func document(_ check: NotificationCheck) -> String {
    let server = check.server.map {
      JSON.object([
        ("name", .string($0.name)), ("vendor", .string($0.vendor)),
        ("version", .string($0.version)),
      ])
    }
    let checks = check.lines.map { line in
      let (outcome, found): (String, JSON) =
        switch line.outcome {
        case .passed: ("passed", .null)
        case .failed(let found): ("failed", .string(found))
        case .told(let found): ("told", .string(found))
        }
      return JSON.object([
        ("check", .string(line.name)), ("rule", .string(line.rule)), ("outcome", .string(outcome)),
        ("found", found),
      ])
    }
    return JSON.object([("server", server ?? .null), ("checks", .array(checks))]).text() + "\n"
  }
}
