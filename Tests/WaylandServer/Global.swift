// SPDX-License-Identifier: MIT

internal import CWaylandServer
internal import WaylandCore

/// A global that clients can bind.
@safe
public final class Global {
  /// libwayland's global; nil once removed.
  private var raw: OpaquePointer?
  /// The compositor that offers it.
  private unowned let display: Display
  /// Creates the object that a client binds.
  private let onBind: (NewResource) -> Void

  init(
    on display: Display, _ interface: Interface, _ version: UInt32,
    onBind: @escaping (NewResource) -> Void
  ) {
    self.display = display
    self.onBind = onBind
    unsafe raw = nil
    let mark = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe raw = wl_global_create(
      display.raw, interface.address.assumingMemoryBound(to: wl_interface.self), Int32(version),
      mark
    ) { client, mark, version, id in
      guard let client = unsafe client, let mark = unsafe mark else { return }
      let global = unsafe Unmanaged<Global>.fromOpaque(mark).takeUnretainedValue()
      let binder = unsafe global.display.client(at: client)
      global.onBind(NewResource(client: binder, version: version, id: id))
    }
  }

  /// Announces the removal, as when an output is unplugged. Clients that have not heard of it yet
  /// may still bind the global, and nothing goes wrong; wlroots waits five seconds for them.
  public func withdraw() {
    if let global = unsafe raw { unsafe wl_global_remove(global) }
  }

  /// Removes the global. Objects bound to it stay; binding it is an error from now on.
  public func remove() {
    guard let global = unsafe raw else { return }
    unsafe wl_global_destroy(global)
    unsafe raw = nil
  }
}
