// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

@Suite struct ControlTests {
  private let bench = Bench()

  /// A centred button that counts its activations.
  private final class Bench {
    let button: Button
    let stage: Stage
    var meant = 0

    init(_ style: Button.Style = .filled) {
      button = Button("Press", style: style)
      let stack = Stack(.vertical, padding: Padding(100), alignment: .center, [button])
      stage = Stage(400, 300, stack)
      button.action = { [unowned self] in meant += 1 }
    }

    /// Centre of the button, in scene coordinates.
    var middle: (x: Double, y: Double) { stage.middle(of: button) }
  }

  private func fill(_ layer: Layer) -> Color? {
    if case .color(let color) = layer.fill { color } else { nil }
  }

  @Test func aClickMeansIt() {
    bench.stage.point(bench.middle.x, bench.middle.y)
    bench.stage.press()
    #expect(bench.button.isPressed && bench.meant == 0)
    bench.stage.release()
    #expect(!bench.button.isPressed && bench.meant == 1)
  }

  @Test func leavingTakesItBackAndComingBackDoesNot() {
    bench.stage.point(bench.middle.x, bench.middle.y)
    bench.stage.press()
    bench.stage.point(10, 10)
    #expect(!bench.button.isPressed)
    bench.stage.point(bench.middle.x + 2, bench.middle.y)
    #expect(bench.button.isPressed)
    bench.stage.point(10, 10)
    bench.stage.release()
    #expect(bench.meant == 0 && !bench.button.isHovered)
    bench.stage.point(10, 10)
    bench.stage.press()
    bench.stage.point(bench.middle.x, bench.middle.y)
    #expect(!bench.button.isHovered)
    bench.stage.release()
    #expect(bench.meant == 0 && bench.button.isHovered)
  }

  @Test func thePointerThatIsTakenAwayMeansNothing() {
    bench.stage.point(bench.middle.x, bench.middle.y)
    bench.stage.press()
    bench.stage.widgets.handle(PointerEvent.left, at: bench.stage.now)
    #expect(!bench.button.isPressed && !bench.button.isHovered)
    bench.stage.release()
    #expect(bench.meant == 0)
  }

  @Test func aFingerMeansItAndACancelledOneDoesNot() {
    bench.stage.touch(bench.middle.x, bench.middle.y)
    #expect(bench.button.isPressed)
    // A second finger on the same button has no effect.
    bench.stage.touch(bench.middle.x + 4, bench.middle.y, finger: 1)
    bench.stage.lift(finger: 1)
    #expect(bench.meant == 0)
    bench.stage.lift()
    #expect(bench.meant == 1 && !bench.button.isHovered)
    bench.stage.touch(bench.middle.x, bench.middle.y)
    bench.stage.cancelTouch()
    #expect(!bench.button.isPressed)
    bench.stage.lift()
    #expect(bench.meant == 1)
  }

  /// The lightness of what a layer shows on a card.
  private func lightness(_ layer: Layer, _ theme: Theme) -> Double {
    guard case .color(let color) = layer.fill else { return .nan }
    return color.over(theme.colors.surface).luminance
  }

  /// Buttons of every kind, switches and rows, each with the layer that shows a press.
  @Test(arguments: Appearance.allCases) func aPressDarkens(appearance: Appearance) {
    let styles: [Button.Style] = [.filled, .destructive, .tinted, .plain, .translucent]
    let menu = Menu([MenuItem("Open")])
    let switches = [Toggle(isOn: true), Toggle(isOn: false)]
    let controls: [(Control, Layer)] =
      styles.map { Button("A", style: $0) }.map { ($0, $0.layer) }
      + [true, false].map { Tile("Wi-Fi", isOn: $0) }.map { ($0, $0.layer) }
      + switches.map { ($0, $0.layer.children[0]) } + [(menu.rows[0], menu.rows[0].layer)]
    let widgets = controls.dropLast().map { $0.0 as Widget } + [menu]
    let stage = Stage(300, 900, Stack(.vertical, widgets))
    stage.widgets.theme = Theme(appearance)
    stage.settle()
    for (control, layer) in controls {
      let atRest = lightness(layer, stage.widgets.theme)
      let place = stage.middle(of: control)
      stage.point(place.x, place.y)
      stage.press()
      stage.settle()
      let pressed = lightness(layer, stage.widgets.theme)
      #expect(pressed < atRest - 0.001, "\(control.accessibleName): \(atRest) to \(pressed)")
      stage.widgets.handle(PointerEvent.left, at: stage.now)
      stage.settle()
    }
  }

  @Test func keysMeanIt() {
    bench.stage.key(.tab)
    bench.stage.key(.enter)
    #expect(bench.meant == 1)
    bench.stage.widgets.handle(KeyEvent(.pressed, .space), at: bench.stage.now)
    #expect(bench.button.isPressed && bench.meant == 1)
    bench.stage.widgets.handle(KeyEvent(.repeated, .space), at: bench.stage.now)
    bench.stage.widgets.handle(KeyEvent(.released, .space), at: bench.stage.now)
    #expect(!bench.button.isPressed && bench.meant == 2)
    // A key pressed here and released elsewhere does not activate the button.
    bench.stage.widgets.handle(KeyEvent(.pressed, .space), at: bench.stage.now)
    bench.stage.widgets.setFocus(nil)
    #expect(!bench.button.isPressed)
    bench.stage.widgets.handle(KeyEvent(.released, .space), at: bench.stage.now)
    #expect(bench.meant == 2)
  }

  @Test func whatCannotBeUsedDoesNothing() {
    bench.stage.touch(bench.middle.x, bench.middle.y)
    bench.button.isEnabled = false
    #expect(!bench.button.isPressed)
    bench.stage.lift()
    bench.stage.click(bench.middle.x, bench.middle.y)
    #expect(!bench.stage.key(.tab) && bench.meant == 0)
    bench.stage.settle()
    #expect(abs(bench.button.layer.opacity - Double(Palette.disabledOpacity)) < 1e-6)
    bench.button.isEnabled = true
    bench.stage.settle()
    bench.stage.click(bench.middle.x, bench.middle.y)
    #expect(bench.meant == 1 && bench.button.layer.opacity == 1)
  }

  @Test func aButtonMayTakeItselfAway() {
    bench.button.action = { [unowned bench = bench] in bench.button.remove() }
    bench.stage.click(bench.middle.x, bench.middle.y)
    #expect(bench.button.tree == nil)
    bench.stage.settle()
    #expect(bench.stage.widgets.focused == nil)
  }

  @Test(arguments: Button.Style.allCases)
  func looksGoOverInAShortTime(style: Button.Style) throws {
    let bench = Bench(style)
    bench.stage.settle()
    let rest = try #require(fill(bench.button.layer))
    bench.stage.point(bench.middle.x, bench.middle.y)
    bench.stage.frame()
    let first = try #require(fill(bench.button.layer))
    #expect(bench.stage.settle() < 40)
    let hovered = try #require(fill(bench.button.layer))
    #expect(rest != hovered && first != rest && first != hovered)
    bench.stage.press()
    bench.stage.settle()
    let pressed = try #require(fill(bench.button.layer))
    #expect(pressed != hovered && bench.button.layer.transform.scale < 1)
    bench.stage.release()
    bench.stage.point(5, 5)
    bench.stage.settle()
    #expect(fill(bench.button.layer) == rest && bench.button.layer.transform.scale == 1)
  }

  @Test(arguments: Button.Style.allCases, Appearance.allCases)
  func itsWordIsReadInEveryState(style: Button.Style, appearance: Appearance) throws {
    let bench = Bench(style)
    bench.stage.widgets.theme = Theme(appearance)
    let surface = bench.stage.widgets.theme.colors.surface
    func check() throws {
      bench.stage.settle()
      let fill = try #require(self.fill(bench.button.layer)).over(surface)
      guard case .text(let text) = bench.button.children[0].layer.content else { return }
      #expect(text.color.contrast(with: fill) >= 4.5)
    }
    try check()
    bench.stage.point(bench.middle.x, bench.middle.y)
    try check()
    bench.stage.press()
    try check()
  }

  @Test func withLessMotionNothingShrinks() {
    bench.stage.widgets.motion = .reduced
    bench.stage.point(bench.middle.x, bench.middle.y)
    bench.stage.press()
    for _ in 0..<5 {
      bench.stage.frame()
      #expect(bench.button.layer.transform == .identity)
    }
    #expect(bench.button.pressAmount > 0)
  }

  @Test func aPlainTitleIsNoLink() {
    let tones = Button.Style.allCases.map { Bench($0).stage.all(Label.self).first?.tone }
    let expected = Button.Style.allCases.map { style -> Label.Tone in
      switch style {
      case .filled: .onAccent
      case .destructive: .custom(.white)
      case .plain, .tinted, .translucent: .primary
      }
    }
    #expect(tones == expected)
  }

  @Test func aButtonIsLargeEnoughForAFinger() {
    #expect(bench.stage.place(of: bench.button).height == 36)
    bench.button.title = "A longer word"
    bench.stage.frame()
    #expect(bench.stage.place(of: bench.button).width == 13 * 7 + 32)
  }
}
