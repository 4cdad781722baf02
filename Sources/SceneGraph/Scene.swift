// SPDX-License-Identifier: MIT

/// A tree of layers with a size and a scale: the content of one surface.
///
/// The renderer calls `update(with:)` once a frame to get the display list and the damage since the
/// frame before. A scene without changes does no work.
@MainActor public final class Scene {
  /// The root of the tree. Its frame is the whole scene.
  public let root = Layer()
  /// Size in logical units.
  public var size: Size<Logical> {
    didSet { if size != oldValue { root.frame = Rect(origin: .zero, size: size) } }
  }
  /// Physical pixels per logical unit.
  public var scale: Scale { didSet { if scale != oldValue { setChanged() } } }
  /// The desktop behind the surface, as far as it is known, for glass whose backdrop it is.
  public var desktop: DesktopBackdrop {
    get { backdrops.desktop }
    set { change { $0.desktop = newValue } }
  }
  /// The desktop's background, as far as it is known, for glass whose backdrop it is.
  public var wallpaper: DesktopBackdrop {
    get { backdrops.wallpaper }
    set { change { $0.wallpaper = newValue } }
  }
  /// The backdrops of glass over the desktop.
  private var backdrops = DesktopBackdrops()
  /// True if the next frame may differ from the last.
  public private(set) var hasChanges = true
  /// Called when `hasChanges` becomes true.
  public var onChange: (() -> Void)?

  /// The list of the last frame.
  public private(set) var list = DisplayList()
  /// Storage for the next list.
  private var spare = DisplayList()
  /// Number of the last frame.
  private var frameNumber: UInt64 = 1
  /// Owns the lists.
  private let frameOwner = FrameOwner()
  /// Identity of the last list.
  private var frame: FrameID { FrameID(owner: frameOwner, number: frameNumber) }
  /// Assigns depths.
  private var depths = BackdropDepth()
  /// Cached layers of the tree.
  private let cachedLayers = CachedLayers()
  /// Finds damage.
  private var damageFinder = DamageFinder()
  /// True if the next frame redraws every pixel.
  private var isAllDamaged = true

  /// An empty scene of `size`, in logical units.
  public init(size: Size<Logical>, scale: Scale = .one) {
    self.size = size
    self.scale = scale
    root.frame = Rect(origin: .zero, size: size)
    root.clipsChildren = true
    root.onChange = { [unowned self] in setChanged() }
  }

  isolated deinit { root.onChange = nil }

  /// Damages every pixel, since the previous frame was lost.
  public func damageAll() {
    isAllDamaged = true
    setChanged()
  }

  private func change(_ body: (inout DesktopBackdrops) -> Void) {
    let before = backdrops.revision
    body(&backdrops)
    if backdrops.revision != before { setChanged() }
  }

  private func setChanged() {
    guard !hasChanges else { return }
    hasChanges = true
    onChange?()
  }

  /// Makes the list of the next frame, with its depths and its damage.
  public func update(with metrics: any GlassMetrics) {
    hasChanges = false
    frameNumber &+= 1
    swap(&list, &spare)
    flatten(metrics)
    depths.assign(to: &list)
    list.isOpaque = hasOpaqueBackground
    if isAllDamaged { spare.rect = .zero }
    isAllDamaged = false
    damageFinder.find(from: spare, to: &list, frame: frame, metrics)
    // Releases removed layers.
    spare.removeAll()
  }

  private func flatten(_ metrics: any GlassMetrics) {
    var builder = DisplayListBuilder(frame: frame, metrics, cachedLayers)
    swap(&builder.list, &list)
    builder.list.begin(
      scale: scale,
      rect: Rect(origin: .zero, size: size.isDrawable ? scale.physical(size) : .zero))
    builder.list.backdrops = backdrops
    builder.add(root, .init())
    swap(&builder.list, &list)
    cachedLayers.endFrame()
  }

  /// True if the backmost item is opaque and covers the whole scene.
  private var hasOpaqueBackground: Bool {
    guard let first = list.items.first, first.depth == 0 else { return false }
    return list.opaqueRects(of: first)[0].contains(list.rect)
  }
}
