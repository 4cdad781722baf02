// SPDX-License-Identifier: MIT

import Views

/// The demo's root widget: the scene with the header above, the HUD below, and the help card in
/// front.
@MainActor final class DemoWindow: Widget {
  /// The state that the views around the scene show.
  let model: Model
  /// The frame statistics.
  let hud = HUD()
  /// The header.
  let header: ViewHost
  /// The cards in front of the scene.
  let cards: ViewHost
  /// The current scene.
  private(set) var scene: SceneView

  /// The maximum height of the HUD, as a fraction of the area below the header.
  private static let share = 0.25
  /// The time for which a brief notice is shown.
  private static let briefTime = Nanoseconds.seconds(8)

  /// The state that the views around the scene show.
  @MainActor @Observable final class Model {
    /// The settings.
    var settings: Settings
    /// The index of the scene.
    var scene: Int
    /// The hints of the scene.
    var hints: [SceneView.Hint] = []
    /// True while the help card is shown.
    var showsHelp = false
    /// True while files that can be dropped hover over the window.
    var isDropping = false
    /// A problem to show to the user; nil for none.
    var notice: String?
    /// The header's frame in the title bar; nil if it is above the scene.
    var titleBar: Rect<Logical>?
    /// The app; nil for none.
    @ObservationIgnored weak var app: DemoApp?

    init(_ settings: Settings, scene: Int) {
      self.settings = settings
      self.scene = scene
    }
  }

  /// Creates a window that shows `view`, that of the scene at an index.
  init(_ view: SceneView, scene index: Int) {
    let model = Model(view.settings, scene: index)
    self.model = model
    scene = view
    header = ViewHost { Header(model: model) }
    cards = ViewHost { SceneCards(model: model) }
    super.init()
    for child in [view, cards, hud, header] { add(child) }
  }

  /// Replaces the scene.
  func show(_ scene: SceneView) {
    guard scene !== self.scene else { return }
    self.scene.remove()
    self.scene = scene
    insert(scene, at: 0)
  }

  /// Moves the header to a frame in the title bar; nil moves it above the scene.
  func moveHeader(to frame: Rect<Logical>?) {
    guard frame != model.titleBar else { return }
    model.titleBar = frame
    invalidateLayout()
  }

  // MARK: Notices

  /// A problem to show to the user; nil for none.
  var notice: String? { didSet { model.notice = briefNotice ?? notice } }
  /// A problem to show for some seconds, in place of `notice`; nil for none.
  var briefNotice: String? {
    didSet {
      briefNoticeEnd = nil
      model.notice = briefNotice ?? notice
      if briefNotice != nil { animate() }
    }
  }
  /// The time at which the brief notice disappears; nil until the next frame.
  private var briefNoticeEnd: Moment?

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
    let top = model.titleBar == nil ? Header.height : 0
    header.layout(
      in: model.titleBar ?? Rect(x: 0, y: 0, width: size.width, height: Header.height))
    let below = max(size.height - top, 0)
    let strip =
      hud.isHidden
      ? 0 : hud.measure(in: ProposedSize(width: size.width, height: Self.share * below)).height
    let room = Rect<Logical>(x: 0, y: top, width: size.width, height: below - strip)
    (scene as? FeedScene)?.overhang = top
    scene.layout(in: room)
    cards.layout(in: room)
    hud.layout(in: Rect(x: 0, y: room.bottom, width: size.width, height: strip))
  }
}
