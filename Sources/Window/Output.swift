// SPDX-License-Identifier: MIT

public import Geometry
public import Timing
import WaylandCore
internal import WaylandProtocols

/// One output of the compositor. What it says of itself arrives in pieces and counts together.
public final class Output {
  /// What an output says of itself.
  public struct Properties: Equatable, Sendable {
    /// Its name, as `DP-1`; empty where the compositor is too old to say.
    public internal(set) var name = ""
    /// A sentence about it.
    public internal(set) var description = ""
    /// Who made it.
    public internal(set) var make = ""
    /// Its model.
    public internal(set) var model = ""
    /// The size of its mode in pixels.
    public internal(set) var mode = Size<Physical>.zero
    /// The time between two refreshes; zero where it has no fixed one.
    public internal(set) var refresh = Nanoseconds(0)
    /// The whole scale at or above its own.
    public internal(set) var scale = Scale.one
  }

  /// The compositor's number for the global.
  let name: UInt32
  /// The object.
  let output: WlOutput
  /// What was said since the last `done`.
  private var pending = Properties()
  /// What counts.
  public private(set) var current = Properties()
  /// Called when what counts has changed.
  var onChange: (() -> Void)?

  init(_ output: WlOutput, name: UInt32) {
    self.output = output
    self.name = name
    output.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, let make, let model, _):
      pending.make = make
      pending.model = model
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.mode = Size(width: Int(width), height: Int(height))
      // In thousandths of a hertz.
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

  private func apply() {
    guard pending != current else { return }
    current = pending
    onChange?()
  }

  func close() {
    output.release()
  }
}
