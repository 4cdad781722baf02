// SPDX-License-Identifier: MIT

/// A source that queues events in memory, beside the descriptor that the loop waits on: a
/// connection to a server, for instance. `MainLoop.run(_:)` serves it.
///
/// Another library may read the descriptor too, so reading is announced first: every
/// `prepareRead()` that returns true is followed by exactly one `readEvents()` or `cancelRead()`.
public protocol EventSource: AnyObject {
  /// The reason why the source can deliver no more events.
  associatedtype Failure: Error

  /// The descriptor to wait on.
  var fileDescriptor: Int32 { get }

  /// Delivers the events that are queued.
  func dispatchPending() throws(Failure)

  /// Announces that the descriptor will be read. Returns false, announcing nothing, if queued
  /// events must be delivered first.
  func prepareRead() -> Bool

  /// Reads the descriptor and queues what it held.
  func readEvents() throws(Failure)

  /// Takes back `prepareRead()`.
  func cancelRead()

  /// Writes all output that is queued. Returns false if the descriptor is full and must become
  /// writable first.
  func flush() throws(Failure) -> Bool
}
