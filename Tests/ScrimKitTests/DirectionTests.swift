// SPDX-License-Identifier: MIT

import Testing
import Window

@testable import ScrimKit

/// Panels and popups where reading goes from right to left.
@MainActor @Suite struct DirectionTests {
  private let size = Size<Logical>(width: 100, height: 30)

  private func anchors(_ panel: Panel, _ direction: LayoutDirection) -> WindowState.Edges {
    panel.layerOptions(natural: size, direction).anchors
  }

  @Test func theStartOfAnEdgeIsWhereReadingBegins() {
    var panel = Panel("start", edge: .top, width: .content)
    panel.alignment = .start
    #expect(anchors(panel, .leftToRight) == [.top, .left])
    #expect(anchors(panel, .rightToLeft) == [.top, .right])
    #expect(panel.contentPlacement(.leftToRight).horizontal == 0)
    #expect(panel.contentPlacement(.rightToLeft).horizontal == 1)
    panel.alignment = .end
    #expect(anchors(panel, .rightToLeft) == [.top, .left])
    panel.alignment = .center
    #expect(anchors(panel, .rightToLeft) == [.top])
    // From top to bottom, all read alike, and edges stay.
    panel.edge = .left
    panel.height = .content
    for (alignment, end) in [(Panel.Alignment.start, WindowState.Edges.top), (.end, .bottom)] {
      panel.alignment = alignment
      for direction in LayoutDirection.allCases {
        #expect(anchors(panel, direction) == [.left, end])
      }
    }
  }

  @Test func popupsBeginWhereReadingBegins() {
    let area = Rect<Logical>(x: 10, y: 20, width: 0, height: 8)
    let popover = Popover(Label("menu"), isModal: true, prefersPopup: true)
    popover.layoutDirection = .rightToLeft
    var placement = Popup.Placement(popover, beside: area)
    #expect(placement.anchor == [.bottom, .right] && placement.gravity == [.bottom, .left])
    let submenu = Popover(Label("submenu"), isModal: true, side: .beside, prefersPopup: true)
    submenu.layoutDirection = .rightToLeft
    submenu.gap = 3
    placement = Popup.Placement(submenu, beside: area)
    #expect(placement.anchor == [.top, .left] && placement.gravity == [.bottom, .left])
    #expect(placement.offset.x == -3)
    submenu.layoutDirection = .leftToRight
    placement = Popup.Placement(submenu, beside: area)
    #expect(placement.anchor == [.top, .right] && placement.gravity == [.bottom, .right])
    #expect(placement.offset.x == 3)
  }

  @Test func surfacesAreReadAsTheOptionsSay() {
    var options = App.Options()
    for direction in LayoutDirection.allCases {
      options.layoutDirection = direction
      let app = App(options, content: WidgetContent(Label("a"), Theme(.dark)))
      let side: Edge = direction == .leftToRight ? .right : .left
      #expect(ToastPanel(app).stack.side == side)
      var toasts = ToastPanel.Options()
      (toasts.name, toasts.side) = ("left", .left)
      #expect(ToastPanel(app, toasts).stack.side == .left)
      #expect(app.surfaces.map(\.surfaceContent.widgets.layoutDirection) == [direction])
    }
  }

  @Test func theLanguageChoosesTheDirection() {
    func direction(_ values: [String: String]) -> LayoutDirection {
      .ofUser(environment: { values[$0] })
    }
    #expect(direction([:]) == .leftToRight)
    #expect(direction(["LANG": "he_IL.UTF-8"]) == .rightToLeft)
    #expect(direction(["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "ar_EG"]) == .leftToRight)
    #expect(direction(["LC_ALL": "fa_IR", "LANG": "en_US"]) == .rightToLeft)
  }
}
