// SPDX-License-Identifier: MIT

/// Views that are made of values of the theme: colours, spacing, radii, glass. They are made again
/// when the theme changes, as by a theme file that was saved.
///
/// ```swift
/// ThemeReader { theme in
///   Text("12:04").padding(theme.metrics.largeSpacing).background(theme.colors.surface)
/// }
/// ```
public struct ThemeReader<Content: View>: View {
  /// Makes the views.
  private let content: (Theme) -> Content

  /// Views that `content` makes of the theme of their surface, with the colours of the ink on glass
  /// that adapts it.
  public init(@ViewBuilder _ content: @escaping (Theme) -> Content) { self.content = content }

  /// Makes a node that follows the theme.
  public func makeNode(in slot: NodeSlot) -> ViewNode {
    BodyNode(ThemedView(theme: slot.theme, content: content), slot)
  }

  /// Makes the views again.
  public func update(_ node: ViewNode) {
    node.cast(to: BodyNode<ThemedView<Content>>.self)
      .update(ThemedView(theme: node.theme, content: content))
  }
}

/// The views of a theme.
private struct ThemedView<Content: View>: View {
  /// The theme, which is observed.
  let theme: StateBox<Theme>
  /// Makes the views.
  let content: (Theme) -> Content

  var body: some View { content(theme.value) }
}
