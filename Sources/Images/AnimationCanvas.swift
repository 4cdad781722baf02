// SPDX-License-Identifier: MIT

import Geometry

/// The image that the frames of an animation are drawn into.
struct AnimationCanvas {
  /// The size in pixels.
  let size: Size<Physical>
  /// Premultiplied bytes.
  private(set) var pixels: [UInt8]
  /// The part that the last frame has drawn, and what becomes of it.
  private var last: (part: Rect<Physical>, disposal: AnimationFrame.Disposal)?
  /// The pixels before the last frame, if they come back.
  private var saved: [UInt8] = []

  /// A transparent image.
  init(size: Size<Physical>) {
    self.size = size
    pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
  }

  /// Clears the image.
  mutating func clear() {
    for index in pixels.indices { pixels[index] = 0 }
    last = nil
  }

  /// Draws the pixels of a frame.
  mutating func draw(_ source: [UInt8], _ frame: AnimationFrame) {
    dispose()
    let part = frame.part.intersection(Rect(origin: .zero, size: size))
    if case .restore = frame.disposal { saved = pixels }
    last = (part, frame.disposal)
    for y in part.top..<max(part.bottom, part.top) {
      var from = 4 * ((y - frame.part.top) * frame.part.width + part.left - frame.part.left)
      var to = 4 * (y * size.width + part.left)
      for _ in part.left..<part.right {
        let alpha = Int(source[from + 3])
        if alpha == 255 || !frame.isBlended {
          for index in 0..<4 { pixels[to + index] = source[from + index] }
        } else if alpha > 0 {
          for index in 0..<4 {
            let behind = (Int(pixels[to + index]) * (255 - alpha) + 127) / 255
            pixels[to + index] = UInt8(min(Int(source[from + index]) + behind, 255))
          }
        }
        from += 4
        to += 4
      }
    }
  }

  /// Does with the last frame's part what its disposal says.
  private mutating func dispose() {
    guard let last else { return }
    switch last.disposal {
    case .keep: break
    case .clear:
      for y in last.part.top..<max(last.part.bottom, last.part.top) {
        let start = 4 * (y * size.width + last.part.left)
        for index in start..<start + 4 * last.part.width { pixels[index] = 0 }
      }
    case .restore: swap(&pixels, &saved)
    }
  }
}
