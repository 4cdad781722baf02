// SPDX-License-Identifier: MIT

import CWaylandClient
import Glibc
import Testing

@testable import WaylandCore
@testable import WaylandProtocols

/// The interface tables for libwayland.
@Suite struct InterfaceTests {
  /// A table whose two entries name each other.
  static let table = InterfaceTable([
    InterfaceDescription(
      "first", version: 3,
      requests: [
        MessageDescription("none", ""), MessageDescription("plain", "2iu?s"),
        MessageDescription("bind", "usun"), MessageDescription("other", "3i?on", [-1, 1, 0]),
      ],
      events: []),
    InterfaceDescription(
      "second", version: 1, requests: [], events: [MessageDescription("back", "o", [0])]),
  ])

  @Test func entriesHaveTheirNameAndVersion() {
    #expect(Self.table.count == 2)
    #expect(Self.table[0].name == "first")
    #expect(Self.table[0].version == 3)
    #expect(Self.table[0] == Self.table[0])
    #expect(Self.table[0] != Self.table[1])
  }

  /// libwayland's debug log follows the type of every new object, known or not.
  @Test func everyArgumentHasATypeEntry() {
    let requests = unsafe Self.table[0].raw.pointee.methods!
    #expect(unsafe requests[0].types == nil)
    for index in 0..<3 { #expect(unsafe requests[1].types[index] == nil) }
    for index in 0..<4 { #expect(unsafe requests[2].types[index] == nil) }
    #expect(unsafe requests[3].types[0] == nil)
    #expect(unsafe requests[3].types[1] == Self.table[1].raw)
    #expect(unsafe requests[3].types[2] == Self.table[0].raw)
    #expect(unsafe Self.table[1].raw.pointee.events[0].types[0] == Self.table[0].raw)
  }

  /// libwayland has core tables of its own scanner. Ours must match them up to the older version of
  /// the two.
  @Test(arguments: [
    "wl_display", "wl_registry", "wl_callback", "wl_compositor", "wl_shm", "wl_shm_pool",
    "wl_buffer", "wl_surface", "wl_region", "wl_seat", "wl_pointer", "wl_keyboard", "wl_touch",
    "wl_output",
  ])
  func coreTablesMatchLibwayland(_ name: String) throws {
    let symbol = unsafe dlsym(nil, "\(name)_interface")
    let theirs = unsafe try #require(symbol).assumingMemoryBound(to: wl_interface.self).pointee
    let table = Interfaces.table
    let ours = unsafe try #require(
      (0..<table.count).map { table[$0] }.first { $0.name == name }
    ).raw.pointee
    let requests = unsafe min(ours.method_count, theirs.method_count)
    let events = unsafe min(ours.event_count, theirs.event_count)
    #expect(
      unsafe lines(ours.methods, requests) == lines(theirs.methods, requests))
    #expect(unsafe lines(ours.events, events) == lines(theirs.events, events))
  }

  /// Each message with its signature and the interfaces of its arguments.
  @unsafe
  private func lines(_ messages: UnsafePointer<wl_message>?, _ count: Int32) -> [String] {
    (0..<Int(count)).map { index in
      let message = unsafe messages![index]
      let signature = unsafe String(cString: message.signature)
      let types = signature.filter(\.isLetter).indices.enumerated().map { position, _ in
        unsafe message.types[position].map { unsafe String(cString: $0.pointee.name) } ?? "-"
      }
      return unsafe "\(String(cString: message.name)) \(signature) \(types)"
    }
  }
}
