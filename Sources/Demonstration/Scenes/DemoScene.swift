// SPDX-License-Identifier: MIT

import ScrimGL
public import ScrimKit

/// A scene of the demo.
public struct DemoScene: Sendable {
  /// The name on the command line.
  public let name: String
  /// The title in the header.
  public let title: String
  /// A one-line description, in lower case and without a full stop.
  public let summary: String
  /// The input that snapshots play.
  public var inputScript = InputScript.none
  /// Creates the scene's view with an optional background image.
  let make: @MainActor (Settings, Raster?) -> SceneView
  /// Creates the scene's view with a video; nil if the scene shows none.
  var makeWithVideo: (@MainActor (Settings, VideoSource) -> SceneView)?

  /// The scenes, in the order of their number keys.
  public static let all = [
    DemoScene(
      name: "live", title: "Live",
      summary: "a feed under a panel that drops down, blurred live",
      make: { LiveScene($0, image: $1) }),
    DemoScene(
      name: "pull", title: "Pull",
      summary: "a panel that follows the pointer, with a blur that grows as it opens",
      inputScript: InputScript { size in
        InputScript.drag(
          from: Point(x: size.width / 2, y: 120), to: Point(x: size.width / 2, y: 380),
          during: 0.4...1.4, releases: false)
      },
      make: { PullScene($0, image: $1) }),
    DemoScene(
      name: "static", title: "Static",
      summary: "a panel over stopped content, whose backdrop is captured once",
      make: { StaticScene($0, image: $1) }),
    DemoScene(
      name: "position", title: "Position",
      summary: "panes of glass to move over scrolling content and over each other",
      make: { PositionScene($0, image: $1) }),
    DemoScene(
      name: "sheet", title: "Sheet",
      summary: "sheets that slide in from every edge, and a menu",
      make: { SheetScene($0, image: $1) }),
    DemoScene(
      name: "stage", title: "Stage",
      summary: "a film with playback controls on glass",
      inputScript: InputScript { size in
        // The pointer shows the playback bar and keeps it visible while it is over it.
        let middle = size.width / 2
        return [
          .init(time: 4, event: .pointer(.entered(Point(x: middle, y: size.height / 2)))),
          .init(time: 4, event: .pointer(.moved(Point(x: middle, y: size.height - 60)))),
        ]
      },
      make: { StageScene($0, image: $1) }, makeWithVideo: { StageScene($0, $1) }),
    DemoScene(
      name: "progressive", title: "Progressive",
      summary: "a header whose blur grows along a gradient",
      make: { ProgressiveScene($0, image: $1) }),
  ]

  /// The scene names, for messages and completion.
  public static let names = all.map(\.name)

  /// Creates the scene's view with the video, if there is one that the scene can show, or with an
  /// optional background image.
  @MainActor func view(_ settings: Settings, image: Raster?, video: VideoSource?) -> SceneView {
    if let video, let makeWithVideo { return makeWithVideo(settings, video) }
    return make(settings, image)
  }

  /// Returns the scene with a name.
  public static func named(_ name: String) -> DemoScene? { all.first { $0.name == name } }

  /// The custom shaders of the scenes, by name.
  @MainActor static let programs:
    [(name: String, make: @MainActor (Context) -> any CustomShaderProgram)] = [
      (Film.program, { FilmShader($0) }),
      (DemoIcon.program, { DemoIconShader($0) }),
    ]
}

/// Scripted input for a scene, as a function of its size, for snapshots and measurements.
public struct InputScript: Sendable {
  /// An input event and its time.
  public struct Step: Sendable {
    /// Seconds since the scene began.
    public let time: Double
    /// The event to send.
    public let event: InputEvent
  }

  /// The steps for a scene of a size, ordered by time.
  public let steps: @MainActor (Size<Logical>) -> [Step]

  /// No input.
  static let none = InputScript { _ in [] }

  /// Creates a script whose steps depend on the scene's size.
  init(_ steps: @escaping @MainActor (Size<Logical>) -> [Step]) { self.steps = steps }

  /// A pointer drag between two points over a time range in seconds, eased at both ends. The button
  /// stays down at the end unless `releases` is true.
  static func drag(
    from start: Point<Logical>, to end: Point<Logical>, during time: ClosedRange<Double>,
    releases: Bool
  ) -> [Step] {
    var steps = [
      Step(time: time.lowerBound, event: .pointer(.entered(start))),
      Step(time: time.lowerBound, event: .pointer(.pressed(.primary))),
    ]
    let duration = time.upperBound - time.lowerBound
    let count = max(Int(duration * 60), 1)
    for index in 1...count {
      let part = Double(index) / Double(count)
      let eased = part * part * (3 - 2 * part)
      let travel = end - start
      steps.append(
        Step(
          time: time.lowerBound + duration * part,
          event: .pointer(
            .moved(Point(x: start.x + travel.x * eased, y: start.y + travel.y * eased)))))
    }
    if releases { steps.append(Step(time: time.upperBound, event: .pointer(.released(.primary)))) }
    return steps
  }
}
