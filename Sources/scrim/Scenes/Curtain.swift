import ScrimKit

/// The demo's picture: a stage curtain lit by a lamp that follows the pointer. It moves while the
/// pointer does, and rests when it rests.
final class Curtain: Content {
  /// The cloth.
  private let cloth = Layer()
  /// The room, in logical units.
  private var size = Size<Logical>.zero
  /// Where the lamp is; nil before the pointer has come: then it hangs where it lights best.
  private var lamp: Point<Logical>?
  /// How far the folds have swung, in seconds.
  private var phase: Double
  /// Whether the pointer moved since the last frame.
  private var hasMoved = false
  /// When the last frame was seen; nil before the first and after a rest.
  private var lastFrame: Moment?
  /// The name of the program that draws the cloth.
  private static let program = "curtain"

  /// The curtain as it hangs `phase` seconds after the start.
  init(phase: Double = 0) { self.phase = phase }

  func build(on stage: Stage) {
    stage.content.add(cloth)
  }

  func addPrograms(to renderer: Renderer) throws(ProgramError) {
    renderer.add(try CurtainPainter(renderer.gl), as: Self.program)
  }

  func resize(to size: Size<Logical>) {
    self.size = size
    cloth.frame = Rect(origin: .zero, size: size)
    hang()
  }

  func handle(_ input: Toplevel.Event) {
    switch input {
    case .pointer(.entered(let position)), .pointer(.moved(let position)),
      .touch(.began(_, let position)), .touch(.moved(_, let position)):
      guard position != lamp else { return }
      lamp = position
      hasMoved = true
    case .pointer(.scrolled(let scroll)): phase += (scroll.dy + scroll.dx) / 100
    case .pointer, .touch, .key, .keyboardFocus, .stateChanged, .frameChanged, .closeRequested:
      return
    }
    hang()
  }

  func prepare(at time: Moment) -> Bool {
    // However long the pointer rested, the folds go on from where they were.
    let elapsed = lastFrame.map { min((time - $0).seconds, 1.0 / 30) } ?? 0
    if hasMoved { phase += elapsed }
    lastFrame = hasMoved ? time : nil
    hasMoved = false
    hang()
    return false
  }

  /// Has the cloth look as it hangs now.
  private func hang() {
    // A window that shrank may have left the lamp outside.
    let light = lamp.map { Point<Logical>(x: min($0.x, size.width), y: min($0.y, size.height)) }
    let place = light ?? Point(x: size.width * 0.6, y: size.height * 0.4)
    var values = SIMD16<Float>.zero
    values[0] = Float(place.x)
    values[1] = Float(place.y)
    values[2] = Float(phase)
    cloth.content = .procedure(Procedure(Self.program, values: values))
  }
}

/// Draws the cloth.
private final class CurtainPainter: ProcedureProgram {
  /// What it draws with.
  private let gl: Context
  /// The program.
  private let program: CurtainProgram

  init(_ gl: Context) throws(ProgramError) {
    self.gl = gl
    program = try CurtainProgram(gl)
  }

  func draw(_ procedure: Procedure, _ part: ProcedurePart) {
    let frame = part.frame.vector
    let scale = Float(part.factor)
    program.use(
      CurtainProgram.Uniforms(
        rect: frame, pixelToClip: part.target.pixelToClip, content: frame,
        lamp: SIMD2(
          procedure.values[0] * scale + frame.x, procedure.values[1] * scale + frame.y),
        phase: procedure.values[2], scale: scale))
    for rect in part.rects {
      gl.state.scissor = rect
      gl.draw(.triangleStrip, vertices: 4)
    }
  }

  func close() { program.close() }
}
