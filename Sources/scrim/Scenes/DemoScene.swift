import ScrimKit

/// A scene of the demo: what its name means, and how it is made.
struct DemoScene: Sendable {
  /// Its name, as typed.
  let name: String
  /// What it shows, in a line that starts small and ends without a full stop.
  let summary: String
  /// Makes it.
  let make: @Sendable () -> any Content

  /// All of them, in the order of their number keys.
  static let all = [
    DemoScene(
      name: "live", summary: "a feed under a panel that drops down, blurred live",
      make: { LiveScene() }),
    DemoScene(
      name: "position", summary: "panes of glass over moving content, and over each other",
      make: { PositionScene() }),
    DemoScene(
      name: "progressive", summary: "a header whose blur grows along a gradient",
      make: { ProgressiveScene() }),
    DemoScene(
      name: "curtain", summary: "a stage curtain lit by a lamp that follows the pointer",
      make: { Curtain() }),
  ]

  /// The names, for messages and completion.
  static let names = all.map(\.name)

  /// The scene of this name.
  static func named(_ name: String) -> DemoScene? { all.first { $0.name == name } }
}
