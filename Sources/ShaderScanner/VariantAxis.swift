// SPDX-License-Identifier: MIT

/// An axis along which the variants of a program differ, from a line `#pragma scrim variant`.
///
/// `variant SHAPED` is a flag: its macro is defined in half of the variants. `variant finish(PLAIN,
/// SHAPED)` is a choice: exactly one of its macros is defined in each.
public struct VariantAxis: Hashable, Sendable {
  /// Name of the choice in Swift; nil for a flag.
  public let name: String?
  /// Macros: one for a flag, at least two for a choice.
  public let macros: [String]
  /// Position of the pragma.
  let location: SourceLocation

  /// The maximum number of variants of one program.
  static let maximumVariants = 192

  /// Reads `argument`, the text of the pragma after `variant`.
  init(_ argument: String, at location: SourceLocation) throws(Diagnostic) {
    let name = argument.prefix { $0 != "(" }
    let rest = argument.dropFirst(name.count)
    self.location = location
    if rest.isEmpty {
      self.name = nil
      macros = [argument]
    } else {
      guard rest.last == ")" else { throw Diagnostic(location, Self.usage) }
      self.name = String(name).trimmed
      macros = rest.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0).trimmed }
      guard macros.count > 1 else { throw Diagnostic(location, Self.usage) }
    }
    try checkNames()
  }

  /// The form of the pragma, for diagnostics.
  private static let usage =
    "write #pragma scrim variant MACRO, or #pragma scrim variant name(MACRO, MACRO)"

  private func checkNames() throws(Diagnostic) {
    if let name {
      guard name.isIdentifier, name.first?.isLowercase == true else {
        throw Diagnostic(location, Self.usage)
      }
      guard !["index", "type", "protocol", "self"].contains(name) else {
        throw Diagnostic(
          location, "'\(name)' cannot name a variant: Swift or the generator uses it")
      }
    }
    for macro in macros {
      guard macro.isIdentifier, macro.allSatisfy({ $0 == "_" || $0.isNumber || $0.isUppercase }),
        !swiftName(ofMacro: macro).isEmpty, macro.first?.isUppercase == true
      else {
        throw Diagnostic(
          location, "'\(macro)' is not a macro of a variant: write A to Z, 0 to 9 and _")
      }
      guard !["init", "self", "rawValue", "hashValue", "hash"].contains(swiftName(ofMacro: macro))
      else {
        throw Diagnostic(location, "'\(macro)' cannot name a variant: Swift uses its name")
      }
      guard !macro.hasPrefix("GL_"), !macro.contains("__") else {
        throw Diagnostic(location, "'\(macro)' is reserved by GLSL")
      }
    }
  }

  /// The values: one list of defined macros for each.
  var values: [[String]] { name == nil ? [[], macros] : macros.map { [$0] } }

  /// Name of the property of `Variant` in Swift: `finish`, or `isShaped` for a flag.
  var propertyName: String {
    if let name { return name }
    let word = swiftName(ofMacro: macros[0])
    return "is" + word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The axes that `file` declares.
  static func axes(of file: SourceFile) throws(Diagnostic) -> [VariantAxis] {
    var axes: [VariantAxis] = []
    for (index, line) in try file.lines.get().enumerated() {
      guard let pragma = Directive(line)?.scrimPragma, pragma.hasPrefix("variant") else { continue }
      let location = SourceLocation(file.path, index + 1)
      let axis = try VariantAxis(
        String(pragma.dropFirst("variant".count)).trimmed, at: location)
      for other in axes where other.propertyName == axis.propertyName {
        throw Diagnostic(
          location, "'\(axis.propertyName)' is already declared at \(other.location)")
      }
      axes.append(axis)
      var names: Set<String> = []
      for macro in axes.flatMap(\.macros) where !names.insert(swiftName(ofMacro: macro)).inserted {
        throw Diagnostic(location, "'\(macro)' is declared twice")
      }
      guard axes.reduce(1, { $0 * $1.values.count }) <= maximumVariants else {
        throw Diagnostic(location, "more than \(maximumVariants) variants of one program")
      }
    }
    return axes
  }

  /// The combinations of the values of `axes`; the last axis changes fastest.
  static func combinations(of axes: [VariantAxis]) -> [[[String]]] {
    axes.reduce([[]]) { combinations, axis in
      combinations.flatMap { combination in axis.values.map { combination + [$0] } }
    }
  }
}

/// `TWO_LEVELS` as `twoLevels`.
func swiftName(ofMacro macro: String) -> String {
  let words = macro.lowercased().split(separator: "_")
  return words.prefix(1).joined()
    + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

extension String {
  /// Reports whether this is an ASCII identifier.
  var isIdentifier: Bool {
    guard let first, !first.isNumber else { return false }
    return allSatisfy { $0.isASCII && ($0 == "_" || $0.isLetter || $0.isNumber) }
  }
}
