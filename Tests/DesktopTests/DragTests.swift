// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import Testing
import VirtualInput

@testable import ScrimKit
@testable import Window

/// Drags within an app, and to another program, in real compositors.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DragTests {
  /// Content with a widget.
  private final class Form: Content {
    let widgets: [Widget]
    private(set) var surface: ScrimKit.SurfaceContent?

    init(_ widgets: Widget...) { self.widgets = widgets }

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.root.add(
        Stack(.vertical, spacing: 40, alignment: .start, [Label("A form")] + widgets))
      surface.widgets.setFocus(widgets[0])
    }

    /// The drags and drops that the content was told of.
    private(set) var drops: [DropEvent] = []

    func handle(_ event: InputEvent, at moment: Moment) {
      if case .drop(let event) = event { drops.append(event) }
    }

    /// A point of a widget on the screen; the window is at `left`.
    func point(_ x: Double, _ left: Double = 0, in index: Int = 0) -> Point<Logical>? {
      guard let frame = surface?.scene.frame(of: widgets[index].layer), frame.width > 0 else {
        return nil
      }
      return Point(x: left + frame.left + x, y: frame.top + 18)
    }
  }

  /// What a test does, once in a turn of the loop. A step that returns false is repeated.
  private typealias Step = (name: String, run: () throws -> Bool)

  /// A screen with a pointer.
  private final class Bench {
    /// The environment of clients.
    let environment: [String: String]
    private let screen: any Screen
    private let onClose: () -> Void
    private var place = Point<Logical>(x: 0, y: 0)

    /// A screen of 1280 by 800 pixels in sway, with windows beside each other.
    init() throws {
      let sway = try SwayScreen(Size(width: 1280, height: 800), .tiled)
      screen = sway
      environment = sway.compositor.clientEnvironment
      onClose = { sway.close() }
    }

    init(_ kind: NestedCompositor.Kind) throws {
      let compositor = try NestedCompositor(kind)
      screen = compositor.screen
      environment = try compositor.clientEnvironment()
      onClose = { compositor.close() }
    }

    func options() throws -> App.Options {
      let folder = try #require(environment["XDG_RUNTIME_DIR"])
      var options = App.Options()
      options.socket = "\(folder)/\(try #require(environment["WAYLAND_DISPLAY"]))"
      options.duration = .seconds(120)
      return options
    }

    private func move(to point: Point<Logical>) throws {
      place = point
      try screen.point(Point(x: Int(point.x), y: Int(point.y)))
    }

    /// Moves the pointer in one step, once there is a place.
    func move(_ point: @escaping () -> Point<Logical>?) -> Step {
      (
        "the pointer moves",
        { [unowned self] in
          guard let point = point() else { return false }
          try move(to: point)
          return true
        }
      )
    }

    /// Moves the pointer, to and fro, until the widget there knows of it. A compositor that has
    /// just started may take its time.
    func point(at widget: Widget, _ point: @escaping () -> Point<Logical>?) -> Step {
      (
        "the pointer is over the widget",
        { [unowned self] in
          if widget.isHovered, let point = point() {
            try move(to: point)
            return true
          }
          if let point = point() {
            try move(to: Point(x: place.x == point.x ? point.x + 1 : point.x, y: point.y))
          }
          return false
        }
      )
    }

    /// Moves the pointer in steps of at most 30 pixels, one in each turn.
    func glide(_ point: @escaping () -> Point<Logical>?) -> Step {
      (
        "the pointer glides",
        { [unowned self] in
          guard let point = point() else { return false }
          let (x, y) = (point.x - place.x, point.y - place.y)
          let part = min(30 / max(abs(x), abs(y), 30), 1)
          try move(to: Point(x: place.x + x * part, y: place.y + y * part))
          return part == 1
        }
      )
    }

    func button(isPressed: Bool) -> Step {
      (
        "the button changes",
        { [unowned self] in
          try screen.button(isPressed: isPressed)
          return true
        }
      )
    }

    /// Runs `app` until all steps are done.
    func run(_ app: App, _ steps: [Step]) throws {
      var pending = steps[...]
      var failure: (any Error)?
      let timer = app.timer {
        do {
          guard let step = pending.first else { return app.quit() }
          if try step.run() { pending = pending.dropFirst() }
        } catch {
          failure = error
          app.quit()
        }
      }
      timer.start(every: .milliseconds(30))
      _ = try app.run()
      timer.stop()
      if let failure { throw failure }
      if let step = pending.first { Issue.record("in vain: \(step.name)") }
    }

    isolated deinit { onClose() }
  }

  @Test func textMovesFromWindowToWindow() throws {
    let bench = try Bench()
    let (first, second) = (TextField("one two three"), TextField("abc"))
    let (left, right) = (Form(first), Form(second))
    let app = try App(bench.options(), content: left)
    try bench.run(
      app,
      [
        ("the window is tiled", { left.surface?.scene.size.width == 1280 }),
        (
          "there are two windows",
          {
            if right.surface == nil { app.openWindow(Toplevel.Options(), content: right) }
            return left.surface?.scene.size.width == 640 && right.surface?.scene.size.width == 640
          }
        ),
        // The press that gives the focus selects; the next one drags what is selected.
        bench.move { left.point(14) }, bench.button(isPressed: true),
        bench.button(isPressed: false),
        ("the field has the focus", { left.surface?.widgets.focused === first }),
        (
          "the text is selected",
          {
            first.selectAll()
            return true
          }
        ),
        bench.move { left.point(30) }, bench.button(isPressed: true),
        bench.glide { left.point(60) },
        bench.glide { right.point(120, 640) },
        ("the drop is accepted", { right.surface?.widgets.dropAcceptance?.preferred == .move }),
        ("the text is still there", { first.text == "one two three" && second.text == "abc" }),
        bench.button(isPressed: false),
        ("the text has moved", { second.text == "abcone two three" && first.text == "" }),
      ])
    #expect(second.editing.selection == 3..<16)
  }

  /// Within a field, and to another one of the same window, which fills the screen.
  /// Without mutter, which tells a pointer that comes over a window while that grows other places.
  @Test(arguments: [NestedCompositor.Kind.westonPixman, .kwin].filter(\.isInstalled))
  func textMovesInOtherCompositors(_ kind: NestedCompositor.Kind) throws {
    let bench = try Bench(kind)
    let (first, second) = (TextField("one two three"), TextField("abc"))
    let form = Form(first, second)
    var options = try bench.options()
    options.window.isFullscreen = true
    let app = App(options, content: form)
    func select(_ range: Range<Int>) -> Step {
      (
        "a text is selected",
        {
          form.surface?.widgets.setFocus(first)
          return first.perform(.select(anchor: range.lowerBound, caret: range.upperBound))
        }
      )
    }
    func drag(to place: @escaping () -> Point<Logical>?) -> [Step] {
      [
        bench.point(at: first) { form.point(24) }, bench.button(isPressed: true),
        bench.glide { form.point(36) }, bench.glide(place),
        ("the drop is accepted", { form.surface?.widgets.dropAcceptance?.preferred == .move }),
        bench.button(isPressed: false),
      ]
    }
    try bench.run(
      app,
      [("the window fills the screen", { form.surface?.scene.size.width == 1620 }), select(0..<4)]
        + drag { form.point(300) }
        + [("the word has moved", { first.text == "two threeone " }), select(0..<13)]
        + drag { form.point(300, in: 1) }
        + [("the text has moved", { first.text.isEmpty && second.text == "abctwo threeone " })])
    #expect(second.editing.selection == 3..<16)
    #expect(form.surface?.widgets.focused === second)
  }

  /// The demo says which files it cannot show.
  @Test func filesAreDroppedOnAnotherProgram() throws {
    let bench = try Bench()
    let button = Button("Files")
    button.gestures.dragItem = { DragItem(.files(["/nowhere/ä b.png"])) }
    let left = Form(button)
    let app = try App(bench.options(), content: left)
    var demo: Client?
    var ends: [DragAction?] = []
    try bench.run(
      app,
      [
        ("the window is tiled", { left.surface?.scene.size.width == 1280 }),
        (
          "the demo starts",
          {
            demo = try Client(["demo"], in: bench.environment)
            let begin = try #require(left.surface?.widgets.onDrag)
            left.surface?.widgets.onDrag = { item, onEnd in
              begin(item) {
                ends.append($0)
                onEnd($0)
              }
            }
            return true
          }
        ),
        ("there are two windows", { left.surface?.scene.size.width == 640 }),
        ("the demo is at rest", { try demo?.waitUntilAtRest() != nil }),
        bench.move { left.point(20) }, bench.button(isPressed: true),
        bench.glide { Point(x: 900, y: 300) }, bench.glide { Point(x: 960, y: 400) },
        ("the demo accepts the drop", { try demo?.waitUntilAtRest() != nil }),
        bench.button(isPressed: false),
        ("the drag has ended", { !ends.isEmpty }),
        (
          "the demo ends",
          {
            demo?.process.terminate()
            return true
          }
        ),
      ])
    #expect(ends == [.copy])
    let outcome = try #require(demo).end()
    #expect(outcome.errors.contains("/nowhere/ä b.png"), "\(outcome.errors)")
  }

  /// The corner is the pointer, and what is dragged beside it.
  @Test func whatIsDraggedIsDrawnAtAWholeScale() throws {
    let drawn = try DrawnSurface(Form(Label("nothing")))
    defer { drawn.close() }
    drawn.content.scene.scale = Scale(in120ths: 180)
    let text = String(repeating: "A long text\nof several lines ", count: 90)
    for (content, width) in [
      (DragContent.text("word"), 60..<90), (.text(text), 240..<300),
      (.files(["/tmp/picture.png", "/tmp/b"]), 110..<170),
    ] {
      let picture = try #require(drawn.drawing.picture(of: content, drawn.content.widgets))
      #expect(picture.scale == 2)
      let (row, height) = (picture.size.width, picture.size.height)
      #expect(width.contains(row / 2) && height < 2 * 70, "\(row)x\(height)")
      let alpha = (0..<row * height).map { picture.pixels[4 * $0 + 3] }
      #expect(alpha[0] == 0 && alpha[height / 2 * row + row / 2] == 255)
    }
  }

  /// The app is told of what no widget takes.
  @Test func widgetsTakeDropsBeforeTheApp() throws {
    let field = TextField("abc")
    let form = Form(field)
    let pictures = try Offscreen(form, size: Size(width: 400, height: 300))
    defer { pictures.close() }
    let time = Moment(nanoseconds: 0)
    try pictures.draw(at: time)
    let content = try #require(form.surface)
    content.acceptsFiles = true
    var refusals = 0
    pictures.onDropRefused = { refusals += 1 }
    let frame = content.scene.frame(of: field.layer)
    let inside = Point<Logical>(x: frame.left + 50, y: frame.top + 10)
    let offer = DragOffer([.text, .files])
    content.handle(.drop(.hovered(Point(x: 10, y: 290), offer)), at: time)
    #expect(content.dropAcceptance == DropAcceptance(.files))
    content.handle(.drop(.hovered(inside, offer)), at: time)
    #expect(content.dropAcceptance == DropAcceptance(.text))
    content.handle(.drop(.left), at: time)
    #expect(content.dropAcceptance == DropAcceptance(.files))
    content.handle(.drop(.dropped(Drop(.text("x"), at: inside))), at: time)
    content.handle(.drop(.dropped(Drop(.text("lost"), at: Point(x: 10, y: 290)))), at: time)
    content.handle(.drop(.dropped(Drop(.files(["/a"]), at: Point(x: 10, y: 290)))), at: time)
    #expect(field.text == "abcx" && refusals == 1)
    #expect(
      form.drops == [
        .hovered(Point(x: 10, y: 290), offer), .left,
        .dropped(Drop(.files(["/a"]), at: Point(x: 10, y: 290))),
      ])
  }
}
