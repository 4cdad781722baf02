// SPDX-License-Identifier: MIT

import Foundation
import Images
import Renderer
import Testing
import Window

@testable import ScrimKit

/// Popups of a window in sway: one nested in another, opened and closed from a frame.
@Suite(.serialized) struct PopupTests {
  /// A surface of one colour, which calls back with each frame.
  private final class Plain: Content {
    let color: Color
    var surface: ScrimKit.SurfaceContent?
    var frames = 0
    var onFrame: ((Int) -> Void)?

    init(_ color: UInt32) { self.color = Color(rgb: color) }

    func build(in surface: ScrimKit.SurfaceContent) {
      self.surface = surface
      surface.contentLayer.fill = .color(color)
    }

    func drawn(_ report: FrameReport) {
      frames += 1
      onFrame?(frames)
    }
  }

  @Test func popupsNestAndClose() throws {
    let compositor = try Compositor(.sway)
    defer { compositor.close() }
    let (window, menu, submenu) = (Plain(0x204060), Plain(0xc04020), Plain(0x20c040))
    let app = App(compositor.options(for: .seconds(60)), content: window)
    var handles: [SurfaceHandle] = []
    var pictures: [Bitmap] = []
    func open(_ content: Plain, of parent: Plain, at corner: Point<Logical>) throws {
      var placement = Popup.Placement(
        Size(width: 120, height: 80), beneath: Rect(origin: corner, size: Size(width: 1, height: 1))
      )
      placement.adjustment = []
      let handle = try #require(
        parent.surface?.openPopup(placement, grabs: false, content: content))
      handles.append(handle)
    }
    func look() {
      if let file = try? compositor.screenshot() {
        pictures += (try? [Bitmap(contentsOf: file.path)]) ?? []
      }
    }
    window.onFrame = { [unowned window] frame in
      if frame == 1 { try? open(menu, of: window, at: Point(x: 200, y: 100)) }
      guard handles.first?.isOpen == false else { return }
      if handles[1].isOpen {
        // Surfaces are closed at the end of the turn.
        window.surface?.scene.damageAll()
      } else {
        look()
        app.quit()
      }
    }
    menu.onFrame = { frame in
      if frame == 1 { try? open(submenu, of: menu, at: Point(x: 120, y: 20)) }
    }
    submenu.onFrame = { [unowned submenu] frame in
      if frame < 3 {
        submenu.surface?.scene.damageAll()
        return
      }
      look()
      // Closing the parent closes its popup too.
      handles[0].close()
      window.surface?.scene.damageAll()
    }
    _ = try app.run()
    try #require(handles.count == 2 && pictures.count == 2)
    func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
      let start = 4 * (y * picture.size.width + x)
      return Array(picture.pixels[start..<start + 3])
    }
    #expect(color(pictures[0], 210, 110) == [0xc0, 0x40, 0x20])
    #expect(color(pictures[0], 330, 130) == [0x20, 0xc0, 0x40])
    #expect(color(pictures[0], 500, 300) == [0x20, 0x40, 0x60])
    #expect(handles.allSatisfy { !$0.isOpen })
    #expect(app.surfaces.count == 1)
  }
}
