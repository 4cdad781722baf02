// SPDX-License-Identifier: MIT

import EventLoop
public import FakeCompositor
public import Timing
import WaylandCore
import WaylandServer

@testable import ScrimKit
@testable import Window

/// Something that the app or the lab does not keep to.
public struct LabFailure: Error, CustomStringConvertible {
  /// One line.
  public let description: String

  /// A failure of this description.
  public init(description: String) { self.description = description }
}

/// An app of panels, a drawer, a launcher, toasts, popups and drags, which are drawn with nothing,
/// and a compositor that does to them what it is told, on one thread. Each surface that the shell
/// brings has its place here.
@MainActor public final class SurfaceLab {
  /// The compositor.
  public let compositor: FakeCompositor
  /// What the compositor does by itself.
  public var modes: HostileModes = []
  /// The app.
  let app: App
  /// The panels that may be opened and closed.
  private(set) var panels: [any Openable] = []
  /// The panel that closes after a while; nil without extras.
  private(set) var display: PanelController?
  /// The toasts.
  let toasts: ToastPanel
  /// The open popups, oldest first.
  var popups: [SurfaceHandle] = []
  /// The number of popovers that are open.
  var popovers = 0
  /// The toasts that are shown, oldest first.
  var shownToasts: [Widget] = []
  /// The content of all surfaces that there were.
  var contents: [LabContent] = []
  /// The offer of files that are dragged; nil for none.
  var offer: FakeOffer?
  /// The graphics of the app.
  let graphics = LabGraphics()
  /// The event loop, for timers.
  private let loop: MainLoop
  /// The app's clock.
  private let clock = ManualClock(now: Moment(nanoseconds: 1_000_000_000))
  /// The time of the loop's timers, which passes as the app's clock does.
  private let time = HandMovedTime(now: 1_000_000_000)
  /// The globals and outputs, as the app knows them.
  private let desktop: Desktop
  /// The number of the app's protocol objects without outputs and surfaces.
  private var objects = 0

  /// Calls `body` with a lab of `bars` panels on every output, and with `extras` also a drawer with
  /// a strip, and on the focused output a panel, a launcher and a display; closes it then.
  public static func run(
    _ offers: Offers = .everything, bars: Int = 1, extras: Bool = true,
    _ body: (SurfaceLab) throws -> Void
  ) throws {
    let lab = try SurfaceLab(offers, bars: bars, extras: extras)
    do {
      try body(lab)
      try lab.clear()
      try lab.close()
    } catch {
      // What went wrong is told, rather than what cannot be closed for that.
      _ = unsafe Unmanaged.passRetained(lab)
      throw error
    }
  }

  private init(_ offers: Offers, bars: Int, extras: Bool) throws {
    // What lies beneath is not captured: that takes a second where nobody answers.
    compositor = try FakeCompositor(
      offers.without("zwlr_screencopy_manager_v1", "ext_image_copy_capture_manager_v1"))
    compositor.seat("seat0", [.pointer, .keyboard])
    loop = try MainLoop(time)
    let (compositor, clock) = (compositor, clock)
    desktop = try Desktop(compositor.connection, loop: loop, clock: clock) {
      (_) throws(ConnectionLost) in try compositor.settle()
    }
    var options = App.Options()
    options.isAccessible = false
    options.iconSearch = .init(roots: [])
    options.runFolder = nil
    app = App(options)
    toasts = ToastPanel(app)
    addPanels(bars: bars, extras: extras)
    let session = Session(compositor.connection, desktop, loop: loop, graphics)
    app.session = session
    app.nightLight.temperature = 4_000
    for panel in panels.prefix(bars) { panel.open(token: nil) }
    try app.openSurfaces(session)
    try settle()
    objects = objectCount
  }

  private func addPanels(bars: Int, extras: Bool) {
    for index in 0..<bars {
      var bar = Panel("bar\(index)", edge: index % 2 == 0 ? .top : .bottom, height: .fixed(34))
      bar.outputs = .all
      bar.isExclusive = true
      panels.append(app.add(bar) { [unowned self] in makeContent() })
    }
    guard extras else { return }
    var side = Panel("side", edge: .right, width: .fixed(200))
    side.keyboard = .onDemand
    panels.append(app.add(side) { [unowned self] in makeContent() })
    var options = DrawerPanel.Options("drawer", edge: .top)
    options.stripThickness = 4
    options.outputs = .all
    panels.append(DrawerPanel(app, options, Spacer()))
    var launcher = Panel("launcher", edge: nil, height: .fixed(100))
    launcher.keyboard = .onOpening
    launcher.closesOnEscape = true
    launcher.closesOnOutsidePress = true
    launcher.closesOnFocusLoss = true
    panels.append(app.add(launcher) { [unowned self] in makeContent() })
    var display = Panel("display", edge: .bottom, width: .content)
    display.layer = .overlay
    let brief = app.add(display) { [unowned self] in makeContent() }
    self.display = brief
    panels.append(brief)
  }

  /// Makes the content of a surface.
  func makeContent() -> LabContent {
    let content = LabContent()
    contents.append(content)
    return content
  }

  // MARK: Delivery

  /// Delivers what waits, as one turn of the app's event loop does, and has the compositor attend
  /// to it. `frame` passes meanwhile.
  public func deliver(frame: Nanoseconds = .milliseconds(16)) throws {
    let connection = compositor.connection
    compositor.display.dispatch()
    do throws(ConnectionLost) {
      while !connection.prepareRead() { try connection.dispatchPending() }
      try connection.readEvents()
      try connection.dispatchPending()
      loop.serveReady()
      app.turn()
      _ = try connection.flush()
    } catch { throw LabFailure(description: "\(error): \(compositor.complaint ?? "no reason")") }
    compositor.display.dispatch()
    compositor.attend(modes)
    clock.advance(by: frame)
    time.advance(to: clock.now.nanoseconds)
    if let failure = app.failure { throw LabFailure(description: "the app ends: \(failure)") }
  }

  /// Delivers until both sides are at rest. Few frames show the motions until then.
  public func settle() throws {
    var last = Activity()
    for _ in 0..<600 {
      try deliver(frame: .milliseconds(250))
      let now = activity
      if now == last, !now.isWaiting { return }
      last = now
    }
    throw LabFailure(description: "the app does not come to rest")
  }

  /// What changes while anything happens.
  private struct Activity: Equatable {
    var objects = 0
    var commits = 0
    var serials: UInt32 = 0
    var isWaiting = false
  }

  private var activity: Activity {
    Activity(
      objects: objectCount,
      commits: compositor.surfaces.reduce(0) { $0 + $1.commits },
      serials: compositor.surfaces.reduce(0) { $0 &+ UInt32($1.configures + $1.acks.count) },
      // A frame that equals its predecessor waits for a timer, and then another one.
      isWaiting: app.surfaces.contains { $0.presenter?.scheduler.state == .awaitingRefresh })
  }

  // MARK: Checks

  /// Makes the compositor behave again, with `count` outputs, and checks that all is as it ought to
  /// be.
  public func recover(outputs count: Int) throws {
    modes = []
    graphics.shortage.count = 0
    for output in compositor.outputs.dropFirst(count) { output.unplug() }
    while compositor.outputs.count < count { plug() }
    for surface in compositor.surfaces where surface.hasRole { surface.configureAsAsked() }
    try settle()
    if misplaced != nil {
      // What the compositor has closed returns with the next change of the outputs.
      plug().unplug()
      try settle()
    }
    compositor.removeUnplugged()
    if let misplaced { throw LabFailure(description: misplaced) }
    let isWarm = compositor.outputs.allSatisfy { $0.gamma != nil }
    let canBeWarm = compositor.offers["zwlr_gamma_control_manager_v1"] != nil
    try check(isWarm || !canBeWarm, "an output has its own colours")
    for surface in compositor.surfaces where surface.hasRole {
      try check(surface.frames > 0, "a surface shows nothing")
      try check(surface.showsConfiguredSize, "a surface has another size than it is to have")
    }
  }

  /// What is wrong with the places of panels; nil if all are where they ought to be.
  private var misplaced: String? {
    let outputs = compositor.outputs.map(\.name).sorted()
    for controller in app.panels {
      let places = compositor.layerSurfaces.compactMap(\.layerSurface)
        .filter { $0.namespace == "scrim-\(controller.panel.name)" }
        .map { $0.output?.name ?? "" }.sorted()
      let isRight =
        switch (controller.isOpen, controller.panel.outputs) {
        case (false, _): places.isEmpty
        case (true, .all): places == outputs
        case (true, .focused), (true, .named): places.count == (outputs.isEmpty ? 0 : 1)
        }
      if !isRight { return "\(controller.panel.name) is on \(places) of \(outputs)" }
    }
    return nil
  }

  /// Plugs in an output with the first free name.
  @discardableResult
  func plug(scale: Int32 = 1) -> FakeOutput {
    let names = compositor.outputs.map(\.name)
    var number = 1
    while names.contains("DP-\(number)") { number += 1 }
    return compositor.plug("DP-\(number)", scale: scale)
  }

  /// Ends what the person and the app have begun, and checks that nothing is kept of it.
  public func clear() throws {
    modes = []
    for toast in shownToasts { toasts.dismiss(toast, atOnce: true) }
    shownToasts = []
    for panel in panels where !panel.isOpen { panel.open(token: nil) }
    try recover(outputs: 0)
    try perform(.cancelDrag)
    try perform(.leaveDrag)
    try settle()
    contents.removeAll()
    let left = app.surfaces.filter { if case .popup = $0.role { true } else { false } }
    try check(left.isEmpty, "\(left.count) popups are kept")
    try check(popups.isEmpty && popovers == 0, "\(popups.count + popovers) popups did not end")
    let places = app.surfaces.count
    try check(places <= app.panels.count * (PanelController.mostAbsent + 1), "\(places) are kept")
    try check(compositor.layerSurfaces.isEmpty, "\(compositor.layerSurfaces.count) panels are left")
    // A surface without a role is the cursor's.
    let cursors = compositor.surfaces.count
    let kept = objectCount - objects - min(cursors, 1)
    try check(kept <= 0, "\(kept) protocol objects are kept")
  }

  /// The number of the app's protocol objects.
  public var objectCount: Int { compositor.connection.liveProxies }

  private func check(_ condition: Bool, _ words: @autoclosure () -> String) throws {
    if !condition { throw LabFailure(description: words()) }
  }

  /// Closes everything. Throws if a protocol object is left.
  private func close() throws {
    for surface in app.surfaces.reversed() { surface.close() }
    app.session = nil
    desktop.close()
    app.fonts.close()
    try check(objectCount == 0, "\(objectCount) protocol objects are left")
    compositor.close()
  }
}
