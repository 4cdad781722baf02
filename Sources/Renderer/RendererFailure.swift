/// Why nothing can be drawn.
public struct RendererFailure: Error, CustomStringConvertible {
  /// What happened, in a line.
  public let description: String

  init(_ error: any CustomStringConvertible) { description = error.description }
}
