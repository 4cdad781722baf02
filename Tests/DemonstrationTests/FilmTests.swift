// SPDX-License-Identifier: MIT

import ScrimGL
import ScrimKit
import Testing

@testable import Demonstration

@Suite struct FilmTests {
  /// A target of 200 by 140 pixels in which the film is drawn by damaged rectangle.
  private final class Screen {
    let gl: Context
    private let display: Display
    private let framebuffer: RenderTexture
    private let film: FilmShader
    private let sign: DemoIconShader
    static let size = Size<Physical>(width: 200, height: 140)

    init() throws {
      display = try Display.open(.surfaceless)
      gl = try Context(display, options: ContextOptions(debug: true))
      framebuffer = try RenderTexture(gl, size: Self.size)
      film = FilmShader(gl)
      sign = DemoIconShader(gl)
    }

    func draw(
      _ content: LayerContent, in frame: Rect<Physical>, _ rects: [Rect<Physical>]
    ) throws -> [UInt8] {
      guard case .customShader(let customShader) = content else { return [] }
      gl.state.bind(framebuffer.target)
      gl.state.blend = .replace
      let part = CustomShaderArea(
        target: framebuffer.target, frame: frame, rects: rects, pixelScale: 1, opacity: 1)
      switch customShader.name {
      case Film.program: try film.draw(customShader, part)
      default: try sign.draw(customShader, part)
      }
      gl.state.scissor = nil
      return framebuffer.readPixels()
    }

    func close() {
      film.close()
      sign.close()
      framebuffer.close()
      #expect(gl.takeErrors() == [])
      gl.close()
      display.close()
    }
  }

  /// Splits a rectangle into pieces of many sizes.
  private func pieces(of rect: Rect<Physical>) -> [Rect<Physical>] {
    var pieces: [Rect<Physical>] = []
    var (top, step) = (rect.top, 1)
    while top < rect.bottom {
      let bottom = min(top + step, rect.bottom)
      var (left, width) = (rect.left, 3)
      while left < rect.right {
        let right = min(left + width, rect.right)
        pieces.append(Rect(left: left, top: top, right: right, bottom: bottom))
        (left, width) = (right, width * 2 + 1)
      }
      (top, step) = (bottom, step % 23 + 5)
    }
    return pieces
  }

  @Test func partEqualsWhole() throws {
    let screen = try Screen()
    defer { screen.close() }
    let all = Rect<Physical>(origin: .zero, size: Screen.size)
    let times = [0, 1.3, 4.77, 7.9, 8.1, 11.2, 14.8, 15.3, 17, 20.5, 20.9, 21.4, 23.99, 24]
    for time in times {
      let content = Film().content(at: time)
      let whole = try screen.draw(content, in: all, [all])
      #expect(try screen.draw(content, in: all, pieces(of: all)) == whole, "at \(time)")
      #expect(stride(from: 3, to: whole.count, by: 4).allSatisfy { whole[$0] == 255 })
    }
    for bars in [0, 0.4, 1] {
      let content = DemoIcon.play.content(bars, Color(rgb: 0x123456, alpha: 0.8))
      let whole = try screen.draw(content, in: all, [all])
      #expect(try screen.draw(content, in: all, pieces(of: all)) == whole)
    }
  }

  @Test func frameIsIndependentOfPosition() throws {
    let screen = try Screen()
    defer { screen.close() }
    let (first, second) = (
      Rect<Physical>(x: 0, y: 0, width: 120, height: 90),
      Rect<Physical>(x: 61, y: 37, width: 120, height: 90)
    )
    for time in [3.0, 8.0, 10, 18, 22.5] {
      let content = Film().content(at: time)
      let here = try screen.draw(content, in: first, [first])
      let there = try screen.draw(content, in: second, [second])
      for y in 0..<90 {
        let (a, b) = (4 * 200 * y, 4 * (200 * (y + 37) + 61))
        #expect(here[a..<a + 480].elementsEqual(there[b..<b + 480]), "row \(y) at \(time)")
      }
    }
  }

  @Test func everyMomentHasItsOwnFrame() throws {
    let screen = try Screen()
    defer { screen.close() }
    let all = Rect<Physical>(origin: .zero, size: Screen.size)
    var last: [UInt8] = []
    for time in stride(from: 0.0, to: 24, by: 0.45) {
      let picture = try screen.draw(Film().content(at: time), in: all, [all])
      #expect(picture != last, "at \(time)")
      last = picture
    }
  }

  @Test func theFilmHasThirtyFramesASecond() {
    let film = Film()
    let contents = stride(from: 0.001, to: 1, by: 1.0 / 60).map { film.content(at: $0) }
    #expect(zip(contents, contents.dropFirst()).count { $0 != $1 } == 29)
  }

  @Test func titlesFadeAndLeaderCounts() {
    let film = Film()
    #expect(film.texts(at: 4) == [] && film.texts(at: 15.5).allSatisfy { $0.opacity == 0 })
    #expect(film.texts(at: 18).map(\.text).first == "Scrim")
    #expect(film.texts(at: 18).allSatisfy { $0.opacity == 1 })
    #expect([21, 22.5, 23.9, 24].map { film.texts(at: $0)[0].text } == ["3", "2", "1", "1"])
  }
}
