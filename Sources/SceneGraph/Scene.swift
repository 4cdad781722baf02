public import Geometry

/// What a window shows: a tree of layers, at a size and a scale.
///
/// Whoever draws it asks for the list of a frame with `update(_:)`, which also says what differs from the
/// list before. Nothing is computed while nothing changes.
public final class Scene {
  /// What all layers lie in. Its frame is the whole of the scene.
  public let root = Layer()
  /// Its extent, in logical units.
  public var size: Size<Logical> {
    didSet { if size != oldValue { root.frame = Rect(origin: .zero, size: size) } }
  }
  /// How many pixels a logical unit is.
  public var scale: Scale { didSet { if scale != oldValue { change() } } }
  /// Whether the next frame may differ from the last.
  public private(set) var hasChanges = true
  /// Told when `hasChanges` becomes true.
  public var onChange: (() -> Void)?

  /// The list of the last frame.
  public private(set) var list = DisplayList()
  /// Room for the next one.
  private var spare = DisplayList()
  /// How many frames there were.
  private var frame: UInt64 = 1
  /// Which list the last one is.
  private var number: FrameID { FrameID(scene: ObjectIdentifier(self), frame: frame) }
  /// Finds depths.
  private var depths = BackdropDepth()
  /// Keeps the pictures of layers.
  private let keeper = CachedLayers()
  /// Finds damage.
  private var damageFinder = DamageFinder()
  /// Whether the whole picture is to be drawn anew.
  private var isAllDamaged = true

  /// A scene of this size, with nothing in it.
  public init(size: Size<Logical>, scale: Scale = .one) {
    self.size = size
    self.scale = scale
    root.frame = Rect(origin: .zero, size: size)
    root.clipsChildren = true
    root.onChange = { [unowned self] in change() }
  }

  deinit { root.onChange = nil }

  /// Has the next frame be drawn whole: what was drawn is lost.
  public func damageAll() {
    isAllDamaged = true
    change()
  }

  private func change() {
    guard !hasChanges else { return }
    hasChanges = true
    onChange?()
  }

  /// Makes the list of the next frame. `reach` tells how far around a pixel of its own the backdrop of a
  /// glass counts, in pixels, where a logical unit is so many pixels; `spread` which pixels of the glass,
  /// wherever it ends, those of a rectangle of a backdrop so large may change.
  public func update(
    reach: (Glass, Double) -> Size<Physical>,
    spread: (Rect<Physical>, Glass, Double, Size<Physical>) -> Rect<Physical>
  ) {
    hasChanges = false
    frame &+= 1
    swap(&list, &spare)
    flatten(reach)
    depths.assign(to: &list)
    list.isOpaque = coversAll
    if isAllDamaged { spare.rect = .zero }
    isAllDamaged = false
    damageFinder.find(from: spare, to: &list, number: number, spread)
    // Layers that are gone are let go of.
    spare.removeAll()
  }

  private func flatten(_ reach: Flattening.Reach) {
    var flattening = Flattening(list: DisplayList(), number: number, keeper)
    swap(&flattening.list, &list)
    flattening.list.begin(
      scale: scale,
      rect: Rect(origin: .zero, size: size.isDrawable ? scale.physical(size) : .zero))
    flattening.add(root, Flattening.Inheritance(), reach)
    swap(&flattening.list, &list)
    keeper.endFrame()
  }

  /// Whether something opaque lies beneath all.
  private var coversAll: Bool {
    guard let first = list.items.first, first.depth == 0 else { return false }
    let opaque = list.opaquePart(of: first)
    return opaque[0].contains(list.rect)
  }
}
