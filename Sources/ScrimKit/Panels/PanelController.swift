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
      for place in places { update(place.surface) }
    }
  }
  /// True from `open()` until `close()`. On which outputs the panel is seen is told by `surfaces`.
  public private(set) var isOpen = false
  /// Called after `isOpen` changed.
  public var onChange: (() -> Void)?

  /// Called with the content of each output before it is built.
  var onContent: ((any Content) -> Void)?

  /// The app, which outlives its panels.
  private unowned let app: App
  /// Makes the content of one output.
  private let makeContent: () -> any Content
  /// True if notes about files may be shown over the panel.
  private let takesNotes: Bool
  /// The surfaces of the outputs that there are, and before them those of the outputs that were
  /// there last.
  private var places: [Place] = []

  /// The panel on one output.
  private struct Place {
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

  /// Opens the panel on its outputs; before `App.run()`, once the app runs. Does nothing if it is
  /// open.
  public func open() {
    guard !isOpen else { return }
    isOpen = true
    reconcile()
    onChange?()
  }

  /// Closes the panel on all outputs. Does nothing if it is closed.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    for place in places { place.surface.requestClose() }
    onChange?()
  }

  /// Closes the panel if it is seen anywhere, and opens it otherwise.
  public func toggle() { if isOpen, !surfaces.isEmpty { close() } else { reopen() } }

  private func reopen() {
    if isOpen { reconcile() } else { open() }
  }

  /// The content on each output that shows the panel.
  public var surfaces: [SurfaceContent] {
    places.filter { $0.surface.isOpen }.map(\.surface.content)
  }

  /// Raises the panel with an activation token.
  public func activate(token: String) {
    for place in places { place.surface.activate(token: token) }
  }

  // MARK: Outputs

  /// Opens and closes surfaces after outputs were added, removed or changed, and in a new session.
  func outputsChanged() { if isOpen { reconcile() } }

  /// Opens the panel on all outputs that it belongs to, and closes it on the others.
  private func reconcile() {
    guard isOpen, let desktop = app.session?.desktop else { return }
    let wanted = wantedOutputs(desktop)
    for place in places where !wanted.contains(where: { $0.name == place.output }) {
      place.surface.requestClose()
    }
    for (name, output) in wanted {
      let place = place(on: name, desktop)
      place.surface.setOutput(output)
      app.open(place.surface)
    }
    forgetPlaces(without: wanted.map(\.name))
  }

  /// Forgets the content on outputs that are long gone: some compositors give each output a new
  /// name, also if it is the same that was unplugged.
  private func forgetPlaces(without wanted: [String]) {
    let gone = places.filter { !wanted.contains($0.output) }
    for place in gone.dropLast(Self.mostAbsent) {
      places.removeAll { $0.output == place.output }
      place.surface.isForgottenOnClose = true
      place.surface.requestClose()
    }
  }

  /// The number of unplugged outputs whose content is kept until they return.
  static let mostAbsent = 8

  private func wantedOutputs(_ desktop: Desktop) -> [(name: String, output: Output.ID?)] {
    // A window is placed by the compositor.
    guard desktop.offers(.layers) else { return [("", nil)] }
    switch panel.outputs {
    // If there is one output it is the one, and then it is known what lies beneath the panel.
    case .focused: return desktop.outputs.isEmpty ? [] : [("", desktop.onlyOutput?.id)]
    case .all: return desktop.outputs.filter(\.isDescribed).map { ($0.key, $0.id) }
    case .named(let name):
      return desktop.outputs
        .first { $0.current.name == name || $0.current.description == name }
        .map { [("", $0.id)] } ?? []
    }
  }

  private func place(on output: String, _ desktop: Desktop) -> Place {
    if let index = places.firstIndex(where: { $0.output == output }) {
      places.append(places.remove(at: index))
      return places[places.count - 1]
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
    surface.content.isTranslucent = true
    surface.takesNotes = takesNotes
    let place = Place(output: output, surface: surface)
    places.append(place)
    update(surface)
    surface.onPrepared = { [unowned self, unowned surface] in
      if panel.followsContent { update(surface) }
    }
    surface.onClosed = { [unowned self, unowned surface] in surfaceClosed(surface) }
    return place
  }

  /// Requests what has changed of the panel or of its natural size.
  private func update(_ surface: AppSurface) {
    let natural = panel.followsContent ? naturalSize(surface.content) : .zero
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

extension App {
  /// The output of an identity; nil if it is no longer connected.
  func output(_ id: Output.ID) -> Output? { session?.desktop.output(id) }

  /// The place of `surface` before it is opened, as far as it is known. The exclusive places of
  /// other programs are not known.
  func position(of surface: AppSurface, _ desktop: Desktop) -> DesktopView.Position {
    switch surface.role {
    case .window: return .unknown
    case .layer(let options, let output):
      let panel = surface.panel
      if let output {
        return self.output(output).map { .known(place(options, panel, on: $0)) } ?? .unknown
      }
      if let output = desktop.onlyOutput { return .known(place(options, panel, on: output)) }
      return .onFocusedOutput { [unowned self] in place(options, panel, on: $0) }
    case .popup(let parent, let placement, _):
      guard let (output, origin) = place(of: parent) else { return .unknown }
      return .known(
        DesktopView.Area(output: output, reach: placement.reach.offsetBy(origin)))
    }
  }

  /// The output of an open surface and the surface's top left corner there; nil if the compositor
  /// alone knows.
  func place(of surface: AppSurface) -> (output: Output, origin: Point<Logical>)? {
    guard let shown = surface.surface else { return nil }
    switch surface.role {
    case .window: return nil
    case .layer(var options, _):
      // It is on no output before its first frame.
      let captured = surface.capturedOutput.flatMap { self.output($0) }
      guard let output = shown.output ?? captured else { return nil }
      // Its size follows the options once the compositor has configured it.
      if options.size.width > 0 { options.size.width = shown.state.size.width }
      if options.size.height > 0 { options.size.height = shown.state.size.height }
      return (output, area(options, on: output).origin)
    case .popup(let parent, _, _):
      guard let position = (shown as? Popup)?.position, let below = place(of: parent) else {
        return nil
      }
      return (below.output, below.origin + position)
    }
  }

  /// The place of a surface before it is opened. A side that follows the content of `panel` may
  /// become as long as the output.
  private func place(
    _ options: LayerSurface.Options, _ panel: Panel?, on output: Output
  ) -> DesktopView.Area {
    let area = area(options, on: output)
    let whole = Rect(origin: .zero, size: output.logicalSize).union(area)
    let (width, height) = (panel?.width == .content, panel?.height == .content)
    return DesktopView.Area(
      output: output,
      reach: Rect(
        left: width ? whole.left : area.left, top: height ? whole.top : area.top,
        right: width ? whole.right : area.right, bottom: height ? whole.bottom : area.bottom))
  }

  /// The rectangle of a layer surface on an output.
  private func area(_ options: LayerSurface.Options, on output: Output) -> Rect<Logical> {
    var free = Rect(origin: .zero, size: output.logicalSize)
    if options.exclusiveZone == .none { free = free.inset(by: reserved(on: output)) }
    return options.area(in: free)
  }

  /// The exclusive places of the app's own panels on an output.
  private func reserved(on output: Output) -> LayerSurface.Margins {
    var margins = LayerSurface.Margins()
    for surface in surfaces {
      guard surface.surface?.isOn(output.id) == true,
        case .layer(let options, _) = surface.role,
        case .reserve(let thickness) = options.exclusiveZone
      else { continue }
      let isWide = options.anchors.isSuperset(of: [.left, .right])
      let isTall = options.anchors.isSuperset(of: [.top, .bottom])
      if options.anchors.contains(.top), !isTall { margins.top += thickness }
      if options.anchors.contains(.bottom), !isTall { margins.bottom += thickness }
      if options.anchors.contains(.left), !isWide { margins.left += thickness }
      if options.anchors.contains(.right), !isWide { margins.right += thickness }
    }
    return margins
  }
}

extension Popup.Placement {
  /// The part of the parent's coordinates in which the popup lies, wherever it flips or slides.
  fileprivate var reach: Rect<Logical> {
    Rect(
      left: anchorRect.left - size.width - abs(offset.x),
      top: anchorRect.top - size.height - abs(offset.y),
      right: anchorRect.right + size.width + abs(offset.x),
      bottom: anchorRect.bottom + size.height + abs(offset.y))
  }
}

extension LayerSurface.Options {
  /// The rectangle of the surface on an output of which `free` is left.
  fileprivate func area(in free: Rect<Logical>) -> Rect<Logical> {
    func side(
      _ length: Double, _ start: Bool, _ end: Bool, _ margins: (Double, Double),
      _ free: (Double, Double)
    ) -> (Double, Double) {
      let stretched = free.1 - free.0 - margins.0 - margins.1
      let length = length > 0 ? length : max(stretched, 0)
      switch (start, end) {
      case (true, false): return (free.0 + margins.0, length)
      case (false, true): return (free.1 - margins.1 - length, length)
      case (true, true) where length == stretched: return (free.0 + margins.0, length)
      case (true, true), (false, false):
        // Compositors halve whole units.
        let middle = free.0 + ((free.1 - free.0) / 2).rounded(.down)
        return (middle - (length / 2).rounded(.down), length)
      }
    }
    let (left, width) = side(
      size.width, anchors.contains(.left), anchors.contains(.right),
      (margins.left, margins.right), (free.left, free.right))
    let (top, height) = side(
      size.height, anchors.contains(.top), anchors.contains(.bottom),
      (margins.top, margins.bottom), (free.top, free.bottom))
    return Rect(x: left, y: top, width: width, height: height)
  }
}

extension Rect<Logical> {
  /// The rectangle without the margins.
  fileprivate func inset(by margins: LayerSurface.Margins) -> Rect<Logical> {
    Rect(
      left: left + margins.left, top: top + margins.top, right: right - margins.right,
      bottom: bottom - margins.bottom)
  }
}

extension Desktop {
  /// The output, if there is only one.
  fileprivate var onlyOutput: Output? { outputs.count == 1 ? outputs[0] : nil }
}

extension Output {
  /// True once the compositor has described the output.
  fileprivate var isDescribed: Bool { current != Properties() }

  /// The name, or another string that identifies the output while it is connected.
  fileprivate var key: String { current.name.isEmpty ? "#\(id.number)" : current.name }
}
