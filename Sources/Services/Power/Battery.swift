// SPDX-License-Identifier: MIT

internal import DBus
internal import Host

/// The battery of a portable computer, as UPower's display device sums it up.
public struct BatteryState: ServiceState {
  /// The activity of a battery.
  public enum Activity: Int, Sendable {
    /// Unknown.
    case unknown
    /// It charges.
    case charging
    /// It supplies the computer.
    case discharging
    /// It is empty.
    case empty
    /// It is full.
    case full
    /// It waits to be charged.
    case waitingToCharge
    /// It waits to be discharged.
    case waitingToDischarge
  }

  /// True if there is a battery.
  public var isPresent = false
  /// The charge, from 0 to 1.
  public var level = 0.0
  /// The present activity.
  public var activity = Activity.unknown
  /// The seconds until it is full or empty; nil if unknown.
  public var timeLeft: Int?
  /// True if UPower warns that little or nothing is left.
  public var isLow = false
  /// The name of an icon that shows it.
  public var icon = "battery-missing-symbolic"

  /// A computer without a battery.
  public init() {}

  /// A battery that is charged, with `level` from 0 to 1.
  public static func charging(_ level: Double, timeLeft: Int? = nil) -> Self {
    Self(level, .charging, timeLeft)
  }

  /// A battery that supplies the computer, with `level` from 0 to 1.
  public static func discharging(_ level: Double, timeLeft: Int? = nil) -> Self {
    Self(level, .discharging, timeLeft)
  }

  private init(_ level: Double, _ activity: Activity, _ timeLeft: Int?) {
    isPresent = true
    self.level = min(max(level, 0), 1)
    self.activity = activity
    self.timeLeft = timeLeft
    isLow = activity == .discharging && level <= 0.1
    icon = "battery-symbolic"
  }
}

/// The battery of a portable computer. `Battery(app)` follows UPower,
/// `Battery(.discharging(0.2))` is made up.
public final class Battery: Service<BatteryState> {
  /// Follows UPower.
  public override func start() throws {
    _ = try follow(
      .system, "org.freedesktop.UPower", "/org/freedesktop/UPower/devices/DisplayDevice",
      "org.freedesktop.UPower.Device"
    ) { [unowned self] in publish($0, Self.state(of: properties(of: $0))) }
  }

  /// The state that the properties of a device tell.
  static func state(of device: Properties) -> BatteryState {
    var state = BatteryState()
    state.isPresent = device.flag("IsPresent") ?? false
    state.level = (device.number("Percentage", in: 0...100) ?? 0) / 100
    state.activity = device.choice("State") ?? .unknown
    let property = state.activity == .charging ? "TimeToFull" : "TimeToEmpty"
    // Zero means that the time is unknown.
    state.timeLeft = device.integer(property).flatMap { 1...864_000 ~= $0 ? $0 : nil }
    state.isLow = device.integer("WarningLevel").map { 3...5 ~= $0 } ?? false
    state.icon = device.text("IconName", atMost: 64) ?? state.icon
    return state
  }
}
