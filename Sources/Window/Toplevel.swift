// SPDX-License-Identifier: MIT

public import Geometry
public import Input
public import Timing
import WaylandCore
internal import WaylandProtocols

/// One window of the desktop.
///
/// Events of the compositor collect in `pending` until their configure is complete. They then
/// become `current`, which determines `state`. The frame that shows the new state acknowledges the
/// configure.
public final class Toplevel: SurfaceOwner {
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

  /// An event of a window.
  public enum Event: Equatable, Sendable {
    /// The window's state or frame changed.
    case stateChanged
    /// An input event, in scene coordinates: logical units from the corner of the window geometry.
    /// `timestamp` is the device's time of a pointer or touch event, of which only differences are
    /// meaningful; nil if the compositor reports none.
    case input(InputEvent, timestamp: Moment? = nil)
    /// The user asked to close the window; the app decides.
    case closeRequested
  }

  /// The window's state as set by the compositor.
  public private(set) var state: WindowState
  /// The geometry of the client-side frame for the current state.
  public private(set) var frame: WindowFrame
  /// The state of pointer and fingers on the surface.
  var interaction = FrameInteraction()
  /// The cursor over the content.
  public var cursor = CursorShape.arrow { didSet { showCursor() } }
  /// Accepts files that are dropped on the content. While false, the cursor of the drag shows that
  /// they are refused.
  public var acceptsFiles = false {
    didSet { if acceptsFiles != oldValue { dataDevice?.updateAcceptance() } }
  }
  /// Called with each event. Set to nil by `close()`.
  public var onEvent: ((Event) -> Void)?

  /// The surface.
  let surface: WlSurface
  /// The surface's xdg_surface.
  let xdgSurface: XdgSurface
  /// The surface's xdg_toplevel.
  let toplevel: XdgToplevel
  /// Scales buffers to the window's size; nil without fractional scales.
  let viewport: WpViewport?
  /// Reports the preferred fractional scale.
  private let fractionalScale: WpFractionalScaleV1?
  /// Negotiates the side that draws the title bar.
  private let decoration: ZxdgToplevelDecorationV1?
  /// The desktop that the window belongs to.
  let desktop: Desktop
  /// The options that the window was opened with.
  private let options: Options
  /// The state received for the next configure, still incomplete.
  private var pending = Configure()
  /// The state of the last complete configure; nil before the first.
  private var current: Configure?
  /// The serial of the configure to acknowledge with the next frame; nil if none.
  private(set) var unacked: UInt32?
  /// Computes the content's size.
  private var sizes: SizePolicy
  /// The minimum size last sent to the compositor.
  private var announcedMinimum = Size<Logical>.zero
  /// Picks the scale.
  private var scales: ScaleSource
  /// The outputs the surface is on.
  private var entered: [Output] = []
  /// The pointer over the window; nil if none.
  weak var pointer: Pointer?
  /// The data device with a drag over the window; nil if none.
  weak var dataDevice: DataDevice?

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

  /// Asks the compositor to raise and focus the window, with the activation token of the program's
  /// launcher.
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
    if let current,
      Quirks.repeatsOwnSize(pending, after: current, ownSize: frame.geometry.size)
    {
      pending.size = .zero
    }
    current = pending
    update(isConfigure: true)
  }

  /// Updates state and frame from the last complete configure and the current scale.
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

  /// Acknowledges the last configure. Call before committing the frame that shows it.
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

  /// Updates the scale after outputs were added, removed or changed.
  public func outputsChanged() {
    entered.removeAll { output in !desktop.outputs.contains { $0 === output } }
    rescale {
      $0.entered = entered.map(\.current.scale)
      $0.advertised = desktop.outputs.map(\.current.scale)
    }
  }

  /// The refresh interval of the window's output; nil without outputs.
  public var refresh: Nanoseconds? {
    (entered.first ?? desktop.outputs.first)?.current.refresh
  }

  private func rescale(_ change: (inout ScaleSource) -> Void) {
    change(&scales)
    update(isConfigure: false)
  }

  // MARK: Ending

  /// Closes the window. Requires that its EGL surface is destroyed.
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
