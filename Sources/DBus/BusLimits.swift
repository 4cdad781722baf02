// SPDX-License-Identifier: MIT

/// Limits on the messages that are read. A larger one ends in `BusFailure.tooLarge`, or is dropped
/// if it is a signal.
public struct BusLimits: Equatable, Sendable {
  /// The most bytes of text and of arrays of bytes in one message.
  public var bytes = 16 << 20
  /// The most values in one message, containers included.
  public var values = 100_000

  /// The limits of an app.
  public static let standard = BusLimits()

  /// The limits of an app, to change some of them.
  public init() {}
}
