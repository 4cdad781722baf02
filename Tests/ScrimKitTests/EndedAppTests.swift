// SPDX-License-Identifier: MIT

import Testing

@testable import Accessibility
@testable import ScrimKit

/// What is asked of parts of an app after its end.
@Suite struct EndedAppTests {
  /// Content that shows nothing.
  private final class Nothing: Content {
    func build(in surface: SurfaceContent) {}
  }

  @Test func panelsOfAnEndedAppOpenAndCloseQuietly() throws {
    var panels: [PanelController] = []
    do {
      let app = App(App.Options())
      for _ in 0..<3 { panels.append(app.add(Panel("p", edge: .top)) { Nothing() }) }
      panels[0].open()
      panels[1].open(for: .seconds(1))
    }
    for panel in panels {
      panel.close()
      #expect(!panel.isOpen)
      panel.open()
      panel.close(after: .seconds(1))
      panel.toggle()
      panel.panel.outputs = .all
      panel.close()
      #expect(!panel.isOpen && panel.surfaces.isEmpty)
    }
  }
  /// A screen reader may press what it has found in a popup whose session is gone.
  @Test func aSurfaceThatIsGoneIsAskedInVain() throws {
    let app = App(App.Options())
    weak var content: SurfaceContent?
    let told: AccessibleSurface
    do {
      let surface = app.makeSurface(.window(.init(), isMain: false), Nothing())
      content = surface.surfaceContent
      told = app.accessibility.makeSurface(surface)
      app.forget(surface)
    }
    #expect(content == nil)
    #expect(!told.perform(.perform(.press), on: told.tree.root))
  }
}

/// The words in the menus of texts.
@Suite struct EditWordsTests {
  /// Content that shows nothing.
  private final class Nothing: Content {
    func build(in surface: SurfaceContent) {}
  }

  @Test func theWordsOfMenusAreThoseOfTheApp() {
    let app = App(App.Options())
    let german = EditWords(copy: "Kopieren")
    let panel = app.makeSurface(.window(.init(), isMain: false), Nothing())
    app.editWords = german
    let other = app.makeSurface(.window(.init(), isMain: false), Nothing())
    #expect([panel, other].allSatisfy { $0.surfaceContent.widgets.editWords == german })
  }
}
