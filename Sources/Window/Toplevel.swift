// SPDX-License-Identifier: MIT

public import Geometry
public import Input
public import Timing
import WaylandCore
internal import WaylandProtocols

/// One window of the desktop.
///
/// What the compositor sends is `pending` until its configure is complete, is `current` and decides
/// `state` from then on, and is acknowledged with the frame that shows it.
public final class Toplevel: SurfaceOwner {
  /// What a window is opened with.
  public struct Options {
    /// The title.
    public var title = ""
    /// The app's id, the name of its desktop file.
    public var appID = ""
    /// The size of the content, where the compositor leaves it to us.
    public var size = Size<Logical>(width: 960, height: 600)
    /// The smallest content.
    public var minimumSize = Size<Logical>(width: 320, height: 200)
    /// Whether it is to fill its output.
    public var isMaximized = false
    /// Whether it is to cover its output.
    public var isFullscreen = false
    /// Who draws the title bar.
    public var decorations = Decorations.auto
    /// The scale to draw at, whatever the output's is: what is drawn is resized by the compositor. Nil is the
    /// output's.
    public var scale: Scale?

    /// Who draws the title bar.
    public enum Decorations: String, CaseIterable, Sendable {
      /// The compositor where it can, otherwise the window.
      case auto
      /// The window.
      case client
      /// The compositor; where it cannot, nobody.
      case server
    }

    /// A window of the usual size without a title.
    public init() {}
  }

  /// What happens to a window.
  public enum Event: Equatable, Sendable {
    /// The compositor made something else of it.
    case stateChanged
    /// An input event, in scene coordinates: logical units from the corner of the window geometry.
    case input(InputEvent)
    /// The user wants it gone. Whether it goes is the app's decision.
    case closeRequested
  }

  /// What the compositor makes of the window.
  public private(set) var state: WindowState
  /// The frame of the window as it stands.
  public private(set) var frame: WindowFrame
  /// The state of pointer and fingers on the surface.
  var interaction = FrameInteraction()
  /// What the pointer looks like over the content.
  public var cursor = CursorShape.arrow { didSet { showCursor() } }
  /// Receives what happens. Lives until `close()`.
  public var onEvent: ((Event) -> Void)?

  /// The surface.
  let surface: WlSurface
  /// The surface's role.
  let xdgSurface: XdgSurface
  /// The compositor's idea of the window.
  let toplevel: XdgToplevel
  /// Shows buffers at the size of the window; nil where scales are whole.
  let viewport: WpViewport?
  /// Tells the fractional scale.
  private let fractionalScale: WpFractionalScaleV1?
  /// Negotiates who draws the title bar.
  private let decoration: ZxdgToplevelDecorationV1?
  /// The desktop it is on.
  let desktop: Desktop
  /// What it was opened with, and what the app has changed since.
  private let options: Options
  /// What the next complete configure will ask for, as far as it has arrived.
  private var pending = Configure()
  /// What the last complete configure asked for; nil before the first.
  private var current: Configure?
  /// The complete configure that no frame has shown yet.
  private(set) var unacked: UInt32?
  /// Which sizes can be had.
  private var sizes: SizePolicy
  /// The smallest geometry that the compositor was told.
  private var announcedMinimum = Size<Logical>.zero
  /// What the compositor says of scales.
  private var scales: ScaleSource
  /// The outputs the surface is on.
  private var entered: [Output] = []
  /// The pointer over the window.
  weak var pointer: Pointer?

  /// What the compositor asks for.
  struct Configure: Equatable {
    /// The size of the geometry; zero where it is ours to choose.
    var size = Size<Logical>.zero
    /// The size that a geometry of ours should not go beyond; zero where it is unknown.
    var bounds = Size<Logical>.zero
    /// The states.
    var states: [XdgToplevel.State] = []
    /// Whether the compositor draws the title bar.
    var isDecorated = false
    /// What the compositor can do to windows; nil where it is too old to say.
    var capabilities: [XdgToplevel.WmCapabilities]?

    /// Whether the window is neither maximized, fullscreen nor tiled.
    var isFree: Bool {
      !states.contains(.maximized) && !states.contains(.fullscreen)
        && WindowState.Edges(states).isEmpty
    }
  }

  /// Opens a window. It appears with its first frame. `longestSide` is that of a buffer in pixels.
  public init(_ desktop: Desktop, _ options: Options, longestSide: Int) {
    self.desktop = desktop
    let bound = desktop.bound
    self.options = options
    surface = bound.compositor.createSurface()
    xdgSurface = bound.wmBase.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    fractionalScale =
      bound.viewporter == nil ? nil : bound.fractionalScale?.getFractionalScale(surface: surface)
    viewport = fractionalScale == nil ? nil : bound.viewporter?.getViewport(surface: surface)
    decoration = bound.decoration?.getToplevelDecoration(toplevel: toplevel)
    scales = ScaleSource(
      forced: options.scale, advertised: desktop.outputs.map(\.current.scale),
      allowsFractions: viewport != nil)
    sizes = SizePolicy(
      floating: options.size, minimum: options.minimumSize, longestSide: longestSide)
    state = WindowState(size: sizes.floating, scale: scales.scale)
    frame = WindowFrame(state)
    listen()
    toplevel.setTitle(title: Quirks.text(options.title))
    toplevel.setAppId(appId: Quirks.text(options.appID))
    decoration?.setMode(mode: options.decorations == .client ? .clientSide : .serverSide)
    announceMinimum()
    if options.isMaximized { toplevel.setMaximized() }
    if options.isFullscreen { toplevel.setFullscreen(output: nil) }
    desktop.add(self)
    surface.commit()
  }

  // MARK: Requests

  /// What another window that is like this one is now would be opened with.
  public var likeness: Options {
    var likeness = options
    likeness.size = sizes.floating
    likeness.isMaximized = state.isMaximized
    likeness.isFullscreen = state.isFullscreen
    return likeness
  }

  /// Asks for the window to fill its output, or not to.
  public func setMaximized(_ isMaximized: Bool) {
    if isMaximized { toplevel.setMaximized() } else { toplevel.unsetMaximized() }
  }

  /// Asks for the window to cover its output, or not to.
  public func setFullscreen(_ isFullscreen: Bool) {
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Asks for the window to be hidden.
  public func minimize() { toplevel.setMinimized() }

  /// Asks for the window to be raised and given the keys, with the token of whoever started us.
  public func activate(token: String) {
    desktop.bound.activation?.activate(token: Quirks.text(token), surface: surface)
  }

  // MARK: Configure

  private func listen() {
    xdgSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial): apply(serial)
      }
    }
    toplevel.onEvent = { [unowned self] in receive($0) }
    fractionalScale?.onEvent = { [unowned self] event in
      switch event {
      case .preferredScale(let scale):
        guard scale > 0 else { return }
        rescale { $0.fractional = Scale(in120ths: Int(scale)) }
      }
    }
    decoration?.onEvent = { [unowned self] event in
      switch event {
      case .configure(let mode): pending.isDecorated = mode == .serverSide
      }
    }
    surface.onEvent = { [unowned self] in receive($0) }
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

  private func apply(_ serial: UInt32) {
    unacked = serial
    // sway leaves the size to the window, and grants client-side decorations only after the first frame, with the
    // size of that frame. The content keeps its size then: it would lose the height of the title bar each time that
    // the window is opened again.
    if let current, current.size == .zero, pending.size == frame.geometry.size, pending.isFree,
      current.isDecorated != pending.isDecorated
    {
      pending.size = .zero
    }
    current = pending
    update(isConfigure: true)
  }

  /// Makes the window what the last complete configure and the scale of now make of it.
  private func update(isConfigure: Bool) {
    let new = nextState()
    guard isConfigure || new != state else { return }
    state = new
    let capabilities = current?.capabilities
    frame = WindowFrame(
      new, canMinimize: capabilities?.contains(.minimize) ?? true,
      canMaximize: capabilities?.contains(.maximize) ?? true)
    announceMinimum()
    onEvent?(.stateChanged)
  }

  private func nextState() -> WindowState {
    var state = state
    state.scale = scales.scale
    guard let current else { return state }
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
      for: request, surroundings: WindowFrame(state).surroundings, scale: state.scale)
    return state
  }

  private func announceMinimum() {
    var minimum = sizes.minimum
    minimum.height += WindowFrame.extra(hasTitleBar: state.hasOwnFrame)
    guard minimum != announcedMinimum else { return }
    announcedMinimum = minimum
    toplevel.setMinSize(width: Int32(minimum.width), height: Int32(minimum.height))
  }

  /// The frame that shows the last configure is about to be committed.
  func ackConfigure() {
    guard let serial = unacked else { return }
    unacked = nil
    xdgSurface.ackConfigure(serial: serial)
  }

  // MARK: Scale

  private func receive(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      guard let output = desktop.output(output) else { return }
      entered.append(output)
      outputsChanged()
    case .leave(let output):
      entered.removeAll { $0.output === output }
      outputsChanged()
    case .preferredBufferScale(let factor):
      rescale { $0.preferred = Scale(max(1, Int(factor))) }
    case .preferredBufferTransform: break
    }
  }

  /// Outputs came, went or changed.
  public func outputsChanged() {
    entered.removeAll { output in !desktop.outputs.contains { $0 === output } }
    rescale {
      $0.entered = entered.map(\.current.scale)
      $0.advertised = desktop.outputs.map(\.current.scale)
    }
  }

  /// The time between two refreshes of the output the window is on, where it is known.
  public var refresh: Nanoseconds? {
    (entered.first ?? desktop.outputs.first)?.current.refresh
  }

  private func rescale(_ change: (inout ScaleSource) -> Void) {
    change(&scales)
    update(isConfigure: false)
  }

  // MARK: Ending

  /// Takes the window off the screen for good. Its EGL surface must be gone.
  public func close() {
    onEvent = nil
    desktop.remove(self)
    decoration?.destroy()
    fractionalScale?.destroy()
    viewport?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
  }
}
