// SPDX-License-Identifier: MIT

import Testing
import Views
import WidgetStage

/// Views that read the theme.
@MainActor @Suite struct ThemeReaderTests {
  private struct Counter: View {
    @State private var count = 0

    var body: some View { Button("\(count)") { count += 1 } }
  }

  @Test func viewsFollowTheTheme() throws {
    let stage = ViewStage {
      ThemeReader { theme in
        Text("\(theme.metrics.cardRadius)").padding(theme.metrics.smallSpacing)
        Counter()
      }
    }
    #expect(stage.texts == ["18.0", "0"])
    stage.click(try #require(stage.all(Widgets.Button.self).first))
    stage.settle()
    _ = stage.evaluations()
    stage.widgets.theme.metrics.cardRadius = 5
    stage.frame()
    // The reader alone is evaluated; state in it stays.
    #expect(stage.texts == ["5.0", "1"] && stage.evaluations() == 1)
    stage.widgets.theme.metrics.cardRadius = 5
    stage.frame()
    #expect(stage.evaluations() == 0)
  }

  @Test func aChangeOfAllThemesIsFollowed() {
    let stage = ViewStage {
      ThemeReader { theme in Text(theme.appearance == .light ? "light" : "dark") }
    }
    stage.widgets.themeChange = { theme in
      var theme = theme
      theme.appearance = .dark
      return theme
    }
    stage.frame()
    #expect(stage.texts == ["dark"] && stage.widgets.plainTheme.appearance == .light)
    stage.widgets.themeChange = nil
    stage.frame()
    #expect(stage.texts == ["light"])
  }
}
