// SPDX-License-Identifier: MIT

public import DBus
internal import EventLoop
public import Timing

/// Tries what the Desktop Notifications Specification asks of a server, from outside: for whichever
/// program has the name on a bus. It shows some hundred notifications meanwhile, and closes them.
@MainActor public final class NotificationCheck {
  /// The outcome of a check.
  public enum Outcome: Hashable, Sendable {
    /// The server does what is asked.
    case passed
    /// It does not; what it did instead.
    case failed(String)
    /// Nothing is asked here; what the server does.
    case told(String)
  }

  /// A check that was made.
  public struct Line: Hashable, Sendable {
    /// The name of the check.
    public let name: String
    /// The question of the check.
    public let rule: String
    /// The outcome.
    public let outcome: Outcome
  }

  /// What the server says of itself; nil before it was asked.
  public private(set) var server: (name: String, vendor: String, version: String)?
  /// The checks that were made.
  public private(set) var lines: [Line] = []

  /// The time that a check waits for what ought to come.
  private let patience: Nanoseconds
  /// The time in which nothing ought to come.
  private let quiet: Nanoseconds

  /// The connection of the check.
  private let bus: Bus
  /// A connection that sends nothing, and hears what is told to everybody.
  private let bystander: Bus
  /// The server's signals: their members, numbers and values.
  var signals: [Signal] = []
  /// The capabilities that the server claims, sorted.
  private(set) var claimed: [String] = []
  /// The signals that the bystander hears.
  private var overheard = 0
  /// The subscriptions.
  private var subscriptions: [(Bus, BusRegistration)] = []
  /// Ends a wait.
  private var timer: LoopTimer?
  /// The notifications to close in the end.
  private var open: Set<UInt32> = []

  /// A signal of the server.
  struct Signal: Equatable {
    var member: String
    var id: UInt32
    var value: Int
    var moment: Moment
  }

  /// A check over two connections to one bus, whose loop does not run. What ought to happen is
  /// waited for as long as `patience`, what ought not to for as long as `quiet`.
  public init(
    _ bus: Bus, bystander: Bus, patience: Nanoseconds = .seconds(3),
    quiet: Nanoseconds = .seconds(8)
  ) throws(BusFailure) {
    self.patience = patience
    self.quiet = quiet
    self.bus = bus
    self.bystander = bystander
    do throws(LoopFailure) {
      timer = try LoopTimer(bus.loop) { bus.loop.stop() }
    } catch { throw .noBus(error.description) }
    let match = BusMatch(interface: NotificationLink.name)
    let own = try bus.subscribe(match) { [unowned self] message in
      guard message.body.count == 2, let id = message.body[0].integer else { return }
      signals.append(
        Signal(
          member: message.member ?? "", id: UInt32(clamping: id),
          value: message.body[1].integer ?? 0, moment: SystemClock().now))
    }
    let other = try bystander.subscribe(match) { [unowned self] _ in overheard += 1 }
    subscriptions = [(bus, own), (bystander, other)]
  }

  /// Makes all checks, in about half a minute. Throws if nobody has the name.
  public func run() throws(BusFailure) {
    try identity()
    try numbers()
    try closing()
    try capabilityUse()
    try expiry()
    try unusualInput()
    try flood()
    for id in open { _ = call("CloseNotification", [.uint32(id)]) }
  }

  /// Ends the subscriptions. The connections are the caller's.
  public func close() {
    for (bus, subscription) in subscriptions { bus.cancel(subscription) }
    subscriptions = []
    timer?.close()
    timer = nil
  }

  // MARK: Checks

  private func identity() throws(BusFailure) {
    let reply = try call("GetServerInformation").get()
    let texts = reply.body.prefix(4).map { $0.text(atMost: 256) ?? "" }
    if texts.count == 4 { server = (texts[0], texts[1], texts[2]) }
    note(
      "information", "GetServerInformation returns four texts", reply.signature == "ssss",
      reply.signature)
    let capabilities = try call("GetCapabilities").get()
    note(
      "capabilities", "GetCapabilities returns names", capabilities.signature == "as",
      capabilities.signature)
    claimed = (capabilities.body.first?.values ?? []).compactMap(\.text).sorted()
    tell("capabilities", "what the server says that it can do", claimed.joined(separator: " "))
    let version = reply.body.last?.text ?? ""
    note(
      "version", "the version of the specification is 1.2 or 1.3",
      ["1.2", "1.3"].contains(version),
      version)
  }

  private func numbers() throws(BusFailure) {
    let (first, second) = (try notify("one"), try notify("two"))
    note(
      "numbers", "each notification has a number of its own, not 0", first != second && first > 0)
    signals = []
    let replaced = try notify("three", replacing: first)
    note("replacing", "a replaced notification keeps its number", replaced == first, "\(replaced)")
    wait(for: .milliseconds(300))
    note("replacing", "it is not told to close", !signals.contains { $0.id == first })
    let unknown = second &+ 1_000
    let new = try notify("four", replacing: unknown)
    note("replacing", "a number that is not known is returned, too", new == unknown, "\(new)")
    _ = call("CloseNotification", [.uint32(second)])
    let next = try notify("five")
    note("numbers", "the number of one that closed is not given again", next != second)
  }

  private func closing() throws(BusFailure) {
    let id = try notify("closing")
    (signals, overheard) = ([], 0)
    let answer = call("CloseNotification", [.uint32(id)])
    note("closing", "CloseNotification is answered", isAnswer(answer))
    let signal = wait { $0.id == id }
    note(
      "closing", "NotificationClosed tells reason 3", signal?.value == 3,
      signal.map { "reason \($0.value)" } ?? "nothing")
    wait(for: .milliseconds(100))
    tell("closing", "who is told", overheard > 0 ? "everybody" : "the sender alone")
    signals = []
    note(
      "closing", "one that is closed is refused",
      !isAnswer(call("CloseNotification", [.uint32(id)])),
      "it was accepted")
    wait(for: .milliseconds(200))
    note("closing", "and its end is not told again", signals.isEmpty)
  }

  private func expiry() throws(BusFailure) {
    signals = []
    let start = SystemClock().now
    let timed = try notify("a second", timeout: 1_000)
    let never = try notify("for ever", timeout: 0)
    let critical = try notify("critical", ["urgency": .byte(2)])
    let own = try notify("as you like")
    let signal = wait { $0.id == timed }
    let delay = signal.map { ($0.moment - start).seconds }
    note(
      "expiry", "one of a second closes after it, for reason 1",
      signal?.value == 1 && (0.9...1.6).contains(delay ?? 0),
      signal.map { "reason \($0.value) after \(delay ?? 0) s" }
        ?? "it does not close in \(patience.seconds) s")
    wait(for: quiet)
    note("expiry", "one with the time 0 stays", !signals.contains { $0.id == never })
    note("expiry", "a critical one stays", !signals.contains { $0.id == critical })
    let isClosed = signals.contains { $0.id == own }
    tell(
      "expiry", "one whose time is the server's choice",
      isClosed ? "closes" : "does not close within \((quiet.seconds + 1).rounded()) s")
    guard claimed.contains("persistence") else { return }
    signals = []
    let isRecalled =
      isAnswer(call("CloseNotification", [.uint32(own)])) && wait { $0.id == own }?.value == 3
    note(
      "capabilities",
      "one whose time is the server's choice stays until it is recalled"
        + " ('persistence' is claimed)",
      !isClosed && isRecalled, isClosed ? "it closes by itself" : "it cannot be recalled")
  }

  private func unusualInput() throws(BusFailure) {
    func image(_ change: (inout [BusValue]) -> Void) -> [String: BusValue] {
      var fields = Self.pixel
      change(&fields)
      return ["image-data": .structure(fields)]
    }
    let inputs: [(String, [String: BusValue], body: String, actions: [String])] = [
      ("urgency of other widths", ["urgency": .uint32(1)], "", []),
      ("urgency that there is not", ["urgency": .byte(77)], "", []),
      ("urgency that is a text", ["urgency": .string("low")], "", []),
      ("hints that nobody knows", ["x-nobody": .options(["a": .double(.nan)])], "", []),
      ("a picture", image { _ in }, "", []),
      (
        "a picture of a lying size",
        image {
          $0[0] = .int32(.max); $0[1] = .int32(.max)
        }, "", []
      ),
      ("a picture of negative size", image { $0[0] = .int32(-1) }, "", []),
      ("a picture of 16 bits", image { $0[4] = .int32(16) }, "", []),
      ("a picture of other fields", ["image-data": .structure([.int32(1)])], "", []),
      ("a picture that is a text", ["image-data": .string("x")], "", []),
      ("a file that is not there", ["image-path": .string("file:///nonexistent")], "", []),
      ("a file without an end", ["image-path": .string("/dev/zero")], "", []),
      ("markup that does not end", [:], "<b><i><a href=\"x\">&lt;&#0;&nothing;", []),
      ("markup within markup", [:], String(repeating: "<b>", count: 20_000), []),
      ("a body of a megabyte", [:], String(repeating: "long ", count: 200_000), []),
      ("an action without a label", [:], "", ["default"]),
      ("a thousand actions", [:], "", (0..<2_000).map { "\($0)" }),
    ]
    for (name, hints, body, actions) in inputs {
      let answer = call("Notify", arguments(name, hints, body: body, actions: actions))
      keep(answer)
      let survives = survives
      note("input", "\(name) does not end the server", survives, "it answers no more")
      // One that was only busy may answer now.
      guard survives || isAlive else { return }
    }
    note(
      "input", "arguments of other types are refused", !isAnswer(call("Notify", [.string("x")])))
  }

  private func flood() throws(BusFailure) {
    guard isAlive else { return }
    var left = 500
    var refused = 0
    for number in 0..<left {
      send("Notify", arguments("flood \(number)", [:])) { [unowned self] answer in
        left -= 1
        if !isAnswer(answer) { refused += 1 }
        keep(answer)
      }
    }
    let start = SystemClock().now
    wait(atMost: .seconds(20)) { left == 0 }
    note("flood", "500 at once are answered", left == 0, "\(left) are not")
    tell("flood", "how many of 500 at once are refused", "\(refused)")
    let time = (SystemClock().now - start).seconds
    tell("flood", "the time that they take", "\((time * 10).rounded() / 10) s")
    note("flood", "the server answers afterwards", isAlive)
  }

  // MARK: Words

  func note(
    _ name: String, _ rule: String, _ isRight: Bool,
    _ found: @autoclosure () -> String = "it does not"
  ) {
    lines.append(Line(name: name, rule: rule, outcome: isRight ? .passed : .failed(found())))
  }

  func tell(_ name: String, _ rule: String, _ found: String) {
    lines.append(Line(name: name, rule: rule, outcome: .told(found)))
  }

  // MARK: Calls

  func arguments(
    _ summary: String, _ hints: [String: BusValue], replacing old: UInt32 = 0, body: String = "",
    actions: [String] = [], timeout: Int32 = -1
  ) -> [BusValue] {
    [
      .string("scrim check"), .uint32(old), .string(""), .string(summary), .string(body),
      .strings(actions), .options(hints), .int32(timeout),
    ]
  }

  func notify(
    _ summary: String, _ hints: [String: BusValue] = [:], replacing old: UInt32 = 0,
    actions: [String] = [], timeout: Int32 = -1
  ) throws(BusFailure) -> UInt32 {
    let answer = call(
      "Notify",
      arguments(summary, hints, replacing: old, actions: actions, timeout: timeout))
    let reply = try answer.get()
    guard reply.signature == "u", let id = reply.body[0].integer else {
      throw .illTyped(reply.signature)
    }
    keep(answer)
    return UInt32(clamping: id)
  }

  func keep(_ answer: Result<BusMessage, BusFailure>) {
    if let id = number(answer) { open.insert(UInt32(clamping: id)) }
  }

  /// The number in the answer to `Notify`; nil if it is refused.
  func number(_ answer: Result<BusMessage, BusFailure>) -> Int? {
    guard case .success(let reply) = answer else { return nil }
    return reply.body.first?.integer
  }

  private func send(
    _ method: String, _ body: [BusValue],
    _ handler: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) {
    var call = BusCall(
      NotificationLink.name, NotificationLink.path, NotificationLink.name, method, body)
    // A server that has ended is not started anew.
    call.startsService = lines.isEmpty
    bus.call(call, handler: handler)
  }

  func call(_ method: String, _ body: [BusValue] = []) -> Result<BusMessage, BusFailure> {
    var result: Result<BusMessage, BusFailure>?
    send(method, body) { [unowned self] in
      result = $0
      bus.loop.stop()
    }
    wait(atMost: .seconds(10)) { result != nil }
    return result ?? .failure(.timedOut)
  }

  func isAnswer(_ answer: Result<BusMessage, BusFailure>) -> Bool {
    if case .success = answer { true } else { false }
  }

  /// True if the server answers.
  private var isAlive: Bool { isAnswer(call("GetServerInformation")) }

  /// True if the server answers, and a moment later, too: servers draw after they have answered.
  private var survives: Bool {
    guard isAlive else { return false }
    wait(for: Nanoseconds(quiet.count / 16))
    return isAlive
  }

  // MARK: Waiting

  private func wait(for time: Nanoseconds) { wait(atMost: time) { false } }

  /// The first signal that is `wanted`; nil if none comes.
  func wait(_ wanted: @escaping (Signal) -> Bool) -> Signal? {
    wait(atMost: patience) { [unowned self] in signals.contains(where: wanted) }
    return signals.first(where: wanted)
  }

  /// Runs the loop until `isDone`, which is asked each ten milliseconds at least, or `time` is
  /// over.
  private func wait(atMost time: Nanoseconds, _ isDone: () -> Bool) {
    let end = SystemClock().now + time
    while !isDone(), SystemClock().now < end {
      timer?.arm(at: min(end, SystemClock().now + .milliseconds(10)).nanoseconds)
      bus.loop.run()
    }
    timer?.disarm()
  }
}
