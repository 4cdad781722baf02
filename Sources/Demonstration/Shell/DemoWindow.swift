// SPDX-License-Identifier: MIT

import ScrimKit

/// The demo's root widget: the scene with the header above, the HUD below, and the help card in
/// front.
@MainActor final class DemoWindow: Widget {
  /// The header.
  let header: Header
  /// The frame statistics.
  let hud = HUD()
  /// The help card.
  let help: HelpCard
  /// Shown while files that can be dropped hover over the window.
  let dropHint: DropHint
  /// The text of the notice.
  private let noticeLabel = Label("", role: .control, maxLines: 3)
  /// The card of the notice.
  private let noticeCard: Card
  /// The current scene.
  private(set) var scene: SceneView

  /// The margin around the help card, in logical units.
  private static let margin = 16.0
  /// The time for which a brief notice is shown.
  private static let briefTime = Nanoseconds.seconds(8)
  /// The maximum height of the HUD, as a fraction of the area below the header.
  private static let share = 0.25

  /// Creates a window that shows `scene`.
  init(_ scene: SceneView, header: Header, help: HelpCard) {
    self.scene = scene
    self.header = header
    self.help = help
    dropHint = DropHint(scene.settings)
    noticeCard = Card(noticeLabel, padding: Padding(horizontal: 18, vertical: 12))
    super.init()
    noticeCard.isHidden = true
    for child in [scene, dropHint, hud, help, noticeCard, header] { add(child) }
  }

  /// Replaces the scene.
  func show(_ scene: SceneView) {
    guard scene !== self.scene else { return }
    self.scene.remove()
    self.scene = scene
    insert(scene, at: 0)
  }

  /// A problem to show to the user; nil for none.
  var notice: String? { didSet { showNotice() } }
  /// A problem to show for some seconds, in place of `notice`; nil for none.
  var briefNotice: String? {
    didSet {
      briefNoticeEnd = nil
      showNotice()
      if briefNotice != nil { animate() }
    }
  }
  /// The time at which the brief notice disappears; nil until the next frame.
  private var briefNoticeEnd: Moment?

  private func showNotice() {
    let text = briefNotice ?? notice
    noticeLabel.text = text ?? ""
    noticeCard.isHidden = text == nil
    invalidateLayout()
  }

  override func tick(at moment: Moment) -> FrameDemand {
    guard briefNotice != nil else { return .idle }
    let end = briefNoticeEnd ?? moment + Self.briefTime
    briefNoticeEnd = end
    if moment < end { return .at(end) }
    briefNotice = nil
    return .idle
  }

  override func layoutChildren() {
    let size = layer.frame.size
    let top = header.inset
    header.layout(
      in: header.titleBarFrame ?? Rect(x: 0, y: 0, width: size.width, height: Header.height))
    let below = max(size.height - top, 0)
    let strip =
      hud.isHidden
      ? 0 : hud.measure(in: ProposedSize(width: size.width, height: Self.share * below)).height
    let room = Rect<Logical>(x: 0, y: top, width: size.width, height: below - strip)
    scene.layout(in: room)
    dropHint.layout(in: room)
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
