// SPDX-License-Identifier: MIT

import Views

/// A button that opens a sheet. Its icon shows a window with a sheet at the sheet's edge.
struct EdgeButton: View {
  /// The name of the sheet.
  let title: String
  /// The edge of the sheet.
  let edge: Edge
  /// Called when the button is pressed.
  let action: () -> Void
  /// True while the pointer is over the button.
  @State private var isHovered = false

  /// The sizes of the icon's window, and of its sheet across the edge, in logical units.
  private static let (windowSize, depth) = (Size<Logical>(width: 36, height: 26), 14.0)

  var body: some View {
    ThemeReader { theme in
      let colors = theme.colors
      VStack(alignment: .center) {
        icon(colors)
        Text(title).role(.control)
      }
      .frame(height: 76, alignment: .center)
      .background(isHovered ? colors.surface.with(alpha: 0.92) : colors.translucentSurface)
      .outline(radius: 18).border(Border(color: colors.separator))
    }
    .onTap(action)
    .onHover { isOver in withMotion { isHovered = isOver } }
  }

  private func icon(_ colors: Palette) -> some View {
    // While the pointer is over the button, the sheet comes in further.
    let hidden = isHovered ? 1.0 : 4
    let sheet = edge.strip(of: Self.windowSize, from: -hidden, to: Self.depth - hidden)
    return ZStack(alignment: .topLeft) {
      EmptyView().frame(width: sheet.width, height: sheet.height).background(colors.accent)
        .offset(x: sheet.left, y: sheet.top)
    }
    .frame(width: Self.windowSize.width, height: Self.windowSize.height)
    .background(colors.control).outline(radius: 7).clip()
    .border(Border(width: 1.5, color: colors.secondaryText))
  }
}
