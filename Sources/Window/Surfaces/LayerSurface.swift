// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A surface on a layer of an output, such as a bar, a panel or a wallpaper (layer shell).
///
/// It appears with its first frame. A changed option is sent at once, only what differs.
public final class LayerSurface: Surface {
  /// The options of a layer surface.
  public struct Options: Equatable, Sendable {
    /// The purpose of the surface, for rules of the compositor. KWin takes some words, such as
    /// `dock`, as a window type: use a prefix.
    public var namespace = "scrim"
    /// The layer. Changes need version 2 of the protocol, and are ignored without.
    public var layer = Layer.top
    /// The edges of the output that the surface touches. With opposite edges it lies between them,
    /// without any it is centred.
    public var anchors = WindowState.Edges()
    /// The size in whole logical units. The surface asks for no more than its output has. A side of
    /// 0 stretches between both edges of its direction, which are anchored then.
    public var size = Size<Logical>.zero
    /// The space kept free from other surfaces.
    public var exclusiveZone = ExclusiveZone.none
    /// The distances from the anchored edges, in whole logical units.
    public var margins = Margins()
    /// When the surface has the keyboard.
    public var keyboard = Keyboard.none
    /// The scale to draw at; nil to use the output's scale.
    public var scale: Scale?

    /// A surface of no size in the middle of the top layer.
    public init() {}

    /// The anchors, with both edges of a stretched direction.
    fileprivate var effectiveAnchors: WindowState.Edges {
      var anchors = anchors
      if size.width < 1 { anchors.formUnion([.left, .right]) }
      if size.height < 1 { anchors.formUnion([.top, .bottom]) }
      return anchors
    }
  }

  /// A layer of an output, the lowest first.
  public enum Layer: String, CaseIterable, Sendable {
    /// Beneath windows, like a wallpaper.
    case background
    /// Beneath windows, above the wallpaper.
    case bottom
    /// Above windows, beneath fullscreen ones.
    case top
    /// Above everything.
    case overlay
  }

  /// The space along an edge that other surfaces and tiled windows keep free.
  public enum ExclusiveZone: Equatable, Sendable {
    /// None; the surface keeps out of the zones of others.
    case none
    /// This distance from the anchored edge, in whole logical units. It takes effect if one edge
    /// is anchored, or one and both edges of the other direction.
    case reserve(Double)
    /// None; the surface may cover the zones of others.
    case ignore
  }

  /// When a layer surface has the keyboard.
  public enum Keyboard: String, CaseIterable, Sendable {
    /// Never.
    case none
    /// If the user focuses it, like a window. Before version 4 of the protocol: always, unless it
    /// has an exclusive zone, and then never. sway before 1.8 treats it as `exclusive`.
    case onDemand
    /// From the opening on, until the user focuses something else, like a new window. Where the
    /// compositor does not give it the keyboard, or takes it back at once, as sway since 1.8 does,
    /// it is `exclusive`.
    case onOpening
    /// Always, if no higher surface asks for it.
    case exclusive
  }

  /// Distances from edges, in whole logical units.
  public struct Margins: Equatable, Sendable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the right edge.
    public var right: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the left edge.
    public var left: Double

    /// Margins; none by default.
    public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  /// The options. Changes are requested at once; `scale` and `namespace` cannot be changed.
  public var options: Options {
    didSet {
      guard options != oldValue else { return }
      send(after: oldValue)
      surface.commit()
    }
  }

  /// The protocol object.
  private let layerSurface: ZwlrLayerSurfaceV1
  /// The version of the protocol.
  private let version: UInt32
  /// True while the surface has the keyboard.
  private var hasKeyboard = false
  /// True once the compositor has shown a frame.
  private var isShown = false
  /// True if the compositor has shown the surface without giving it the keyboard.
  private var lacksKeyboard = false
  /// The size of the last configure; a side of 0 leaves it to the surface.
  private var requested = Size<Logical>.zero
  /// The size that the compositor was asked for last; nil before the first time.
  private var askedSize: Size<Logical>?
  /// The output that the surface was opened on; nil if the compositor chose it.
  private let opened: Output.ID?
  /// Limits the size.
  private var sizes: SizePolicy

  /// Opens a surface on `output`; nil leaves the choice to the compositor. Returns nil without
  /// layer shell, and if the output is no longer connected. `longestSide` is the maximum side of a
  /// buffer, in pixels.
  public init?(_ desktop: Desktop, _ options: Options, on output: Output.ID?, longestSide: Int) {
    guard let shell = desktop.bound.layerShell else { return nil }
    let object = output.flatMap { desktop.object(of: $0) }
    guard object != nil || output == nil else { return nil }
    let output = output.flatMap { desktop.output($0) }
    self.options = options
    opened = output?.id
    let surface = desktop.bound.compositor.createSurface()
    layerSurface = shell.getLayerSurface(
      surface: surface, output: object, layer: options.layer.wire,
      namespace: Quirks.text(options.namespace))
    version = layerSurface.version
    var size = options.size
    if size.width < 1 { size.width = output?.logicalSize.width ?? 640 }
    if size.height < 1 { size.height = output?.logicalSize.height ?? 480 }
    sizes = SizePolicy(
      floating: size, minimum: Size(width: 1, height: 1), longestSide: longestSide)
    super.init(desktop, surface, size: sizes.floating, scale: options.scale, output: output)
    layerSurface.onEvent = { [unowned self] in receive($0) }
    send(after: nil)
    surface.commit()
  }

  /// Sends the options that differ from `old`; nil sends all.
  private func send(after old: Options?) {
    let size = fittingSize
    if size != askedSize {
      askedSize = size
      layerSurface.setSize(width: UInt32(max(size.width, 0)), height: UInt32(max(size.height, 0)))
    }
    if options.effectiveAnchors != old?.effectiveAnchors {
      layerSurface.setAnchor(anchor: options.effectiveAnchors.wire)
    }
    if options.exclusiveZone != old?.exclusiveZone {
      layerSurface.setExclusiveZone(zone: options.exclusiveZone.wire)
    }
    if options.margins != old?.margins {
      let margins = options.margins
      layerSurface.setMargin(
        top: Int32(margins.top), right: Int32(margins.right), bottom: Int32(margins.bottom),
        left: Int32(margins.left))
    }
    if old == nil || keyboardMode(options) != old.map(keyboardMode) {
      layerSurface.setKeyboardInteractivity(keyboardInteractivity: keyboardMode(options))
    }
    if let old, options.layer != old.layer { try? layerSurface.setLayer(layer: options.layer.wire) }
  }

  /// The size of the options, at most what the margins leave of the output, if its size is known.
  /// Compositors give a surface the size that it asks for, and cut off what is outside.
  private var fittingSize: Size<Logical> {
    let output = output ?? opened.flatMap { desktop.output($0) } ?? desktop.onlyOutput
    guard let room = output?.current.logicalSize, room != .zero else { return options.size }
    let margins = options.margins
    return Size(
      width: min(options.size.width, max(room.width - margins.left - margins.right, 1)),
      height: min(options.size.height, max(room.height - margins.top - margins.bottom, 1)))
  }

  public override func outputsChanged() {
    super.outputsChanged()
    guard fittingSize != askedSize else { return }
    send(after: options)
    surface.commit()
  }

  /// The keyboard mode that the protocol's version has.
  private func keyboardMode(_ options: Options) -> ZwlrLayerSurfaceV1.KeyboardInteractivity {
    switch options.keyboard {
    case .none: return .none
    case .exclusive: return .exclusive
    case .onDemand:
      if version >= 4 { return .onDemand }
      if case .reserve = options.exclusiveZone { return .none }
      return .exclusive
    case .onOpening: return version >= 4 && !lacksKeyboard ? .onDemand : .exclusive
    }
  }

  /// A compositor may give the keyboard to a new surface and take it back before it shows the
  /// surface. That is no act of the user, so that it is not told.
  override func keyboardFocus(_ hasFocus: Bool) {
    hasKeyboard = hasFocus
    if isShown || options.keyboard != .onOpening { super.keyboardFocus(hasFocus) }
  }

  override func frameShown() {
    guard !isShown else { return }
    isShown = true
    guard options.keyboard == .onOpening else { return }
    if hasKeyboard { return super.keyboardFocus(true) }
    guard version >= 4 else { return }
    lacksKeyboard = true
    layerSurface.setKeyboardInteractivity(keyboardInteractivity: keyboardMode(options))
    surface.commit()
  }

  // MARK: Role

  private func receive(_ event: ZwlrLayerSurfaceV1.Event) {
    switch event {
    case .configure(let serial, let width, let height):
      requested = Size(width: Double(width), height: Double(height))
      apply(serial)
    case .closed: onEvent?(.closed)
    }
  }

  override func configured(_ state: WindowState) -> WindowState {
    var state = state
    var request = SizePolicy.Request(size: requested)
    let own = fittingSize
    if own.width >= 1, request.size.width < 1 { request.size.width = own.width }
    if own.height >= 1, request.size.height < 1 { request.size.height = own.height }
    request.isFree = false
    state.size = sizes.size(for: request, scale: state.scale, pixels: mostPixels)
    return state
  }

  override func ack(_ serial: UInt32) { layerSurface.ackConfigure(serial: serial) }

  override func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup {
    let role = popup.getPopup(parent: nil, positioner: positioner)
    layerSurface.getPopup(popup: role)
    return role
  }

  override func closeRole() { layerSurface.destroy() }
}

extension LayerSurface.Layer {
  fileprivate var wire: ZwlrLayerShellV1.Layer {
    switch self {
    case .background: .background
    case .bottom: .bottom
    case .top: .top
    case .overlay: .overlay
    }
  }
}

extension LayerSurface.ExclusiveZone {
  fileprivate var wire: Int32 {
    switch self {
    case .none: 0
    case .reserve(let distance): Int32(max(distance, 0))
    case .ignore: -1
    }
  }
}

extension WindowState.Edges {
  fileprivate var wire: ZwlrLayerSurfaceV1.Anchor {
    var anchors = ZwlrLayerSurfaceV1.Anchor()
    if contains(.top) { anchors.insert(.top) }
    if contains(.bottom) { anchors.insert(.bottom) }
    if contains(.left) { anchors.insert(.left) }
    if contains(.right) { anchors.insert(.right) }
    return anchors
  }
}
