/// What is wrong at a place of a document.
public struct JSON5Mistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where.
  public let place: JSON5Place
  /// What was expected and what was found, in a line that starts small and ends without a full stop.
  public let message: String

  /// A mistake at a place.
  public init(at place: JSON5Place, _ message: String) {
    self.place = place
    self.message = message
  }

  /// How much of a text is told, in characters. No key is nearly as long.
  private static let longestExcerpt = 40

  /// `text` as messages have it: cut where it is long, and with escapes for what is not seen, which could
  /// otherwise end the line or do worse in a terminal.
  public static func excerpt(of text: String) -> String {
    let part = text.count > longestExcerpt ? text.prefix(longestExcerpt - 1) + "…" : text
    return part.unicodeScalars.map { $0.isSafe ? "\($0)" : $0.escaped }.joined()
  }

  /// Where and what, in a line.
  public var description: String { "line \(place.line), column \(place.column): \(message)" }
}

/// Why a document could not be taken.
public struct JSON5Failure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Every key that was given twice, and then what ended the reading if something did. Never empty.
  public let mistakes: [JSON5Mistake]
  /// What the document says, where nothing but keys given twice is wrong with it: the first of them
  /// counts. So whoever looks for further mistakes can tell them all at once.
  public let value: JSON5Value?

  /// A line for each mistake.
  public var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
