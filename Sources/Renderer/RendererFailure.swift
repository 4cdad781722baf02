// SPDX-License-Identifier: MIT

/// The reason why a scene cannot be drawn.
public struct RendererFailure: Error, CustomStringConvertible {
  /// One line of text.
  public let description: String

  init(_ error: any CustomStringConvertible) { description = error.description }
}
