// Made by protocol-scanner from the files in protocols/; not to be edited.
// swift-format-ignore-file

public import EventLoop
public import WaylandCore

/// Every construct there is.
public final class FixtureEverything: Proxy {
  /// Receives every event. It is let go when the object is destroyed.
  public var onEvent: ((consuming Event) -> Void)?

  /// `fixture_everything`, version 3.
  public override class var interface: Interface { Interfaces.table[0] }

  /// Takes over a proxy that a request or an event has made.
  public required init(_ new: NewProxy) { super.init(new) }

  /// Ends the object.
  public consuming func destroy() {
    marshalDestructor(0, [])
  }

  /// Carries numbers.
  /// - Parameters:
  ///   - signed: with a sign
  ///   - fixed: in 256ths
  public func numbers(signed: Int32, unsigned: UInt32, fixed: Double) {
    marshal(1, [.int(signed), .uint(unsigned), .fixed(fixed)])
  }

  /// Carries text.
  public func texts(text: String, maybe: String?) {
    marshal(2, [.string(text), .string(maybe)])
  }

  /// Carries objects.
  public func objects(thing: FixtureThing, maybe: FixtureThing?, any: Proxy, stranger: Proxy?) {
    marshal(3, [.object(thing), .object(maybe), .object(any), .object(stranger)])
  }

  /// Carries arrays.
  public func arrays(
    bytes: [UInt8], words: [UInt32], colours: [FixtureEverything.Colour],
    turns: [FixtureNeighbour.Turn]
  ) {
    marshal(
      4, [.array(bytes), .words(words), .words(colours.map(\.rawValue)),
      .words(turns.map(\.rawValue))])
  }

  /// Carries a file.
  public func descriptor(fd: borrowing OwnedFD, size: UInt32) {
    marshal(5, [.fd(fd.number), .uint(size)])
  }

  /// Carries values of enums.
  public func enums(
    colour: FixtureEverything.Colour, axes: FixtureEverything.Axes, turn: FixtureNeighbour.Turn
  ) {
    marshal(
      6, [.uint(colour.rawValue), .uint(axes.rawValue), .int(Int32(bitPattern: turn.rawValue))])
  }

  /// Makes a thing.
  public func makeThing(label: String) -> FixtureThing {
    marshal(7, [.string(label), .newID], creating: FixtureThing.self)
  }

  /// Makes something that happens once.
  public func makeOnce(reusing spent: FixtureOnce? = nil) -> FixtureOnce {
    marshal(8, [.newID], creating: FixtureOnce.self, reusing: spent)
  }

  /// Makes what the caller names. The object has the newest version that is neither above `version`
  /// nor unknown here.
  public func makeAny<Kind: Proxy>(name: UInt32, as kind: Kind.Type, version: UInt32) -> Kind {
    let version = min(version, kind.interface.version)
    return marshal(
      9, [.uint(name), .string(kind.interface.name), .uint(version), .newID], creating: kind,
      version: version)
  }

  /// Has names that Swift keeps for itself.
  /// - Parameters:
  ///   - default: a keyword
  ///   - self_: more than a keyword
  ///   - arguments_: a name that generated code uses
  public func `repeat`(default: UInt32, self_: UInt32, arguments_: UInt32) {
    marshal(10, [.uint(`default`), .uint(self_), .uint(arguments_)])
  }

  /// Came with version 2. Fails where less than version 2 was bound.
  public func later(value: UInt32) throws(RequestUnavailable) {
    try require(2, "later")
    marshal(11, [.uint(value)])
  }

  /// Makes a thing, since version 3. Fails where less than version 3 was bound.
  public func makeLater() throws(RequestUnavailable) -> FixtureThing {
    try require(3, "make_later")
    return marshal(12, [.newID], creating: FixtureThing.self)
  }

  /// An event of `fixture_everything`. An object is nil where null was sent, and where it has been
  /// destroyed here.
  public enum Event: ~Copyable {
    /// Carries numbers.
    case numbers(signed: Int32, unsigned: UInt32, fixed: Double)
    /// Carries text.
    case texts(text: String, maybe: String?)
    /// Carries objects.
    case objects(thing: FixtureThing?, maybe: FixtureThing?, any: Proxy?, stranger: Proxy?)
    /// Carries arrays.
    case arrays(
      bytes: [UInt8], words: [UInt32], colours: [FixtureEverything.Colour],
      turns: [FixtureNeighbour.Turn]
    )
    /// Carries a file.
    /// - Parameters:
    ///   - fd: the receiver's
    case descriptor(fd: OwnedFD, size: UInt32)
    /// Carries values of enums.
    case enums(
      colour: FixtureEverything.Colour, axes: FixtureEverything.Axes, turn: FixtureNeighbour.Turn
    )
    /// The compositor has made a thing.
    case made(id: FixtureThing, label: String)
    /// Has names that Swift keeps for itself.
    case `repeat`(default: UInt32, self_: UInt32, arguments_: UInt32)
    /// Came with version 2.
    case later(value: UInt32)
  }

  /// Reads one event and hands it to `onEvent`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    switch opcode {
    case 0:
      let signed = arguments.int()
      let unsigned = arguments.uint()
      let fixed = arguments.fixed()
      onEvent?(.numbers(signed: signed, unsigned: unsigned, fixed: fixed))
    case 1:
      let text = arguments.string()
      let maybe = arguments.optionalString()
      onEvent?(.texts(text: text, maybe: maybe))
    case 2:
      let thing = arguments.object(FixtureThing.self)
      let maybe = arguments.object(FixtureThing.self)
      let any = arguments.object(Proxy.self)
      let stranger = arguments.object(Proxy.self)
      onEvent?(.objects(thing: thing, maybe: maybe, any: any, stranger: stranger))
    case 3:
      let bytes = arguments.array()
      let words = arguments.words()
      let colours = arguments.words().map(FixtureEverything.Colour.init(rawValue:))
      let turns = arguments.words().map(FixtureNeighbour.Turn.init(rawValue:))
      onEvent?(.arrays(bytes: bytes, words: words, colours: colours, turns: turns))
    case 4:
      let fd = arguments.fd()
      let size = arguments.uint()
      onEvent?(.descriptor(fd: fd, size: size))
    case 5:
      let colour = FixtureEverything.Colour(rawValue: arguments.uint())
      let axes = FixtureEverything.Axes(rawValue: arguments.uint())
      let turn = FixtureNeighbour.Turn(rawValue: UInt32(bitPattern: arguments.int()))
      onEvent?(.enums(colour: colour, axes: axes, turn: turn))
    case 6:
      let id = arguments.newObject(FixtureThing.self)
      let label = arguments.string()
      guard let onEvent else { return id.retire() }
      onEvent(.made(id: id, label: label))
    case 7:
      let `default` = arguments.uint()
      let self_ = arguments.uint()
      let arguments_ = arguments.uint()
      onEvent?(.repeat(default: `default`, self_: self_, arguments_: arguments_))
    case 8:
      let value = arguments.uint()
      onEvent?(.later(value: value))
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onEvent = nil }

  /// An enum.
  public enum Colour: RawRepresentable, Hashable, Sendable {
    /// Red.
    case red
    /// Green, deeply.
    case deepGreen
    /// A name that starts with a digit.
    case colour90
    /// A keyword.
    case `default`
    /// More than a keyword.
    case init_
    /// A value that these bindings do not know.
    case unrecognized(UInt32)

    /// The value for a number from the wire.
    public init(rawValue: UInt32) {
      switch rawValue {
      case 1: self = .red
      case 16: self = .deepGreen
      case 90: self = .colour90
      case 4: self = .default
      case 5: self = .init_
      default: self = .unrecognized(rawValue)
      }
    }

    /// The number on the wire.
    public var rawValue: UInt32 {
      switch self {
      case .red: 1
      case .deepGreen: 16
      case .colour90: 90
      case .default: 4
      case .init_: 5
      case .unrecognized(let rawValue): rawValue
      }
    }
  }

  /// A bitfield.
  public struct Axes: OptionSet, Hashable, Sendable {
    /// The bits, also those that these bindings do not know.
    public let rawValue: UInt32

    /// A set of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No bit.
    public static let none: Axes = []
    /// One bit.
    public static let x: Axes = Axes(rawValue: 0x1)
    /// The last bit.
    public static let y: Axes = Axes(rawValue: 0x80000000)
  }
}

/// Something that is made.
public final class FixtureThing: Proxy {
  /// Receives every event. It is let go when the object is destroyed.
  public var onEvent: ((Event) -> Void)?

  /// `fixture_thing`, version 3.
  public override class var interface: Interface { Interfaces.table[1] }

  /// Takes over a proxy that a request or an event has made.
  public required init(_ new: NewProxy) { super.init(new) }

  /// Asks for a greeting.
  public func greet() {
    marshal(0, [])
  }

  /// Ends the thing. Where less than version 2 was bound, it ends on this side alone.
  public consuming func release() {
    marshalDestructor(1, [], since: 2)
  }

  /// An event of `fixture_thing`.
  public enum Event {
    /// Hello.
    case greeted
  }

  /// Reads one event and hands it to `onEvent`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    switch opcode {
    case 0:
      onEvent?(.greeted)
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onEvent = nil }
}

/// Something that happens once.
public final class FixtureOnce: Proxy {
  /// Receives every event. An event that ends the object leaves it in place, for the object to be
  /// used again.
  public var onEvent: ((Event) -> Void)?

  /// `fixture_once`, version 1.
  public override class var interface: Interface { Interfaces.table[2] }

  /// Takes over a proxy that a request or an event has made.
  public required init(_ new: NewProxy) { super.init(new) }

  /// An event of `fixture_once`.
  public enum Event {
    /// It happened.
    case done(serial: UInt32)
  }

  /// Reads one event and hands it to `onEvent`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout EventArguments) {
    switch opcode {
    case 0:
      let serial = arguments.uint()
      expire()
      onEvent?(.done(serial: serial))
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onEvent = nil }
}
