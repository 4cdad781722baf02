// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Host

/// The brightness of the built-in screen.
public struct BrightnessState: ServiceState {
  /// The brightness, from 0 to 1.
  public var level = 0.0
  /// The name of the backlight; empty if there is none.
  public var device = ""

  /// No screen whose brightness can be changed.
  public init() {}

  /// A screen with `level` from 0 to 1.
  public static func level(_ level: Double) -> Self {
    var state = Self()
    state.level = min(max(level, 0), 1)
    state.device = "made-up"
    return state
  }
}

/// The brightness of the built-in screen: read from the backlight in sysfs, set by logind, which
/// lets the user of the session do so.
///
/// What any program writes is seen at once. What the kernel or the firmware changes by itself, as
/// some keyboards do, is not told by sysfs; it is seen with the next writing, and when the service
/// starts again.
public final class Brightness: Service<BrightnessState> {
  /// A backlight in sysfs.
  private struct Device {
    /// The name.
    let name: String
    /// The folder.
    let folder: String
    /// The greatest brightness, in steps.
    let maximum: Int
    /// The rank by its type: the firmware knows the screen best.
    let rank: Int
  }

  /// The backlight; nil while the service rests, and if there is none.
  private var device: Device?
  /// Watches what programs write; nil while the service rests.
  private var watch: FileWatch?
  /// The brightness that was asked for while logind has not answered, in steps.
  private var wanted: Int?
  /// True while logind has not answered.
  private var isSending = false

  /// Finds the backlight and watches it.
  public override func start() throws {
    guard let machine, let loop = machine.loop,
      let device = Self.device(in: "\(machine.root)/sys/class/backlight")
    else { throw BusFailure.noBus("there is no backlight") }
    self.device = device
    watch = try FileWatch(loop, path: "\(device.folder)/brightness") { [unowned self] in read() }
    read()
  }

  /// Ends the watch.
  public override func stop() {
    watch?.close()
    watch = nil
    device = nil
    wanted = nil
    isSending = false
    super.stop()
  }

  private func read() {
    // While logind is asked, the file has values that were asked for before.
    guard let device, !isSending else { return }
    guard let steps = Sysfs.number("\(device.folder)/brightness") else {
      return publish(BrightnessState(), .absent)
    }
    publish(steps, of: device)
  }

  private func publish(_ steps: Int, of device: Device) {
    var state = BrightnessState()
    state.level = Double(min(steps, device.maximum)) / Double(device.maximum)
    state.device = device.name
    publish(state, .there)
  }

  /// Sets the brightness, from 0 to 1. The least is one step, since many screens are dark without.
  /// While logind works, only the newest brightness waits.
  public func set(_ level: Double) {
    let level = level.isNaN ? 0 : min(max(level, 0), 1)
    // Reading starts a service that rests.
    guard state.device != "" || device != nil else { return }
    guard let device else { return makeUp { $0.level = level } }
    let steps = max(Int((level * Double(device.maximum)).rounded()), 1)
    wanted = steps
    publish(steps, of: device)
    sendWanted()
  }

  private func sendWanted() {
    guard !isSending, let wanted, let device, let machine else { return }
    self.wanted = nil
    guard let bus = try? machine.bus(.system) else { return read() }
    isSending = true
    let call = BusCall(
      "org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
      "org.freedesktop.login1.Session", "SetBrightness",
      [.string("backlight"), .string(device.name), .uint32(UInt32(clamping: wanted))])
    ask(bus, call) { [unowned self] _ in
      isSending = false
      if self.wanted == nil { read() } else { sendWanted() }
    }
  }

  /// The backlight in `folder` that fits best; nil if there is none.
  private static func device(in folder: String) -> Device? {
    let types = ["firmware", "platform", "raw"]
    return Sysfs.names(in: folder).compactMap { name -> Device? in
      let folder = "\(folder)/\(name)"
      guard let maximum = Sysfs.number("\(folder)/max_brightness"), maximum > 0 else { return nil }
      let rank = types.firstIndex(of: Sysfs.line("\(folder)/type")) ?? types.count
      return Device(name: name, folder: folder, maximum: maximum, rank: rank)
    }
    .min { ($0.rank, $0.name) < ($1.rank, $1.name) }
  }

  isolated deinit { watch?.close() }
}
