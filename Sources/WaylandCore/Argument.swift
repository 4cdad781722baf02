// SPDX-License-Identifier: MIT

internal import CWaylandClient
internal import Glibc

/// An argument of a request.
public enum Argument {
  /// A signed number.
  case int(Int32)
  /// An unsigned number, an enum or a bitfield.
  case uint(UInt32)
  /// A 24.8 fixed-point number.
  case fixed(Double)
  /// Text, or null.
  case string(String?)
  /// An object of this connection, or null.
  case object(Proxy?)
  /// The placeholder for the object that the request creates.
  case newID
  /// Bytes.
  case array([UInt8])
  /// Bytes given as 32-bit words.
  case words([UInt32])
  /// A file descriptor. libwayland duplicates it; the caller keeps its own.
  case fd(Int32)
}

extension InlineArray where Element == Argument {
  /// Calls `body` with the arguments in libwayland's form. Only text and bytes allocate.
  @unsafe
  func withRaw<Result>(_ body: (UnsafeMutablePointer<wl_argument>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: wl_argument.self, capacity: Swift.max(count, 1)) {
      raw in
      for index in indices { unsafe raw[index] = self[index].raw() }
      defer { for index in indices { unsafe self[index].release(raw[index]) } }
      return unsafe body(raw.baseAddress!)
    }
  }
}

extension Argument {
  fileprivate func raw() -> wl_argument {
    switch self {
    case .int(let value): unsafe wl_argument(i: value)
    case .uint(let value): unsafe wl_argument(u: value)
    case .fixed(let value): unsafe wl_argument(f: Fixed.bits(value))
    case .string(let text):
      unsafe wl_argument(s: text.map { unsafe UnsafePointer(strdup($0)) } ?? nil)
    case .object(let proxy): unsafe wl_argument(o: proxy?.livePointer)
    case .newID: unsafe wl_argument(n: 0)
    case .array(let bytes):
      unsafe wl_argument(a: bytes.withUnsafeBytes { unsafe Self.array($0) })
    case .words(let words):
      unsafe wl_argument(a: words.withUnsafeBytes { unsafe Self.array($0) })
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

  fileprivate func release(_ raw: wl_argument) {
    switch self {
    case .string: unsafe free(UnsafeMutablePointer(mutating: raw.s))
    case .array, .words:
      unsafe wl_array_release(raw.a)
      unsafe raw.a.deallocate()
    case .int, .uint, .fixed, .object, .newID, .fd: break
    }
  }
}

/// The protocol's 24.8 fixed-point numbers.
enum Fixed {
  /// The nearest fixed-point number, clamped to the representable range; 0 for NaN.
  static func bits(_ value: Double) -> Int32 {
    let scaled = (value * 256).rounded()
    guard scaled == scaled else { return 0 }
    return Int32(Swift.min(Swift.max(scaled, Double(Int32.min)), Double(Int32.max)))
  }

  /// The value of a fixed-point number.
  static func value(_ bits: Int32) -> Double { Double(bits) / 256 }
}
