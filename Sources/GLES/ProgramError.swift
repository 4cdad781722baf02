/// Why a program cannot be used: the driver's compiler refuses it. Lines that the compiler names
/// are given as lines of the original files.
public enum ProgramError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The vertex shader does not compile.
  case vertex(program: String, log: String)
  /// The fragment shader does not compile.
  case fragment(program: String, log: String)
  /// Both compile and do not fit together.
  case link(program: String, log: String)

  /// What the compiler says, and what to do about it.
  public var description: String {
    switch self {
    case .vertex(let program, let log):
      "\(program): the vertex shader does not compile on this driver, report it with this log: "
        + log
    case .fragment(let program, let log):
      "\(program): the fragment shader does not compile on this driver, report it with this log: "
        + log
    case .link(let program, let log):
      "\(program): the shaders do not link on this driver, report it with this log: \(log)"
    }
  }
}
