import ScrimKit

/// A scene of the demo: fills the room beneath the header, and follows the settings.
class SceneView: Widget {
  /// How it is to look and behave.
  final var settings: Settings {
    didSet { if settings != oldValue { settingsChanged(from: oldValue) } }
  }
  /// Whether what moves by itself holds still.
  final var isPaused = false { didSet { if isPaused != oldValue { pauseChanged() } } }
  /// Told when somebody changes the settings on the scene itself.
  final var onSettings: ((Settings) -> Void)?
  /// Told what the pointer is to look like.
  final var onCursor: ((CursorShape) -> Void)?
  /// What time and day it is, as the scene shows it.
  final var currentDate: () -> FormattedDate = { .fixed }

  /// A scene that looks as `settings` say, over `image` where one is given.
  init(_ settings: Settings, image: Raster?) {
    self.settings = settings
    super.init()
    layer.clipsChildren = true
  }

  /// Changes the settings for all of the demo.
  final func change(_ change: (inout Settings) -> Void) {
    var settings = settings
    change(&settings)
    onSettings?(settings)
  }

  // MARK: What kinds of scenes say of themselves

  /// Nothing around it depends on what is in it.
  override var isLayoutBoundary: Bool { true }

  /// The settings are others.
  func settingsChanged(from old: Settings) {}

  /// It is paused, or goes on.
  func pauseChanged() {}

  /// The strength of the glass that is seen now, in logical units; nil where there is none.
  var sigma: Double? { nil }

  /// A short note for the help card: what can be done here.
  var hints: [Hint] { [] }

  /// What can be done, and how.
  struct Hint: Equatable {
    /// What is pressed, turned or pulled.
    let input: String
    /// What happens.
    let effect: String
  }

  /// All of the room that is offered.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: proposal.height ?? 0)
  }
}
