// SPDX-License-Identifier: MIT

import GLES
import Renderer
import Window

extension SurfaceDrawing {
  /// Draws what is shown beside the pointer while it drags `content` out of `widgets`, at a whole
  /// scale. Waits for the GPU, once for each drag. Nil if it cannot be drawn.
  func picture(of content: DragContent, _ widgets: WidgetTree) -> DragPicture? {
    let scale = (widgets.scene.scale.in120ths + 119) / 120
    let scene = Scene(size: .zero)
    scene.scale = Scale(scale)
    let tree = WidgetTree(scene: scene, measurer: widgets.measurer, theme: widgets.theme)
    let preview = DragPreview(content)
    tree.root.add(preview)
    let size = preview.measure(in: ProposedSize())
    scene.size = Size(width: size.width.rounded(.up), height: size.height.rounded(.up))
    tree.updateSize()
    tree.tick(at: Moment(nanoseconds: 0))
    return draw(scene).flatMap {
      DragPicture($0, size: scene.scale.physical(scene.size), scale: scale)
    }
  }

  /// Draws a scene once. Returns its pixels: red, green, blue and alpha, premultiplied.
  private func draw(_ scene: Scene) -> [UInt8]? {
    guard (try? gl.makeCurrent()) != nil,
      let texture = try? RenderTexture(
        gl, size: scene.scale.physical(scene.size), format: .rgba8)
    else { return nil }
    defer { texture.close() }
    let renderer = SceneRenderer(resources)
    defer { renderer.close() }
    gl.state.bind(texture.target)
    gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0))
    guard (try? renderer.draw(scene, into: SceneRenderer.Destination(texture.target))) != nil else {
      return nil
    }
    return texture.readPixels()
  }
}
