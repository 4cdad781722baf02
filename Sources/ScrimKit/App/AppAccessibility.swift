// SPDX-License-Identifier: MIT

import Accessibility
import Host

/// The surfaces of an app as assistive technology is told of them. After the first frame, or at
/// once if nothing is to be drawn, the app waits for word from the session's bus that there is any;
/// until then, nothing is followed.
@MainActor final class AppAccessibility {
  /// Waits for assistive technology; nil before that, and without a message bus.
  private var service: AccessibilityService?
  /// True from the first attempt to wait until the app ends.
  private var hasBegun = false

  /// Tells a text, if there is anybody to hear it.
  func announce(_ text: String) { service?.objects?.announce(text) }

  /// Tells of surfaces that have come and gone, and of what has changed in them. Called once per
  /// iteration of the event loop, before it sleeps.
  func turn(_ app: App) {
    if !hasBegun, app.surfaces.isEmpty || app.surfaces.contains(where: \.mayFollow) { begin(app) }
    guard let objects = service?.objects else { return }
    for surface in app.surfaces where surface.surface != nil {
      let told = surface.accessible ?? makeSurface(surface)
      told.isActive = surface.surfaceContent.hasKeyboardFocus
      if surface.accessible == nil {
        surface.accessible = told
        objects.add(told)
      }
    }
    for told in objects.surfaces {
      let surface = app.surfaces.first { $0.accessible === told }
      guard surface?.surface == nil else { continue }
      surface?.accessible = nil
      objects.remove(told)
    }
    objects.update()
  }

  private func begin(_ app: App) {
    hasBegun = true
    guard app.options.isAccessible else { return }
    service = try? AccessibilityService(app.machine.bus(.session), name: app.accessibleName) {
      [unowned app] _ in
      // The surfaces of an earlier connection are gone with its objects.
      for surface in app.surfaces { surface.accessible = nil }
    }
  }

  /// A surface as it is told. It may be asked for something after the end of its content.
  func makeSurface(_ surface: AppSurface) -> AccessibleSurface {
    let content = surface.surfaceContent
    return AccessibleSurface(
      content.widgets, surface.isWindow ? .window : .panel, title: surface.accessibleTitle
    ) { [weak content] in content?.now }
  }

  /// Ends the waiting; the next run begins anew.
  func close() {
    service?.close()
    service = nil
    hasBegun = false
  }
}

extension App {
  /// Asks screen readers to say `text` once, whatever they read at present, also while no surface
  /// is open. Does nothing without a screen reader.
  public func announce(_ text: String) { accessibility.announce(text) }

  /// The name that assistive technology tells: the title of the window, or the program's name.
  fileprivate var accessibleName: String {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return options.window.title.isEmpty ? program ?? "" : options.window.title
  }
}

extension AppSurface {
  /// True once a frame was drawn, or while there is none to draw.
  fileprivate var mayFollow: Bool { statistics.submitted > 0 || !isWantedOpen }

  /// The name that assistive technology tells.
  fileprivate var accessibleTitle: String {
    switch role {
    case .window(let options, _): options.title
    case .layer(let options, _):
      options.namespace.hasPrefix("scrim-")
        ? String(options.namespace.dropFirst("scrim-".count)) : options.namespace
    case .popup: "popup"
    }
  }
}
