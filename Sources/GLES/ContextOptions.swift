// SPDX-License-Identifier: MIT

/// A version of OpenGL ES.
public struct GLVersion: Hashable, Sendable, CustomStringConvertible {
  /// The major version.
  public var major: Int
  /// The minor version.
  public var minor: Int

  /// The version `major.minor`.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The text `major.minor`.
  public var description: String { "\(major).\(minor)" }
}

/// Options of a new context.
public struct ContextOptions: Hashable, Sendable {
  /// Versions to request, in order of preference.
  public var versions: [GLVersion]
  /// Requests a debug context, in which the driver reports invalid calls.
  public var debug: Bool
  /// Requests notification of GPU resets.
  public var robust: Bool
  /// The depth of colour of windows and of all that is drawn for them. If the display does not
  /// offer it, the context has 8 bits.
  public var colorDepth = ColorDepth.eight
  /// Faults to inject, for tests.
  public var faults = Faults()

  /// By default the newest version available, with debug checks in debug builds.
  public init(
    versions: [GLVersion] = [GLVersion(3, 2), GLVersion(3, 1), GLVersion(3, 0)],
    debug: Bool = isDebugBuild, robust: Bool = true
  ) {
    self.versions = versions
    self.debug = debug
    self.robust = robust
  }

  /// True if this is a debug build.
  public static var isDebugBuild: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }
}
