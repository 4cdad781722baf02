// SPDX-License-Identifier: MIT

/// A widget that shows views. It may stand wherever a widget may.
public final class ViewHost: Box {
  /// The tree of views.
  package let graph: ViewGraph

  /// Shows `content`, which is evaluated again when something that it reads has changed.
  public init<Content: View>(@ViewBuilder _ content: @escaping () -> Content) {
    graph = ViewGraph()
    super.init()
    graph.host = self
    graph.open { RootNode(self, RootContent(content: content), $0) }
  }

  /// Shows changes that were made before with the next frame.
  public override func didAttach() { animate() }

  /// Evaluates views that read the theme again.
  public override func restyle(_ theme: Theme) { graph.theme.value = theme }

  /// Evaluates the views that have changed while there were no frames.
  public override func willOpen(at moment: Moment) { graph.evaluate(at: moment) }

  /// Evaluates the views that have changed, and moves modifiers on the way to new values.
  public override func tick(at moment: Moment) -> FrameDemand { graph.update(at: moment) }

  isolated deinit { graph.close() }
}

/// The root of a host's views.
@MainActor private final class RootNode: ViewNode, ContainerNode {
  /// The host, which owns the tree.
  private weak var host: ViewHost?
  /// The views.
  private var child: ViewNode?
  var isUnsettled = false

  init(_ host: ViewHost, _ content: some View, _ slot: NodeSlot) {
    self.host = host
    super.init(slot)
    child = content.makeNode(in: inside)
    settle()
  }

  func settle() { if let host { graph.setChildren(of: host, to: child) } }

  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
  override func structureChanged() { graph.unsettle(self) }
}

/// Evaluates a host's closure.
private struct RootContent<Content: View>: View {
  /// The closure.
  let content: () -> Content

  var body: some View { content() }
}

/// The content of a window or a panel that is made of views.
@MainActor public final class ViewContent: Content {
  /// The theme; nil for the default.
  private let theme: Theme?
  /// The views.
  private let host: ViewHost

  /// Content of views that fill the surface. `theme` is dark by default.
  public init<Content: View>(
    theme: Theme? = nil, @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.theme = theme
    host = ViewHost(content)
  }

  /// Adds the views to the surface.
  public func build(in surface: SurfaceContent) {
    if let theme { surface.widgets.theme = theme }
    surface.root.add(host)
  }
}

extension App {
  /// Creates an app that shows views in a window, and ends when the window is closed.
  public convenience init<Content: View>(
    _ options: Options, theme: Theme? = nil, @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.init(options, content: ViewContent(theme: theme, content))
  }

  /// Adds a panel of views, which is closed. Each output that shows the panel has views of its own.
  @discardableResult public func add<Content: View>(
    _ panel: Panel, theme: Theme? = nil, @ViewBuilder views: @escaping () -> Content
  ) -> PanelController {
    add(panel) { ViewContent(theme: theme, views) }
  }
}

extension DrawerPanel {
  /// Adds a drawer of views to `app`.
  public convenience init<Content: View>(
    _ app: App, _ options: Options, @ViewBuilder _ content: @escaping () -> Content
  ) {
    self.init(app, options, ViewHost(content))
  }
}
