/// One element of an XML file, with the place of its `<`.
struct Element {
  /// The tag.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// Position of the element.
  let location: SourceLocation
  /// The elements inside, in the order of the file.
  var children: [Element] = []

  /// The attribute `name`, which must be there.
  func required(_ name: String) throws(Diagnostic) -> String {
    guard let value = attributes[name] else {
      throw Diagnostic(location, "<\(self.name)> needs the attribute '\(name)'")
    }
    return value
  }

  /// What it says of itself; nil where it says nothing. One line, since it becomes a comment.
  var summary: String? {
    attributes["summary"].map { words in
      words.unicodeScalars.split(whereSeparator: \.isWhite).map { String($0) }
        .joined(separator: " ")
    }
  }

  /// The same, which must be there.
  func requiredSummary() throws(Diagnostic) -> String {
    _ = try required("summary")
    return summary ?? ""
  }

  /// The attribute `name` as a positive integer; nil if it is missing.
  func positive(_ name: String) throws(Diagnostic) -> Int? {
    guard let text = attributes[name] else { return nil }
    guard let value = Int(text), value > 0 else {
      throw Diagnostic(location, "\(name)='\(text)' is not a whole number above 0")
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
