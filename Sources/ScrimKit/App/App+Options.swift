// SPDX-License-Identifier: MIT

public import GLES
import Glibc
public import Icons
public import Window

extension App {
  /// The options of an app.
  public struct Options {
    /// The window's title, size and decorations.
    public var window = Toplevel.Options()
    /// The compositor's socket, by name or path; nil for the user's session.
    public var socket: String?
    /// The EGL platform.
    public var platform = PlatformChoice.best
    /// The depth of colour of windows. 10 bits show gradients in finer steps. They take effect in
    /// windows that the compositor decorates, if compositor and driver offer them: 2 bits are left
    /// for alpha, and shadows, round corners, panels and popups need more; a window that the
    /// desktop shines through should keep 8. Everything that is drawn takes twice the memory then.
    public var colorDepth = ColorDepth.eight
    /// The direction in which surfaces are read and panels lie along an edge; nil for that of the
    /// user's language, which LC_ALL, LC_MESSAGES or LANG names.
    public var layoutDirection: LayoutDirection?
    /// The theme and the folders of icons; nil for those of the user's desktop.
    public var iconSearch: IconSearch?
    /// The path of a theme file, which changes the themes of all surfaces and is read again
    /// whenever it changes; nil for none. A relative path is seen from the current folder. The file
    /// need not exist. The environment variable SCRIM_THEME takes precedence.
    public var themeFile: String?
    #if DEBUG
    /// The folder with the shaders of each module, which are read instead of those that the program
    /// was built with, and again whenever one is saved; nil for none. The environment variable
    /// SCRIM_SHADERS takes precedence. In debug builds only.
    package var shaderFolder: String?
    #endif
    /// The folder of `scrim run`; nil if that does not run the app.
    package var runFolder = RunFolder.current
    /// The number of frames after which the app ends, for tests and measurements; nil to run until
    /// closed. If set, every frame is drawn whole, without waiting for changes.
    package var frames: Int?
    /// The time after which the app ends; nil to run until it is closed.
    public var duration: Nanoseconds?
    /// Waits up to 30 seconds for a lost compositor to return, and then reopens the window.
    public var reconnects = false
    /// Waits for a compositor without end, at the start and after a loss, and opens the surfaces
    /// then. Services run meanwhile. A line for `App.onProblem` tells of a wait at the start.
    public var waitsForCompositor = false
    /// Highlights the redrawn regions of each frame.
    package var showsDamage = false
    /// The time, in seconds, after which a compositor that does not answer EGL counts as lost.
    package var patience = 30
    /// Faults injected into the first GL context, for tests.
    package var faults = Faults()
    /// The xdg-activation token from the launcher, which lets the window be raised.
    public var activationToken: String?
    /// Answers the requests of other processes while the app runs; nil to answer none.
    public var instance: Instance?
    /// Tells screen readers and other assistive technology of the app's widgets while the session
    /// has any. Until then, the app only waits for a message on the session's bus.
    public var isAccessible = true

    /// Creates the default options.
    public init() {}
  }
}

extension LayoutDirection {
  /// The direction of the language that the environment names.
  static func ofUser(
    environment: (String) -> String? = { unsafe getenv($0).map { unsafe String(cString: $0) } }
  ) -> LayoutDirection {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environment)
    return LayoutDirection(locale: names.first { !$0.isEmpty } ?? "C")
  }
}
