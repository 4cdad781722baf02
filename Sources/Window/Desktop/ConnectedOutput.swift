// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// The protocol objects of an output that is connected. Only the desktop keeps them, and only until
/// the output is removed. The properties arrive in several events and apply together at `done`.
final class ConnectedOutput {
  /// The protocol object.
  let object: WlOutput
  /// Sends the size in logical units; nil without the protocol.
  private let description: ZxdgOutputV1?
  /// The properties received since the last `done`.
  private var pending = Output.Properties()
  /// The properties of the output that are known.
  private(set) var output: Output
  /// Called after `output` changed.
  var onChange: (() -> Void)?

  /// An output whose global is `name`. `manager` describes its size; nil without the protocol.
  init(_ object: WlOutput, name: UInt32, _ manager: ZxdgOutputManagerV1?) {
    self.object = object
    output = Output(id: Output.ID(number: name))
    description = manager?.getXdgOutput(output: object)
    object.onEvent = { [unowned self] in receive($0) }
    description?.onEvent = { [unowned self] in receive($0) }
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
    if object.version < 2 { apply() }
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
    guard pending != output.current else { return }
    output.current = pending
    onChange?()
  }

  func close() {
    description?.destroy()
    object.release()
  }
}
