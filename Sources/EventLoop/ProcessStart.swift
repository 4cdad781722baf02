// SPDX-License-Identifier: MIT

internal import CLinux
internal import Glibc

/// The start of a program: with default signals, and with no inherited descriptors but the standard
/// ones.
struct ProcessStart {
  /// The program, which is looked for in PATH unless it has a slash, and its arguments.
  let arguments: [String]
  /// The descriptor for its output. Nil for a program that outlives this one: it has a session of
  /// its own, and neither its output nor its errors go anywhere.
  let output: Int32?
  /// The variables to set beside those of this process; nil removes one.
  let environment: [String: String?]
  /// The folder to start in; nil for that of this process.
  let folder: String?

  init(
    _ arguments: [String], output: Int32?, environment: [String: String?] = [:],
    folder: String? = nil
  ) {
    precondition(!arguments.isEmpty, "a process without a program")
    self.arguments = arguments
    self.output = output
    self.environment = environment
    self.folder = folder
  }

  /// Starts the program, in a process group of its own.
  func run() throws(LoopFailure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
      _ = unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    }
    if let folder { _ = unsafe posix_spawn_file_actions_addchdir_np(&actions, folder) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    // A session is a process group, too.
    let group = output == nil ? Int32(CLINUX_POSIX_SPAWN_SETSID) : Int32(POSIX_SPAWN_SETPGROUP)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group))
    var words = unsafe Self.copied(arguments)
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe Self.copied(variables)
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, arguments[0], &actions, &attributes, &words, &variables)
    guard code == 0 else {
      errno = code
      throw LoopFailure("starting \(arguments[0])")
    }
    return process
  }

  /// The variables of the program, as `name=value`.
  private var variables: [String] {
    var variables: [String] = []
    var next = unsafe clinux_environment()
    while let entry = unsafe next?.pointee {
      let variable = unsafe String(cString: entry)
      if environment[String(variable.prefix { $0 != "=" })] == nil { variables.append(variable) }
      unsafe next = next?.successor()
    }
    return variables + environment.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }

  /// Copies for C, with nil after the last. The caller frees them.
  private static func copied(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// Waits for the end of a process that has ended or was killed. Returns its status.
  @discardableResult static func reap(_ process: pid_t) -> Int32 {
    var word: Int32 = 0
    while unsafe waitpid(process, &word, 0) < 0, errno == EINTR {}
    return word
  }
}
