// SPDX-License-Identifier: MIT

import Cases
import Foundation
import Images
import Testing
import Views
import Window

@testable import ScrimKit

/// Glass over the desktop in panels, in sway: over a picture of a wallpaper.
@Suite(.serialized) struct PanelGlassTests {
  /// A wallpaper, which calls back once it is shown.
  private final class Wallpaper: ScrimKit.Content {
    let raster: Raster
    private var surface: ScrimKit.SurfaceContent?
    private var frames = 0
    var onShown: (() -> Void)?

    init(_ raster: Raster) { self.raster = raster }

    /// Every pixel differs from its neighbours, and none is red.
    static func pattern(_ size: Size<Physical>) -> Wallpaper {
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * size.width * size.height)
      for y in 0..<size.height {
        for x in 0..<size.width {
          pixels += [UInt8((x * 7 + y * 3) % 200), UInt8((x * 5 + y * 11) % 256), 60, 255]
        }
      }
      return Wallpaper(Raster(size: size, premultiplied: pixels))
    }

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.contentLayer.content = .image(ImageContent(raster))
    }

    func drawn(_ report: FrameReport) {
      frames += 1
      if frames < 4 { surface?.scene.damageAll() } else if frames == 4 { onShown?() }
    }
  }

  /// Glass without any effect, which grows, with a red mark at its lower right end.
  private final class Growing: ScrimKit.Content {
    /// The glass.
    final class Pane: Widgets.Widget {
      var length = Size<Logical>(width: 100, height: 40) { didSet { invalidateLayout() } }

      override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> { length }
    }

    private let pane = Pane()
    private let mark = Layer()
    private var surface: ScrimKit.SurfaceContent?
    /// The number of frames with the present size.
    private var frames = 0
    /// Called when the present size is seen.
    var onSeen: (() -> Void)?

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      pane.layer.content = .glass(
        Glass(sigma: 0, look: Look(dithers: false), backdrop: .desktop))
      mark.fill = .color(Color(rgb: 0xff0000))
      pane.layer.add(mark)
      surface.root.add(pane)
      grow(to: pane.length)
    }

    func grow(to length: Size<Logical>) {
      pane.length = length
      mark.frame = Rect(x: length.width - 4, y: length.height - 4, width: 4, height: 4)
      frames = 0
    }

    func drawn(_ report: FrameReport) {
      if surface?.scene.size == pane.length { frames += 1 }
      if frames < 4 { surface?.scene.damageAll() } else if frames == 4 { onSeen?() }
    }
  }

  /// The sizes of a panel that grows up to its output, and shrinks.
  private static let growth: [Size<Logical>] = [
    Size(width: 117, height: 141), Size(width: 250, height: 160), Size(width: 251, height: 333),
    Size(width: 401, height: 403), Size(width: 120, height: 60),
  ]

  /// Glass without effects over a picture cannot be told from the desktop, if the picture covers it
  /// and lies where it should.
  @Test(arguments: Cases.choice([Edge.top, .bottom, .left, nil], every: 3), [1, 2])
  func aPanelThatGrowsKeepsItsGlass(edge: Edge?, scale: Int) throws {
    let size = Size<Physical>(width: 401 * scale, height: 403 * scale)
    let compositor = try Compositor(
      .sway,
      extraConfiguration: """
        output HEADLESS-1 mode \(size.width)x\(size.height)@60Hz
        output HEADLESS-1 scale \(scale)
        """)
    defer { compositor.close() }
    let app = app(in: compositor)
    let wallpaper = Wallpaper.pattern(size)
    var ground = Panel("wallpaper", edge: nil, width: .stretched, height: .stretched)
    ground.layer = .background
    ground.transition = nil
    app.add(ground) { wallpaper }.open()
    let growing = Growing()
    var place = Panel("growing", edge: edge, width: .content, height: .content)
    // The pictures are taken while it would still move.
    place.transition = nil
    let panel = app.add(place) { growing }
    var pictures: [Bitmap] = []
    func look() {
      do { pictures.append(try Bitmap(contentsOf: compositor.screenshot().path)) } catch {
        Issue.record(error)
      }
    }
    wallpaper.onShown = {
      look()
      panel.open()
    }
    growing.onSeen = { [unowned growing, unowned app] in
      look()
      guard pictures.count < Self.growth.count + 2 else { return app.quit() }
      growing.grow(to: Self.growth[pictures.count - 2])
    }
    _ = try app.run()
    try #require(pictures.count == Self.growth.count + 2)
    for (index, picture) in pictures.enumerated().dropFirst() {
      let (red, others) = differences(picture, pictures[0])
      #expect(others == 0, "picture \(index): \(others) pixels differ")
      #expect(red == 16 * scale * scale, "picture \(index): \(red)")
    }
  }

  /// The numbers of red pixels, and of others that differ between two pictures.
  private func differences(_ a: Bitmap, _ b: Bitmap) -> (red: Int, others: Int) {
    var (red, others) = (0, 0)
    for start in stride(from: 0, to: a.pixels.count, by: 4) {
      let (new, old) = (a.pixels[start..<start + 4], b.pixels[start..<start + 4])
      guard !new.elementsEqual(old) else { continue }
      if new.elementsEqual([255, 0, 0, 255]) { red += 1 } else { others += 1 }
    }
    return (red, others)
  }

  /// Text on glass over a white desktop is dark, and over a black one light, whatever the theme.
  @Test(arguments: [UInt32(0xffffff), 0x101010], [Appearance.light, .dark])
  func textIsReadOnGlass(desktop: UInt32, appearance: Appearance) throws {
    let size = Size<Physical>(width: 400, height: 300)
    let compositor = try Compositor(
      .sway, extraConfiguration: "output HEADLESS-1 mode 400x300@60Hz")
    let app = app(in: compositor)
    let color = [UInt8(desktop >> 16 & 255), UInt8(desktop >> 8 & 255), UInt8(desktop & 255), 255]
    let wallpaper = Wallpaper(
      Raster(
        size: size,
        premultiplied: (0..<size.width * size.height).flatMap { _ in color }))
    var ground = Panel("wallpaper", edge: nil, width: .stretched, height: .stretched)
    ground.layer = .background
    app.add(ground) { wallpaper }.open()
    var glass = Glass(.regular)
    glass.backdrop = .desktop
    var place = Panel("ink", edge: .top, width: .content)
    // The picture is taken as soon as there is text.
    place.transition = nil
    let panel = app.add(
      place, theme: Theme(appearance),
      views: { Text("Over the desktop").padding(30).glass(glass, adaptsInk: true) })
    wallpaper.onShown = { panel.open() }
    var level: UInt8?
    /// The level of the text, if it is there.
    func textLevel() -> UInt8? {
      guard let picture = try? Bitmap(contentsOf: compositor.screenshot().path) else { return nil }
      // Within the glass, away from its edge.
      let levels = (25..<55).flatMap { y in
        (120..<280).map { x in picture.pixels[4 * (y * picture.size.width + x)] }
      }
      guard let least = levels.min(), let most = levels.max(), most - least > 100 else {
        return nil
      }
      return desktop == 0xffffff ? least : most
    }
    let timer = app.timer { [unowned app] in
      level = textLevel()
      if level != nil { app.quit() }
    }
    timer.start(every: .milliseconds(200))
    _ = try app.run()
    timer.stop()
    let text = try #require(level, "the text cannot be told from the glass")
    #expect(desktop == 0xffffff ? text < 60 : text > 200, "\(text)")
  }

  /// Views on glass, which tell the appearance of each frame.
  private final class Seen: ScrimKit.Content {
    private let host: ViewHost
    private var surface: ScrimKit.SurfaceContent?
    /// The appearance of each frame, and the lightness of the text that a theme reader has.
    private(set) var frames: [Appearance] = []

    init(_ glass: Glass) {
      host = ViewHost {
        ThemeReader { theme in
          Text("Over the desktop").padding(30).frame(maxHeight: .infinity)
            .background(theme.colors.surface.with(alpha: 0.2)).glass(glass)
        }
      }
    }

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.root.add(host)
    }

    func drawn(_ report: FrameReport) {
      if let surface { frames.append(surface.widgets.theme.appearance) }
    }
  }

  /// Of two panels, one lies over what is light and one over what is dark. Each is so from its
  /// first frame on, and when it opens again over something else.
  @Test(arguments: [true, false]) func aPanelIsAsLightAsWhatLiesBeneath(adapts: Bool) throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let app = app(in: compositor)
    app.followDesktop(otherwise: .dark, adaptsToPicture: adapts)
    var ground = Panel("ground", edge: nil, width: .stretched, height: .stretched)
    (ground.layer, ground.transition) = (.background, nil)
    let swap = Ground()
    let desktop = app.add(ground) {
      HStack(alignment: .fill, spacing: 0) {
        ForEach([false, true], id: \.self) { isRight in
          EmptyView().frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color(rgb: isRight == swap.isGlass ? 0xe0e0e0 : 0x303030))
        }
      }
    }
    func panel(_ edge: Edge) -> (PanelController, Seen) {
      let seen = Seen(Glass(.regular, backdrop: .desktop))
      var place = Panel("\(edge)", edge: edge, width: .content, height: .stretched)
      place.transition = .slide(edge)
      return (app.add(place) { seen }, seen)
    }
    let (left, right) = (panel(.left), panel(.right))
    var (frames, counts): (Int, [Int]) = (0, [0, 0])
    func opened(_ appearances: [Appearance]) -> [() -> Bool] {
      [
        once {
          counts = [left.1.frames.count, right.1.frames.count]
          for panel in [left, right] { panel.0.open() }
        },
        { app.frames(of: left.0) > 0 && app.frames(of: right.0) > 0 },
        once {
          for (index, panel) in [left, right].enumerated() {
            let new = panel.1.frames.dropFirst(counts[index])
            #expect(!new.isEmpty && new.allSatisfy { $0 == (adapts ? appearances[index] : .dark) })
            panel.0.close()
          }
        },
        { left.0.surfaces.isEmpty && right.0.surfaces.isEmpty },
      ]
    }
    let steps: [() -> Bool] =
      [once { desktop.open() }, { app.frames(of: desktop) > 0 }] + opened([.light, .dark])
      + [
        once { (frames, swap.isGlass) = (app.frames(of: desktop), true) },
        { app.frames(of: desktop) > frames },
      ] + opened([.dark, .light])
    try run(app, steps)
  }

  /// An app, which does not run yet.
  private func app(in compositor: Compositor) -> App {
    return App(compositor.options(for: .seconds(60)))
  }

  /// A step that is done at once.
  private func once(_ act: @escaping () -> Void) -> () -> Bool {
    {
      act()
      return true
    }
  }

  /// Runs `app` until each step, one after the other, has returned true.
  private func run(_ app: App, _ steps: [() -> Bool]) throws {
    var steps = steps
    let timer = app.timer {
      if steps[0]() { steps.removeFirst() }
      if steps.isEmpty { app.quit() }
    }
    timer.start(every: .milliseconds(10))
    _ = try app.run()
    timer.stop()
    #expect(steps.isEmpty, "\(steps.count) steps are left")
  }

  /// Where a surface of our own hides the desktop, another one shows what that has captured; where
  /// it draws nothing, what is there now.
  @Test func onlyWhatAnotherPanelDrawsIsTakenFromItsPicture() throws {
    let compositor = try Compositor(.sway)
    let app = app(in: compositor)
    /// A panel on glass that can be seen.
    func panel(_ name: String, width: Panel.Length, isWhole: Bool) -> PanelController {
      var place = Panel(name, edge: .right, width: width, height: .stretched)
      place.transition = nil
      let glass = Glass(sigma: 0, look: Look(tint: Color(rgb: 0xff0000)), backdrop: .desktop)
      return app.add(place) {
        VStack {
          Text(" ").frame(height: isWhole ? 400 : 50).glass(glass)
          Spacer()
        }
      }
    }
    let color = Ground()
    let desktop = addGround(to: app, color, 0x0000ff, glass: 0x00ff00, coversOthers: false)
    let (card, other) = (
      panel("card", width: .fixed(100), isWhole: false),
      panel("other", width: .fixed(100), isWhole: true)
    )
    var (seen, pixels): (Int, [[UInt8]]) = (0, [])
    let steps: [() -> Bool] = [
      once { desktop.open() }, { app.frames(of: desktop) > 0 },
      once { card.open() },
      { app.frames(of: card) > 0 },
      once { (seen, color.isGlass) = (app.frames(of: desktop), true) },
      { app.frames(of: desktop) > seen },
      once { other.open() },
      {
        guard let scene = app.surface(of: other)?.surfaceContent.scene,
          case .picture(let picture) = scene.desktop
        else { return false }
        pixels = [20, 300].map { y in
          let (column, row) = (Int(30 - picture.rect.left), Int(y - picture.rect.top))
          let start = 4 * (row * picture.raster.size.width + column)
          return Array(picture.raster.pixels[start..<start + 3])
        }
        return true
      },
    ]
    try run(app, steps)
    #expect(pixels == [[0, 0, 255], [0, 255, 0]])
  }

  /// A bar that is there before the wallpaper, and one whose wallpaper changes.
  @Test(arguments: [false, true]) func aBarFollowsTheWallpaper(isAsked: Bool) throws {
    let compositor = try Compositor(.sway)
    let app = app(in: compositor)
    var bar = Panel("bar", edge: .top, height: .fixed(40))
    bar.transition = nil
    bar.isExclusive = true
    let panel = app.add(bar) {
      EmptyView().frame(maxWidth: .infinity, maxHeight: .infinity)
        .glass(Glass(sigma: 0, look: Look(dithers: false), backdrop: .desktop))
    }
    var ground = Panel("ground", edge: nil, width: .stretched, height: .stretched)
    (ground.layer, ground.coversOthers, ground.transition) = (.background, true, nil)
    let colors = Ground()
    let desktop = app.add(ground) {
      HStack(alignment: .fill, spacing: 0) {
        ForEach([0x2040, 0x8060], id: \.self) {
          Text(" ").frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color(rgb: UInt32($0 + (colors.isGlass ? 0xf00000 : 0))))
        }
      }
    }
    /// The colour of the bar's picture at its left end; nil while it takes one.
    func color() -> [UInt8]? {
      guard let surface = app.surface(of: panel), surface.desktopView.seenOpacity == nil,
        case .picture(let picture) = surface.surfaceContent.scene.desktop
      else { return nil }
      return Array(picture.raster.pixels.prefix(3))
    }
    var seen = 0
    var steps: [() -> Bool] = [
      once { panel.open() }, { color() != nil },
      once { desktop.open() },
      { app.frames(of: desktop) > 0 }, { color() == [0, 0x20, 0x40] },
    ]
    if isAsked {
      steps += [
        once { (seen, colors.isGlass) = (app.frames(of: desktop), true) },
        { app.frames(of: desktop) > seen },
        once { panel.retakeDesktop() }, { color() == [0xf0, 0x20, 0x40] },
      ]
    }
    // It is seen again.
    steps.append {
      app.surface(of: panel).map { $0.surfaceContent.scene.root.opacity == 1 } ?? false
    }
    try run(app, steps)
  }

  /// A new picture has nothing of what another panel of the app had of the old desktop.
  @Test func aNewPictureHasNothingOfTheOldDesktop() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let app = app(in: compositor)
    func panel(_ name: String, _ edge: Edge) -> PanelController {
      let isBar = edge == .top
      var place = Panel(
        name, edge: edge, width: isBar ? .stretched : .fixed(100),
        height: isBar ? .fixed(40) : .stretched)
      (place.transition, place.isExclusive) = (nil, isBar)
      return app.add(place) {
        EmptyView().frame(maxWidth: .infinity, maxHeight: .infinity)
          .glass(Glass(sigma: 0, look: Look(tint: Color(rgb: 0xff0000)), backdrop: .desktop))
      }
    }
    let color = Ground()
    let desktop = addGround(to: app, color, 0x0000ff, glass: 0x00ff00)
    let (bar, card) = (panel("bar", .top), panel("card", .right))
    /// The colours in the picture of a panel; none while it takes one.
    func colors(_ panel: PanelController) -> Set<[UInt8]> {
      guard let surface = app.surface(of: panel), surface.desktopView.seenOpacity == nil,
        case .picture(let picture) = surface.surfaceContent.scene.desktop
      else { return [] }
      let pixels = picture.raster.pixels
      return Set(stride(from: 0, to: pixels.count, by: 4).map { Array(pixels[$0..<$0 + 3]) })
    }
    var seen = 0
    let steps: [() -> Bool] = [
      once { desktop.open() }, { app.frames(of: desktop) > 0 },
      once { bar.open() }, { app.frames(of: bar) > 0 },
      once { card.open() }, { colors(bar) == [[0, 0, 255]] && colors(card) == [[0, 0, 255]] },
      once { (seen, color.isGlass) = (app.frames(of: desktop), true) },
      { app.frames(of: desktop) > seen },
      once { bar.retakeDesktop() },
      { colors(bar) == [[0, 255, 0]] && colors(card) == [[0, 255, 0]] },
    ]
    try run(app, steps)
  }

  /// A popup that is open follows its panel to the appearance of a new picture.
  @Test func anOpenPopupIsAsLightAsTheNewPicture() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let app = app(in: compositor)
    app.followDesktop(otherwise: .dark, adaptsToPicture: true)
    let color = Ground()
    let desktop = addGround(to: app, color, 0x303030, glass: 0xe0e0e0)
    var place = Panel("bar", edge: .top, width: .stretched, height: .fixed(40))
    (place.transition, place.isExclusive) = (nil, true)
    let bar = app.add(place) { Seen(Glass(.regular, backdrop: .desktop)) }
    var popups: [ScrimKit.SurfaceContent] = []
    func openPopup(_ surface: ScrimKit.SurfaceContent?, beneath area: Rect<Logical>) {
      let content = ViewContent(theme: Theme(.dark)) { Text("A menu").padding(8) }
      let popup = surface?.openPopup(
        Popup.Placement(.zero, beneath: area), grabs: false, content: content)
      if let popup { popups.append(popup.surface) }
    }
    func appearances() -> [Appearance] { popups.map(\.widgets.theme.appearance) }
    func areDrawn() -> Bool { app.surfaces.count { $0.isDrawn } == 2 + popups.count }
    var seen = 0
    let steps: [() -> Bool] = [
      once { desktop.open() }, { app.frames(of: desktop) > 0 },
      once { bar.open() }, { app.frames(of: bar) > 0 },
      once { openPopup(bar.surfaces.first, beneath: Rect(x: 300, y: 0, width: 100, height: 40)) },
      areDrawn,
      once { openPopup(popups.first, beneath: Rect(x: 0, y: 0, width: 40, height: 20)) },
      areDrawn,
      once {
        #expect(appearances() == [.dark, .dark])
        (seen, color.isGlass) = (app.frames(of: desktop), true)
      },
      { app.frames(of: desktop) > seen },
      once { bar.retakeDesktop() },
      { appearances() == [.light, .light] },
    ]
    try run(app, steps)
  }

  /// The choice of a panel that may be on glass.
  @Observable final class Ground { var isGlass = false }

  /// A closed panel of one colour beneath all others: `plain`, or `glass` if that is chosen.
  private func addGround(
    to app: App, _ choice: Ground, _ plain: UInt32, glass: UInt32, coversOthers: Bool = true
  ) -> PanelController {
    var ground = Panel("ground", edge: nil, width: .stretched, height: .stretched)
    (ground.layer, ground.coversOthers, ground.transition) = (.background, coversOthers, nil)
    return app.add(ground) {
      EmptyView().frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color(rgb: choice.isGlass ? glass : plain))
    }
  }

  /// Views that change while their panel is closed are up to date before it is known what the
  /// panel needs of the desktop.
  @Test func glassThatComesWhileThePanelIsClosedShowsTheDesktop() throws {
    let compositor = try Compositor(.sway)
    let app = app(in: compositor)
    let ground = Ground()
    var place = Panel("ground", edge: .top, width: .content)
    place.transition = nil
    let panel = app.add(place) {
      Text("On either").padding(30).background(ground.isGlass ? nil : Color(rgb: 0x404040))
        .glass(ground.isGlass ? Glass(.regular, backdrop: .desktop) : nil)
    }
    func surface() -> AppSurface? { app.surfaces.first { $0.isDrawn } }
    var steps: [() -> Bool] = []
    for isGlass in [false, true, false, true] {
      steps += [
        {
          ground.isGlass = isGlass
          panel.open()
          return true
        },
        {
          guard let surface = surface() else { return false }
          let desktop = surface.surfaceContent.scene.desktop
          let hasPicture = if case .picture = desktop { true } else { false }
          #expect(hasPicture == isGlass)
          panel.close()
          return true
        },
        { app.surfaces.allSatisfy { $0.surface == nil } },
      ]
    }
    try run(app, steps)
  }
}

extension App {
  /// The surface that shows `panel`; nil before its first frame.
  fileprivate func surface(of panel: PanelController) -> AppSurface? {
    surfaces.first { $0.surfaceContent === panel.surfaces.first && $0.isDrawn }
  }

  /// The number of its frames.
  fileprivate func frames(of panel: PanelController) -> Int {
    surface(of: panel)?.statistics.submitted ?? 0
  }
}
