// SPDX-License-Identifier: MIT

internal import Foundation
internal import FoundationXML

/// Reads an XML file into elements with their positions.
final class ElementReader: NSObject, XMLParserDelegate {
  /// The file's path, for locations.
  private let file: String
  /// Lines of the file, to find the start of a tag.
  private let lines: [[Character]]
  /// The open elements, outermost first.
  private var open: [Element] = []
  /// The root element; nil until it has ended.
  private var root: Element?
  /// The first error.
  private var mistake: Diagnostic?

  /// Returns the root element of `text`.
  static func read(_ text: String, file: String) throws(Diagnostic) -> Element {
    let reader = ElementReader(text, file: file)
    try reader.refuseWhatEndsParsers()
    let lines = reader.lines.map { String($0) }
    let parser = XMLParser(data: Data(lines.joined(separator: "\n").utf8))
    parser.delegate = reader
    _ = parser.parse()
    if let mistake = reader.mistake { throw mistake }
    guard let root = reader.root else {
      throw Diagnostic(SourceLocation(file: file, line: 1), "the file has no element")
    }
    return root
  }

  private init(_ text: String, file: String) {
    self.file = file
    // libxml2 treats a carriage return as a line end but does not count it.
    lines = Self.withoutDeclaration(text)
      .split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
      .map(Array.init)
  }

  /// Replaces the XML declaration with spaces: the parser would apply its encoding, but the text is
  /// UTF-8.
  private static func withoutDeclaration(_ text: String) -> String {
    guard text.hasPrefix("<?xml"), text.dropFirst(5).first?.isWhitespace == true,
      let end = text.firstRange(of: "?>")?.upperBound
    else { return text }
    return String(text[..<end].map { $0.isNewline ? $0 : " " }) + text[end...]
  }

  /// Rejects input that crashes Foundation's parser, which fails on an empty processing
  /// instruction. Document types are rejected because an entity can hide one, and zero characters
  /// because libxml2 then takes the text for UTF-16.
  private func refuseWhatEndsParsers() throws(Diagnostic) {
    let strangers = [
      ("<?", "processing instructions are not supported"),
      ("<!DOCTYPE", "document types are not supported"),
      ("\0", "a character that XML does not allow"),
    ]
    for (index, line) in lines.enumerated() {
      let scalars = String(line).unicodeScalars
      for (stranger, reason) in strangers {
        guard let found = scalars.firstRange(of: stranger.unicodeScalars) else { continue }
        let column = String(scalars[..<found.lowerBound]).count + 1
        throw Diagnostic(SourceLocation(file: file, line: index + 1, column: column), reason)
      }
    }
  }

  // MARK: XMLParserDelegate

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes, location: start(parser)))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = open.popLast() else { return }
    guard let parent = open.indices.last else { return root = element }
    switch name {
    case "description": open[parent].describedAs = element.attributes["summary"]
    case "copyright": break
    default: open[parent].children.append(element)
    }
  }

  /// True while the parser is within a description or a copyright, which are skipped.
  private var isInProse: Bool { open.contains { ["description", "copyright"].contains($0.name) } }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard !isInProse, let first = text.firstIndex(where: { !$0.isWhitespace }) else { return }
    // The parser's position is after the text.
    let line = here(parser).line - text[first...].count { $0 == "\n" }
    let start = lines.indices.contains(line - 1) ? lines[line - 1].firstIndex(of: text[first]) : nil
    refuseText(at: SourceLocation(file: file, line: line, column: (start ?? 0) + 1))
  }

  func parser(_ parser: XMLParser, foundCDATA text: Data) {
    if !isInProse { refuseText(at: here(parser)) }
  }

  private func refuseText(at location: SourceLocation) {
    fail(location, "text outside of <description> and <copyright>; use 'summary'")
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    fail(here(parser), "malformed XML: \(Self.reason((error as NSError).code))")
  }

  /// Meaning of libxml2's `code`, which Foundation passes on without a message.
  private static func reason(_ code: Int) -> String {
    switch code {
    case 4: "the file is empty"
    case 5: "the document is incomplete, or text follows its end"
    case 9: "a character that XML does not allow"
    case 26: "unknown entity"
    case 38: "'<' in an attribute"
    case 39, 40: "an attribute without its quotes"
    case 41, 75: "an attribute without a value"
    case 42: "an attribute is declared twice"
    case 45: "a comment is not closed"
    case 65: "a space is missing"
    case 68: "a name is missing"
    case 73, 77: "a tag is not closed"
    case 76: "the end tag does not match the open tag"
    default: "error \(code) of libxml2"
    }
  }

  private func fail(_ location: SourceLocation, _ reason: String) {
    if mistake == nil { mistake = Diagnostic(location, reason) }
  }

  private func here(_ parser: XMLParser) -> SourceLocation {
    SourceLocation(file: file, line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }

  /// Finds the start of the current tag. The parser's position is after the tag, and a tag contains
  /// no other `<`.
  private func start(_ parser: XMLParser) -> SourceLocation {
    var line = min(parser.lineNumber, lines.count)
    var end = parser.columnNumber
    while line > 0 {
      let characters = lines[line - 1]
      if let column = characters.prefix(max(end, 0)).lastIndex(of: "<") {
        return SourceLocation(file: file, line: line, column: column + 1)
      }
      line -= 1
      end = .max
    }
    return here(parser)
  }
}
