import GLES
import Geometry
import Text
import Window

/// Draws the frame of a window that draws its own: shadow, round corners, title bar and buttons.
final class WindowChrome {
  /// What it draws with.
  private let gl: Context
  /// Shadow.
  private let shadow: ShadowProgram
  /// Corners.
  private let corners: CornersProgram
  /// Bar and buttons.
  private let bar: TitleBarProgram
  /// The title.
  private let title: TitleLabel

  init(_ gl: Context) throws(ProgramError) {
    self.gl = gl
    shadow = try ShadowProgram(gl)
    do throws(ProgramError) { corners = try CornersProgram(gl) } catch {
      shadow.close()
      throw error
    }
    do throws(ProgramError) { bar = try TitleBarProgram(gl) } catch {
      corners.close()
      shadow.close()
      throw error
    }
    do throws(ProgramError) { title = try TitleLabel(gl) } catch {
      bar.close()
      corners.close()
      shadow.close()
      throw error
    }
  }

  // MARK: Drawing

  /// Draws a window: its content by `drawContent`, which is told where, and the frame around it.
  func draw(
    _ picture: WindowPicture, title text: String, drawContent: (Rect<Physical>) -> Void
  ) {
    let scale = picture.state.scale
    let window = scale.snapped(picture.frame.geometry)
    if picture.frame.isFloating { gl.clear(Color(red: 0, green: 0, blue: 0, alpha: 0)) }
    let content = scale.snapped(picture.frame.content)
    gl.state.scissor = content
    drawContent(content)
    gl.state.scissor = nil
    if picture.frame.hasTitleBar { drawBar(picture, text) }
    if picture.frame.isFloating {
      cutCorners(window, picture)
      drawShadow(window, picture)
    }
    gl.state.blend = .replace
  }

  private func drawBar(_ picture: WindowPicture, _ text: String) {
    let scale = picture.state.scale
    let rect = scale.snapped(picture.frame.titleBar)
    let colors = ChromeColors(isActive: picture.state.isActivated)
    func corner(_ button: WindowFrame.Button) -> SIMD2<Float> {
      let place = picture.frame.rect(of: button)
      guard !place.isEmpty else { return SIMD2(-10_000, -10_000) }
      return SIMD2(Float(scale.snapped(place.left)), Float(scale.snapped(place.top)))
    }
    func lit(_ button: WindowFrame.Button) -> Float {
      guard picture.hovered == button else { return 0 }
      return picture.pressed == button ? 1 : 0.55
    }
    gl.state.blend = .replace
    bar.use(
      TitleBarProgram.Uniforms(
        rect: rect.vector, pixelToClip: picture.target.pixelToClip, bar: rect.vector,
        scale: Float(scale.value), background: colors.bar.vector, line: colors.line.vector,
        ink: colors.ink.vector, minimizeButton: corner(.minimize),
        maximizeButton: corner(.maximize), closeButton: corner(.close),
        buttonSize: Float(scale.snapped(24)),
        lit: SIMD3(lit(.minimize), lit(.maximize), lit(.close)),
        isMaximized: picture.state.isMaximized ? 1 : 0))
    gl.draw(.triangleStrip, vertices: 4)
    title.draw(
      text, in: picture.frame, scale: scale, target: picture.target,
      opacity: picture.state.isActivated ? 1 : 0.55)
  }

  private func cutCorners(_ window: Rect<Physical>, _ picture: WindowPicture) {
    let radius = picture.state.scale.physical(WindowFrame.cornerRadius)
    let extent = Int(radius.rounded(.up))
    gl.state.blend = .keep
    for x in [window.left, window.right - extent] {
      for y in [window.top, window.bottom - extent] {
        let rect = Rect<Physical>(x: x, y: y, width: extent, height: extent)
        corners.use(
          CornersProgram.Uniforms(
            rect: rect.vector, pixelToClip: picture.target.pixelToClip, window: window.vector,
            radius: Float(radius)))
        gl.draw(.triangleStrip, vertices: 4)
      }
    }
  }

  /// Beneath what is drawn already, so it shows around the window and through its corners alone.
  private func drawShadow(_ window: Rect<Physical>, _ picture: WindowPicture) {
    let scale = picture.state.scale
    let size = picture.target.size
    let corner = Int(scale.physical(WindowFrame.cornerRadius).rounded(.up))
    let top = window.top + corner
    let bottom = window.bottom - corner
    gl.state.blend = .under
    for rect in [
      Rect<Physical>(left: 0, top: 0, right: size.width, bottom: top),
      Rect(left: 0, top: top, right: window.left, bottom: bottom),
      Rect(left: window.right, top: top, right: size.width, bottom: bottom),
      Rect(left: 0, top: bottom, right: size.width, bottom: size.height),
    ] {
      shadow.use(
        ShadowProgram.Uniforms(
          rect: rect.vector, pixelToClip: picture.target.pixelToClip, window: window.vector,
          radius: Float(scale.physical(WindowFrame.cornerRadius)), scale: Float(scale.value),
          strength: picture.state.isActivated ? 0.55 : 0.34))
      gl.draw(.triangleStrip, vertices: 4)
    }
  }

  /// Lets go of everything.
  func close() {
    title.close()
    bar.close()
    corners.close()
    shadow.close()
  }
}

/// The colours of a frame.
private struct ChromeColors {
  /// The bar.
  let bar: Color
  /// The line beneath it.
  let line: Color
  /// The signs, and the discs behind them.
  let ink: Color

  init(isActive: Bool) {
    bar = Color(rgb: isActive ? 0x1c1724 : 0x201c27)
    line = Color(rgb: 0xffffff, alpha: 0.07).premultiplied
    ink = Color(rgb: 0xf3eefa, alpha: isActive ? 0.92 : 0.5).premultiplied
  }
}

extension Rect<Physical> {
  /// Left, top, width and height, as shaders take them.
  var vector: SIMD4<Float> {
    SIMD4(Float(left), Float(top), Float(width), Float(height))
  }
}

extension Color {
  /// The components, as shaders take them.
  var vector: SIMD4<Float> { SIMD4(red, green, blue, alpha) }
}
