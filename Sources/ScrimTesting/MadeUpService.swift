// SPDX-License-Identifier: MIT

internal import Host
public import Services

/// The values of a service that a stage makes up: `.battery(.discharging(0.2))`.
@MainActor public struct MadeUpService {
  /// Makes the services of a machine show the values.
  let substitute: (Machine) -> Void

  /// Values of a service of your own.
  public init<State: ServiceState>(_ state: State) {
    substitute = { $0.substitute(state) }
  }

  /// The battery.
  public static func battery(_ state: BatteryState) -> Self { Self(state) }
  /// The batteries of devices around the computer.
  public static func deviceBatteries(_ state: DeviceBatteriesState) -> Self { Self(state) }
  /// The power profiles.
  public static func powerProfiles(_ state: PowerProfilesState) -> Self { Self(state) }
  /// The brightness of the screen.
  public static func brightness(_ state: BrightnessState) -> Self { Self(state) }
  /// The media players.
  public static func media(_ state: MediaState) -> Self { Self(state) }
  /// The volumes and devices of sound.
  public static func audio(_ state: AudioState) -> Self { Self(state) }
  /// The session.
  public static func loginSession(_ state: LoginSessionState) -> Self { Self(state) }
  /// The use of the computer, the same for all times.
  public static func idle(_ state: IdleState) -> Self { Self(state) }
  /// The networks.
  public static func network(_ state: NetworkState) -> Self { Self(state) }
  /// Bluetooth.
  public static func bluetooth(_ state: BluetoothState) -> Self { Self(state) }
  /// The applications.
  public static func applications(_ state: ApplicationsState) -> Self { Self(state) }
  /// Notifications, newest first. The first `toasts` of them are shown as toasts until somebody
  /// dismisses them.
  public static func notifications(
    _ all: [DesktopNotification], toasts: Int = Notifications.toastLimit
  ) -> Self {
    Self { $0.substitute(all, toasts: toasts) }
  }

  private init(_ substitute: @escaping (Machine) -> Void) { self.substitute = substitute }
}
