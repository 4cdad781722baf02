// SPDX-License-Identifier: MIT

import Views

/// The panel of a sheet: a title, a button that closes the sheet, views that scroll if they do not
/// fit, and a grabber that shows that the sheet can be dragged. Its glass goes on beyond the edge,
/// so that no gap opens there while the spring overshoots.
private struct SheetPanel<Content: View>: View {
  /// The title.
  let title: String
  /// The edge that the sheet comes from.
  let edge: Edge
  /// The greatest width of the views, in logical units.
  let width: Double
  /// The settings.
  let model: SettingsModel
  /// Closes the sheet.
  let close: () -> Void
  /// The views.
  let content: Content

  /// The length of the glass beyond the edge, in logical units.
  private var beyond: Double { 480 }

  var body: some View {
    VStack(spacing: 16) {
      HStack(spacing: 12) {
        Text(title).role(.title)
        Spacer()
        Button("Done", action: close).style(.filled).defaultFocus()
      }
      ScrollView { content.padding(Padding(bottom: 30)) }
    }
    .padding(Padding(leading: 24, top: 26, trailing: 24))
    .frame(maxWidth: width)
    .frame(maxWidth: .infinity, alignment: .top)
    .overlay(alignment: edge.opposite.alignment) { grabber }
    .padding(edge.padding(beyond))
    .panel(model.settings, edge.sheetOutline, edges: Edges(edge.opposite))
    .padding(edge.padding(-beyond))
  }

  private var grabber: some View {
    ThemeReader { theme in
      EmptyView().frame(width: edge.isHorizontal ? 44 : 5, height: edge.isHorizontal ? 5 : 44)
        .background(theme.colors.text.with(alpha: 0.4)).outline(radius: 2.5).padding(5)
    }
  }
}

extension Edge {
  /// The outline of a sheet from the edge.
  fileprivate var sheetOutline: Outline { outline(radius: 30) }

  /// The middle of the edge.
  fileprivate var alignment: Alignment {
    switch self {
    case .top: .top
    case .right: .trailing
    case .bottom: .bottom
    case .left: .leading
    }
  }

  /// Space along the edge.
  fileprivate func padding(_ length: Double) -> Padding {
    switch self {
    case .top: Padding(top: length)
    case .right: Padding(trailing: length)
    case .bottom: Padding(bottom: length)
    case .left: Padding(leading: length)
    }
  }
}

extension Drawer {
  /// Creates a closed sheet with views that are at most `width` logical units wide. It can be
  /// dragged, thrown, and caught during the animation. The backdrop stays still while it moves,
  /// since glass shows what it covers.
  static func sheet<Content: View>(
    _ title: String, from edge: Edge, width: Double, _ model: SettingsModel,
    @ViewBuilder _ content: @escaping () -> Content
  ) -> Drawer {
    weak var opened: Drawer?
    let panel = ViewHost {
      SheetPanel(
        title: title, edge: edge, width: width, model: model, close: { opened?.open(false) },
        content: content())
    }
    panel.layer.outline = edge.sheetOutline
    let sheet = Drawer(panel, from: edge, spring: model.settings.spring)
    opened = sheet
    sheet.isModal = true
    sheet.closesOnArrow = true
    sheet.minimumMargin = 56
    sheet.stripThickness = 0
    sheet.overshoot = .moves
    return sheet
  }
}
