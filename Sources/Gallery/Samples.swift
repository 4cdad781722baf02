// SPDX-License-Identifier: MIT

public import Views

/// Every widget and view in every state, with its code.
@MainActor public enum Samples {
  /// The sections, in their order.
  public static var sections: [Section] {
    [
      controls, inputs, indicators, texts, pictures, lists, layouts, containers, tooltip, menu,
      menuButton, popover, dialog, drawer, toasts, services, gestures, contrast, largeText,
      rightToLeft,
    ]
  }

  /// The names of the sections, in the same order.
  public nonisolated static let names = [
    "controls", "inputs", "indicators", "texts", "pictures", "lists", "layouts", "containers",
    "tooltip", "menu", "menu-button", "popover", "dialog", "drawer", "toasts", "services",
    "gestures", "contrast", "large-text", "right-to-left",
  ]

  /// The size of the picture of a section, in logical units.
  static let width = 960.0

  /// The content of the gallery's window: a section, or all with the usual theme if nil.
  public static func content(_ appearance: Appearance, of section: Section?) -> any Content {
    GalleryContent(
      section.map { [$0] } ?? sections.filter { !$0.isAdapted }, appearance, scrolls: true)
  }

  /// Draws a section as a picture.
  public static func picture(
    of section: Section, _ appearance: Appearance, scale: Scale = .one,
    platform: PlatformChoice = .best
  ) throws(AppFailure) -> Bitmap {
    let (offscreen, now) = try drawing(of: section, appearance, scale: scale, platform: platform)
    defer { offscreen.close() }
    return try offscreen.image(at: now)
  }

  /// Draws a section until it is at rest. Returns it with the time of its next frame.
  static func drawing(
    of section: Section, _ appearance: Appearance, scale: Scale = .one, platform: PlatformChoice
  ) throws(AppFailure) -> (Offscreen, Moment) {
    let content = GalleryContent([section], appearance, scrolls: false)
    let room = section.opening == nil ? 0 : section.room
    let height = try content.naturalHeight(platform) + room
    let shown = content.copy
    let offscreen = try Offscreen(
      shown, size: Size(width: width, height: height), scale: scale, platform: platform)
    // What moves in the first frames comes to rest.
    var last = 40
    for step in 0..<last { try offscreen.draw(at: moment(step)) }
    if let opening = section.opening, let place = shown.firstControl {
      let button: PointerButton = opening == .press ? .primary : .secondary
      offscreen.handle(.pointer(.moved(place)), at: moment(last))
      if opening != .rest {
        offscreen.handle(.pointer(.pressed(button)), at: moment(last))
        offscreen.handle(.pointer(.released(button)), at: moment(last))
      }
      for step in last + 1..<100 { try offscreen.draw(at: moment(step)) }
      last = 100
    }
    return (offscreen, moment(last))
  }

  private static func moment(_ step: Int) -> Moment {
    Moment(nanoseconds: 1_000_000_000) + .milliseconds(25 * Int64(step))
  }

  /// The page of the documentation.
  public static var page: String {
    var text = """
      # Gallery

      Every widget and view in every state, with the code that makes it. `scrim gallery` shows the \
      same in a window, where it can be tried, and `scrim gallery SECTION` one section. \
      `scrim gallery SECTION --out FILE.png` writes these pictures, and \
      `scrim gallery --page --out docs/gallery.md` this page. In the code, names such as `isOn` \
      stand for the binding of a state, as `$isOn` in a view of your own.

      """
    for section in sections {
      text += "\n## \(section.title)\n\n"
      for appearance in ["light", "dark"] {
        let file = "gallery-\(section.name)-\(appearance).png"
        text += "![\(section.title), \(appearance)](pictures/\(file))\n"
      }
      for sample in section.samples {
        text += "\n\(sample.name):\n\n```swift\n\(sample.code)\n```\n"
      }
    }
    return text
  }
}

/// The content of the gallery.
@MainActor final class GalleryContent: Content {
  /// The sections.
  private let sections: [Section]
  /// Light or dark.
  private let appearance: Appearance
  /// True in a window.
  private let scrolls: Bool
  /// The views.
  private let host: ViewHost

  @MainActor init(_ sections: [Section], _ appearance: Appearance, scrolls: Bool) {
    self.sections = sections
    self.appearance = appearance
    self.scrolls = scrolls
    let colors = sections[0].theme(appearance).colors
    host = ViewHost {
      if scrolls {
        ScrollView {
          VStack(spacing: 28) {
            ForEach(Array(sections.indices), id: \.self) { index in
              SectionView(section: sections[index], colors: colors)
            }
          }
          .frame(width: Samples.width - 48)
          .padding(24)
        }
      } else {
        SectionView(section: sections[0], colors: colors).padding(24)
      }
    }
  }

  /// The same content for another surface.
  @MainActor var copy: GalleryContent { GalleryContent(sections, appearance, scrolls: scrolls) }

  /// The middle of the first control, in logical units; nil if there is none.
  @MainActor var firstControl: Point<Logical>? {
    guard let control = host.first({ $0 as? Control }), let scene = control.tree?.scene else {
      return nil
    }
    let frame = scene.frame(of: control.layer)
    return Point(x: frame.left + frame.width / 2, y: frame.top + frame.height / 2)
  }

  func build(in surface: SurfaceContent) {
    surface.widgets.theme = sections[0].theme(appearance)
    surface.root.add(host)
  }

  /// The height that the views need at the width of a picture.
  @MainActor func naturalHeight(_ platform: PlatformChoice) throws(AppFailure) -> Double {
    let offscreen = try Offscreen(
      self, size: Size(width: Samples.width, height: 100), platform: platform)
    defer { offscreen.close() }
    try offscreen.draw(at: Moment(nanoseconds: 1_000_000_000))
    return host.measure(in: ProposedSize(width: Samples.width)).height.rounded(.up)
  }
}
