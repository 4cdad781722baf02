// SPDX-License-Identifier: MIT

internal import CWaylandServer
internal import Glibc

/// An argument of an event.
public enum EventArgument {
  /// A signed number.
  case int(Int32)
  /// An unsigned number, an enum or a bitfield.
  case uint(UInt32)
  /// A 24.8 fixed-point number.
  case fixed(Double)
  /// Text, or null.
  case string(String?)
  /// An object of the receiving client, or null.
  case object(Resource?)
  /// The placeholder for the object that the event creates.
  case newID
  /// Bytes.
  case array([UInt8])
  /// Bytes given as 32-bit words.
  case words([UInt32])
  /// A file descriptor. libwayland duplicates it; the caller keeps its own.
  case fd(Int32)

  /// Calls `body` with `arguments` in libwayland's form.
  @unsafe
  static func withRaw(
    _ arguments: [Self], creating made: Resource?,
    _ body: (UnsafeMutablePointer<wl_argument>) -> Void
  ) {
    var raw = unsafe arguments.map { unsafe $0.raw(creating: made) }
    // A message without arguments still needs a valid pointer.
    unsafe raw.append(wl_argument(u: 0))
    unsafe raw.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress!) }
    for (index, argument) in arguments.enumerated() { unsafe argument.release(raw[index]) }
  }

  private func raw(creating made: Resource?) -> wl_argument {
    switch self {
    case .int(let value): unsafe wl_argument(i: value)
    case .uint(let value): unsafe wl_argument(u: value)
    case .fixed(let value): unsafe wl_argument(f: wl_fixed_from_double(value))
    case .string(let text):
      unsafe wl_argument(s: text.map { unsafe UnsafePointer(strdup($0)) } ?? nil)
    case .object(let resource): unsafe wl_argument(o: resource?.pointer)
    case .newID: unsafe wl_argument(o: made?.pointer)
    case .array(let bytes): unsafe wl_argument(a: bytes.withUnsafeBytes { unsafe Self.array($0) })
    case .words(let words): unsafe wl_argument(a: words.withUnsafeBytes { unsafe Self.array($0) })
    case .fd(let number): unsafe wl_argument(h: number)
    }
  }

  @unsafe
  private static func array(_ bytes: UnsafeRawBufferPointer) -> UnsafeMutablePointer<wl_array> {
    let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
    unsafe wl_array_init(array)
    if let room = unsafe wl_array_add(array, bytes.count), let first = bytes.baseAddress {
      unsafe room.copyMemory(from: first, byteCount: bytes.count)
    }
    return unsafe array
  }

  private func release(_ raw: wl_argument) {
    switch self {
    case .string: unsafe free(UnsafeMutablePointer(mutating: raw.s))
    case .array, .words:
      unsafe wl_array_release(raw.a)
      unsafe raw.a.deallocate()
    case .int, .uint, .fixed, .object, .newID, .fd: break
    }
  }
}
