// Made by protocol-scanner from the files in protocols/; not to be edited.
// swift-format-ignore-file

public import WaylandCore
public import WaylandServer

/// Another file's interface, with an enum for others to use, and a comment that is longer than a
/// line, so that it has to be broken where a word ends.
public final class FixtureNeighbourResource: Resource {
  /// Receives every request. It is let go when the object is destroyed.
  public var onRequest: ((Request) -> Void)?

  /// `fixture_neighbour`, version 1.
  public override class var interface: Interface { Interfaces.table[3] }

  /// A request of `fixture_neighbour`.
  public enum Request {
    /// Ends the object.
    case destroy
    /// Does not fit a line.
    case aRequestWithSoManyArguments(
      firstOfTheNumbers: Int32, secondOfTheNumbers: Int32, thirdOfTheNumbers: Int32,
      fourthOfTheNumbers: FixtureNeighbourResource.Turn, id: FixtureOnceResource
    )
  }

  /// Reads one request and hands it to `onRequest`.
  public override func dispatch(_ opcode: UInt32, _ arguments: inout RequestArguments) {
    switch opcode {
    case 0:
      retire()
      onRequest?(.destroy)
    case 1:
      let firstOfTheNumbers = arguments.int()
      let secondOfTheNumbers = arguments.int()
      let thirdOfTheNumbers = arguments.int()
      let fourthOfTheNumbers = FixtureNeighbourResource.Turn(rawValue: UInt32(bitPattern: arguments.int()))
      let id = arguments.newObject(FixtureOnceResource.self)
      onRequest?(.aRequestWithSoManyArguments(
        firstOfTheNumbers: firstOfTheNumbers, secondOfTheNumbers: secondOfTheNumbers,
        thirdOfTheNumbers: thirdOfTheNumbers, fourthOfTheNumbers: fourthOfTheNumbers, id: id))
    default: super.dispatch(opcode, &arguments)
    }
  }

  /// Lets go of the handler.
  public override func disarm() { onRequest = nil }

  /// Turns.
  public enum Turn: RawRepresentable, Hashable, Sendable {
    /// No turn.
    case none
    /// Minus one, on the wire.
    case left
    /// A value that these bindings do not know.
    case unrecognized(UInt32)

    /// The value for a number from the wire.
    public init(rawValue: UInt32) {
      switch rawValue {
      case 0: self = .none
      case 4294967295: self = .left
      default: self = .unrecognized(rawValue)
      }
    }

    /// The number on the wire.
    public var rawValue: UInt32 {
      switch self {
      case .none: 0
      case .left: 4294967295
      case .unrecognized(let rawValue): rawValue
      }
    }
  }
}
