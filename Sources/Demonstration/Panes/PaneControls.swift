import ScrimKit

/// What changes a pane, along its bottom: it is there while somebody turns to the pane.
final class PaneControls: Widget {
  /// Takes the next look.
  private let next: Button
  /// What the slider is for.
  private let name = Label("Corners", role: .caption, tone: .secondary)
  /// How round the corners are.
  private let corners: Slider
  /// Told when the pointer comes or goes.
  private let onHover: () -> Void
  /// How much of it is there, from 0 to 1.
  private var visibility = AnimatedValue(0)

  /// How high it is, in logical units.
  static let height = 44.0
  /// The room around what is on it.
  private static let gap = 4.0

  /// A bar with a slider for corners from 0 to `roundest`.
  init(
    radius: Double, roundest: Double, onNext: @escaping () -> Void,
    onRadius: @escaping (Double) -> Void, onHover: @escaping () -> Void
  ) {
    next = Button(
      Label("Next look", role: .control, alignment: .center), style: .tinted,
      padding: Padding(horizontal: 10, vertical: 8), action: onNext)
    corners = Slider(radius, in: 0...roundest, onChange: onRadius)
    self.onHover = onHover
    super.init()
    isHidden = true
    for child in [next, name, corners] { add(child) }
  }

  /// How round the corners are that the slider stands at.
  var radius: Double {
    get { corners.value }
    set { corners.value = newValue }
  }

  /// It is to be there, or not.
  func show(_ isShown: Bool) {
    guard visibility.target != (isShown ? 1 : 0) else { return }
    guard let interface else { return visibility.set(0) }
    visibility.animate(
      to: isShown ? 1 : 0, by: interface.theme.springs.quick, at: interface.moment)
    isHidden = false
    animate()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    visibility.advance(to: moment)
    layer.opacity = visibility.value
    guard visibility.isMoving else {
      isHidden = visibility.target == 0
      return .resting
    }
    return .moving
  }

  override func stateChanged() {
    super.stateChanged()
    onHover()
  }

  override func restyle(_ theme: Theme) {
    layer.outline = Outline(radius: 14, isContinuous: true)
    layer.fill = .color(theme.colors.translucentSurface)
    layer.border = Border(color: theme.colors.separator)
  }

  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: min(proposal.width ?? 340, 340), height: Self.height)
  }

  override func layoutChildren() {
    let gap = Self.gap
    let size = layer.frame.size
    let tall = size.height - 2 * gap
    let whole = size.width - 2 * gap
    let button = min(next.measure(in: ProposedSize()).width, whole)
    let word = name.measure(in: ProposedSize()).width
    let left = 2 * gap + button + 8
    let spare = size.width - left - 14
    // Where there is no room for all of it, words go first.
    name.isHidden = spare < word + 8 + 80
    corners.isHidden = spare < 80
    next.layout(
      in: Rect(x: gap, y: gap, width: corners.isHidden ? whole : button, height: tall))
    let start = name.isHidden ? left : left + word + 10
    name.layout(in: Rect(x: left, y: gap, width: word, height: tall))
    corners.layout(
      in: Rect(x: start, y: gap, width: max(size.width - start - 14, 0), height: tall))
  }
}
