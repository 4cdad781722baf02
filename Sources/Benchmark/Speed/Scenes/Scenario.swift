/// Something that the benchmark draws: a scene, and what happens in it.
public enum Scenario: String, CaseIterable, Sendable {
  /// The demo's feed is scrolled under its open panel.
  case scroll
  /// The same, and the panel is a flat tint.
  case scrollTint = "scroll-tint"
  /// The same, and there is no panel.
  case scrollBare = "scroll-bare"
  /// A bare pane moves by a pixel a frame over a feed that holds still.
  case slide
  /// The demo's panel is pulled by a hand, and its blur grows with it.
  case pull
  /// All that lies beneath a bare pane changes.
  case full
  /// Of what lies beneath a bare pane 20x20 pixels change.
  case damage
  /// 20x20 pixels change where no glass is.
  case outside
  /// Nothing happens.
  case idle
  /// Four panes that lie over each other, while the feed is scrolled.
  case panes
  /// As `scroll`, in a window of 3840x2160 pixels.
  case ultraHD = "4k"
  /// A list of 100,000 rows is scrolled under a bare pane.
  case list
  /// The window has another size in every frame.
  case resize

  /// What it is, in a line that starts small and ends without a full stop.
  public var summary: String {
    switch self {
    case .scroll: "a feed is scrolled under the demo's open panel"
    case .scrollTint: "the same, and the panel is a flat tint"
    case .scrollBare: "the same without a panel"
    case .slide: "a pane moves by a pixel a frame over still content"
    case .pull: "a hand pulls the panel, and the blur grows with it"
    case .full: "all beneath a pane changes"
    case .damage: "20x20 pixels beneath a pane change"
    case .outside: "20x20 pixels change where no glass is"
    case .idle: "nothing happens for ten seconds"
    case .panes: "four panes in two depths over a feed that is scrolled"
    case .ultraHD: "a feed is scrolled under the panel, at 3840x2160"
    case .list: "a list of 100,000 rows is scrolled under a pane"
    case .resize: "the window has another size in every frame"
    }
  }

  /// All names, for messages and completion.
  public static var names: [String] { allCases.map(\.rawValue) }

  /// Those that are measured where little time is given.
  public static var quick: [Scenario] {
    [.scroll, .scrollTint, .slide, .full, .damage, .outside, .idle]
  }
}
