// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import Glibc
import SceneGraph
import Testing

/// A folder with videos made for one test; `close()` deletes it.
final class VideoFixture {
  /// The folder.
  let folder: String

  /// An empty folder.
  init() throws {
    var template = Array("/tmp/scrim-video-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress, let path = unsafe mkdtemp(base) else { return nil }
      return unsafe String(cString: path)
    }
    folder = try #require(made)
  }

  /// Deletes the folder.
  func close() throws { _ = try run("/bin/rm", ["-rf", folder], in: [:]) }

  /// Runs GStreamer's `elements` until the end of the stream. "FILE" is replaced by the path that
  /// is returned.
  func launch(_ name: String, _ elements: String) throws -> String {
    let path = folder + "/" + name
    let words = elements.split(separator: " ").map { word in
      word == "location=FILE" ? "location=\(path)" : String(word)
    }
    let result = try run(
      "/usr/bin/gst-launch-1.0", ["-q"] + words,
      in: ["HOME": folder, "GST_REGISTRY": "/tmp/scrim-gstreamer-registry"])
    try #require(result.status == 0, "gst-launch-1.0 \(elements): \(result.errors)")
    return path
  }

  /// A VP8 video of `count` frames, each of which shows its number in eight blocks of luma.
  func numbered(_ count: Int, rate: Int) throws -> String {
    var bytes: [UInt8] = []
    for number in 0..<count {
      for _ in 0..<32 {
        for x in 0..<128 { bytes.append(number >> (x / 16) & 1 == 1 ? 220 : 30) }
      }
      bytes += Array(repeating: 128, count: 2 * 64 * 16)
    }
    let raw = folder + "/raw"
    try File.write(bytes, to: raw)
    return try launch(
      "numbered-\(rate).webm",
      "filesrc location=\(raw) ! rawvideoparse format=i420 width=128 height=32 framerate=\(rate)/1"
        + " ! vp8enc deadline=1 cpu-used=8 keyframe-max-dist=10 target-bitrate=2000000 ! webmmux"
        + " ! filesink location=FILE")
  }
}

extension VideoFrame {
  /// The number in the blocks of the frame.
  var number: Int {
    var number = 0
    pixels.withPlane(0) { rows, stride in
      for bit in 0..<8 {
        let at = 16 * stride + 16 * bit + 8
        if unsafe rows.unsafeLoad(fromByteOffset: at, as: UInt8.self) > 128 { number |= 1 << bit }
      }
    }
    return number
  }

  /// Red, green and blue of a pixel, from 0 to 255.
  func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
    func sample(_ plane: Int, _ offset: Int, _ y: Int) -> Double {
      var value = 0.0
      pixels.withPlane(plane) { rows, stride in
        value =
          Double(
            unsafe rows.unsafeLoad(fromByteOffset: y * stride + offset, as: UInt8.self)) / 255
      }
      return value
    }
    let isPlanar = layout.planeCount == 3
    let yuv = SIMD4(
      sample(0, x, y), sample(1, isPlanar ? x / 2 : x / 2 * 2, y / 2),
      isPlanar ? sample(2, x / 2, y / 2) : sample(1, x / 2 * 2 + 1, y / 2), 1)
    let rows = encoding.rows(depth: 8)
    return SIMD3((rows[0] * yuv).sum(), (rows[1] * yuv).sum(), (rows[2] * yuv).sum()) * 255
  }
}
