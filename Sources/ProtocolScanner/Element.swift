// SPDX-License-Identifier: MIT

/// One element of an XML file, with the position of its `<`.
struct Element {
  /// The tag.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// Position of the element.
  let location: SourceLocation
  /// Summary of the `<description>`, if there is one.
  var describedAs: String?
  /// The elements inside, in the order of the file, without `<description>` and `<copyright>`.
  var children: [Element] = []

  /// The required attribute `name`.
  func required(_ name: String) throws(Diagnostic) -> String {
    guard let value = attributes[name] else {
      throw Diagnostic(location, "<\(self.name)> needs the attribute '\(name)'")
    }
    return value
  }

  /// The summary, on one line because it becomes a comment: the attribute of the element or of its
  /// `<description>`; nil if both are missing or empty.
  var summary: String? {
    let words = (attributes["summary"] ?? describedAs ?? "").unicodeScalars
      .split(whereSeparator: \.isWhite).map { String($0) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The attribute `name` as a positive integer; nil if it is missing.
  func positive(_ name: String) throws(Diagnostic) -> Int? {
    guard let text = attributes[name] else { return nil }
    guard let value = Int(text), value > 0 else {
      throw Diagnostic(location, "\(name)='\(text)' is not a positive integer")
    }
    return value
  }

  /// The attribute `name` as a Boolean; false if it is missing.
  func flag(_ name: String) throws(Diagnostic) -> Bool {
    switch attributes[name] {
    case nil, "false": return false
    case "true": return true
    case .some(let text):
      throw Diagnostic(location, "\(name)='\(text)' is neither 'true' nor 'false'")
    }
  }
}
