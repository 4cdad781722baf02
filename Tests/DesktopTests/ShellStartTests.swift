// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import Images
import Pictures
import ScrimKit
import Testing
import Window

/// `scrim shell` without a compositor: at its start, and for longer than a restart takes.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShellStartTests {
  private func end(_ compositor: Compositor) throws {
    compositor.kill()
    try? FileManager.default.removeItem(atPath: compositor.socket)
  }

  private func waitUntilShown(in compositor: Compositor) throws {
    try wait { FileManager.default.fileExists(atPath: compositor.socket) }
    try wait { try Bitmap(contentsOf: compositor.screenshot().path).differs }
  }

  private func waiting(for compositor: Compositor) -> String {
    "scrim: waiting for a compositor at '\(compositor.socket)'\n"
  }

  /// What arrives before the compositor is shown with it.
  @Test func theShellStartsBeforeTheCompositor() throws {
    let compositor = try Compositor(.sway)
    try end(compositor)
    let shell = try RunningShell(["--only", "toasts"], in: compositor.clientEnvironment)
    try shell.notify("Ada")
    try wait { shell.client.process.writtenErrors == waiting(for: compositor) }
    try compositor.start()
    try waitUntilShown(in: compositor)
    try shell.waitUntil("toasts", isOpen: true)
    shell.close(waiting(for: compositor))
  }

  /// A window, drawn once.
  private final class OneFrame: ScrimKit.Content {
    var onDraw: (() -> Void)?
    func build(in surface: ScrimKit.SurfaceContent) {}
    func drawn(_ report: FrameReport) { onDraw?() }
  }

  /// The wait is told before the compositor starts, and the window opens then.
  @Test func windowsWaitForTheCompositorAsWell() throws {
    let compositor = try Compositor(.sway)
    try end(compositor)
    var options = compositor.options(for: .seconds(120))
    options.waitsForCompositor = true
    let window = OneFrame()
    let app = App(options, content: window)
    var told: [String] = []
    app.onProblem = {
      told.append($0)
      try? compositor.start()
    }
    window.onDraw = { [unowned app] in app.quit() }
    #expect(try app.run().submitted > 0)
    #expect(told == ["waiting for a compositor at '\(compositor.socket)'"])
  }

  @Test func aWaitAtTheStartCanBeEnded() throws {
    let compositor = try Compositor(.sway)
    try end(compositor)
    let shell = try RunningShell(in: compositor.clientEnvironment)
    try wait { shell.client.process.writtenErrors == waiting(for: compositor) }
    shell.close(waiting(for: compositor))
  }

  /// At a new login the shell of the last one still runs, with the environment of that.
  @Test func aShellThatHasOutlivedItsCompositorMakesWay() throws {
    let compositor = try Compositor(.sway)
    let shell = try RunningShell(["--only", "toasts"], in: compositor.clientEnvironment)
    try shell.notify("Ada")
    try waitUntilShown(in: compositor)
    let second = try Client(["shell"], in: shell.environment).end()
    #expect(second.status == 1 && second.errors == "scrim: a shell runs in this session already\n")
    try end(compositor)
    try compositor.start()
    try waitUntilShown(in: compositor)
    #expect(try shell.replace().status == 0)
    try shell.notify("Brook")
    try shell.waitUntil("toasts", isOpen: true)
    #expect(try shell.history == ["Ada", "Brook"])
    shell.close()
  }

  /// After half a minute nothing wakes the shell until a socket appears.
  @Test(.enabled(if: Cases.areAll)) func aCompositorThatIsGoneForLongerIsWaitedFor() throws {
    let compositor = try Compositor(.sway)
    let shell = try RunningShell(["--only", "toasts"], in: compositor.clientEnvironment)
    try shell.notify("Ada")
    try waitUntilShown(in: compositor)
    try end(compositor)
    sleep(35)
    try shell.notify("Brook")
    #expect(try shell.client.activity(during: 3) == .rest)
    try compositor.start()
    try waitUntilShown(in: compositor)
    shell.close()
  }
}
