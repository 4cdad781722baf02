// SPDX-License-Identifier: MIT

import GLES
import Testing

@testable import ScrimKit
@testable import Window

/// The shadow and the title bar in alternating buffers.
@Suite struct WindowEdgeTests {
  /// Content with a box that tests move.
  private final class Box: Content {
    let layer = Layer(Rect(x: 0, y: 0, width: 30, height: 30))

    func build(in surface: ScrimKit.SurfaceContent) {
      layer.fill = .color(Color(rgb: 0xff8800))
      surface.contentLayer.add(layer)
    }
  }

  /// The buffers of a window, with the age of each.
  private struct Buffers {
    let framebuffers: [RenderTexture]
    var ages: [Int]

    init(_ gl: Context, _ size: Size<Physical>, count: Int) throws {
      framebuffers = try (0..<count).map { _ in try RenderTexture(gl, size: size) }
      ages = [Int](repeating: 0, count: count)
    }

    func close() {
      for framebuffer in framebuffers {
        framebuffer.close()
      }
    }
  }

  @Test func everyBufferShowsTheSameWindow() throws {
    let box = Box()
    let window = try DrawnSurface(box)
    defer { window.close() }
    let (surface, graphics) = (window.content, window.graphics)
    var state = WindowState.offscreen(
      size: Size(width: 120, height: 80), scale: .one, hasOwnFrame: true)
    let size = state.scale.physical(WindowFrame(state).surfaceSize)
    var buffers = try Buffers(graphics.gl, size, count: 3)
    defer { buffers.close() }
    for frame in 0..<24 {
      state.isActivated = frame / 5 % 2 == 0
      box.layer.frame.origin = Point(x: Double(frame * 7 % 110), y: Double(frame * 5 % 70))
      let index = frame % 3
      let target = buffers.framebuffers[index].target
      let picture = FrameTarget(
        time: Moment(nanoseconds: 0), state: state, target: target, bufferAge: buffers.ages[index])
      surface.update(for: picture, title: "Edge")
      _ = surface.prepare(at: picture.time)
      _ = try window.drawing.draw(surface, picture)
      for other in 0..<3 where buffers.ages[other] > 0 { buffers.ages[other] += 1 }
      buffers.ages[index] = 1
      let drawn = buffers.framebuffers[index].readPixels()
      #expect(drawn == (try fresh(state, box)), "frame \(frame)")
      try graphics.gl.makeCurrent()
    }
  }

  /// Only the middle changes, so corners that were cut are still in the buffers.
  @Test func capturesHaveSquareCorners() throws {
    let box = Box()
    box.layer.frame = Rect(x: 0, y: 0, width: 120, height: 80)
    let middle = Layer(Rect(x: 50, y: 30, width: 20, height: 20))
    box.layer.add(middle)
    let window = try DrawnSurface(box)
    defer { window.close() }
    let (surface, graphics) = (window.content, window.graphics)
    let state = WindowState.offscreen(
      size: Size(width: 120, height: 80), scale: .one, hasOwnFrame: true)
    let buffers = try Buffers(
      graphics.gl, state.scale.physical(WindowFrame(state).surfaceSize), count: 2)
    defer { buffers.close() }
    var captured: [Bool] = []
    surface.capture = FrameCapture(of: box.layer) { frame, pixels in
      let count = frame.size.width * frame.size.height
      captured.append(
        (0..<count).allSatisfy {
          unsafe pixels.unsafeLoad(fromByteOffset: 4 * $0 + 3, as: UInt8.self) == 255
        })
      return true
    }
    for frame in 0..<8 {
      middle.fill = .color(Color(rgb: UInt32(frame) * 0x10101))
      let target = FrameTarget(
        time: Moment(nanoseconds: UInt64(frame) * 20_000_000), state: state,
        target: buffers.framebuffers[frame % 2].target, bufferAge: frame < 2 ? 0 : 2)
      surface.update(for: target, title: "Edge")
      _ = surface.prepare(at: target.time)
      _ = try window.drawing.draw(surface, target)
      graphics.gl.finish()
    }
    #expect(captured.count >= 6)
    #expect(!captured.contains(false), "\(captured)")
  }

  /// Draws the same window completely into a new buffer.
  private func fresh(_ state: WindowState, _ box: Box) throws -> [UInt8] {
    let twin = Box()
    twin.layer.frame = box.layer.frame
    let window = try DrawnSurface(twin)
    defer { window.close() }
    let (surface, graphics) = (window.content, window.graphics)
    let size = state.scale.physical(WindowFrame(state).surfaceSize)
    let buffers = try Buffers(graphics.gl, size, count: 1)
    defer { buffers.close() }
    let picture = FrameTarget(
      time: Moment(nanoseconds: 0), state: state, target: buffers.framebuffers[0].target)
    surface.update(for: picture, title: "Edge")
    _ = surface.prepare(at: picture.time)
    _ = try window.drawing.draw(surface, picture)
    return buffers.framebuffers[0].readPixels()
  }
}
