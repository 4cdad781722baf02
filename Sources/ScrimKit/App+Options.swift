public import GLES
public import Timing
public import Window

extension App {
  /// How an app runs.
  public struct Options {
    /// The window.
    public var window = Toplevel.Options()
    /// The compositor's socket, by name or path. Nil: that of the session.
    public var socket: String?
    /// Where EGL draws.
    public var platform = PlatformChoice.best
    /// The app ends after so many frames, drawn one after another whether or not something changed:
    /// for tests and measurements. Nil: it runs until it is closed.
    public var frames: Int?
    /// The app ends after this time. Nil: it runs until it is closed.
    public var duration: Nanoseconds?
    /// Where the compositor goes away, whether the app waits for 30 seconds for one to come back, with all that
    /// it shows, instead of ending.
    public var reconnects = false
    /// Whether what is drawn is shown in colours for a moment.
    public var showsDamage = false
    /// What goes wrong in GL until that was built again, for tests.
    public var faults = Faults()
    /// The token by which whoever started us lets the window be raised.
    public var activationToken: String?

    /// The usual.
    public init() {}
  }
}
