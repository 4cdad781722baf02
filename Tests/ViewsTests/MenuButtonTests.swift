// SPDX-License-Identifier: MIT

import Testing
import WidgetStage
@testable import Views

/// Menus and popovers that views open, on glass and without.
@MainActor @Suite struct MenuButtonTests {
  @Observable final class Model {
    var isByDate = false
    var isOpen = false
    var calls: [String] = []
  }

  private func openCard(_ stage: ViewStage) -> PopoverCard? {
    stage.widgets.root.first { $0 as? PopoverCard }
  }

  private func rows(_ stage: ViewStage) -> [MenuRow] {
    (openCard(stage)?.content as? Menu)?.rows ?? []
  }

  @Test func aButtonOpensAMenuBesideItself() throws {
    let model = Model()
    let stage = ViewStage {
      VStack(alignment: .start) {
        MenuButton("Sort") {
          MenuItem("By name", isChosen: !model.isByDate) { model.isByDate = false }
          MenuItem("By date", isChosen: model.isByDate) { model.isByDate = true }
        }
        Spacer()
      }
      .padding(20)
    }
    let button = try #require(stage.all(Widgets.Button.self).first)
    #expect(button.title == "Sort" && button.style == .tinted)
    #expect(stage.texts == ["Sort"] && button.accessibleName == "Sort")
    #expect(button.accessibleContent.states.contains(.opensMenu))
    stage.click(button)
    stage.settle()
    #expect(rows(stage).map(\.isChosen) == [true, false])
    let card = try #require(openCard(stage))
    let (menu, place) = (stage.place(of: card), stage.place(of: button))
    #expect(menu.top >= place.bottom && menu.left == place.left)
    #expect(card.layer.fill == .color(stage.widgets.theme.colors.surface))
    rows(stage)[1].activate()
    stage.settle()
    #expect(model.isByDate && rows(stage).isEmpty)
    // The entries are made when the menu opens.
    stage.click(button)
    #expect(rows(stage).map(\.isChosen) == [false, true])
  }

  @Test func aMenuOnGlassCanBeRead() throws {
    let glass = Glass(.clear)
    let stage = ViewStage {
      VStack {
        MenuButton(glass: glass) {
          MenuItem("One")
        } label: {
          Text("label")
        }
        .style(.filled)
        Text("other").contextMenu(glass: glass) { MenuItem("Two") }
        Spacer()
      }
    }
    let button = try #require(stage.all(Widgets.Button.self).first)
    #expect(button.style == .filled && stage.texts.contains("label"))
    func look() -> Look? {
      if case .glass(let glass) = openCard(stage)?.layer.content { glass.look } else { nil }
    }
    stage.click(button)
    stage.settle()
    let text = stage.widgets.theme.colors.text
    #expect(try #require(look()).legibilityTint(ink: text).alpha == 0)
    #expect(glass.look.legibilityTint(ink: text).alpha > 0)
    // With high contrast there is no glass.
    stage.widgets.theme = Theme(.dark, hasHighContrast: true)
    stage.settle()
    #expect(look() == nil && openCard(stage)?.layer.fill != nil)
    stage.widgets.handle(KeyEvent(.pressed, .escape), at: stage.now)
    stage.widgets.theme = Theme(.light)
    stage.settle()
    let other = stage.place(of: try #require(stage.all(Label.self).last))
    let inside = Point<Logical>(x: other.left + 3, y: other.top + 3)
    stage.widgets.handle(.moved(inside), at: stage.now)
    stage.widgets.handle(PointerEvent.pressed(.secondary), at: stage.now)
    stage.settle()
    #expect(try #require(look()).legibilityTint(ink: Theme(.light).colors.text).alpha == 0)
  }

  @Test func aPopoverOnGlass() throws {
    let model = Model()
    let stage = ViewStage {
      Text("share").popover(isPresented: Bindable(model).isOpen, glass: Glass(.regular)) {
        Text("inside")
      }
    }
    model.isOpen = true
    stage.settle()
    guard case .glass(let glass) = openCard(stage)?.layer.content else {
      Issue.record("the popover has no glass")
      return
    }
    #expect(glass.backdrop == .surface && glass.sigma >= 9)
    // In a popup there is nothing of the surface beneath.
    openCard(stage)?.isInPopup = true
    guard case .glass(let other) = openCard(stage)?.layer.content else { return }
    #expect(other.backdrop == .desktop && openCard(stage)?.layer.shadow == nil)
  }
}
