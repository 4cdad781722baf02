// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Geometry
import Renderer
import SceneGraph
import Style
import Testing
import Timing

@testable import ScrimKit
@testable import Window

/// The app loop from within, against a real compositor.
@Suite(.serialized) struct AppTests {
  /// Content that counts what is done with it, and does something in one of its frames.
  private final class Counting: Content, CustomShaderProvider {
    var opened = 0
    var closed = 0
    var drawn = 0
    var gl: Context?
    var onDraw: ((Int) -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      surface.content.fill = .color(Color(rgb: 0x8033b3))
    }

    func addPrograms(to renderer: SceneRenderer) throws(ProgramError) {
      opened += 1
      gl = renderer.gl
      renderer.add(Closing(self), as: "closing")
    }

    func prepare(at time: Moment) -> Bool {
      drawn += 1
      onDraw?(drawn)
      return false
    }
  }

  /// A program that draws nothing and counts its ends.
  private final class Closing: CustomShaderProgram {
    let content: Counting
    init(_ content: Counting) { self.content = content }
    func draw(_ customShader: CustomShader, _ part: CustomShaderArea) {}
    func close() {
      content.closed += 1
      content.gl = nil
    }
  }

  private func run(frames: Int, _ content: Counting, _ prepare: (App) -> Void) throws
    -> FrameStatistics
  {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    var options = App.Options()
    options.socket = compositor.socket
    options.frames = frames
    let app = App(options, content: content)
    prepare(app)
    return try app.run()
  }

  @Test func aLostGPUIsBuiltAgainInTheSameWindow() throws {
    let content = Counting()
    let statistics = try run(frames: 8, content) { app in
      content.onDraw = { [unowned app] frame in
        if frame == 3 || frame == 5 { app.presenter?.fail(.contextLost) }
      }
    }
    #expect(content.opened == 3)
    #expect(content.closed == 3)
    #expect(content.drawn == 8)
    #expect(statistics.submitted == 8)
  }

  /// Content that says it moves and looks the same, until it ends the app.
  private final class Patient: Content {
    var prepared = 0
    var onEnd: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {}

    func prepare(at time: Moment) -> Bool {
      prepared += 1
      if prepared == 20 { onEnd?() }
      return true
    }
  }

  @Test func whatMovesWithoutADifferenceGoesOn() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    var options = App.Options()
    options.socket = compositor.socket
    let content = Patient()
    let app = App(options, content: content)
    content.onEnd = { [unowned app] in app.presenter?.fail(.lost(EGLError(code: 0x300D))) }
    // An app that waits for nothing is ended as a user would end it.
    let rescue = DispatchWorkItem { kill(getpid(), SIGTERM) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: rescue)
    defer { rescue.cancel() }
    _ = try? app.run()
    #expect(content.prepared >= 20)
  }

  @Test func aWindowThatCannotBeDrawnEndsTheApp() throws {
    let content = Counting()
    #expect(throws: AppFailure.self) {
      _ = try run(frames: 8, content) { app in
        content.onDraw = { [unowned app] frame in
          if frame == 2 { app.presenter?.fail(.lost(EGLError(code: 0x300D))) }
        }
      }
    }
    #expect(content.opened == 1)
    #expect(content.closed == 1)
  }

  /// Nothing is set twice, and nothing is made: every frame of a still picture costs the same.
  @Test func steadyFramesMakeNothing() throws {
    let content = Counting()
    var counts: [Counters] = []
    _ = try run(frames: 12, content) { _ in
      content.onDraw = { [unowned content] _ in
        if let gl = content.gl {
          counts.append(gl.counters)
          gl.resetCounters()
        }
      }
    }
    // The first frames make what the later ones use.
    let steady = counts.dropFirst(5)
    #expect(steady.allSatisfy { $0.creations == 0 })
    #expect(Set(steady.map(\.calls)).count == 1, "\(steady.map(\.calls))")
  }
}
