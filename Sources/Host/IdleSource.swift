// SPDX-License-Identifier: MIT

public import DBus
public import Timing

/// The part of a program that tells whether anybody uses the computer: an app asks its compositor.
@MainActor public protocol IdleSource: AnyObject {
  /// Calls `handler` at once and after each change, with the presence of the program that knows,
  /// and with true if nobody has used the computer for `time`. Returns a number for `unwatch(_:)`.
  func watch(
    after time: Nanoseconds, handler: @escaping (RemoteObject.Presence, Bool) -> Void
  ) -> Int
  /// Ends a watch.
  func unwatch(_ number: Int)
}
