import ScrimKit

/// A row of a menu: what it is, what there is to know of it, and a sign where it is chosen.
final class MenuRow: Control {
  /// Whether it is chosen.
  var isChosen = false { didSet { if isChosen != oldValue { check.isHidden = !isChosen } } }
  /// The colour of what stands on it.
  var foreground = Color(rgb: 0x000000) { didSet { if foreground != oldValue { stateChanged() } } }
  /// Called when pressed.
  var onPress: (() -> Void)?
  /// What it is.
  private let title: Label
  /// What there is to know of it.
  private let detail: Label
  /// The sign.
  private let check = Label("✓", role: .headline, alignment: .center)

  /// The room for the sign, and at the other end.
  private static let (signWidth, margin) = (34.0, 14.0)
  /// How high it is: enough for a finger.
  private static let height = 44.0

  /// A row for `item`.
  init(_ item: PopupMenu.Item) {
    title = Label(item.title, role: .control)
    detail = Label(item.detail, role: .caption, alignment: .end)
    super.init()
    check.isHidden = true
    for label in [check, title, detail] { add(label) }
  }

  override func activate() { onPress?() }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 11, isContinuous: true)
    let touched = max(hoverAmount * 0.6, pressAmount)
    layer.fill = .color(foreground.with(alpha: 0.16 * Float(min(max(touched, 0), 1))))
    title.tone = .custom(foreground)
    check.tone = .custom(foreground)
    detail.tone = .custom(foreground)
  }

  override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: -2)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let words = [title, detail].reduce(0) { $0 + $1.measure(in: ProposedSize()).width }
    return Size(width: max(Self.signWidth + words + 28 + Self.margin, 240), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let detailWidth = detail.measure(in: ProposedSize()).width
    check.layout(in: Rect(x: 0, y: 0, width: Self.signWidth, height: size.height))
    detail.layout(
      in: Rect(
        x: size.width - Self.margin - detailWidth, y: 0, width: detailWidth, height: size.height))
    title.layout(
      in: Rect(
        x: Self.signWidth, y: 0,
        width: max(size.width - Self.signWidth - Self.margin - detailWidth - 8, 0),
        height: size.height))
  }
}
