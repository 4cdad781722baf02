import Geometry

/// What every pass of a frame takes: each is waited for before the next begins.
///
/// Where one is set on a context, drawing is slower than it is, since nothing goes on side by side any more;
/// what it tells is how the passes compare. The wait itself is measured first and left out.
public final class PassProfile {
  /// What passes of one name took.
  public struct Entry: Hashable, Sendable {
    /// The program that drew, or what was done without one.
    public let name: String
    /// How often.
    public var draws: Int
    /// How long, in nanoseconds.
    public var nanoseconds: UInt64
  }

  /// What was drawn so far, by name.
  public private(set) var entries: [Entry] = []
  /// How long all the waiting took that is not in the entries, in nanoseconds.
  public private(set) var waiting: UInt64 = 0
  /// The program in use.
  var program = ""
  /// What it takes to draw one pixel and to wait for it.
  private var wait: UInt64 = 0
  /// Reads a clock, in nanoseconds.
  private let now: () -> UInt64

  /// One for `gl`, which is current, by the clock that `now` reads, in nanoseconds.
  public init(_ gl: Context, now: @escaping () -> UInt64) throws(TextureError) {
    self.now = now
    let pixel = try RenderTexture(gl, size: Size(width: 1, height: 1), format: gl.pictureFormat)
    defer { pixel.close() }
    gl.state.bind(pixel.target)
    gl.state.scissor = nil
    let calls = gl.calls
    let spans = (0..<Self.trials).map { _ in
      let start = now()
      gl.clear(Color(rgb: 0))
      calls.finish()
      return now() - start
    }
    wait = spans.sorted()[Self.trials / 2]
  }

  /// How often the wait is measured.
  private static let trials = 25

  /// Does a pass that is called `name`, or by nil after the program in use, and waits for it.
  func measure(_ name: String?, _ calls: GLCalls, _ pass: () -> Void) {
    let start = now()
    pass()
    calls.finish()
    let span = now() - start
    let waited = min(wait, span)
    waiting += waited
    let name = name ?? program
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].draws += 1
      entries[index].nanoseconds += span - waited
    } else {
      entries.append(Entry(name: name, draws: 1, nanoseconds: span - waited))
    }
  }
}
