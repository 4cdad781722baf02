// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A surface of the program's: the common core of windows, layer surfaces and popups. It has the
/// scale, the input and the state of the surface; a subclass has the role, which the compositor
/// configures.
///
/// The frame that shows a configured state acknowledges the configure.
public class Surface: SurfaceOwner {
  /// An event of a surface.
  public enum Event: Equatable, Sendable {
    /// The state or the frame changed.
    case stateChanged
    /// An input event, in scene coordinates: logical units from the corner of the window geometry.
    /// `timestamp` is the device's time of a pointer or touch event, of which only differences are
    /// meaningful; nil if the compositor reports none.
    case input(InputEvent, timestamp: Moment? = nil)
    /// The user asked to close the window; the app decides.
    case closeRequested
    /// The compositor has taken the surface from the screen, which does not show it again. The app
    /// closes it.
    case closed
  }

  /// The state as set by the compositor.
  public private(set) final var state: WindowState
  /// The geometry of the client-side frame for the current state.
  public private(set) final var frame: WindowFrame
  /// The state of pointer and fingers on the surface.
  final var interaction = FrameInteraction()
  /// The cursor over the content.
  public final var cursor = CursorShape.arrow { didSet { showCursor() } }
  /// The content's acceptance of a drop at the place of the drag over it. While nil, the cursor of
  /// the drag shows that it is refused, as it does if the drag does not offer what is wanted.
  public final var dropAcceptance: DropAcceptance? {
    didSet { if dropAcceptance != oldValue { dataDevice?.updateAcceptance() } }
  }
  /// True if the content took what was dropped last.
  private(set) final var tookDrop = true
  /// The text that is edited, for input methods, in scene coordinates; nil if none is.
  public final var editedText: TextInputState? {
    didSet { if editedText != oldValue { connectedInput?.update() } }
  }
  /// The parts of the surface that take input and that are opaque, as the content has them. Nil if
  /// the surface takes input everywhere; a window is opaque then, another surface nowhere.
  public final var contentRegions: SurfaceRegions? {
    didSet { if contentRegions != oldValue { hasNewRegions = true } }
  }
  /// Called with each event. Set to nil by `close()`.
  public final var onEvent: ((Event) -> Void)?

  /// The protocol object.
  final let surface: WlSurface
  /// Scales buffers to the size of the surface; nil without fractional scales.
  final let viewport: WpViewport?
  /// Reports the preferred fractional scale.
  private let fractionalScale: WpFractionalScaleV1?
  /// The desktop that the surface belongs to.
  final let desktop: Desktop
  /// The serial of the configure to acknowledge with the next frame; nil if none.
  private(set) final var unacked: UInt32?
  /// True if regions changed that are not committed yet.
  private(set) final var hasNewRegions = false
  /// The `contentRegions` that were last sent.
  private var sentRegions: SurfaceRegions?
  /// Picks the scale.
  private var scales: ScaleSource
  /// The most pixels of a buffer, by the outputs that there were since the surface was opened: a
  /// window does not shrink before the compositor has it do so.
  private(set) final var mostPixels: Int
  /// The outputs the surface is on.
  private var entered: [Output.ID] = []
  /// Asks the compositor to blur what lies behind; nil until that is wanted.
  private var backdropEffect: BackdropEffect?
  /// The pointer over the surface; nil if none.
  final weak var pointer: Pointer?
  /// Tells input methods of the text; nil if another surface has the keyboard.
  private final weak var connectedInput: TextInput?
  /// The data device with a drag over the surface; nil if none.
  final weak var dataDevice: DataDevice?

  /// A surface of `size` logical units until the first configure. `scale` is drawn at instead of
  /// the output's; nil for that. `output` is where the surface will appear; nil if unknown.
  init(
    _ desktop: Desktop, _ surface: WlSurface, size: Size<Logical>, scale: Scale?,
    output: Output? = nil
  ) {
    self.desktop = desktop
    self.surface = surface
    let bound = desktop.bound
    fractionalScale =
      bound.viewporter == nil ? nil : bound.fractionalScale?.getFractionalScale(surface: surface)
    viewport = fractionalScale == nil ? nil : bound.viewporter?.getViewport(surface: surface)
    scales = ScaleSource(
      forced: scale,
      advertised: output.map { [$0.current.scale] } ?? desktop.outputs.map(\.current.scale),
      allowsFractions: viewport != nil)
    mostPixels = SizePolicy.mostPixels(on: desktop.outputs)
    state = WindowState(size: size, scale: scales.scale)
    frame = WindowFrame(state)
    surface.onEvent = { [unowned self] in receive($0) }
    fractionalScale?.onEvent = { [unowned self] event in
      switch event {
      case .preferredScale(let scale):
        guard scale > 0 else { return }
        rescale { $0.fractional = Scale(in120ths: Int(scale)) }
      }
    }
    desktop.add(self)
  }

  // MARK: Role

  /// The state after the last configure, at the current scale. `state` is the state before it, with
  /// the scale updated.
  func configured(_ state: WindowState) -> WindowState { state }

  /// The client-side frame in `state`.
  func makeFrame(_ state: WindowState) -> WindowFrame { WindowFrame(state) }

  /// Called after the state was updated, before it is reported.
  func stateUpdated() {}

  /// Sends the acknowledgement of a configure.
  func ack(_ serial: UInt32) { preconditionFailure("a surface without a role was configured") }

  /// Sends the window geometry, if the role has one.
  func setGeometry(_ geometry: Rect<Logical>) {}

  /// Gives `popup` the role of a popup of this surface.
  func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup {
    preconditionFailure("a surface without a role has no popups")
  }

  /// True if the surface is opaque where `contentRegions` are nil.
  var isOpaque: Bool { false }

  /// Called when the compositor has shown a frame, and asks for the next one.
  func frameShown() {}

  /// Starts to resize the surface by `edges`, if the role allows it.
  func resize(_ edges: WindowState.Edges) {}

  /// The time by the program's clock.
  public final var now: Moment { desktop.clock.now }

  /// Asks the compositor to raise and focus the surface, with the activation token of the program's
  /// launcher.
  public final func activate(token: String) {
    desktop.bound.activation?.activate(token: Quirks.text(token), surface: surface)
  }

  // MARK: Configure

  /// Applies a complete configure.
  final func apply(_ serial: UInt32) {
    unacked = serial
    update(isConfigure: true)
  }

  /// Updates state and frame from the last complete configure and the current scale.
  private func update(isConfigure: Bool) {
    var new = state
    new.scale = scales.scale
    new = configured(new)
    guard isConfigure || new != state else { return }
    state = new
    frame = makeFrame(new)
    stateUpdated()
    onEvent?(.stateChanged)
  }

  /// Acknowledges the last configure. Call before committing the frame that shows it.
  final func ackConfigure() {
    guard let serial = unacked else { return }
    unacked = nil
    ack(serial)
  }

  /// Sends new `contentRegions`, which apply with the next commit.
  final func sendRegions() {
    guard hasNewRegions else { return }
    hasNewRegions = false
    guard contentRegions != sentRegions else { return }
    sentRegions = contentRegions
    setInputRegion(contentRegions?.input ?? [frame.inputRect])
    setOpaqueRegion(contentRegions?.opaque ?? (isOpaque ? frame.opaqueRects : []))
  }

  /// Asks the compositor to blur what lies behind `rects`, of whole logical units in surface
  /// coordinates, from the next commit on. The same rectangles again cost no request.
  public final func setBlurRegion(_ rects: [Rect<Logical>]) {
    if backdropEffect == nil {
      guard !rects.isEmpty else { return }
      let effect = BackdropEffect(desktop, surface)
      effect.onRequest = { [unowned self] in surface.commit() }
      backdropEffect = effect
    }
    if backdropEffect?.set(rects) == true { hasNewRegions = true }
  }

  /// Tells the source of a drag that nobody takes its content, so that it does not delete what it
  /// offered to move. Call it while a `dropped` event is handled.
  public final func refuseDrop() { tookDrop = false }

  /// Sends the region that takes input, in surface coordinates.
  final func setInputRegion(_ rects: [Rect<Logical>]) {
    desktop.bound.withRegion(rects) { surface.setInputRegion(region: $0) }
  }

  /// Sends the opaque region, in surface coordinates.
  final func setOpaqueRegion(_ rects: [Rect<Logical>]) {
    desktop.bound.withRegion(rects) { surface.setOpaqueRegion(region: $0) }
  }

  // MARK: Scale

  private func receive(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      guard let output = desktop.output(output) else { return }
      entered.append(output.id)
      outputsChanged()
    case .leave(let output):
      guard let output = desktop.output(output) else { return }
      entered.removeAll { $0 == output.id }
      outputsChanged()
    case .preferredBufferScale(let factor):
      rescale { $0.preferred = Scale(max(1, Int(factor))) }
    case .preferredBufferTransform: break
    }
  }

  /// Updates the scale after outputs were added, removed or changed.
  public func outputsChanged() {
    entered.removeAll { desktop.output($0) == nil }
    mostPixels = max(mostPixels, SizePolicy.mostPixels(on: desktop.outputs))
    rescale {
      $0.entered = outputs.map(\.current.scale)
      $0.advertised = desktop.outputs.map(\.current.scale)
    }
  }

  /// The outputs that show the surface.
  public final var outputs: [Output] { entered.compactMap { desktop.output($0) } }

  /// The first output that shows the surface; nil if none does.
  public final var output: Output? { entered.first.flatMap { desktop.output($0) } }

  /// True if `output` shows the surface.
  public final func isOn(_ output: Output.ID) -> Bool { entered.contains(output) }

  /// The refresh interval of the surface's output; nil without outputs.
  public final var refresh: Nanoseconds? {
    (output ?? desktop.outputs.first)?.current.refresh
  }

  private func rescale(_ change: (inout ScaleSource) -> Void) {
    change(&scales)
    update(isConfigure: false)
  }

  // MARK: SurfaceOwner

  final func pointer(_ event: PointerEvent, timestamp: Moment?, from pointer: Pointer) {
    self.pointer = pointer
    let response = interaction.handle(event, frame: frame)
    if let event = response.event { onEvent?(.input(.pointer(event), timestamp: timestamp)) }
    if let edges = response.resize { resize(edges) }
    if event == .left { self.pointer = nil } else { showCursor() }
  }

  final func touch(_ event: TouchEvent, timestamp: Moment?) {
    let response = interaction.handle(event, frame: frame)
    if let event = response.event { onEvent?(.input(.touch(event), timestamp: timestamp)) }
    if let edges = response.resize { resize(edges) }
  }

  final func drop(_ event: DropEvent, from device: DataDevice) {
    switch event {
    case .hovered: dataDevice = device
    case .left: dataDevice = nil
    case .dropped, .failed: tookDrop = true
    }
    guard let event = interaction.handle(event, frame: frame) else { return }
    onEvent?(.input(.drop(event)))
  }

  final var acceptedDrop: DropAcceptance? {
    interaction.isDragOverScene ? dropAcceptance : nil
  }

  final func key(_ event: KeyEvent) { onEvent?(.input(.key(event))) }

  final var textInput: TextInputState? {
    guard var state = editedText else { return nil }
    state.caretArea = state.caretArea.offsetBy(frame.geometry.origin)
    return state
  }

  final func textInputChanged(_ input: TextInput?) { connectedInput = input }

  final func text(_ event: TextInputEvent) { onEvent?(.input(.text(event))) }

  func keyboardFocus(_ hasFocus: Bool) { onEvent?(.input(.keyboardFocus(hasFocus))) }

  /// Shows the cursor of the part of the frame under the pointer.
  private func showCursor() {
    let shape: CursorShape =
      switch interaction.part {
      case .window: cursor
      case .edge(let edges): .resize(edges)
      case .outside: .arrow
      }
    pointer?.show(shape, scale: state.scale)
  }

  // MARK: Ending

  /// Destroys the role's objects. Called by `close()`.
  func closeRole() {}

  /// Closes the surface. Requires that its EGL surface is destroyed.
  public final func close() {
    onEvent = nil
    desktop.remove(self)
    backdropEffect?.close()
    fractionalScale?.destroy()
    viewport?.destroy()
    closeRole()
    surface.destroy()
  }
}

/// Parts of a surface, in surface coordinates: whole logical units.
public struct SurfaceRegions: Equatable, Sendable {
  /// The part that takes input; elsewhere, clicks go to what lies beneath.
  public var input: [Rect<Logical>]
  /// The part that is opaque, so that the compositor need not draw what lies beneath.
  public var opaque: [Rect<Logical>]

  /// Regions of whole logical units.
  public init(input: [Rect<Logical>], opaque: [Rect<Logical>]) {
    self.input = input
    self.opaque = opaque
  }
}
