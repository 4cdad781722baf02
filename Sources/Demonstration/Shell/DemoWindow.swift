import ScrimKit

/// All of the demo's window: the scene, the header above it and the figures below it, and in front of it the
/// help.
final class DemoWindow: Widget {
  /// What the window has at its top.
  let header: Header
  /// The figures of what is drawn.
  let hud = HUD()
  /// What can be done.
  let help: HelpCard
  /// What people should know of.
  private let noticeLabel = Label("", role: .control, maxLines: 3)
  /// What that is said on.
  private let noticeCard: Card
  /// What is shown.
  private(set) var scene: SceneView

  /// How far the help is from the scene's edges, in logical units.
  private static let margin = 16.0
  /// How much of the room below the header the figures take at most.
  private static let share = 0.25

  /// A window that shows `scene` first.
  init(_ scene: SceneView, header: Header, help: HelpCard) {
    self.scene = scene
    self.header = header
    self.help = help
    noticeCard = Card(noticeLabel, padding: Padding(horizontal: 18, vertical: 12))
    super.init()
    noticeCard.isHidden = true
    for child in [scene, hud, help, noticeCard, header] { add(child) }
  }

  /// Shows another scene.
  func show(_ scene: SceneView) {
    guard scene !== self.scene else { return }
    self.scene.remove()
    self.scene = scene
    insert(scene, at: 0)
  }

  /// What people should know of; nil where that is nothing.
  var notice: String? {
    didSet {
      noticeLabel.text = notice ?? ""
      noticeCard.isHidden = notice == nil
      invalidateLayout()
    }
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let top = header.inset
    header.layout(
      in: header.titleRoom ?? Rect(x: 0, y: 0, width: size.width, height: Header.height))
    let below = max(size.height - top, 0)
    let strip =
      hud.isHidden
      ? 0 : hud.measure(in: ProposedSize(width: size.width, height: Self.share * below)).height
    let room = Rect<Logical>(x: 0, y: top, width: size.width, height: below - strip)
    scene.layout(in: room)
    hud.layout(in: Rect(x: 0, y: room.bottom, width: size.width, height: strip))
    arrangeNotice(in: room)
    place(help, in: room) {
      Point(x: (room.width - $0.width) / 2, y: room.top + (room.height - $0.height) / 2)
    }
  }

  private func arrangeNotice(in room: Rect<Logical>) {
    place(noticeCard, in: room) {
      Point(x: (room.width - $0.width) / 2, y: room.bottom - $0.height - Self.margin)
    }
  }

  private func place(
    _ card: Widget, in room: Rect<Logical>, at corner: (Size<Logical>) -> Point<Logical>
  ) {
    guard !card.isHidden else { return }
    let (width, height) = (
      max(room.width - 2 * Self.margin, 0), max(room.height - 2 * Self.margin, 0)
    )
    let wanted = card.measure(in: ProposedSize(width: width, height: height))
    let size = Size<Logical>(
      width: min(wanted.width, width), height: min(wanted.height, height))
    let point = corner(size)
    card.layout(
      in: Rect(origin: Point(x: point.x.rounded(), y: point.y.rounded()), size: size))
  }
}
