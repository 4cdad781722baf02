// SPDX-License-Identifier: MIT

import EventLoop
internal import WaylandProtocols

/// The colour temperature of all outputs, also of those that come later. The compositor restores
/// their own colours when it is closed, and when the program ends.
public final class ScreenTemperature: DesktopFollower {
  /// The control of an output's colours.
  private struct Control {
    /// The protocol object.
    let object: ZwlrGammaControlV1
    /// The number of steps from dark to bright; nil until the compositor has told it.
    var steps: Int?
  }

  /// The desktop, which outlives this object.
  private unowned let desktop: Desktop
  /// Called after `isPossible` has changed.
  private let onChange: () -> Void
  /// The controls: of all outputs with a temperature, else of those that are asked whether they can
  /// have one.
  private var controls: [Output.ID: Control] = [:]
  /// The outputs that need not be asked.
  private var asked: Set<Output.ID> = []
  /// The outputs that can have a temperature.
  private var able: Set<Output.ID> = []

  /// The most steps that a table has.
  private static let mostSteps: UInt32 = 65_536

  /// Asks the outputs of `desktop` whether they can have a temperature.
  public init(_ desktop: Desktop, onChange: @escaping () -> Void) {
    self.desktop = desktop
    self.onChange = onChange
    desktop.add(self)
    askOutputs()
  }

  /// True if an output can have a temperature: the compositor can change its colours, and no other
  /// program does.
  public var isPossible: Bool { !able.isEmpty }

  /// The temperature in kelvin, within `ColorTemperature.range`; nil for the outputs' own colours.
  public var temperature: Double? {
    didSet {
      guard temperature != oldValue else { return }
      guard let temperature else { return forget(controls.keys) }
      for control in controls.values { Self.send(temperature, to: control) }
      // Another program may have ended.
      asked = Set(controls.keys)
      update()
    }
  }

  // MARK: Outputs

  func update() { change { askOutputs() } }

  private func askOutputs() {
    let outputs = Set(desktop.outputs.map(\.id))
    forget(controls.keys.filter { !outputs.contains($0) })
    asked.formIntersection(outputs)
    able.formIntersection(outputs)
    let new = outputs.subtracting(asked)
    guard !new.isEmpty else { return }
    guard let manager = desktop.bind(ZwlrGammaControlManagerV1.self) else { return }
    // Its controls stay.
    defer { manager.destroy() }
    for id in new {
      guard let output = desktop.object(of: id) else { continue }
      let object = manager.getGammaControl(output: output)
      object.onEvent = { [unowned self] in receive($0, of: id) }
      controls[id] = Control(object: object)
      asked.insert(id)
    }
  }

  private func receive(_ event: ZwlrGammaControlV1.Event, of id: Output.ID) {
    change {
      switch event {
      case .gammaSize(let steps) where 2...Self.mostSteps ~= steps:
        able.insert(id)
        controls[id]?.steps = Int(steps)
        guard let temperature, let control = controls[id] else { return forget([id]) }
        Self.send(temperature, to: control)
      case .gammaSize, .failed:
        able.remove(id)
        forget([id])
      }
    }
  }

  /// Sends the table of a temperature. Without memory for it, the output keeps its colours.
  private static func send(_ temperature: Double, to control: Control) {
    guard let steps = control.steps else { return }
    let table = ColorTemperature.table(temperature, steps: steps)
    guard let file = try? MemoryFile(count: 2 * table.count) else { return }
    unsafe file.withBytes { bytes in
      unsafe table.withUnsafeBytes { unsafe bytes.copyMemory(from: $0) }
    }
    control.object.setGamma(fd: file.descriptor)
  }

  private func forget(_ ids: some Sequence<Output.ID>) {
    for id in ids { controls.removeValue(forKey: id)?.object.destroy() }
  }

  private func change(_ body: () -> Void) {
    let before = isPossible
    body()
    if isPossible != before { onChange() }
  }

  /// Restores the outputs' own colours. `onChange` is not called any more. Does nothing the second
  /// time.
  public func close() {
    desktop.remove(self)
    forget(controls.keys)
  }

  deinit { precondition(controls.isEmpty, "colours of outputs were not restored") }
}
