// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph

/// Textures of video frames. A frame takes over the textures of its predecessor, which no layer
/// shows any more, so that playing a video creates nothing.
@MainActor final class VideoStore {
  /// GL context; owned by the caller.
  private let gl: Context
  /// Records failed allocations.
  private let allocationRetry: AllocationRetry
  /// The textures of all frames that are shown.
  private var entries: [Entry] = []
  /// Rows of colours on their way to a texture; storage is reused.
  private var rows: [UInt32] = []

  /// What a frame is drawn from.
  enum Picture {
    /// Its planes; the shader converts them.
    case planes(VideoPlanes)
    /// Its colours.
    case colors(RenderTexture)
  }

  /// The textures of a frame.
  private final class Entry {
    /// The textures.
    let picture: Picture
    /// The frame; nil once no layer shows it any more.
    weak var frame: VideoFrame?
    /// True once a whole frame has passed since the video frame was released.
    var isSpare = false

    init(_ picture: Picture) { self.picture = picture }

    /// Deletes the textures. The context must be current.
    @MainActor func close() {
      switch picture {
      case .planes(let planes): planes.close()
      case .colors(let colors): colors.close()
      }
    }
  }

  /// An empty store.
  init(_ gl: Context, _ allocationRetry: AllocationRetry) {
    self.gl = gl
    self.allocationRetry = allocationRetry
  }

  /// Starts a frame and deletes textures that the frame before left without a video frame.
  func beginFrame() {
    entries.removeAll { entry in
      guard entry.frame == nil else { return false }
      guard entry.isSpare else {
        entry.isSpare = true
        return false
      }
      entry.close()
      return true
    }
  }

  /// The picture of `frame`, `width` by `height` pixels large; nil if memory is short.
  func picture(of frame: VideoFrame, width: Double, height: Double) -> Picture? {
    if let found = entries.first(where: { $0.frame === frame }) { return found.picture }
    // A software rasteriser converts a pixel in the time of a dozen, so all are converted before,
    // unless few of them are seen.
    let isConverted =
      gl.prefersBlit && frame.canBeConverted
      && width * height * 4 >= Double(frame.size.width * frame.size.height)
    func fits(_ entry: Entry) -> Bool {
      switch entry.picture {
      case .planes(let planes): !isConverted && planes.fits(frame)
      case .colors(let colors): isConverted && colors.size == frame.size
      }
    }
    let entry: Entry
    if let spare = entries.first(where: { $0.frame == nil && fits($0) }) {
      entry = spare
    } else {
      do throws(TextureError) {
        entry = Entry(
          isConverted
            ? .colors(try RenderTexture(gl, size: frame.size, format: gl.renderFormat))
            : .planes(try VideoPlanes(gl, for: frame)))
      } catch {
        allocationRetry.record(error)
        return nil
      }
      entries.append(entry)
    }
    entry.frame = frame
    entry.isSpare = false
    switch entry.picture {
    case .planes(let planes): planes.upload(frame)
    case .colors(let colors): frame.upload(to: colors.texture, through: &rows)
    }
    return entry.picture
  }

  /// Deletes all textures. The context must be current.
  func close() {
    for entry in entries { entry.close() }
    entries = []
  }
}
