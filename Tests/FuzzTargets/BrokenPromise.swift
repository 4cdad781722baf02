// SPDX-License-Identifier: MIT

/// A property that did not hold.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// Description of the failure.
  public let description: String
}

/// Throws `words` unless `condition` holds.
func promise(_ condition: Bool, _ words: @autoclosure () -> String) throws(BrokenPromise) {
  if !condition { throw BrokenPromise(description: words()) }
}
