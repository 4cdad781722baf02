import ScrimKit

/// The demo's picture: a stage curtain lit by a lamp that follows the pointer. It moves while the
/// pointer does, and rests when it rests.
final class Curtain: Content {
  /// The program that draws it; nil until opened.
  private var program: CurtainProgram?
  /// What it draws with; nil until opened.
  private var gl: Context?
  /// Where the lamp is, in logical units of the content; nil before the pointer has come: then it
  /// hangs where it lights best.
  private var lamp: Point<Logical>?
  /// How far the folds have swung, in seconds.
  private var phase: Double
  /// Whether the pointer moved since the last frame.
  private var hasMoved = false
  /// When the last frame was seen; nil before the first and after a rest.
  private var lastFrame: Moment?
  /// Told what draws, as often as that is chosen.
  private let onOpen: (RendererInfo) -> Void

  /// The curtain as it hangs `phase` seconds after the start.
  init(phase: Double = 0, onOpen: @escaping (RendererInfo) -> Void) {
    self.phase = phase
    self.onOpen = onOpen
  }

  func open(_ gl: Context) throws(ProgramError) {
    program = try CurtainProgram(gl)
    self.gl = gl
    onOpen(gl.info)
  }

  func handle(_ input: Toplevel.Event) -> Bool {
    switch input {
    case .pointer(.entered(let position)), .pointer(.moved(let position)),
      .touch(.began(_, let position)), .touch(.moved(_, let position)):
      guard position != lamp else { return false }
      lamp = position
      hasMoved = true
      return true
    case .pointer(.scrolled(let scroll)):
      phase += (scroll.dy + scroll.dx) / 100
      return true
    case .pointer, .touch, .key, .keyboardFocus, .stateChanged, .frameChanged, .closeRequested:
      return false
    }
  }

  func prepare(at time: Moment) -> Bool {
    // However long the pointer rested, the folds go on from where they were.
    let elapsed = lastFrame.map { min((time - $0).seconds, 1.0 / 30) } ?? 0
    if hasMoved { phase += elapsed }
    lastFrame = hasMoved ? time : nil
    hasMoved = false
    return false
  }

  func draw(in rect: Rect<Physical>, of target: RenderTarget, scale: Scale) {
    guard let gl, let program else { preconditionFailure("the curtain was drawn before it opened") }
    let position = place(in: scale.logical(rect.size))
    gl.state.blend = .replace
    program.use(
      CurtainProgram.Uniforms(
        rect: vector(rect), pixelToClip: target.pixelToClip, content: vector(rect),
        lamp: SIMD2(
          Float(scale.physical(position.x)) + Float(rect.left),
          Float(scale.physical(position.y)) + Float(rect.top)),
        phase: Float(phase), scale: Float(scale.value)))
    gl.draw(.triangleStrip, vertices: 4)
  }

  /// Where the lamp hangs in a picture of this size: a window that shrank may have left it outside.
  private func place(in size: Size<Logical>) -> Point<Logical> {
    guard let lamp else { return Point(x: size.width * 0.6, y: size.height * 0.4) }
    return Point(x: min(lamp.x, size.width), y: min(lamp.y, size.height))
  }

  private func vector(_ rect: Rect<Physical>) -> SIMD4<Float> {
    SIMD4(Float(rect.left), Float(rect.top), Float(rect.width), Float(rect.height))
  }

  func close() {
    program?.close()
    program = nil
    gl = nil
  }
}
