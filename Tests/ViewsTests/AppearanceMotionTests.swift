// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
@testable import Views

/// Motions of colours and backgrounds.
@MainActor @Suite struct AppearanceMotionTests {
  @Observable final class Model {
    var isOn = false
    var fill: Paint?
    var glass: Glass?
  }

  private let off = Color(rgb: 0x204080)
  private let on = Color(rgb: 0xe0c080)

  @Test func coloursCornersBordersAndShadowsMove() throws {
    let model = Model()
    let stage = ViewStage {
      Text("x").background(model.isOn ? on : off)
        .outline(radius: model.isOn ? 20 : 0)
        .border(Border(width: 2, color: model.isOn ? on : off))
        .shadow(
          Shadow(color: on, sigma: model.isOn ? 30 : 10, offset: Point(x: 0, y: model.isOn ? 8 : 0))
        )
    }
    let layer = try #require(stage.all(DecoratedBox.self).first).layer
    func red() -> Float? { if case .color(let color) = layer.fill { color.red } else { nil } }
    #expect(layer.fill == .color(off))
    withMotion { model.isOn = true }
    #expect(stage.frame())
    var shown: [SIMD4<Double>] = []
    while stage.frame() {
      shown.append(
        SIMD4(
          Double(try #require(red())), layer.outline.radii.topLeft,
          Double(try #require(layer.border).color.red), try #require(layer.shadow).sigma))
    }
    #expect(shown.count > 10)
    for (before, after) in zip(shown, shown.dropFirst()) {
      #expect(all(after .>= before) && any(after .> before))
    }
    #expect(try any(#require(shown.first) .< SIMD4(0.3, 3, 0.3, 13)))
    #expect(layer.fill == .color(on) && layer.outline == Outline(radius: 20, isContinuous: true))
    #expect(layer.border?.color == on && layer.shadow?.sigma == 30 && layer.shadow?.offset.y == 8)
    // Without a motion everything is there at once.
    model.isOn = false
    #expect(!stage.frame() && layer.fill == .color(off) && layer.outline.radii.topLeft == 0)
  }

  @Test func backgroundsThatComeAndGoFade() throws {
    let model = Model()
    let stage = ViewStage { Text("x").background(model.fill).glass(model.glass) }
    let layer = try #require(stage.all(DecoratedBox.self).first).layer
    func opacity() -> Double? {
      if case .glass(let glass) = layer.content { glass.look.opacity } else { nil }
    }
    func alpha() -> Float? { if case .color(let color) = layer.fill { color.alpha } else { nil } }
    withMotion {
      model.fill = .color(on)
      model.glass = Glass(.light)
    }
    stage.frame()
    stage.frame()
    stage.frame()
    #expect(try #require(alpha()) > 0 && #require(alpha()) < 0.9)
    #expect(try #require(opacity()) > 0 && #require(opacity()) < 0.9)
    if case .glass(let glass) = layer.content { #expect(glass.sigma == 30) }
    // Back before they are there: what is seen goes on for a moment, by its velocity.
    let before = try #require(opacity())
    withMotion {
      model.fill = nil
      model.glass = nil
    }
    stage.frame()
    #expect(try #require(opacity()) > before)
    stage.settle()
    #expect(layer.fill == nil && layer.content == .none && !layer.takesInput)
  }

  @Test func aColourBecomesAGradient() throws {
    let model = Model()
    model.fill = .color(off)
    let stage = ViewStage { Text("x").background(model.fill) }
    let layer = try #require(stage.all(DecoratedBox.self).first).layer
    let gradient = LinearGradient([off, on])
    withMotion { model.fill = .linear(gradient) }
    stage.frame()
    stage.frame()
    stage.frame()
    guard case .linear(let shown) = layer.fill else { throw WrongFill() }
    #expect(shown.stops[0].color.red - off.red < 0.01)
    #expect(shown.stops[1].color.red > off.red + 0.01 && shown.stops[1].color.red < on.red - 0.01)
    stage.settle()
    #expect(layer.fill == .linear(gradient))
    // Gradients of other shapes have nothing in common.
    let mesh = MeshGradient(columns: 2, rows: 1, [on, off])
    withMotion { model.fill = .mesh(mesh) }
    stage.frame()
    #expect(layer.fill == .mesh(mesh))
  }

  struct WrongFill: Error {}

  @Test func textsAndIconsChangeTheirColour() throws {
    let model = Model()
    let stage = ViewStage {
      Text("x").tone(model.isOn ? .custom(dim) : .primary)
      Icon("a").tone(model.isOn ? .accent : .custom(dim))
    }
    let label = try #require(stage.all(Label.self).first)
    let icon = try #require(stage.all(Widgets.Icon.self).first)
    let start = stage.widgets.theme.colors.text
    withMotion { model.isOn = true }
    stage.frame()
    stage.frame()
    stage.frame()
    guard case .custom(let color) = label.tone, case .custom(let other) = icon.tone else {
      throw WrongFill()
    }
    #expect(color != start && color != dim && other != dim)
    #expect(color.red > min(start.red, dim.red) && color.red < max(start.red, dim.red))
    stage.settle()
    #expect(label.tone == .custom(dim) && icon.tone == .accent)
    model.isOn = false
    stage.frame()
    #expect(label.tone == .primary)
  }

  private let dim = Color(rgb: 0x5a2010)

  /// What is beneath moves from white to black while the text moves from black to white.
  @Test func textsCanBeReadWhileTheirGroundChanges() throws {
    let model = Model()
    let stage = ViewStage {
      Text("x").tone(.custom(model.isOn ? .white : .black))
        .background(model.isOn ? Color.black : .white)
    }
    let label = try #require(stage.all(Label.self).first)
    let ground = try #require(stage.all(DecoratedBox.self).first).layer
    func contrast() throws -> Double {
      guard case .color(let color) = ground.fill, case .custom(let text) = label.tone else {
        throw WrongFill()
      }
      return text.contrast(with: color)
    }
    withMotion { model.isOn = true }
    var (least, count) = (21.0, 0)
    while stage.frame() {
      least = min(least, try contrast())
      count += 1
      // Turned back on its way.
      if count == 6 { withMotion { model.isOn = false } }
      if count == 9 { withMotion { model.isOn = true } }
    }
    #expect(least > 3, "\(least)")
    #expect(count > 12)
    #expect(label.tone == .custom(.white))
  }
}
