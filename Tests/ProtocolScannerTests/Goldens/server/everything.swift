// Made by protocol-scanner from the files in protocols/; not to be edited.
// swift-format-ignore-file

public import EventLoop
public import WaylandCore
public import WaylandServer

/// Every construct there is.
public final class FixtureEverythingResource: Resource {
  /// Receives every request. It is let go when the object is destroyed.
  public var onRequest: ((consuming Request) -> Void)?

  /// `fixture_everything`, version 3.
  public override class var interface: Interface { Interfaces.table[0] }

  /// Carries numbers.
  public func postNumbers(signed: Int32, unsigned: UInt32, fixed: Double) {
    post(0, [.int(signed), .uint(unsigned), .fixed(fixed)])
  }

  /// Carries text.
  public func postTexts(text: String, maybe: String?) {
    post(1, [.string(text), .string(maybe)])
  }

  /// Carries objects.
  public func postObjects(
    thing: FixtureThingResource, maybe: FixtureThingResource?, any: Resource, stranger: Resource?
  ) {
    post(2, [.object(thing), .object(maybe), .object(any), .object(stranger)])
  }

  /// Carries arrays.
  public func postArrays(
    bytes: [UInt8], words: [UInt32], colours: [FixtureEverythingResource.Colour],
    turns: [FixtureNeighbourResource.Turn]
  ) {
    post(
      3, [.array(bytes), .words(words), .words(colours.map(\.rawValue)),
      .words(turns.map(\.rawValue))])
  }

  /// Carries a file.
  /// - Parameters:
  ///   - fd: the receiver's
  public func postDescriptor(fd: borrowing OwnedFD, size: UInt32) {
    post(4, [.fd(fd.number), .uint(size)])
  }

  /// Carries values of enums.
  public func postEnums(
    colour: FixtureEverythingResource.Colour, axes: FixtureEverythingResource.Axes,
    turn: FixtureNeighbourResource.Turn
  ) {
    post(5, [.uint(colour.rawValue), .uint(axes.rawValue), .int(Int32(bitPattern: turn.rawValue))])
  }

  /// The compositor has made a thing.
  public func postMade(label: String) -> FixtureThingResource {
    post(6, [.newID, .string(label)], creating: FixtureThingResource.self)
  }

  /// Has names that Swift keeps for itself.
  public func postRepeat(default: UInt32, self_: UInt32, arguments_: UInt32) {
    post(7, [.uint(`default`), .uint(self_), .uint(arguments_)])
  }

  /// Came with version 2.
  public func postLater(value: UInt32) {
    post(8, [.uint(value)])
  }

  /// A request of `fixture_everything`. An object is nil where null was sent, and where it has been
  /// destroyed here.
  public enum Request: ~Copyable {
    /// Ends the object.
    case destroy
    /// Carries numbers.
    /// - Parameters:
    ///   - signed: with a sign
    ///   - fixed: in 256ths
    case numbers(signed: Int32, unsigned: UInt32, fixed: Double)
    /// Carries text.
    case texts(text: String, maybe: String?)
    /// Carries objects.
    case objects(
      thing: FixtureThingResource?, maybe: FixtureThingResource?, any: Resource?,
      stranger: Resource?
    )
    /// Carries arrays.
    case arrays(
      bytes: [UInt8], words: [UInt32], colours: [FixtureEverythingResource.Colour],
      turns: [FixtureNeighbourResource.Turn]
    )
    /// Carries a file.
    case descriptor(fd: OwnedFD, size: UInt32)
    /// Carries values of enums.
    case enums(
      colour: FixtureEverythingResource.Colour, axes: FixtureEverythingResource.Axes,
      turn: FixtureNeighbourResource.Turn
    )
    /// Makes a thing.
    case makeThing(label: String, id: FixtureThingResource)
    /// Makes something that happens once.
    case makeOnce(id: FixtureOnceResource)
    /// Makes what the caller names.
    case makeAny(name: UInt32, id: UntypedNewObject)
    /// Has names that Swift keeps for itself.
    /// - Parameters:
    ///   - default: a keyword
    ///   - self_: more than a keyword
    ///   - arguments_: a name that generated code uses
    case `repeat`(default: UInt32, self_: UInt32, arguments_: UInt32)
    /// Came with version 2.
    case later(value: UInt32)
    /// Makes a thing, since version 3.
    case makeLater(id: FixtureThingResource)
  }

  /// Reads one request and hands it to `onRequest`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    switch opcode {
    case 0:
      retire()
      onRequest?(.destroy)
    case 1:
      let signed = arguments.int()
      let unsigned = arguments.uint()
      let fixed = arguments.fixed()
      onRequest?(.numbers(signed: signed, unsigned: unsigned, fixed: fixed))
    case 2:
      let text = arguments.string()
      let maybe = arguments.optionalString()
      onRequest?(.texts(text: text, maybe: maybe))
    case 3:
      let thing = arguments.object(FixtureThingResource.self)
      let maybe = arguments.object(FixtureThingResource.self)
      let any = arguments.object(Resource.self)
      let stranger = arguments.object(Resource.self)
      onRequest?(.objects(thing: thing, maybe: maybe, any: any, stranger: stranger))
    case 4:
      let bytes = arguments.array()
      let words = arguments.words()
      let colours = arguments.words().map(FixtureEverythingResource.Colour.init(rawValue:))
      let turns = arguments.words().map(FixtureNeighbourResource.Turn.init(rawValue:))
      onRequest?(.arrays(bytes: bytes, words: words, colours: colours, turns: turns))
    case 5:
      let fd = arguments.fd()
      let size = arguments.uint()
      onRequest?(.descriptor(fd: fd, size: size))
    case 6:
      let colour = FixtureEverythingResource.Colour(rawValue: arguments.uint())
      let axes = FixtureEverythingResource.Axes(rawValue: arguments.uint())
      let turn = FixtureNeighbourResource.Turn(rawValue: UInt32(bitPattern: arguments.int()))
      onRequest?(.enums(colour: colour, axes: axes, turn: turn))
    case 7:
      let label = arguments.string()
      let id = arguments.newObject(FixtureThingResource.self)
      onRequest?(.makeThing(label: label, id: id))
    case 8:
      let id = arguments.newObject(FixtureOnceResource.self)
      onRequest?(.makeOnce(id: id))
    case 9:
      let name = arguments.uint()
      let id = arguments.untypedNewObject()
      onRequest?(.makeAny(name: name, id: id))
    case 10:
      let `default` = arguments.uint()
      let self_ = arguments.uint()
      let arguments_ = arguments.uint()
      onRequest?(.repeat(default: `default`, self_: self_, arguments_: arguments_))
    case 11:
      let value = arguments.uint()
      onRequest?(.later(value: value))
    case 12:
      let id = arguments.newObject(FixtureThingResource.self)
      onRequest?(.makeLater(id: id))
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onRequest = nil }

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
public final class FixtureThingResource: Resource {
  /// Receives every request. It is let go when the object is destroyed.
  public var onRequest: ((Request) -> Void)?

  /// `fixture_thing`, version 3.
  public override class var interface: Interface { Interfaces.table[1] }

  /// Hello.
  public func postGreeted() {
    post(0, [])
  }

  /// A request of `fixture_thing`.
  public enum Request {
    /// Asks for a greeting.
    case greet
    /// Ends the thing.
    case release
  }

  /// Reads one request and hands it to `onRequest`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    switch opcode {
    case 0:
      onRequest?(.greet)
    case 1:
      retire()
      onRequest?(.release)
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onRequest = nil }
}

/// Something that happens once.
public final class FixtureOnceResource: Resource {
  /// `fixture_once`, version 1.
  public override class var interface: Interface { Interfaces.table[2] }

  /// It happened.
  public func postDone(serial: UInt32) {
    post(0, [.uint(serial)])
    retire()
  }
}
