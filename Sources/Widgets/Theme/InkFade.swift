// SPDX-License-Identifier: MIT

/// The theme of a widget whose colours follow the ink of a glass.
@MainActor final class InkFade: InkFollower {
  /// The ink.
  private let choice: InkChoice
  /// The widget, which owns this.
  private unowned let widget: Widget
  /// 0 for light ink, 1 for dark ink, between them on the way.
  private var progress: AnimatedValue
  /// The themes at both ends; those of a tree while the widget is in one.
  private var themes: Themes
  /// The theme of the widget and its descendants.
  private(set) var theme: Theme

  /// The themes for light and for dark ink.
  struct Themes: Equatable {
    /// Light text, on dark surfaces.
    let light: Theme
    /// Dark text, on light surfaces.
    let dark: Theme

    /// The themes of a tree that was given `plain` and shows `shown`; `change` is applied to every
    /// theme that the tree is given. They differ from `shown` in colours and appearance alone.
    init(_ plain: Theme, shown: Theme, change: (Theme) -> Theme) {
      let other = change(
        Theme(
          plain.appearance == .light ? .dark : .light, accent: plain.colors.accent,
          textScale: plain.textScale, hasHighContrast: plain.hasHighContrast))
      var changed = shown
      changed.appearance = other.appearance
      changed.colors = other.colors
      changed = changed.withReadableCards()
      (light, dark) = shown.appearance == .dark ? (shown, changed) : (changed, shown)
    }
  }

  /// Colours of `widget` that follow `choice`.
  init(_ choice: InkChoice, _ widget: Widget) {
    self.choice = choice
    self.widget = widget
    let plain = Theme(.light)
    themes = Themes(plain, shown: plain) { $0 }
    theme = plain
    progress = AnimatedValue(Self.target(choice))
  }

  private static func target(_ choice: InkChoice) -> Double { choice.ink == .dark ? 1 : 0 }

  /// Follows the choice from now on, in the colours of `tree`.
  func attach(to tree: WidgetTree) {
    choice.prefer(tree.theme.appearance.ink)
    choice.add(self)
    progress.set(Self.target(choice))
    themeChanged(tree)
  }

  /// Follows the choice no more.
  func detach(from tree: WidgetTree) {
    choice.remove(self)
    tree.forget(self)
  }

  /// Takes new themes from `tree`. The caller restyles the widget.
  func themeChanged(_ tree: WidgetTree) {
    themes = tree.themesOfInk
    choice.prefer(tree.theme.appearance.ink)
    updateTheme()
  }

  /// Starts the fade, or shows the new ink at once.
  func inkChanged(atOnce: Bool) {
    guard let tree = widget.tree else { return }
    if atOnce {
      progress.set(Self.target(choice))
      show()
    } else {
      progress.animate(to: Self.target(choice), by: tree.theme.springs.smooth, at: tree.moment)
      tree.advance(self)
    }
  }

  /// Shows the colours for `moment`. Returns false once they rest.
  func advance(to moment: Moment) -> Bool {
    let isMoving = progress.advance(to: moment)
    show()
    return isMoving
  }

  private func show() {
    let before = theme
    updateTheme()
    if theme != before { widget.recolor(theme) }
  }

  private func updateTheme() {
    let part = min(max(progress.value, 0), 1)
    theme = part < 0.5 ? themes.light : themes.dark
    guard part > 0, part < 1, !theme.hasHighContrast else { return }
    theme.colors = Palette(
      fading: part, from: themes.light.colors, to: themes.dark.colors, over: choice.luminance)
  }
}

extension Appearance {
  /// The ink of this appearance's texts.
  fileprivate var ink: InkChoice.Ink {
    switch self {
    case .light: .dark
    case .dark: .light
    }
  }
}
