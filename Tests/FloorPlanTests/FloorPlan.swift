// SPDX-License-Identifier: MIT

import Foundation

/// The table of docs/modules.md.
struct FloorPlan {
  /// A row of the table.
  struct Row {
    /// The module.
    let module: String
    /// Whether its folder is not there yet.
    let isToCome: Bool
    /// The modules that it may import.
    let imports: Set<String>
  }

  /// The modules that come with the system and have no row.
  static let systemModules: Set = [
    "Glibc", "Synchronization", "Observation", "Foundation", "FoundationXML",
  ]

  /// The rows, from the ground up.
  let rows: [Row]

  /// The table in `markdown`: the lines of three cells whose first is a name in backquotes.
  init(markdown: String) {
    rows = markdown.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| `"), cells.count == 3, let module = Self.names(in: cells[0]).first
      else { return nil }
      return Row(
        module: module, isToCome: cells[1].hasPrefix("to come:"),
        imports: Set(Self.names(in: cells[2])))
    }
  }

  /// The row of `module`.
  func row(_ module: String) -> Row? { rows.first { $0.module == module } }

  /// What is wrong with the table itself.
  var faults: [String] {
    var faults: [String] = []
    var below = Self.systemModules
    var boundaries: [String: String] = [:]
    for row in rows {
      for name in row.imports.subtracting(below).sorted() {
        faults.append("\(row.module) may import \(name), which does not stand above it")
      }
      for name in row.imports.sorted() where Self.isCModule(name) {
        if let other = boundaries.updateValue(row.module, forKey: name) {
          faults.append("\(name) may be imported by \(other) and by \(row.module)")
        }
      }
      if !below.insert(row.module).inserted { faults.append("\(row.module) has two rows") }
    }
    return faults
  }

  /// What is wrong with `module` importing `names`.
  func faults(of module: String, importing names: Set<String>) -> [String] {
    guard let row = row(module) else { return ["\(module) has no row"] }
    return names.subtracting(row.imports).subtracting([module, "Swift"]).sorted()
      .map { "\(module) imports \($0)" }
  }

  /// Whether `name` is a C library's module: a C and then a capital.
  static func isCModule(_ name: String) -> Bool {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  }

  /// The names in backquotes in `text`.
  static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
