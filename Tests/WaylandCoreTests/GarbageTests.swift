// SPDX-License-Identifier: MIT

import Cases
import Testing
import WaylandCore
import WaylandProtocols

/// Invalid bytes from a compositor. They may end the connection and nothing else.
@Suite struct GarbageTests {
  /// A valid answer to a request for the globals.
  private static let sound: [UInt32] =
    global(1, "wl_compositor", 4) + global(2, "xdg_wm_base", 3) + [2, 12 << 16 | 1, 2]
    + [1, 12 << 16 | 1, 3] + global(3, "wl_seat", 7)

  /// `wl_registry.global` of the registry, object 2.
  private static func global(_ name: UInt32, _ interface: String, _ version: UInt32) -> [UInt32] {
    let text = Array(interface.utf8) + [0]
    var words = [2, 0, name, UInt32(text.count)]
    for start in stride(from: 0, to: text.count, by: 4) {
      let letters = text[start..<min(start + 4, text.count)]
      words.append(letters.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    words.append(version)
    words[1] = UInt32(words.count * 4) << 16
    return words
  }

  /// Sends bytes and hangs up. Returns the number of events received and the end of the connection.
  private func hear(_ bytes: [UInt8]) throws -> (events: Int, end: ConnectionLost?) {
    let peer = try LoopPeer()
    let registry = WlDisplay(displayOf: peer.connection).getRegistry()
    defer {
      registry.retire()
      peer.close()
    }
    var events = 0
    registry.onEvent = { _ in events += 1 }
    peer.write(bytes)
    peer.hangUp()
    do throws(ConnectionLost) {
      // The hang-up arrives last.
      while true {
        while !peer.connection.prepareRead() { try peer.connection.dispatchPending() }
        try peer.connection.readEvents()
        try peer.connection.dispatchPending()
      }
    } catch { return (events, error) }
  }

  private static func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  @Test func soundMessagesAreDelivered() throws {
    let (events, end) = try hear(Self.bytes(Self.sound))
    #expect(events == 4)
    guard case .hangUp = end else {
      Issue.record("\(String(describing: end))")
      return
    }
  }

  @Test(
    arguments: [
      // Lengths of zero, shorter than a header, and too long or too short for the content.
      [2, 0], [2, 4 << 16], [2, 7 << 16], [2, 8 << 16], [2, 0xffff << 16], [2, 12 << 16, 1],
      // Unknown events and objects.
      [2, 8 << 16 | 9], [2, 8 << 16 | 0xffff], [77, 8 << 16], [0xff00_0001, 8 << 16], [0, 8 << 16],
      // Strings with a length of zero, too long, and without a terminator.
      [2, 20 << 16, 1, 0, 1], [2, 20 << 16, 1, 0xffff_ffff, 1],
      [2, 24 << 16, 1, 4, 0x6161_6161, 1],
      // Events of wl_display: an error and a deletion for unknown objects.
      [1, 24 << 16, 99, 3, 1, 0], [1, 12 << 16 | 1, 99], [1, 12 << 16 | 1, 0xffff_ffff],
    ] as [[UInt32]])
  func malformedMessages(words: [UInt32]) throws {
    let (_, end) = try hear(Self.bytes(words + Self.sound))
    #expect(end != nil)
  }

  /// Every stream that differs from a valid one in one byte, or ends early.
  @Test func wrongOrMissingBytes() throws {
    let sound = Self.bytes(Self.sound)
    for index in sound.indices {
      #expect(try hear(Array(sound[..<index])).end != nil)
      for change in [1, 0x80, 0xff] as [UInt8] {
        var bytes = sound
        bytes[index] ^= change
        #expect(try hear(bytes).end != nil)
      }
    }
  }

  @Test func noise() throws {
    var random = SeededRandom(seed: 7)
    for length in [1, 3, 8, 64, 512, 4_096, 16_384] {
      for _ in 0..<40 {
        #expect(try hear((0..<length).map { _ in .random(in: 0...255, using: &random) }).end != nil)
      }
    }
  }
}
