// SPDX-License-Identifier: MIT

import Testing
import Widgets
import WidgetStage

/// The widget of an icon.
@Suite struct IconTests {
  private func content(_ icon: Icon) -> IconContent? {
    if case .icon(let content) = icon.layer.content { content } else { nil }
  }

  @Test func itHasItsSizeAndTheColoursOfTheTheme() {
    let icon = Icon("a-symbolic", size: 24)
    let stage = Stage(400, 300, Stack(.vertical, alignment: .start, [icon]))
    #expect(icon.layer.frame.size == Size(width: 24, height: 24))
    let colors = stage.widgets.theme.colors
    #expect(
      content(icon)
        == IconContent(
          "a-symbolic",
          colors: IconContent.Colors(
            colors.text, success: colors.success, warning: colors.warning, error: colors.error)))
    stage.widgets.theme = Theme(.dark)
    #expect(content(icon)?.colors.text == Theme(.dark).colors.text)
    icon.tone = .secondary
    #expect(content(icon)?.colors.text == Theme(.dark).colors.secondaryText)
    icon.name = "b"
    #expect(content(icon)?.name == "b")
    icon.size = 32
    stage.frame()
    #expect(icon.layer.frame.size == Size(width: 32, height: 32))
    icon.isEnabled = false
    #expect(icon.layer.opacity == Double(Palette.disabledOpacity))
  }
}
