// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// A pixel format that captures are converted from. Four bytes a pixel; alpha is ignored, since a
/// screen is opaque.
enum CaptureFormat: Equatable {
  /// Blue, green, red, unused.
  case bgrx
  /// Red, green, blue, unused.
  case rgbx
  /// Ten bits each, blue lowest.
  case bgr30
  /// Ten bits each, red lowest.
  case rgb30

  /// The format of a number in the protocol; nil if it is not supported.
  init?(_ format: WlShm.Format) {
    switch format {
    case .argb8888, .xrgb8888: self = .bgrx
    case .unrecognized(let code):
      switch code {
      case Self.code("XR24"), Self.code("AR24"): self = .bgrx
      case Self.code("XB24"), Self.code("AB24"): self = .rgbx
      case Self.code("XR30"), Self.code("AR30"): self = .bgr30
      case Self.code("XB30"), Self.code("AB30"): self = .rgb30
      default: return nil
      }
    }
  }

  /// The number of a fourcc code.
  static func code(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { text in
      (0..<4).reduce(0) { unsafe $0 | UInt32(text[$1]) << (8 * $1) }
    }
  }

  /// The pixel of `word` as opaque RGBA, red in the lowest byte.
  @inline(__always)
  func rgba(_ word: UInt32) -> UInt32 {
    switch self {
    case .rgbx: word | 0xff00_0000
    case .bgrx:
      word & 0x0000_ff00 | (word & 0x00ff_0000) >> 16 | (word & 0x0000_00ff) << 16 | 0xff00_0000
    case .rgb30:
      Self.byte(word) | Self.byte(word >> 10) << 8 | Self.byte(word >> 20) << 16 | 0xff00_0000
    case .bgr30:
      Self.byte(word >> 20) | Self.byte(word >> 10) << 8 | Self.byte(word) << 16 | 0xff00_0000
    }
  }

  /// The nearest byte to the lowest ten bits.
  @inline(__always)
  private static func byte(_ bits: UInt32) -> UInt32 { ((bits & 0x3ff) * 255 + 511) / 1023 }
}

/// The place of pixels in a buffer.
struct CaptureLayout: Equatable {
  /// The size of the buffer, in pixels.
  let size: Size<Physical>
  /// The bytes from one row to the next.
  let stride: Int
  /// The format in the protocol.
  let shmFormat: WlShm.Format
  /// The format.
  let format: CaptureFormat

  /// The most bytes of a buffer: 8192 by 8192 pixels.
  static let maximumBytes = 1 << 28

  /// The layout that a compositor asks for. `stride` is that of packed rows if nil.
  init(
    width: UInt32, height: UInt32, stride: UInt32? = nil, _ format: WlShm.Format
  ) throws(ScreenCapture.Failure) {
    guard let known = CaptureFormat(format) else { throw .wrongFormat }
    let (width, height) = (Int(width), Int(height))
    let stride = stride.map(Int.init) ?? 4 * width
    guard width > 0, height > 0, stride >= 4 * width, stride % 4 == 0 else { throw .wrongSize }
    guard stride <= Self.maximumBytes / height else { throw .tooLarge }
    size = Size(width: width, height: height)
    self.stride = stride
    shmFormat = format
    self.format = known
  }

  /// The size in bytes.
  var byteCount: Int { stride * size.height }
}

/// The turn and the flip of a captured buffer against the upright picture.
struct CaptureOrientation: Equatable {
  /// The transform of the output, which the compositor has applied.
  var transform = WlOutput.Transform.normal
  /// True if the first row is the lowest.
  var isInverted = false

  /// The size of the upright picture in a buffer of `size`.
  func uprightSize(_ size: Size<Physical>) -> Size<Physical> {
    switch transform {
    case .normal, .transform180, .flipped, .flipped180, .unrecognized: size
    case .transform90, .transform270, .flipped90, .flipped270:
      Size(width: size.height, height: size.width)
    }
  }

  /// The pixel of a buffer of `size` that is at (x, y) of the upright picture.
  func source(_ x: Int, _ y: Int, in size: Size<Physical>) -> (x: Int, y: Int) {
    let upright = uprightSize(size)
    let (mirroredX, mirroredY) = (upright.width - 1 - x, upright.height - 1 - y)
    let source =
      switch transform {
      case .normal, .unrecognized: (x: x, y: y)
      case .transform90: (x: y, y: mirroredX)
      case .transform180: (x: mirroredX, y: mirroredY)
      case .transform270: (x: mirroredY, y: x)
      case .flipped: (x: mirroredX, y: y)
      case .flipped90: (x: y, y: x)
      case .flipped180: (x: x, y: mirroredY)
      case .flipped270: (x: mirroredY, y: mirroredX)
      }
    return (source.x, isInverted ? size.height - 1 - source.y : source.y)
  }
}

/// Memory shared with the compositor, into which it copies one picture.
final class CaptureBuffer {
  /// The place of the pixels.
  let layout: CaptureLayout
  /// The memory.
  private let memory: SharedBuffer

  /// A buffer of zeros.
  init(_ shm: WlShm, _ layout: CaptureLayout) throws(LoopFailure) {
    memory = try SharedBuffer(
      shm, size: layout.size, stride: layout.stride, layout.shmFormat)
    self.layout = layout
  }

  /// The protocol object.
  var buffer: WlBuffer { memory.buffer }

  /// The pixels within `part` of the upright picture, as packed rows of opaque RGBA.
  func pixels(of part: Rect<Physical>, _ orientation: CaptureOrientation) -> [UInt8] {
    func offset(_ x: Int, _ y: Int) -> Int {
      let source = orientation.source(x, y, in: layout.size)
      return source.y * layout.stride + 4 * source.x
    }
    // The place in the buffer is linear in x and y.
    let start = offset(part.left, part.top)
    let perColumn = offset(part.left + 1, part.top) - start
    let perRow = offset(part.left, part.top + 1) - start
    let format = layout.format
    let count = 4 * part.width * part.height
    return unsafe memory.withBytes { source in
      unsafe [UInt8](unsafeUninitializedCapacity: count) { target, written in
        for y in 0..<part.height {
          var from = start + y * perRow
          var to = 4 * y * part.width
          for _ in 0..<part.width {
            let word = unsafe source.load(fromByteOffset: from, as: UInt32.self)
            unsafe UnsafeMutableRawBufferPointer(target).storeBytes(
              of: format.rgba(word), toByteOffset: to, as: UInt32.self)
            from += perColumn
            to += 4
          }
        }
        written = count
      }
    }
  }

  /// Destroys the protocol object; the memory is freed with this object.
  func close() { memory.close() }
}
