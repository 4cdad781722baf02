// Made by protocol-scanner from the files in protocols/; not to be edited.
// swift-format-ignore-file

public import WaylandCore

/// Another file's interface, with an enum for others to use, and a comment that is longer than a
/// line, so that it has to be broken where a word ends.
public final class FixtureNeighbour: Proxy {
  /// `fixture_neighbour`, version 1.
  public override class var interface: Interface { Interfaces.table[3] }

  /// Takes over a proxy that a request or an event has made.
  public required init(_ new: NewProxy) { super.init(new) }

  /// Ends the object.
  public consuming func destroy() {
    marshalDestructor(0, [])
  }

  /// Does not fit a line.
  public func aRequestWithSoManyArguments(
    firstOfTheNumbers: Int32, secondOfTheNumbers: Int32, thirdOfTheNumbers: Int32,
    fourthOfTheNumbers: FixtureNeighbour.Turn, reusing spent: FixtureOnce? = nil
  ) -> FixtureOnce {
    marshal(
      1, [.int(firstOfTheNumbers), .int(secondOfTheNumbers), .int(thirdOfTheNumbers),
      .int(Int32(bitPattern: fourthOfTheNumbers.rawValue)), .newID], creating: FixtureOnce.self,
      reusing: spent)
  }

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
