// SPDX-License-Identifier: MIT

import Services
import Views

/// The notification centre: a drawer from an edge.
final class Centre {
  /// The drawer.
  let drawer: DrawerPanel
  /// The state of the shell.
  private let model: ShellModel
  /// True once the drawer is opened for good, rather than pulled a little and let go.
  private var isSeen = false
  /// The work of the app before the centre opened; nil while it is closed.
  private var before: Metrics?

  /// Adds the drawer to the app of `model`.
  init(_ model: ShellModel) {
    self.model = model
    let motion = CentreMotion()
    var options = DrawerPanel.Options("centre", edge: model.settings.centreEdge)
    options.outputs = model.settings.centreOutput
    options.stripThickness = 2
    // A window that fills the screen covers the strip alone.
    (options.layer, options.stripLayer) = (.overlay, .top)
    drawer = DrawerPanel(model.app, options) { [unowned model] in
      CentreArea(model: model, motion: motion) { model.closeCentre?() }
    }
    let drawer = drawer
    drawer.drawer.overshoot = .moves
    drawer.drawer.onMove = { [unowned drawer] in motion.openness = drawer.drawer.openness }
    drawer.drawer.onTarget = { [unowned self] in
      if $0 { return isSeen = true }
      if let before { model.judge(model.app.metrics - before) }
      before = nil
    }
    drawer.onChange = { [unowned self] in changed() }
    model.openCentre = { [unowned drawer] in drawer.open() }
    model.closeCentre = { [unowned drawer] in drawer.close() }
  }

  private func changed() {
    model.isCentreOpen = drawer.isOpen
    before = drawer.isOpen ? model.app.metrics : nil
    guard !drawer.isOpen, isSeen else { return }
    isSeen = false
    model.notifications.markRead()
  }
}

/// The motion of the centre.
@Observable final class CentreMotion {
  /// The part of the centre that is seen.
  var openness = 0.0
}

/// The length of the edge, with the centre at its place.
struct CentreArea: View {
  /// The state of the shell.
  let model: ShellModel
  /// The motion of the centre.
  let motion: CentreMotion
  /// Closes the centre.
  let close: () -> Void

  /// The space around the centre.
  static let margin = 12.0

  /// The place on the output.
  private var place: Alignment {
    let edge = model.settings.centreEdge
    return switch model.settings.centreAlignment {
    case .start: edge == .bottom ? .bottomLeading : .topLeading
    case .center: edge == .top ? .top : edge == .bottom ? .bottom : .center
    case .end: edge == .top ? .topTrailing : .bottomTrailing
    }
  }

  var body: some View {
    CentreView(model: model, motion: motion)
      .padding(Self.margin)
      .frame(
        maxWidth: model.settings.centreEdge.isHorizontal ? .infinity : nil, maxHeight: .infinity,
        alignment: place
      )
      .background(alignment: .center) {
        // The drawer is as long as the edge; a press beside the centre closes it.
        EmptyView().frame(maxWidth: .infinity, maxHeight: .infinity).onTap(close)
          .focusable(false).accessibilityHidden()
      }
  }
}

/// The centre: notifications beside quick settings, or above them where there is little room, and
/// at the left and right edges.
struct CentreView: View {
  /// The state of the shell.
  let model: ShellModel
  /// The motion of the centre. The blur grows with it.
  let motion: CentreMotion

  /// The space between both columns, and their least width with texts of normal size, in logical
  /// units.
  private static let (spacing, leastWidth) = (20.0, 320.0)

  var body: some View {
    let width = model.settings.centreWidth
    let columns = model.settings.centreEdge.isHorizontal ? 2.0 : 1
    return ThemeReader { theme in
      let least = min(width, Self.leastWidth * theme.textScale)
      HStack(alignment: .fill, spacing: Self.spacing) {
        NotificationList(model: model).frame(idealWidth: least, maxWidth: .infinity)
        QuickSettings(model: model).frame(idealWidth: least, maxWidth: .infinity)
      }
      .becomesColumn(alignment: .fill, spacing: Self.spacing)
      .frame(maxWidth: columns * (width + Self.spacing) - Self.spacing)
      .padding(20)
      .onGlass(model, theme, radius: 30, strength: motion.openness, hasShadow: true)
    }
  }
}
