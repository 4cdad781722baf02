import Text

/// The machine's fonts, opened once for those that measure texts and those that draw them: every opening
/// reads the same fonts anew.
public final class Fonts {
  /// Shapes and draws; nil before the first text, and where the machine has no font.
  private var opened: TextRasterizer?
  /// Whether they were asked for.
  private var hasAsked = false

  /// Not opened yet.
  public init() {}

  /// Begins to read which there are, beside what is done meanwhile: the first text needs it.
  public func prepare() { TextRasterizer.prepare() }

  /// What shapes and draws with them; nil where there are none.
  var rasterizer: TextRasterizer? {
    if !hasAsked {
      hasAsked = true
      opened = try? TextRasterizer()
    }
    return opened
  }

  /// Lets go of them. Nothing may be measured or drawn afterwards.
  public func close() {
    opened?.close()
    opened = nil
  }
}
