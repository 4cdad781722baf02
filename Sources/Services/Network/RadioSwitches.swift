// SPDX-License-Identifier: MIT

internal import EventLoop
internal import Glibc

/// The kernel's switches of radios, such as Wi-Fi and Bluetooth, by `/dev/rfkill`.
@MainActor final class RadioSwitches {
  /// The fields of an event of rfkill.
  private enum Event {
    /// The bytes of an event, and those of the number at its beginning.
    static let (size, numberSize) = (8, 4)
    /// The places of the operation, and of the blocks by software and by hardware.
    static let (operation, soft, hard) = (5, 6, 7)
    /// The operations: a switch went, and all switches are to change.
    static let (removed, changeAll): (UInt8, UInt8) = (1, 3)
  }

  /// The loop.
  private let loop: MainLoop
  /// The device.
  private let device: OwnedFD
  /// True if the switches can be changed.
  let isWritable: Bool
  /// The radios by the numbers of their switches: true if one is blocked.
  private var isBlocked: [UInt32: Bool] = [:]
  /// Called after each change.
  private let onChange: () -> Void
  /// The watch on the device; nil after `close()`, and after the device has failed.
  private var watch: MainLoop.Watch?

  /// The most switches.
  private static let limit = 64

  /// Opens the device at `path`; nil if the user may not read it.
  init?(_ loop: MainLoop, path: String, onChange: @escaping () -> Void) {
    let flags = O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let both = unsafe open(path, O_RDWR | flags)
    let number = both >= 0 ? both : unsafe open(path, O_RDONLY | flags)
    guard number >= 0 else { return nil }
    self.loop = loop
    device = OwnedFD(adopting: number)
    isWritable = both >= 0
    self.onChange = onChange
    watch = try? loop.watch(number, for: .read) { [unowned self] _ in read() }
  }

  /// True if all radios are blocked; nil if there is none.
  var areAllBlocked: Bool? { isBlocked.isEmpty ? nil : isBlocked.values.allSatisfy(\.self) }

  /// The device has an event for each read, and one for each switch at first.
  private func read() {
    var event = [UInt8](repeating: 0, count: Event.size)
    let before = areAllBlocked
    // A turn of the loop reads as many events as there may be switches.
    for _ in 0..<Self.limit {
      let count = unsafe Glibc.read(device.number, &event, Event.size)
      guard count == Event.size else {
        // A device that has ended is ready for ever.
        if count >= 0 || errno != EAGAIN && errno != EINTR { close() }
        break
      }
      let number = event.prefix(Event.numberSize).reversed().reduce(0) { $0 << 8 | UInt32($1) }
      if event[Event.operation] == Event.removed {
        isBlocked[number] = nil
      } else if isBlocked[number] != nil || isBlocked.count < Self.limit {
        isBlocked[number] = event[Event.soft] != 0 || event[Event.hard] != 0
      }
    }
    if areAllBlocked != before { onChange() }
  }

  /// Blocks all radios, or ends that. Those that hardware blocks stay blocked.
  func block(_ isBlocked: Bool) {
    var event = [UInt8](repeating: 0, count: Event.size)
    event[Event.operation] = Event.changeAll
    event[Event.soft] = isBlocked ? 1 : 0
    // What has changed is told as events. Without success, nothing changes, which views show.
    _ = unsafe write(device.number, event, Event.size)
  }

  /// Ends the watch. Does nothing the second time.
  func close() {
    if let watch { loop.unwatch(watch) }
    watch = nil
  }
}
