// SPDX-License-Identifier: MIT

import Foundation
import GLES
import Renderer
import Testing
import VirtualInput

@testable import ScrimKit
@testable import Window

/// `App.run` in a real compositor.
@Suite(.serialized) struct AppTests {
  /// Content that counts its calls and can act in a frame.
  private final class CountingContent: Content, CustomShaderProvider {
    var opened = 0
    var closed = 0
    var drawn = 0
    var gl: Context?
    var onDraw: ((Int) -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      surface.contentLayer.fill = .color(Color(rgb: 0x8033b3))
    }

    func addPrograms(to renderer: SceneRenderer) throws(ProgramError) {
      opened += 1
      gl = renderer.gl
      renderer.add(CountingProgram(self), as: "closing")
    }

    func prepare(at time: Moment) -> Bool {
      drawn += 1
      onDraw?(drawn)
      return false
    }
  }

  /// A shader program that draws nothing and counts how often it is closed.
  private final class CountingProgram: CustomShaderProgram {
    let content: CountingContent
    init(_ content: CountingContent) { self.content = content }
    func draw(_ customShader: CustomShader, _ part: CustomShaderArea) {}
    func close() {
      content.closed += 1
      content.gl = nil
    }
  }

  private func run(frames: Int, _ content: CountingContent, _ prepare: (App) -> Void) throws
    -> FrameStatistics
  {
    let compositor = try Compositor(.sway)
    let app = App(compositor.options(frames: frames), content: content)
    prepare(app)
    return try app.run()
  }

  @Test func aLostContextIsRecreatedInTheSameWindow() throws {
    let content = CountingContent()
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

  /// Content that reports motion without any change, until it ends the app.
  private final class UnchangingContent: Content {
    var prepared = 0
    var onEnd: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {}

    func prepare(at time: Moment) -> Bool {
      prepared += 1
      if prepared == 20 { onEnd?() }
      return true
    }
  }

  @Test func contentInMotionGetsFramesWithoutDamage() throws {
    let compositor = try Compositor(.sway)
    let content = UnchangingContent()
    let app = App(compositor.options(), content: content)
    content.onEnd = { [unowned app] in app.presenter?.fail(.lost(EGLError(code: 0x300D))) }
    // Without frames, SIGTERM ends the app after ten seconds.
    let rescue = DispatchWorkItem { kill(getpid(), SIGTERM) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: rescue)
    defer { rescue.cancel() }
    _ = try? app.run()
    #expect(content.prepared >= 20)
  }

  /// A widget that notes when its surface opens and closes, and its surface.
  private final class OpenedWidget: Widget, Content {
    var events: [String] = []

    func build(in surface: ScrimKit.SurfaceContent) { surface.root.add(self) }
    override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
      Size(width: 100, height: 20)
    }
    override func didOpen() { events.append("open") }
    override func didClose() { events.append("close") }
  }

  @Test func widgetsHearWhenTheirPanelOpensAndCloses() throws {
    let (content, widget) = (CountingContent(), OpenedWidget())
    _ = try run(frames: 30, content) { app in
      let panel = app.add(Panel("opened", edge: .top)) { widget }
      content.onDraw = { [unowned widget] frame in
        switch frame {
        case 3:
          #expect(widget.events == [])
          panel.open()
        case 10: panel.close()
        case 17: panel.open()
        default: break
        }
      }
    }
    #expect(widget.events == ["open", "close", "open", "close"])
  }

  /// A program that is launched gets a token of the compositor's.
  @Test(.timeLimit(.minutes(5))) func launchedProgramsGetAnActivationToken() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "launched-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let content = CountingContent()
    var words: [Substring] = []
    _ = try run(frames: 10_000, content) { app in
      app.watch(file: file.path) { [unowned app] in
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.hasSuffix("\n")
        else { return }
        words = text.dropLast().split(separator: " ")
        app.quit()
      }
      content.onDraw = { [unowned app] frame in
        guard frame == 2 else { return }
        let told = "${XDG_ACTIVATION_TOKEN-none} ${DESKTOP_STARTUP_ID-none}"
        app.launch(["sh", "-c", "echo \"\(told)\" > '\(file.path)'"])
      }
    }
    #expect(words.count == 2 && words.first == words.last && words.first != "none", "\(words)")
  }

  /// A descriptor is watched and given up while the app runs, and another one takes its place.
  @Test func descriptorsAreWatchedWhileTheAppRuns() throws {
    let pipes = [Pipe(), Pipe()]
    var woken: [Int] = []
    let content = CountingContent()
    func watch(_ index: Int, in app: App) {
      let number = pipes[index].fileHandleForReading.fileDescriptor
      app.watch(descriptor: number) { [unowned app] in
        woken.append(index)
        app.unwatch(descriptor: number)
        app.unwatch(descriptor: number)
        if index == 0 { watch(1, in: app) } else { app.quit() }
      }
    }
    for pipe in pipes { pipe.fileHandleForWriting.write(Data([1])) }
    _ = try run(frames: 10_000, content) { app in
      content.onDraw = { [unowned app] frame in if frame == 2 { watch(0, in: app) } }
    }
    #expect(woken == [0, 1])
    // The descriptors are still open.
    #expect(pipes.allSatisfy { $0.fileHandleForReading.availableData == Data([1]) })
  }

  @Test func aDescriptorThatCannotBeWatchedEndsTheApp() throws {
    let content = CountingContent()
    let file = try FileHandle(forReadingFrom: Client.executable)
    #expect(throws: AppFailure.self) {
      _ = try run(frames: 10_000, content) { app in
        content.onDraw = { [unowned app] frame in
          // epoll does not watch regular files.
          if frame == 2 { app.watch(descriptor: file.fileDescriptor) {} }
        }
      }
    }
    #expect(content.closed == 1)
  }

  @Test func aWindowThatCannotBeDrawnEndsTheApp() throws {
    let content = CountingContent()
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

  /// Frames of still content set no state twice and create no GL object.
  @Test func steadyFramesCreateNothing() throws {
    let content = CountingContent()
    var counts: [Counters] = []
    _ = try run(frames: 12, content) { _ in
      content.onDraw = { [unowned content] _ in
        if let gl = content.gl {
          counts.append(gl.counters)
          gl.resetCounters()
        }
      }
    }
    // The first frames create objects that later frames reuse.
    let steady = counts.dropFirst(5)
    #expect(steady.allSatisfy { $0.creations == 0 })
    #expect(Set(steady.map(\.calls)).count == 1, "\(steady.map(\.calls))")
  }

  /// Content with a text field, which has the focus.
  private final class Form: Content {
    let field = TextField("")
    var onFrame: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      surface.root.add(field)
      surface.widgets.setFocus(field)
    }

    func prepare(at time: Moment) -> Bool {
      onFrame?()
      return true
    }
  }

  /// An input method composes and inserts, and learns what the text has become.
  @Test func anInputMethodEditsATextField() throws {
    let compositor = try Compositor(.sway)
    let method = try VirtualInputMethod(socket: compositor.socket)
    defer { method.close() }
    let form = Form()
    let app = App(compositor.options(frames: 3_000), content: form)
    var shown: [String] = []
    var told: [String] = []
    // Each step is taken once the one before has arrived.
    var steps: [() throws -> Bool] = [
      { method.isActive },
      {
        try method.compose("にほ")
        return true
      },
      { form.field.editing.shownText == "にほ" && form.field.text.isEmpty },
      {
        try method.insert("日本")
        return true
      },
      { form.field.text == "日本" && method.text == "日本" },
      {
        try method.insert("曜", deleting: 3)
        return true
      },
      { form.field.text == "日曜" && method.text == "日曜" },
    ]
    form.onFrame = { [unowned app] in
      do {
        try method.update()
        if shown.last != form.field.editing.shownText { shown.append(form.field.editing.shownText) }
        if told.last != method.text { told.append(method.text) }
        if let step = steps.first, try step() { steps.removeFirst() }
      } catch {
        Issue.record("\(error)")
        steps = []
      }
      if steps.isEmpty { app.quit() }
    }
    _ = try app.run()
    #expect(steps.isEmpty && form.field.text == "日曜", "\(steps.count) steps are left")
    #expect(shown == ["", "にほ", "日本", "日曜"] && told == ["", "日本", "日曜"])
  }
}
