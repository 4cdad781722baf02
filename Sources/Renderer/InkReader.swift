// SPDX-License-Identifier: MIT

import GLES
import Geometry
import SceneGraph
import Style
import Timing

/// Reads the mean colour beneath glass that chooses its ink, without waiting for the GPU.
@MainActor final class InkReader {
  /// The GL objects of reads; nil before the first.
  private var tools: Tools?
  /// The glass of each read that is pending, oldest first.
  private var waiting: [(choice: InkChoice, look: Look)] = []
  /// The time of the last frame that read.
  private var last: Moment?
  /// True if the backdrop of some glass changed and was not read yet.
  private var isStale = false
  /// True if a frame waits for the reads of the frame before it, so that pictures can be repeated
  /// exactly.
  var waits = false

  /// GL objects of the reads.
  private struct Tools {
    /// The ring of reads.
    let readback: PixelReadback
    /// The means of the parts of a glass.
    let means: RenderTexture
    /// Interpolates between pixels of the plane.
    let sampler: Sampler
  }

  /// The number of parts of a glass along each axis whose means are read.
  private static var parts: Int { 8 }

  /// The least time between two frames that read.
  private static var interval: Nanoseconds { .milliseconds(100) }

  /// When a frame is wanted: at once while reads are pending, and later if one is due.
  var frameDemand: FrameDemand {
    if !waiting.isEmpty { return .now }
    guard isStale, let last else { return .idle }
    return .at(last + Self.interval)
  }

  /// Notes that a frame draws glass anew.
  func note(_ glass: Glass) {
    guard let choice = glass.inkChoice, !glass.isFrozen else { return }
    choice.isStale = true
    isStale = true
  }

  /// Hands over the reads that have arrived.
  func takeReads() {
    guard let tools, !waiting.isEmpty else { return }
    if waits { tools.readback.gl.finish() }
    while !waiting.isEmpty,
      tools.readback.take({ frame, pixels in
        let (choice, look) = waiting.removeFirst()
        if let mean = Self.mean(frame, pixels) { choice.receive(mean, through: look) }
      })
    {}
  }

  /// Starts to read beneath all glass whose backdrop has changed, if the last reads are long enough
  /// ago. `planes` are the pixels beneath it, the lowest depth first.
  func read(
    _ list: DisplayList, at moment: Moment, _ gl: Context, _ planes: [BackdropPlane]
  ) throws(ProgramError) {
    guard isStale, last.map({ moment - $0 >= Self.interval }) ?? true else { return }
    isStale = false
    last = moment
    for item in list.items {
      guard let glass = item.surfaceGlass, let choice = glass.inkChoice, choice.isStale else {
        continue
      }
      // Whatever comes of it, the next change is a new reason to read.
      choice.isStale = false
      let rect = item.frame.enclosing.intersection(list.rect)
      guard !rect.isEmpty, item.depth > 0, item.depth <= planes.count, let tools = tools(gl) else {
        continue
      }
      try draw(rect, of: planes[item.depth - 1].texture, gl, tools)
      let bounds = Rect<Physical>(origin: .zero, size: tools.means.size)
      if tools.readback.read(bounds, of: tools.means.target, tag: 0) {
        waiting.append((choice, glass.look))
      }
    }
  }

  /// The GL objects, made when they are first needed; nil without memory.
  private func tools(_ gl: Context) -> Tools? {
    if let tools { return tools }
    let size = Size<Physical>(width: Self.parts, height: Self.parts)
    guard let means = try? RenderTexture(gl, size: size, format: .rgba8) else { return nil }
    let made = Tools(
      readback: PixelReadback(gl, depth: 8), means: means,
      sampler: Sampler(gl, filter: .linear, wrap: .clampToEdge))
    tools = made
    return made
  }

  /// Draws the means of the parts of `rect`.
  private func draw(
    _ rect: Rect<Physical>, of plane: Texture, _ gl: Context, _ tools: Tools
  ) throws(ProgramError) {
    let whole = SIMD4(
      Float(plane.size.width), Float(plane.size.height), Float(plane.size.width),
      Float(plane.size.height))
    let parts = Float(Self.parts)
    let place =
      SIMD4(
        Float(rect.left), Float(rect.top), Float(rect.width) / parts, Float(rect.height) / parts)
      / whole
    gl.state.bind(tools.means.target)
    gl.state.scissor = nil
    gl.state.blend = .replace
    try gl.program(MeanProgram.self).use(
      .init(place: place), plane: plane, planeSampler: tools.sampler)
    gl.draw(.triangles, vertices: 3)
  }

  /// The mean of straight colours of a read; nil if nothing is there.
  private static func mean(_ frame: PixelReadback.Frame, _ pixels: RawSpan) -> SIMD3<Double>? {
    var sum = SIMD4<Double>.zero
    for index in 0..<frame.size.width * frame.size.height * 4 {
      let value = unsafe pixels.unsafeLoadUnaligned(fromByteOffset: index, as: UInt8.self)
      sum[index % 4] += Double(value) / 255
    }
    guard sum.w > 0 else { return nil }
    return SIMD3(sum.x, sum.y, sum.z) / sum.w
  }

  /// Deletes the GL objects. The context must be current.
  func close() {
    tools?.readback.close()
    tools?.means.close()
    tools?.sampler.close()
    tools = nil
    waiting = []
  }
}
