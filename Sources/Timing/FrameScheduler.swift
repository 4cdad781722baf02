/// Decides when a frame is drawn. It knows nothing of Wayland and reads no clock: its owner tells it
/// what happened and asks whether to draw.
///
/// A frame is drawn when something changed and the compositor has asked for one: after the first
/// configure, and from then on whenever the callback of the last frame has come. A window that is
/// hidden gets no callback and so draws nothing; what it missed is one frame, drawn when it is seen
/// again.
public struct FrameScheduler: Equatable, Sendable {
  /// Where the window stands between two frames.
  public enum State: Equatable, Sendable {
    /// The compositor has not said yet how large the window is.
    case unconfigured
    /// The picture is right and nobody wants another.
    case idle
    /// Something changed and nothing is in the way of drawing it.
    case wanted
    /// A frame is being drawn; `again` where something changed meanwhile.
    case drawing(again: Bool)
    /// A frame was handed over and its callback has not come; `wanted` where something changed since.
    case waiting(wanted: Bool)
  }

  /// The present state.
  public private(set) var state = State.unconfigured
  /// Whether the compositor said that nothing of the window can be seen.
  public private(set) var isSuspended = false
  /// Whether something changed before the first configure.
  private var wantedBeforeConfigure = false
  /// Whether the frame that is due, or was last begun, was wanted before the one before it was shown:
  /// whether it continues a motion.
  public private(set) var continuesMotion = false
  /// How many frames were begun.
  public private(set) var framesBegun: UInt64 = 0

  /// A window that was not configured yet.
  public init() {}

  // MARK: What happened

  /// The compositor has configured the window for the first time. It needs a frame to appear.
  public mutating func configure() {
    guard state == .unconfigured else { return }
    state = .wanted
  }

  /// Something visible changed.
  public mutating func want() {
    switch state {
    case .unconfigured: wantedBeforeConfigure = true
    case .idle:
      continuesMotion = false
      state = .wanted
    case .wanted: break
    case .drawing: state = .drawing(again: true)
    case .waiting: state = .waiting(wanted: true)
    }
  }

  /// The compositor shows the window again, or shows nothing of it any more.
  public mutating func setSuspended(_ isSuspended: Bool) {
    self.isSuspended = isSuspended
  }

  /// The callback of the last frame has come.
  public mutating func frameDone() {
    switch state {
    case .waiting(let wanted):
      continuesMotion = wanted
      state = wanted ? .wanted : .idle
    // A window that was taken off the screen has nothing to wait for; a late callback is no news.
    case .unconfigured, .idle, .wanted: break
    case .drawing: preconditionFailure("a frame callback came while drawing")
    }
  }

  /// The window was taken off the screen. It must be configured anew.
  public mutating func unmap() {
    guard !isDrawing else { preconditionFailure("unmapped while drawing") }
    state = .unconfigured
    isSuspended = false
  }

  // MARK: Drawing

  /// Whether a frame is to be drawn now.
  public var isDue: Bool { state == .wanted && !isSuspended }

  /// Whether something changed that has not been drawn.
  public var isWanted: Bool {
    switch state {
    case .unconfigured: wantedBeforeConfigure
    case .idle: false
    case .wanted: true
    case .drawing(let again): again
    case .waiting(let wanted): wanted
    }
  }

  private var isDrawing: Bool {
    if case .drawing = state { true } else { false }
  }

  /// What became of a frame that was begun.
  public enum Outcome: Sendable {
    /// It was handed to the compositor, with a callback asked for.
    case submitted
    /// Nothing was different after all, and nothing was handed over.
    case unchanged
  }

  /// A frame is begun.
  public mutating func begin() {
    guard isDue else { preconditionFailure("a frame was begun while \(state)") }
    framesBegun += 1
    wantedBeforeConfigure = false
    state = .drawing(again: false)
  }

  /// The frame is done.
  public mutating func end(_ outcome: Outcome) {
    guard case .drawing(let again) = state else {
      preconditionFailure("a frame was ended while \(state)")
    }
    switch outcome {
    case .submitted: state = .waiting(wanted: again)
    case .unchanged: state = again ? .wanted : .idle
    }
  }
}
