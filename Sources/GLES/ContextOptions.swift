/// A version of OpenGL ES.
public struct GLVersion: Hashable, Sendable, CustomStringConvertible {
  /// The number before the dot.
  public var major: Int
  /// The number after the dot.
  public var minor: Int

  /// Version `major.minor`.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// `major.minor`.
  public var description: String { "\(major).\(minor)" }
}

/// What to ask of a context.
public struct ContextOptions: Hashable, Sendable {
  /// The versions to ask for, in this order, until one is given.
  public var versions: [GLVersion]
  /// Whether the driver checks every call and says what was wrong.
  public var debug: Bool
  /// Whether a GPU reset is reported where the driver can.
  public var robust: Bool
  /// What goes wrong in it, for tests.
  public var faults = Faults()

  /// By default the newest version there is, and checks in debug builds.
  public init(
    versions: [GLVersion] = [GLVersion(3, 2), GLVersion(3, 1), GLVersion(3, 0)],
    debug: Bool = isDebugBuild, robust: Bool = true
  ) {
    self.versions = versions
    self.debug = debug
    self.robust = robust
  }

  /// Whether this is a debug build.
  public static var isDebugBuild: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }
}
