// SPDX-License-Identifier: MIT

import Window

/// Opens and closes a panel on its outputs, and keeps it there as outputs come and go.
///
/// While the panel is closed it has no surface, no buffers and no planes; its content stays.
@MainActor public final class PanelController {
  /// The panel. Changes of an open panel apply at once; those of its name when it is opened again.
  public var panel: Panel {
    didSet {
      guard panel != oldValue else { return }
      if panel.outputs != oldValue.outputs { reconcile() }
      for shown in outputSurfaces { update(shown.surface) }
    }
  }
  /// True from `open()` until `close()`, after which the panel may be seen until its widgets have
  /// left. On which outputs the panel is seen is told by `surfaces`.
  public private(set) var isOpen = false
  /// Called after `isOpen` changed.
  public var onChange: (() -> Void)?

  /// True if the panel is on the focused output while the one that it names is not there.
  var fallsBackToFocused = false
  /// Called with the content of each output before it is built.
  var onContent: ((any Content) -> Void)?
  /// Called when a person dismisses the panel; nil to close it.
  var onDismiss: (() -> Void)?

  /// The app; nil after its end, when the panel can only be closed.
  private(set) weak var app: App?
  /// The time after which the panel closes; nil if it stays.
  var delay: Nanoseconds?
  /// Closes the panel after `delay`, and ends a motion that is not seen.
  lazy var timer = app?.timer { [unowned self] in timeIsUp() }
  /// Takes presses beside the panel; nil before it was needed.
  var outside: OutsidePresses?
  /// Makes the content of one output.
  private let makeContent: () -> any Content
  /// True if notes about files may be shown over the panel.
  private let takesNotes: Bool
  /// The surfaces of the outputs that there are, and before them those of the outputs that were
  /// there last.
  private(set) var outputSurfaces: [OutputSurface] = []

  /// The panel on one output.
  struct OutputSurface {
    /// The name of the output; empty for the only surface of a panel that is not on all outputs.
    let output: String
    /// The surface.
    let surface: AppSurface
  }

  init(
    _ app: App, _ panel: Panel, takesNotes: Bool, _ makeContent: @escaping () -> any Content
  ) {
    self.app = app
    self.panel = panel
    self.takesNotes = takesNotes
    self.makeContent = makeContent
  }

  // MARK: Opening and closing

  /// Opens the panel on its outputs; before `App.run()`, once the app runs. A panel whose widgets
  /// leave has them come back from where they are. An open one stays open.
  public func open() {
    stay()
    guard !isOpen else { return }
    isOpen = true
    reconcile()
    onChange?()
  }

  /// Closes the panel on all outputs, once its widgets have left by its transition. Does nothing if
  /// it is closed.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    leave()
    onChange?()
  }

  /// Closes the panel if it is seen anywhere, and opens it otherwise.
  public func toggle() { if isOpen, !surfaces.isEmpty { close() } else { reopen() } }

  private func reopen() {
    if isOpen { reconcile() } else { open() }
  }

  /// The content on each output that shows the panel.
  public var surfaces: [SurfaceContent] {
    outputSurfaces.filter { $0.surface.isOpen }.map(\.surface.surfaceContent)
  }

  /// Takes a new picture of the desktop for the glass of the open panel, such as a bar, and for the
  /// app's other panels on its outputs, after the wallpaper was changed. They are not seen for some
  /// frames meanwhile. Does nothing where the compositor blurs.
  public func retakeDesktop() {
    for shown in outputSurfaces { shown.surface.retakeDesktop() }
  }

  /// Raises the panel with an activation token.
  public func activate(token: String) {
    for shown in outputSurfaces { shown.surface.activate(token: token) }
  }

  // MARK: Outputs

  /// Opens and closes surfaces after outputs were added, removed or changed, and in a new session.
  func outputsChanged() { if isOpen { reconcile() } }

  /// Opens the panel on all outputs that it belongs to, and closes it on the others.
  private func reconcile() {
    guard isOpen, let app, let desktop = app.session?.desktop else { return }
    let wanted = wantedOutputs(desktop)
    for shown in outputSurfaces where !wanted.contains(where: { $0.name == shown.output }) {
      shown.surface.requestClose()
    }
    takeOutsidePresses(app, desktop)
    for (name, output) in wanted {
      let surface = surface(on: name, app, desktop)
      surface.setOutput(output)
      enter(surface, app)
      app.open(surface)
    }
    forgetSurfaces(without: wanted.map(\.name))
  }

  /// Forgets the content on outputs that are long gone: some compositors give each output a new
  /// name, also if it is the same that was unplugged.
  private func forgetSurfaces(without wanted: [String]) {
    let gone = outputSurfaces.filter { !wanted.contains($0.output) }
    for old in gone.dropLast(Self.mostAbsent) {
      outputSurfaces.removeAll { $0.output == old.output }
      old.surface.isForgottenOnClose = true
      old.surface.requestClose()
    }
  }

  /// The number of unplugged outputs whose content is kept until they return.
  static let mostAbsent = 8

  private func wantedOutputs(_ desktop: Desktop) -> [(name: String, output: Output.ID?)] {
    // A window is placed by the compositor.
    guard desktop.offers(.layers) else { return [("", nil)] }
    switch panel.outputs {
    case .focused: return focusedOutput(desktop)
    case .all: return desktop.outputs.filter(\.isDescribed).map { ($0.key, $0.id) }
    case .named(let name):
      return desktop.outputs
        .first { $0.current.name == name || $0.current.description == name }
        .map { [("", $0.id)] } ?? (fallsBackToFocused ? focusedOutput(desktop) : [])
    }
  }

  /// If there is one output it is the one, and then it is known what lies beneath the panel.
  private func focusedOutput(_ desktop: Desktop) -> [(name: String, output: Output.ID?)] {
    desktop.outputs.isEmpty ? [] : [("", desktop.onlyOutput?.id)]
  }

  /// The surface of an output, which is new or that of last time.
  private func surface(on output: String, _ app: App, _ desktop: Desktop) -> AppSurface {
    if let index = outputSurfaces.firstIndex(where: { $0.output == output }) {
      outputSurfaces.append(outputSurfaces.remove(at: index))
      return outputSurfaces[outputSurfaces.count - 1].surface
    }
    let role: AppSurface.Role
    if desktop.offers(.layers) {
      role = .layer(LayerSurface.Options(), nil)
    } else {
      var options = Toplevel.Options()
      options.title = panel.name
      options.decorations = .server
      role = .window(options, isMain: false)
    }
    let content = makeContent()
    onContent?(content)
    let surface = app.makeSurface(role, content)
    surface.surfaceContent.isTranslucent = true
    surface.takesNotes = takesNotes
    outputSurfaces.append(OutputSurface(output: output, surface: surface))
    update(surface)
    surface.onPrepared = { [unowned self, unowned surface] in
      if panel.followsContent { update(surface) }
    }
    surface.onClosed = { [unowned self, unowned surface] in surfaceClosed(surface) }
    surface.onTouch = { [unowned self] in wait() }
    surface.onDismiss = { [unowned self] in dismiss() }
    return surface
  }

  /// Requests what has changed of the panel or of its natural size.
  private func update(_ surface: AppSurface) {
    let natural = panel.followsContent ? naturalSize(surface.surfaceContent) : .zero
    surface.setPanel(panel, natural: natural)
  }

  /// The size that the widgets need, in logical units.
  private func naturalSize(_ content: SurfaceContent) -> Size<Logical> {
    func side(_ length: Panel.Length, _ seen: Double) -> Double? {
      switch length {
      case .fixed(let length): length
      // A stretched side is known once the surface is configured.
      case .stretched: seen > 0 ? seen : nil
      case .content: nil
      }
    }
    let seen = content.scene.size
    return content.naturalSize(
      in: ProposedSize(
        width: side(panel.width, seen.width), height: side(panel.height, seen.height)))
  }

  /// Handles a surface that the compositor has closed, as it does if an output is removed. If its
  /// output returns, the surface does too. A window that the user closed closes the panel.
  private func surfaceClosed(_ surface: AppSurface) {
    if surface.isWindow { close() }
  }
}

extension Output {
  /// True once the compositor has described the output.
  fileprivate var isDescribed: Bool { current != Properties() }

  /// The name, or another string that identifies the output while it is connected.
  fileprivate var key: String { current.name.isEmpty ? "#\(id.number)" : current.name }
}
