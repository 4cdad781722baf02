// SPDX-License-Identifier: MIT

public import Geometry
public import Timing
import WaylandCore
internal import WaylandProtocols

/// One output of the compositor. Its properties arrive in several events and apply together at
/// `done`.
public final class Output {
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

  /// The global's name in the registry.
  let name: UInt32
  /// A number that identifies the output while it is connected.
  public var id: UInt32 { name }
  /// The protocol object.
  let output: WlOutput
  /// Sends the size in logical units; nil without the protocol.
  private let description: ZxdgOutputV1?
  /// The properties received since the last `done`.
  private var pending = Properties()
  /// The applied properties.
  public private(set) var current = Properties()
  /// Called after `current` changed.
  var onChange: (() -> Void)?

  /// An output whose global is `name`. `manager` describes its size; nil without the protocol.
  init(_ output: WlOutput, name: UInt32, _ manager: ZxdgOutputManagerV1?) {
    self.output = output
    self.name = name
    description = manager?.getXdgOutput(output: output)
    output.onEvent = { [unowned self] in receive($0) }
    description?.onEvent = { [unowned self] in receive($0) }
  }

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

  private func receive(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, let make, let model, let transform):
      pending.make = make
      pending.model = model
      pending.transform = transform
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.mode = Size(width: Int(width), height: Int(height))
      // The refresh rate is in millihertz.
      pending.refresh =
        refresh > 0 ? Nanoseconds(1_000_000_000_000 / Int64(refresh)) : Nanoseconds(0)
    case .scale(let factor): pending.scale = Scale(max(1, Int(factor)))
    case .name(let name): pending.name = name
    case .description(let description): pending.description = description
    case .done: apply()
    }
    // Version 1 has no `done`.
    if output.version < 2 { apply() }
  }

  private func receive(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalSize(let width, let height):
      pending.logicalSize =
        width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : .zero
    // From version 3 on, the output's own event follows.
    case .done: if description?.version ?? 3 < 3 { apply() }
    case .logicalPosition, .name, .description: break
    }
  }

  private func apply() {
    guard pending != current else { return }
    current = pending
    onChange?()
  }

  func close() {
    description?.destroy()
    output.release()
  }
}
