// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The power profiles of the computer.
public struct PowerProfilesState: ServiceState {
  /// The names of the profiles, such as "power-saver", "balanced" and "performance".
  public var profiles: [String] = []
  /// The name of the profile in use; empty if unknown.
  public var active = ""
  /// The reason for reduced performance, such as "lap-detected"; empty if there is none.
  public var degradation = ""

  /// No profiles.
  public init() {}

  /// The usual profiles, with `active` in use.
  public static func active(_ active: String) -> Self {
    var state = Self()
    state.profiles = ["power-saver", "balanced", "performance"]
    state.active = active
    return state
  }
}

/// The power profiles of the computer, by power-profiles-daemon.
public final class PowerProfiles: Service<PowerProfilesState> {
  /// The daemon's name and interface.
  private static var name: String { "net.hadess.PowerProfiles" }
  /// The path of the daemon's object.
  private static var path: String { "/net/hadess/PowerProfiles" }

  /// Follows the daemon.
  public override func start() throws {
    _ = try follow(.system, Self.name, Self.path, Self.name) { [unowned self] in
      publish($0, Self.state(of: properties(of: $0)))
    }
  }

  private static func state(of daemon: Properties) -> PowerProfilesState {
    var state = PowerProfilesState()
    state.profiles = daemon.values("Profiles", atMost: 16)
      .compactMap { $0["Profile"]?.text(atMost: 64) }
    state.active = daemon.text("ActiveProfile", atMost: 64) ?? ""
    state.degradation = daemon.text("PerformanceDegraded", atMost: 64) ?? ""
    return state
  }

  /// Changes to the profile with a name of `profiles`.
  public func use(_ profile: String) {
    send(.system, .setting(Self.name, Self.path, Self.name, "ActiveProfile", .string(profile))) {
      $0.active = profile
    }
  }
}
