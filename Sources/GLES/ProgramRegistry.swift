// SPDX-License-Identifier: MIT

/// A program that a context compiles at its first use and keeps. Generated programs conform.
public protocol ShaderProgram: AnyObject {
  /// Compiles the program, or nothing yet if it has variants.
  init(_ gl: Context) throws(ProgramError)
  /// Deletes the program. The context must be current.
  func close()
}

/// The programs of a context, one of each type.
struct ProgramRegistry {
  /// The programs, by type.
  private var programs: [ObjectIdentifier: any ShaderProgram] = [:]

  /// The program of this type; nil if it was not compiled yet. A lookup allocates nothing.
  func program<Wanted: ShaderProgram>(_ type: Wanted.Type) -> Wanted? {
    guard let program = programs[ObjectIdentifier(type)] else { return nil }
    // The key is the type itself; a checked cast would cost more than the lookup.
    return unsafe unsafeDowncast(program, to: type)
  }

  /// Keeps `program`.
  mutating func add<Added: ShaderProgram>(_ program: Added) {
    programs[ObjectIdentifier(Added.self)] = program
  }

  /// True if the registry holds no program.
  var isEmpty: Bool { programs.isEmpty }

  /// Deletes all programs. The context must be current.
  mutating func close() {
    for program in programs.values { program.close() }
    programs = [:]
  }
}

extension Context {
  /// The program of this type, compiled at the first request and kept until `closePrograms()` or
  /// `close()`.
  public func program<Wanted: ShaderProgram>(
    _ type: Wanted.Type
  ) throws(ProgramError) -> Wanted {
    if let program = programs.program(type) { return program }
    let program = try Wanted(self)
    programs.add(program)
    return program
  }

  /// Deletes all programs that `program(_:)` compiled. Each is compiled again when it is next
  /// requested.
  public func closePrograms() {
    programs.close()
  }
}
