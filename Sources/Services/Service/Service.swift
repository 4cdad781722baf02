// SPDX-License-Identifier: MIT

public import DBus
public import EventLoop
public import Host
public import Observation
internal import Timing

/// The values of a service, as one plain value.
public protocol ServiceState: Equatable, Sendable {
  /// The state before anything is known.
  init()
}

/// A part of the system as values that views read like any model. Each property of `State` is one
/// of the service, too.
///
/// Nothing is opened or read until something reads a value. A service rests when a change has not
/// been read within the machine's `patience`; it keeps its last values, and the next reading starts
/// it again. A subclass follows objects of a daemon in `start()`, and publishes their state.
@MainActor @dynamicMemberLookup open class Service<State: ServiceState>: Observable, MachineClient {
  /// The presence of the daemon.
  public typealias Presence = RemoteObject.Presence

  /// The phase of a service.
  private enum Phase {
    /// Nothing, until it is read.
    case resting
    /// It waits until the program runs.
    case waiting
    /// It follows the daemon.
    case running
    /// The machine gave it made-up values.
    case madeUp
    /// The bus was lost; the service tries once more when the timer fires.
    case lost
  }

  /// A call without an answer yet.
  private struct Question {
    /// The call.
    let registration: BusRegistration
    /// The bus.
    let bus: Bus
    /// Asks again once it is answered; nil if nobody wants that.
    var again: (() -> Void)?
  }

  /// The values that views have been told.
  private struct Told: Equatable {
    /// The values.
    var state = State()
    /// The presence of the daemon that told them.
    var presence = Presence.arriving
  }

  /// The machine that the service runs over; nil if its values are made up.
  public let machine: Machine?
  /// The values that views have been told.
  private var told = Told()
  /// The present phase.
  private var phase = Phase.resting
  /// True from a change until it is read.
  private var isUnread = false
  /// True from a rest until the daemon tells values again.
  private var isStale = false
  /// Fires when a change was not read for too long, or a lost bus is tried again.
  private var timer: LoopTimer?
  /// The objects that are followed while the service runs.
  private var objects: [RemoteObject] = []
  /// The objects of daemons with an object manager that are followed while the service runs.
  private var trees: [RemoteTree] = []
  /// The buses that it uses while it runs.
  private var buses: Set<Machine.BusKind> = []
  /// The subscriptions that end when the service rests.
  private var registrations: [(BusRegistration, Bus)] = []
  /// The calls without an answer yet.
  private var questions: [BusCall: Question] = [:]
  /// Ask what is asked after them, in order.
  private var waiting: [() -> Void] = []
  /// Knows who reads the values.
  private let registrar = ObservationRegistrar()

  /// The most calls that wait for an answer.
  private var mostQuestions: Int { 32 }

  /// Creates a service of `host`, such as an app.
  public init(_ host: any MachineHost) {
    machine = host.machine
    host.machine.add(self)
  }

  /// Creates a service with made-up values, for tests and galleries. What it is told to do changes
  /// these values where that is easily said.
  public init(_ state: State) {
    machine = nil
    told = Told(state: state, presence: .there)
  }

  /// The values. They are those of `State()` before the service is there, and when it is absent.
  public var state: State { read().state }

  /// The presence of the daemon: a panel hides what is absent.
  public var presence: Presence { read().presence }

  /// True while the daemon is there, so that a panel shows that part.
  public var isThere: Bool { presence == .there }

  /// A value of the state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    read().state[keyPath: path]
  }

  /// True while nothing is followed.
  var isResting: Bool { phase == .resting }

  /// True if the values are made up.
  var isMadeUp: Bool {
    guard let machine else { return true }
    return machine.substitutes[ObjectIdentifier(State.self)] != nil
  }

  private func read() -> Told {
    if phase == .resting, let machine { wake(machine) }
    if isUnread {
      isUnread = false
      if phase != .lost { timer?.disarm() }
    }
    registrar.access(self, keyPath: \.told)
    return told
  }

  /// Starts the service, at once or when the program runs.
  private func wake(_ machine: Machine) {
    if let made = machine.substitutes[ObjectIdentifier(State.self)] as? State {
      told = Told(state: made, presence: .there)
      phase = .madeUp
    } else if let loop = machine.loop {
      run(loop)
    } else {
      phase = .waiting
    }
  }

  private func run(_ loop: MainLoop) {
    phase = .running
    do {
      if timer == nil { timer = try LoopTimer(loop) { [unowned self] in fire(loop) } }
      try start()
    } catch {
      stop()
      publish(State(), .absent)
    }
  }

  private func fire(_ loop: MainLoop) {
    if phase == .lost {
      run(loop)
    } else if isUnread {
      isUnread = false
      phase = .resting
      isStale = true
      stop()
    }
  }

  /// Begins to follow the daemon. An error means that the service is absent.
  open func start() throws {}

  /// Ends what `start()` began. An override calls that of its superclass, which closes what is
  /// followed.
  open func stop() {
    for object in objects { object.close() }
    objects = []
    for tree in trees { tree.close() }
    trees = []
    buses = []
    cancelAll()
    registrations = []
    questions = [:]
    waiting = []
  }

  private func cancelAll() {
    for (registration, bus) in registrations { bus.cancel(registration) }
    for question in questions.values { question.bus.cancel(question.registration) }
  }

  /// Opens a bus until the service rests. Its loss ends what the service does on it.
  public func open(_ bus: Machine.BusKind) throws(BusFailure) -> Bus {
    guard let machine else { throw .closed }
    buses.insert(bus)
    return try machine.bus(bus)
  }

  /// Keeps a subscription until the service rests, which ends it.
  public func keep(_ registration: BusRegistration, of bus: Bus) {
    registrations.append((registration, bus))
  }

  /// Calls a method of a daemon. `handler` is called with the answer, unless the service rests
  /// before. While the same call waits for its answer, it is not sent again: the newest `handler`
  /// gets the answer of another one, which is sent then. Of many calls, 32 are sent at a time, as
  /// buses let a program wait for 128 answers in all. More than 1,024 are not asked.
  public func ask(
    _ bus: Bus, _ call: BusCall, reply types: String? = nil,
    handler: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) {
    guard questions[call] == nil else {
      questions[call]?.again = { [unowned self] in ask(bus, call, reply: types, handler: handler) }
      return
    }
    guard questions.count < mostQuestions else {
      guard waiting.count < 1_024 else { return }
      return waiting.append { [unowned self] in ask(bus, call, reply: types, handler: handler) }
    }
    let registration = bus.call(call, reply: types) { [unowned self] result in
      let again = questions.removeValue(forKey: call)?.again
      handler(result)
      guard phase == .running, bus.failure == nil else { return }
      again?()
      if !waiting.isEmpty { waiting.removeFirst()() }
    }
    questions[call] = Question(registration: registration, bus: bus)
  }

  /// Follows an object of a daemon until the service rests. `onChange` is called with
  /// it after each change.
  public func follow(
    _ bus: Machine.BusKind, _ service: String, _ path: String, _ interface: String,
    startsService: Bool = true, onChange: @escaping (RemoteObject) -> Void
  ) throws(BusFailure) -> RemoteObject {
    let object = try RemoteObject(
      open(bus), service, path, interface, startsService: startsService, onChange: onChange)
    objects.append(object)
    return object
  }

  /// Follows all objects of a daemon with an object manager until the service rests. `onChange` is
  /// called with them after each change.
  public func followTree(
    _ bus: Machine.BusKind, _ service: String, _ path: String,
    onChange: @escaping (RemoteTree) -> Void
  ) throws(BusFailure) -> RemoteTree {
    let tree = try RemoteTree(open(bus), service, path, onChange: onChange)
    trees.append(tree)
    return tree
  }

  /// Ceases to follow `object` before the service rests.
  public func unfollow(_ object: RemoteObject) {
    object.close()
    objects.removeAll { $0 === object }
  }

  /// The properties of an object, whose faults the log of the program has.
  func properties(of object: RemoteObject) -> Properties {
    properties(object.interface, object.properties)
  }

  /// Properties of an interface, whose faults the log of the program has.
  func properties(_ interface: String, _ values: [String: BusValue]) -> Properties {
    Properties(interface, values, machine?.faults)
  }

  /// The bus was lost: another one is tried once, after a while.
  public func lost(_ bus: Machine.BusKind) {
    guard phase == .running, buses.contains(bus), let machine else { return }
    phase = .lost
    stop()
    publish(State(), .absent)
    timer?.arm(at: (SystemClock().now + machine.patience).nanoseconds)
  }

  /// Tells views new values, if they differ.
  public func publish(_ state: State, _ presence: Presence) {
    // After a rest, the last values stay until the daemon has told others.
    if isStale, presence == .arriving { return }
    isStale = false
    let new = Told(state: state, presence: presence)
    guard new != told else { return }
    registrar.withMutation(of: self, keyPath: \.told) { told = new }
    guard !isUnread, phase == .running, let machine else { return }
    isUnread = true
    timer?.arm(at: (SystemClock().now + machine.patience).nanoseconds)
  }

  /// Tells views the values of an object: `state` if it is there, else those of `State()`.
  public func publish(_ object: RemoteObject, _ state: @autoclosure () -> State) {
    publish(object.presence == .there ? state() : State(), object.presence)
  }

  /// Sends a call whose answer is of no interest, or has made-up values change.
  public func send(
    _ bus: Machine.BusKind, _ call: @autoclosure () -> BusCall,
    orMake change: (inout State) -> Void = { _ in }
  ) {
    if let machine, !isMadeUp {
      // Without a bus, or a daemon, the service is absent, which views show. A control that was
      // turned in vain shows what holds.
      _ = try? machine.bus(bus).call(call()) { [weak self] result in
        guard let self, case .failure = result else { return }
        registrar.withMutation(of: self, keyPath: \.told) {}
      }
    } else {
      makeUp(change)
    }
  }

  /// Changes made-up values.
  public func makeUp(_ change: (inout State) -> Void) {
    var state = told.state
    change(&state)
    publish(state, .there)
  }

  /// The program runs.
  public func begin(_ loop: MainLoop) { if phase == .waiting { run(loop) } }

  /// The program ends: a service that was read goes on with the next run.
  public func end() {
    if phase != .resting { phase = .waiting }
    isUnread = false
    stop()
    timer?.close()
    timer = nil
  }

  isolated deinit {
    for object in objects { object.close() }
    for tree in trees { tree.close() }
    cancelAll()
    timer?.close()
  }
}

extension Machine {
  /// Gives made-up values to all services of the state's type that are not read yet, for tests and
  /// galleries.
  public func substitute<State: ServiceState>(_ state: State) {
    substitutes[ObjectIdentifier(State.self)] = state
  }
}
