// SPDX-License-Identifier: MIT

/// A scene with scripted changes that the benchmark draws.
public enum Scenario: String, CaseIterable, Sendable {
  /// The demo's feed scrolls under its open panel.
  case scroll
  /// `scroll` with a flat tint instead of glass.
  case scrollTint = "scroll-tint"
  /// `scroll` without a panel.
  case scrollBare = "scroll-bare"
  /// A bare pane moves by one pixel a frame over a still feed.
  case slide
  /// The demo's panel is pulled by hand; its blur grows with it.
  case pull
  /// The demo's frozen panel is pulled by hand over still content.
  case frozen = "static"
  /// A pane of the demo is moved by hand over its other panes and a feed that scrolls by itself.
  case position
  /// The demo's sheet is pulled by hand.
  case sheet
  /// The demo's film plays under its controls.
  case stage
  /// A video plays under a bare pane.
  case video
  /// `video` with two pictures in turns in its place.
  case videoPictures = "video-pictures"
  /// The demo's feed scrolls under glass with progressive blur.
  case progressive
  /// Every pixel beneath a bare pane changes.
  case full
  /// `full` with a pane that bends what lies beneath its edge.
  case refraction
  /// 20x20 pixels beneath a bare pane change.
  case damage
  /// 20x20 pixels outside of glass change.
  case outside
  /// A scene at rest.
  case idle
  /// Four overlapping panes over a scrolling feed.
  case panes
  /// `scroll` in a window of 3840x2160 pixels.
  case ultraHD = "4k"
  /// A list of 100,000 rows scrolls under a bare pane.
  case list
  /// The window changes its size in every frame.
  case resize
  /// One of a thousand rows changes; the rows are views.
  case views
  /// `views` with widgets in the place of views.
  case viewsByHand = "views-by-hand"

  /// One-line description, lower-case first letter, no full stop.
  public var summary: String {
    switch self {
    case .scroll: "a feed is scrolled under the demo's open panel"
    case .scrollTint: "the same, and the panel is a flat tint"
    case .scrollBare: "the same without a panel"
    case .slide: "a pane moves by a pixel a frame over still content"
    case .pull: "a hand pulls the panel, and the blur grows with it"
    case .frozen: "a hand pulls a panel of frozen glass over still content"
    case .position: "a hand moves a pane over others and over a feed that scrolls by itself"
    case .sheet: "a hand pulls a sheet over still content that it dims"
    case .stage: "a film plays under controls on glass"
    case .video: "a video of 1280x720 plays under a pane, a frame of it in each frame"
    case .videoPictures: "the same with two pictures in turns in the place of the video"
    case .progressive: "a feed is scrolled under edges whose blur grows along a gradient"
    case .full: "all beneath a pane changes"
    case .refraction: "the same, and the pane's edge bends what lies beneath"
    case .damage: "20x20 pixels beneath a pane change"
    case .outside: "20x20 pixels change where no glass is"
    case .idle: "nothing happens for ten seconds"
    case .panes: "four panes in two depths over a feed that is scrolled"
    case .ultraHD: "a feed is scrolled under the panel, at 3840x2160"
    case .list: "a list of 100,000 rows is scrolled under a pane"
    case .resize: "the window has another size in every frame"
    case .views: "one of a thousand rows changes, which are views"
    case .viewsByHand: "the same, and the rows are widgets"
    }
  }

  /// The scene of the demo that is drawn; nil if panes of the benchmark cover one, or a list.
  var scene: String? {
    switch self {
    case .scroll, .scrollTint, .scrollBare, .idle, .ultraHD, .resize: "live"
    case .pull, .frozen, .position, .sheet, .stage, .progressive: rawValue
    case .video, .videoPictures, .slide, .full, .refraction, .damage, .outside, .panes, .list,
      .views, .viewsByHand:
      nil
    }
  }

  /// The names, for messages and completion.
  public static var names: [String] { allCases.map(\.rawValue) }

  /// The scenario that it is measured against by a ratio; nil if it is useful alone.
  public var twin: Scenario? {
    switch self {
    case .refraction: .full
    case .views: .viewsByHand
    case .scroll, .scrollTint, .scrollBare, .slide, .pull, .frozen, .position, .sheet, .stage,
      .video, .videoPictures, .progressive, .full, .damage, .outside, .idle, .panes, .ultraHD,
      .list, .resize, .viewsByHand:
      nil
    }
  }

  /// Scenarios of a quick run.
  public static var quick: [Scenario] {
    [.scroll, .scrollTint, .slide, .full, .damage, .outside, .idle]
  }
}
