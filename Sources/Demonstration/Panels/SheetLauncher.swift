// SPDX-License-Identifier: MIT

import Views

/// Buttons for the sheets, each at the side of its sheet's edge, and sliders for their spring:
/// beneath the buttons, or beside them in a room that is too low for both.
struct SheetLauncher: View {
  /// The settings.
  let model: SettingsModel
  /// The room, in logical units.
  let room: Size<Logical>
  /// Called with the edge of the sheet to open.
  let open: (Edge) -> Void

  /// The width of the card, or of each half of one whose controls are beside the buttons; the space
  /// around and between the buttons; and the heights of a button, in logical units.
  private static let (width, margin, gap, buttonHeights) = (376.0, 22.0, 10.0, 60.0...76)
  /// The least width of a half, and the height of a card whose controls are beneath the buttons.
  private static let (halfWidth, wholeHeight) = (280.0, 410.0)

  var body: some View {
    let isRow =
      room.height < Self.wholeHeight * model.settings.textScale
      && room.width >= 2 * Self.halfWidth * model.settings.textScale
    ScrollView {
      if isRow {
        HStack(alignment: .center, spacing: Self.margin) {
          buttons
          SpringControls(model: model)
        }
        .equalWidths().padding(horizontal: Self.margin, vertical: Self.gap)
      } else {
        VStack(spacing: 18) {
          buttons
          SpringControls(model: model)
        }
        .padding(Self.margin)
      }
    }
    .outline(radius: 32).clip()
    .frame(maxWidth: isRow ? 2 * Self.width : Self.width)
  }

  private var buttons: some View {
    Grid(.count(3), spacing: Self.gap) {
      Spacer()
      button("Weather", .top)
      Spacer()
      button("Contents", .left)
      Text("A sheet from any edge").role(.control).lines(3).alignment(.center)
      button("Glass", .right)
      Spacer()
      button("Share", .bottom)
      Spacer()
    }
  }

  private func button(_ title: String, _ edge: Edge) -> some View {
    let heights = Self.buttonHeights
    let height = min(max((room.height - 4 * Self.gap) / 3, heights.lowerBound), heights.upperBound)
    return EdgeButton(title: title, edge: edge) { open(edge) }.frame(height: height.rounded(.down))
  }
}

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
      .frame(maxHeight: .infinity, alignment: .center)
      .background(
        isHovered
          ? colors.surface.with(alpha: max(colors.translucentSurface.alpha, 0.92))
          : colors.translucentSurface
      )
      .outline(radius: 18).border(Border(color: colors.separator))
    }
    .onTap(action)
    .onHover { isOver in withMotion { isHovered = isOver } }
  }

  private func icon(_ colors: Palette) -> some View {
    // While the pointer is over the button, the sheet comes in further.
    let hidden = isHovered ? 1.0 : 4
    let sheet = edge.strip(of: Self.windowSize, from: -hidden, to: Self.depth - hidden)
    return ZStack(alignment: .topLeading) {
      EmptyView().frame(width: sheet.width, height: sheet.height).background(colors.accent)
        .offset(x: sheet.left, y: sheet.top)
    }
    .frame(width: Self.windowSize.width, height: Self.windowSize.height)
    .background(colors.control).outline(radius: 7).clip()
    .border(Border(width: 1.5, color: colors.secondaryText))
  }
}

/// Sliders for the spring of the settings.
struct SpringControls: View {
  /// The settings.
  @Bindable var model: SettingsModel

  var body: some View {
    let spring = model.settings.spring
    Card(material: .translucent, padding: Padding(horizontal: 18, vertical: 10)) {
      VStack(spacing: 2) {
        SliderRow(
          title: "Response", text: Self.text(spring.response) + " s",
          value: $model.settings.spring.chosenResponse, range: 0.1...1.6, step: 0.05)
        SliderRow(
          title: "Damping", text: Self.text(spring.dampingRatio),
          value: $model.settings.spring.chosenDamping, range: 0.2...1.2, step: 0.05)
      }
    }
  }

  /// Formats a number with two decimals.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension Spring {
  /// The response, for a slider.
  fileprivate var chosenResponse: Double {
    get { response }
    set { self = Spring(response: Self.hundredths(newValue), dampingRatio: dampingRatio) }
  }

  /// The damping ratio, for a slider.
  fileprivate var chosenDamping: Double {
    get { dampingRatio }
    set { self = Spring(response: response, dampingRatio: Self.hundredths(newValue)) }
  }

  /// Rounds to hundredths, to remove the rounding error of added steps.
  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// A title, and the button of the spring menu.
struct SheetToolbar: View {
  /// The settings.
  let model: SettingsModel
  /// Opens the menu; its title is the name of the spring.
  let button: Widgets.Button

  var body: some View {
    HStack(spacing: 12) {
      Text("Sheets").role(.headline)
      Spacer()
      Text("Spring").role(.control)
      WidgetView {
        button
      } update: {
        let index = NamedSpring.index(of: model.settings.spring)
        $0.title = index.map { NamedSpring.all[$0].name } ?? "Custom"
      }
    }
    .padding(Padding(leading: 16, top: 8, trailing: 8, bottom: 8))
    .frame(maxWidth: 520)
  }
}
