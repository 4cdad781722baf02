// SPDX-License-Identifier: MIT

public import Window

/// A panel that slides in from an edge of an output: opened by a call, by a message, or by pulling
/// it from a strip along the edge.
///
/// The surface keeps its size, and its content moves, so that the compositor is asked for nothing
/// during the motion. While the drawer is closed it has no surface but that of the strip.
@MainActor public final class DrawerPanel: Openable {
  /// The properties of a drawer.
  public struct Options: Sendable {
    /// The name by which the drawer is opened and closed from outside.
    public var name: String
    /// The edge that it comes from.
    public var edge: Edge
    /// The longest extent from the edge, in logical units, with room for the shadow; nil for the
    /// whole output.
    public var extent: Double?
    /// The thickness of the strip along the edge from which the closed drawer is pulled, in logical
    /// units; 0 for none.
    public var stripThickness = 0.0
    /// The outputs with a strip, and the output that the drawer opens on by a call.
    public var outputs = Panel.Outputs.focused
    /// True if the drawer covers the exclusive zones of other panels, such as a bar.
    public var coversOthers = false
    /// The layer.
    public var layer = LayerSurface.Layer.top
    /// The layer of the strip; nil for that of the drawer.
    public var stripLayer: LayerSurface.Layer?
    /// The theme of the widgets.
    public var theme = Theme(.dark)
    /// The spring of the motion.
    public var spring = Spring(response: 0.42, dampingRatio: 0.86)
    /// If true, Escape closes the drawer.
    public var closesOnEscape = true
    /// If true, a press beside the drawer closes it. Presses are only seen on the drawer's surface,
    /// so this is meant for drawers without `extent`.
    public var closesOnOutsidePress = true
    /// If true, the drawer closes when another surface gets the keyboard.
    public var closesOnFocusLoss = true

    /// A drawer of the focused output.
    public init(_ name: String, edge: Edge) {
      self.name = name
      self.edge = edge
    }
  }

  /// The widget that moves the panel.
  public let drawer: Drawer
  /// True if the drawer is open or opening, also while it is pulled.
  public var isOpen: Bool { panel.isOpen && (drawer.isOpen || isPulled) }
  /// True while another surface pulls the drawer.
  private var isPulled = false
  /// The names of the outputs that show the drawer.
  public var outputs: [String] { panel.outputs }
  /// Called after the drawer's surface was opened or closed.
  public var onChange: (() -> Void)? {
    get { panel.onChange }
    set { panel.onChange = newValue }
  }

  /// The output that the drawer opens on by a call without one.
  private let home: Panel.Outputs
  /// The drawer's surface.
  let panel: PanelController
  /// The strip's surface; nil without strip.
  private let strip: PanelController?

  /// Adds a drawer that shows `widget` to `app`.
  public init(_ app: App, _ options: Options, _ widget: Widget) {
    let drawer = Drawer(widget, from: options.edge, spring: options.spring)
    self.drawer = drawer
    home = options.outputs == .all ? .focused : options.outputs
    drawer.stripThickness = 0
    drawer.closesOnEscape = options.closesOnEscape
    // What is typed must not close it.
    drawer.togglesOnSpace = false
    drawer.closesOnOutsidePress = options.closesOnOutsidePress
    drawer.isModal = options.closesOnOutsidePress
    let extent = options.extent.map { Panel.Length.fixed($0) } ?? .stretched
    var panel = Panel(
      options.name, edge: options.edge,
      width: options.edge.isHorizontal ? .stretched : extent,
      height: options.edge.isHorizontal ? extent : .stretched)
    panel.layer = options.layer
    panel.keyboard = .onOpening
    panel.coversOthers = options.coversOthers
    // The drawer moves itself.
    panel.transition = nil
    panel.closesOnEscape = options.closesOnEscape
    panel.closesOnFocusLoss = options.closesOnFocusLoss
    let content = WidgetContent(drawer, options.theme)
    self.panel = app.addUnnamed(panel) { content }
    self.panel.onDismiss = { drawer.open(false) }
    self.panel.fallsBackToFocused = true
    if options.stripThickness > 0 {
      let thickness = Panel.Length.fixed(options.stripThickness)
      var edge = Panel(
        "\(options.name)-edge", edge: options.edge,
        width: options.edge.isHorizontal ? .stretched : thickness,
        height: options.edge.isHorizontal ? thickness : .stretched)
      edge.layer = options.stripLayer ?? options.layer
      edge.outputs = options.outputs
      edge.transition = nil
      strip = app.addUnnamed(edge, takesNotes: false) { StripContent() }
    } else {
      strip = nil
    }
    drawer.onRest = { [unowned self] in self.panel.close() }
    strip?.onContent = { [unowned self] content in
      guard let strip = content as? StripContent else { return }
      strip.edge = options.edge
      strip.drawer = self
    }
    strip?.open()
    app.register(self)
  }

  /// The name by which requests open and close the drawer.
  public var name: String { panel.panel.name }

  /// Opens the drawer with its motion, on the output of that name; nil for the focused one.
  public func open(on output: String? = nil) {
    if !panel.isOpen { choose(output) }
    show(token: nil)
  }

  /// Opens the drawer with its motion, and raises it if there is a token.
  public func open(token: String?) {
    if !panel.isOpen { choose(nil) }
    show(token: token)
  }

  private func choose(_ output: String?) {
    panel.panel.outputs = output.map { .named($0) } ?? home
  }

  private func show(token: String?) {
    drawer.open(true, at: panel.surfaces.first?.now)
    panel.open(token: token)
  }

  /// Closes the drawer with its motion.
  public func close() {
    drawer.open(false, at: panel.surfaces.first?.now)
    // Nothing was seen of it yet, so there is no motion.
    if drawer.isClosed { panel.close() }
  }

  /// Reverses the drawer. It opens on the output of that name; nil for the focused one.
  public func toggle(on output: String? = nil) { if isOpen { close() } else { open(on: output) } }

  // MARK: Pulling from another surface

  /// Starts to pull the drawer by a pointer or finger that is `distance` logical units away from
  /// the edge, on another surface such as a bar. `output` is the name of that surface's output,
  /// where the drawer opens; nil for the focused one. If the output goes, the drawer is on the
  /// focused one.
  public func beginPull(at distance: Double, on output: String? = nil, _ moment: Moment) {
    isPulled = true
    if !panel.isOpen { choose(output) }
    drawer.beginPull(at: distance, moment)
    panel.open()
  }

  /// Moves the drawer with the pointer or finger of `beginPull`.
  public func pull(to distance: Double, _ moment: Moment) { drawer.pull(to: distance, moment) }

  /// Ends the pull: the drawer goes on with its velocity and opens or closes.
  public func endPull(_ moment: Moment) {
    isPulled = false
    drawer.endPull(moment)
  }
}

/// The content of the strip along an edge, from which a drawer is pulled. It shows nothing.
@MainActor private final class StripContent: Content {
  /// The edge.
  var edge = Edge.top
  /// The drawer.
  weak var drawer: DrawerPanel?
  /// The surface.
  private weak var surface: SurfaceContent?
  /// The pointer's position, while it is over the strip or holds it.
  private var position = Point<Logical>.zero
  /// The finger that pulls.
  private var finger: Int32?

  func build(in surface: SurfaceContent) {
    self.surface = surface
    surface.scene.root.takesInput = true
  }

  /// The distance of a point from the edge.
  private func distance(_ point: Point<Logical>) -> Double {
    let size = surface?.scene.size ?? .zero
    return switch edge {
    case .top: point.y
    case .bottom: size.height - point.y
    case .left: point.x
    case .right: size.width - point.x
    }
  }

  func handle(_ input: InputEvent, at moment: Moment) {
    guard let drawer else { return }
    switch input {
    case .pointer(.entered(let point)), .pointer(.moved(let point)):
      position = point
      drawer.pull(to: distance(point), moment)
    case .pointer(.pressed(.primary)):
      drawer.beginPull(at: distance(position), on: surface?.outputs.first, moment)
    case .pointer(.released(.primary)): drawer.endPull(moment)
    case .pointer(.left) where finger == nil: drawer.endPull(moment)
    case .touch(.began(let finger, let point)) where self.finger == nil:
      self.finger = finger
      drawer.beginPull(at: distance(point), on: surface?.outputs.first, moment)
    case .touch(.moved(finger, let point)): drawer.pull(to: distance(point), moment)
    case .touch(.ended(finger)), .touch(.cancelled):
      finger = nil
      drawer.endPull(moment)
    case .pointer, .touch, .key, .text, .drop, .keyboardFocus: break
    }
  }
}
