// SPDX-License-Identifier: MIT

public import Window

/// Shows widgets for a while at a side of an output, over the desktop: notifications, a changed
/// volume.
///
/// There is a surface only while a widget is shown. It keeps its size, and clicks beside the
/// widgets reach what lies beneath.
@MainActor public final class ToastPanel {
  /// The properties of a panel of toasts.
  public struct Options: Sendable {
    /// The name in the rules of compositors, which see it with the prefix `scrim-`.
    public var name = "toasts"
    /// The side: `.left` or `.right`; nil for the one at which reading ends.
    public var side: Edge?
    /// The width of each widget, in logical units.
    public var width = 380.0
    /// The output.
    public var outputs = Panel.Outputs.focused
    /// The layer.
    public var layer = LayerSurface.Layer.overlay
    /// The theme of the widgets.
    public var theme = Theme(.dark)

    /// Toasts at the side of the focused output at which reading ends: usually the right one.
    public init() {}
  }

  /// The widgets.
  public let stack: ToastStack
  /// The surface.
  private let panel: PanelController

  /// The width around the widgets for their shadows and margins, in logical units.
  private static let margins = 40.0

  /// Adds a panel of toasts to `app`, which shows none.
  public init(_ app: App, _ options: Options = Options()) {
    let side = options.side ?? (app.layoutDirection == .leftToRight ? .right : .left)
    let stack = ToastStack(at: side, width: options.width)
    self.stack = stack
    var panel = Panel(
      options.name, edge: side, width: .fixed(options.width + Self.margins),
      height: .stretched)
    panel.layer = options.layer
    // A widget is on one output.
    panel.outputs = options.outputs == .all ? .focused : options.outputs
    // Each toast moves itself.
    panel.transition = nil
    let content = WidgetContent(stack, options.theme)
    self.panel = app.addUnnamed(panel, takesNotes: false) { content }
    stack.onEmpty = { [weak self] in self?.panel.close() }
  }

  /// Shows `widget` above the others, for `duration`, or until it is dismissed if nil.
  public func show(_ widget: Widget, for duration: Nanoseconds? = .seconds(6)) {
    stack.show(widget, for: duration)
    panel.open()
  }

  /// Removes a widget with its motion, or at once if it has gone already, as by a swipe.
  public func dismiss(_ widget: Widget, atOnce: Bool = false) {
    stack.dismiss(widget, atOnce: atOnce)
  }
}

/// The content of a surface with one widget.
@MainActor final class WidgetContent: Content {
  /// The widget.
  private let widget: Widget
  /// The theme.
  private let theme: Theme

  init(_ widget: Widget, _ theme: Theme) {
    self.widget = widget
    self.theme = theme
  }

  func build(in surface: SurfaceContent) {
    surface.widgets.theme = theme
    surface.root.add(widget)
  }
}
