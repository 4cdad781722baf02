// SPDX-License-Identifier: MIT

internal import WaylandProtocols

/// The properties of one output of the compositor: a value, which can be kept after the output is
/// gone. Code that needs the output itself asks the desktop, by `id`, whether it is still there.
public struct Output: Equatable, Sendable {
  /// The properties of an output.
  public struct Properties: Equatable, Sendable {
    /// The connector name, such as `DP-1`; empty if the compositor does not send one.
    public internal(set) var name = ""
    /// A human-readable description.
    public internal(set) var description = ""
    /// The manufacturer.
    public internal(set) var make = ""
    /// The model.
    public internal(set) var model = ""
    /// The resolution of the current mode, in pixels.
    public internal(set) var mode = Size<Physical>.zero
    /// The refresh interval; zero if it is variable or unknown.
    public internal(set) var refresh = Nanoseconds(0)
    /// The integer scale: the output's scale, rounded up.
    public internal(set) var scale = Scale.one
    /// The size in logical units, as the output is turned; zero if the compositor does not send
    /// it.
    var logicalSize = Size<Logical>.zero
    /// The turn and flip of the output's picture.
    var transform = WlOutput.Transform.normal

    /// Properties that nothing is known of yet.
    public init() {}
  }

  /// Identifies an output while it is connected; no other output of the connection has the same.
  public struct ID: Hashable, Sendable {
    /// The name of the output's global in the registry.
    public let number: UInt32
  }

  /// The output's identity.
  public let id: ID
  /// The properties.
  public internal(set) var current = Properties()

  /// The resolution of the current mode as the output is turned, in pixels.
  var uprightMode: Size<Physical> {
    CaptureOrientation(transform: current.transform).uprightSize(current.mode)
  }

  /// The size in logical units, as the output is turned. If the compositor does not send it, it
  /// follows from the mode and the integer scale, and is too small with a fractional scale.
  public var logicalSize: Size<Logical> {
    current.logicalSize == .zero ? current.scale.logical(uprightMode) : current.logicalSize
  }

  /// The scale, with its fraction if the compositor sends the size in logical units.
  public var scale: Scale {
    let (mode, size) = (uprightMode, current.logicalSize)
    // The size was rounded to whole units, least noticeably along the longer side.
    let quotient =
      mode.width > mode.height
      ? Double(mode.width) / size.width : Double(mode.height) / size.height
    guard quotient.isFinite, quotient > 0 else { return current.scale }
    return Scale(in120ths: max(Int((120 * quotient).rounded()), 1))
  }
}
