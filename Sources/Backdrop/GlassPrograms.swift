import GLES

/// The programs that draw glass, each compiled when it is first needed: a screen of glass uses two
/// or three of them, and a software rasteriser takes a while for each.
final class GlassPrograms {
  /// What they are compiled in.
  private let gl: Context
  /// Those compiled so far, by `Kind.index`.
  private var compiled = [(any GlassProgram)?](repeating: nil, count: 16)

  /// What a program does.
  struct Kind: Hashable {
    /// Where its colours come from.
    var upsampling: Upsampling
    /// What becomes of them.
    var finish: Finish

    /// How many levels, and how they become full size.
    enum Upsampling: Int {
      /// One, by one fetch.
      case plain
      /// One, by four fetches.
      case spline
      /// Two, mixed, by eight fetches.
      case mixed
      /// One of full size, whose columns are blurred on the way.
      case columns
    }

    /// Steps between the level and the target.
    enum Finish: Int {
      /// Opacity and dither alone.
      case bare
      /// The colour matrix too.
      case recolored
      /// Corners and mask too.
      case shaped
      /// Encoding from linear light too.
      case linear
    }

    /// Its place among all.
    fileprivate var index: Int { upsampling.rawValue * 4 + finish.rawValue }
  }

  /// None compiled.
  init(_ gl: Context) { self.gl = gl }

  /// The program of this kind.
  subscript(kind: Kind) -> any GlassProgram {
    get throws(ProgramError) {
      if let program = compiled[kind.index] { return program }
      let program = try compile(kind)
      compiled[kind.index] = program
      return program
    }
  }

  private func compile(_ kind: Kind) throws(ProgramError) -> any GlassProgram {
    switch (kind.upsampling, kind.finish) {
    case (.plain, .bare): try GlassPlainProgram(gl)
    case (.plain, .recolored): try GlassPlainRecoloredProgram(gl)
    case (.plain, .shaped): try GlassPlainShapedProgram(gl)
    case (.plain, .linear): try GlassPlainLinearProgram(gl)
    case (.spline, .bare): try GlassSplineProgram(gl)
    case (.spline, .recolored): try GlassSplineRecoloredProgram(gl)
    case (.spline, .shaped): try GlassSplineShapedProgram(gl)
    case (.spline, .linear): try GlassSplineLinearProgram(gl)
    case (.mixed, .bare): try GlassMixedProgram(gl)
    case (.mixed, .recolored): try GlassMixedRecoloredProgram(gl)
    case (.mixed, .shaped): try GlassMixedShapedProgram(gl)
    case (.mixed, .linear): try GlassMixedLinearProgram(gl)
    case (.columns, .bare): try GlassColumnsProgram(gl)
    case (.columns, .recolored): try GlassColumnsRecoloredProgram(gl)
    case (.columns, .shaped): try GlassColumnsShapedProgram(gl)
    case (.columns, .linear): try GlassColumnsLinearProgram(gl)
    }
  }

  /// Deletes those compiled.
  func close() {
    for program in compiled { program?.close() }
    compiled.removeAll()
  }
}
