// SPDX-License-Identifier: MIT

internal import DBus
public import Host
public import Timing

/// The answer of `Idle`.
public struct IdleState: ServiceState {
  /// True if nobody has used the computer for the time of the service.
  public var isIdle = false

  /// A computer that is used.
  public init() {}

  /// A computer that is used, or not.
  public init(isIdle: Bool) { self.isIdle = isIdle }
}

/// Whether nobody has used the keyboard, the pointer or another device for a time, as the
/// compositor tells. Programs that inhibit idleness, such as players of films, count as use.
///
/// The time begins when the service starts, that is when it is read. Absent where the compositor
/// does not have the protocol ext-idle-notify.
public final class Idle: Service<IdleState> {
  /// The time without use.
  private let time: Nanoseconds
  /// The number of the watch; nil while the service rests.
  private var watch: Int?

  /// Asks the compositor of `host`, which is an app. `time` is in milliseconds, up to 24 days.
  public init(_ host: any MachineHost, after time: Nanoseconds) {
    self.time = time
    super.init(host)
  }

  /// Creates a service with made-up values.
  public override init(_ state: IdleState) {
    time = .seconds(0)
    super.init(state)
  }

  /// Watches the seats.
  public override func start() throws {
    guard let source = machine?.idleSource else { throw BusFailure.noBus("there is no compositor") }
    watch = source.watch(after: time) { [unowned self] presence, isIdle in
      publish(IdleState(isIdle: isIdle), presence)
    }
  }

  /// Ends the watch.
  public override func stop() {
    unwatch()
    super.stop()
  }

  private func unwatch() {
    if let watch { machine?.idleSource?.unwatch(watch) }
    watch = nil
  }

  isolated deinit { unwatch() }
}
