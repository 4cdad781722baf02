import ScrimKit

/// A row of a menu: what it is, what there is to know of it, and a sign where it is chosen.
final class MenuRow: Control {
  /// Whether it is chosen.
  var isChosen = false { didSet { if isChosen != oldValue { check.isHidden = !isChosen } } }
  /// The colour of what stands on it.
  var ink = Color(rgb: 0x000000) { didSet { if ink != oldValue { stateChanged() } } }
  /// Told that it was pressed.
  private let onPress: () -> Void
  /// What it is.
  private let title: Label
  /// What there is to know of it.
  private let note: Label
  /// The sign.
  private let check = Label("✓", role: .headline, alignment: .center)

  /// The room for the sign, and at the other end.
  private static let (signWidth, margin) = (34.0, 14.0)
  /// How high it is: enough for a finger.
  private static let height = 44.0

  /// A row for `item`.
  init(_ item: DropMenu.Item, onPress: @escaping () -> Void) {
    self.onPress = onPress
    title = Label(item.title, role: .control)
    note = Label(item.note, role: .caption, alignment: .end)
    super.init()
    check.isHidden = true
    for label in [check, title, note] { add(label) }
  }

  override func activate() { onPress() }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 11, isContinuous: true)
    let touched = max(hoverAmount * 0.6, pressAmount)
    layer.fill = .color(ink.with(alpha: 0.16 * Float(min(max(touched, 0), 1))))
    title.tone = .custom(ink)
    check.tone = .custom(ink)
    note.tone = .custom(ink)
  }

  override var focusRingPlacement: FocusRingPlacement {
    FocusRingPlacement(layer: layer, frame: layer.bounds, outline: layer.outline, gap: -2)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    let words = [title, note].reduce(0) { $0 + $1.measure(in: ProposedSize()).width }
    return Size(width: max(Self.signWidth + words + 28 + Self.margin, 240), height: Self.height)
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let noteWidth = note.measure(in: ProposedSize()).width
    check.layout(in: Rect(x: 0, y: 0, width: Self.signWidth, height: size.height))
    note.layout(
      in: Rect(
        x: size.width - Self.margin - noteWidth, y: 0, width: noteWidth, height: size.height))
    title.layout(
      in: Rect(
        x: Self.signWidth, y: 0,
        width: max(size.width - Self.signWidth - Self.margin - noteWidth - 8, 0),
        height: size.height))
  }
}
