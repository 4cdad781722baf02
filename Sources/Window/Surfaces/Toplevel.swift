// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// One window of the desktop.
///
/// Events of the compositor collect in `pending` until their configure is complete. They then
/// become `current`, which determines `state`. The frame that shows the new state acknowledges the
/// configure.
public final class Toplevel: Surface {
  /// The options of a new window.
  public struct Options {
    /// The window title.
    public var title = ""
    /// The app's id, the name of its desktop file.
    public var appID = ""
    /// The content's size in logical units, used if the compositor leaves it to the window.
    public var size = Size<Logical>(width: 960, height: 600)
    /// The minimum size of the content.
    public var minimumSize = Size<Logical>(width: 320, height: 200)
    /// Opens the window maximized.
    public var isMaximized = false
    /// Opens the window fullscreen.
    public var isFullscreen = false
    /// The side that draws the title bar.
    public var decorations = Decorations.auto
    /// The scale to draw at; the compositor resizes the result to the output's scale. Nil to use
    /// the output's scale.
    public var scale: Scale?

    /// The side that draws the title bar.
    public enum Decorations: String, CaseIterable, Sendable {
      /// The compositor if it can, otherwise the window.
      case auto
      /// The window.
      case client
      /// The compositor; if it cannot, there is no title bar.
      case server
    }

    /// The default options: default size, no title.
    public init() {}
  }

  /// The surface's xdg_surface.
  let xdgSurface: XdgSurface
  /// The surface's xdg_toplevel.
  let toplevel: XdgToplevel
  /// Negotiates the side that draws the title bar.
  private let decoration: ZxdgToplevelDecorationV1?
  /// The options that the window was opened with.
  private let options: Options
  /// The state received for the next configure, still incomplete.
  private var pending = Configure()
  /// The state of the last complete configure; nil before the first.
  private var current: Configure?
  /// Computes the content's size.
  private var sizes: SizePolicy
  /// The minimum size last sent to the compositor.
  private var announcedMinimum = Size<Logical>.zero

  /// The content of a configure.
  struct Configure: Equatable {
    /// The size of the window geometry; zero leaves it to the window.
    var size = Size<Logical>.zero
    /// The recommended maximum size of the window geometry; zero if unknown.
    var bounds = Size<Logical>.zero
    /// The window's states.
    var states: [XdgToplevel.State] = []
    /// True if the compositor draws the title bar.
    var isDecorated = false
    /// The window operations that the compositor supports; nil if it does not report them.
    var capabilities: [XdgToplevel.WmCapabilities]?

    /// True if the window is neither maximized, fullscreen nor tiled.
    var isFree: Bool {
      !states.contains(.maximized) && !states.contains(.fullscreen)
        && WindowState.Edges(states).isEmpty
    }
  }

  /// Opens a window, which appears with its first frame. `longestSide` is the maximum side of a
  /// buffer, in pixels.
  public init(_ desktop: Desktop, _ options: Options, longestSide: Int) {
    let bound = desktop.bound
    let surface = bound.compositor.createSurface()
    self.options = options
    xdgSurface = bound.wmBase.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    decoration = bound.decoration?.getToplevelDecoration(toplevel: toplevel)
    sizes = SizePolicy(
      floating: options.size, minimum: options.minimumSize, longestSide: longestSide)
    super.init(desktop, surface, size: sizes.floating, scale: options.scale)
    listen()
    toplevel.setTitle(title: Quirks.text(options.title))
    toplevel.setAppId(appId: Quirks.text(options.appID))
    decoration?.setMode(mode: options.decorations == .client ? .clientSide : .serverSide)
    announceMinimum()
    if options.isMaximized { toplevel.setMaximized() }
    if options.isFullscreen { toplevel.setFullscreen(output: nil) }
    surface.commit()
  }

  // MARK: Requests

  /// The options to open a new window with the size and state of this one.
  public var reopeningOptions: Options {
    var options = options
    options.size = sizes.floating
    options.isMaximized = state.isMaximized
    options.isFullscreen = state.isFullscreen
    return options
  }

  /// Asks the compositor to maximize or restore the window.
  public func setMaximized(_ isMaximized: Bool) {
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Asks the compositor to make the window fullscreen or to end that.
  public func setFullscreen(_ isFullscreen: Bool) {
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Asks the compositor to minimize the window.
  public func minimize() { toplevel.setMinimized() }

  // MARK: Configure

  private func listen() {
    xdgSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial): receive(configure: serial)
      }
    }
    toplevel.onEvent = { [unowned self] in receive($0) }
    decoration?.onEvent = { [unowned self] event in
      switch event {
      case .configure(let mode): pending.isDecorated = mode == .serverSide
      }
    }
  }

  private func receive(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      pending.size = Size(width: Double(width), height: Double(height))
      pending.states = states
    case .close: onEvent?(.closeRequested)
    case .configureBounds(let width, let height):
      pending.bounds = Size(width: Double(width), height: Double(height))
    case .wmCapabilities(let capabilities): pending.capabilities = capabilities
    }
  }

  private func receive(configure serial: UInt32) {
    if let current,
      Quirks.repeatsOwnSize(pending, after: current, ownSize: frame.geometry.size)
    {
      pending.size = .zero
    }
    current = pending
    apply(serial)
  }

  override func configured(_ state: WindowState) -> WindowState {
    guard let current else { return state }
    var state = state
    state.isMaximized = current.states.contains(.maximized)
    state.isFullscreen = current.states.contains(.fullscreen)
    state.isActivated = current.states.contains(.activated)
    state.isResizing = current.states.contains(.resizing)
    state.isSuspended = current.states.contains(.suspended)
    state.tiledEdges = WindowState.Edges(current.states)
    state.hasOwnFrame = !current.isDecorated && options.decorations != .server
    let bar = WindowFrame.extra(hasTitleBar: state.hasOwnFrame && !state.isFullscreen)
    var request = SizePolicy.Request(size: current.size, bounds: current.bounds)
    request.isFree = current.isFree
    if request.size.height > 0 { request.size.height = max(request.size.height - bar, 1) }
    if request.bounds.height > 0 { request.bounds.height = max(request.bounds.height - bar, 1) }
    state.size = sizes.size(
      for: request, surroundings: WindowFrame(state).surroundings, scale: state.scale,
      pixels: mostPixels)
    return state
  }

  override func makeFrame(_ state: WindowState) -> WindowFrame {
    let capabilities = current?.capabilities
    return WindowFrame(
      state, canMinimize: capabilities?.contains(.minimize) ?? true,
      canMaximize: capabilities?.contains(.maximize) ?? true)
  }

  override func stateUpdated() { announceMinimum() }

  override func ack(_ serial: UInt32) { xdgSurface.ackConfigure(serial: serial) }

  override func setGeometry(_ geometry: Rect<Logical>) {
    xdgSurface.setWindowGeometry(
      x: Int32(geometry.left), y: Int32(geometry.top), width: Int32(geometry.width),
      height: Int32(geometry.height))
  }

  override func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup {
    popup.getPopup(parent: xdgSurface, positioner: positioner)
  }

  override func resize(_ edges: WindowState.Edges) { perform(.resize(edges)) }

  override var isOpaque: Bool { true }

  private func announceMinimum() {
    var minimum = sizes.minimum
    minimum.height += WindowFrame.extra(hasTitleBar: state.hasOwnFrame)
    guard minimum != announcedMinimum else { return }
    announcedMinimum = minimum
    toplevel.setMinSize(width: Int32(minimum.width), height: Int32(minimum.height))
  }

  // MARK: Ending

  override func closeRole() {
    decoration?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
  }
}
