// SPDX-License-Identifier: MIT

/// The reason why there is no connection to a sound server.
public struct PulseFailure: Error, CustomStringConvertible {
  /// The reason, in one line.
  public let description: String
}
