// SPDX-License-Identifier: MIT

/// The state machine that decides when a surface draws a frame. It is free of Wayland and of
/// clocks: its owner reports events and asks if a frame is due.
///
/// A frame is due if something changed and the compositor is ready: after the first configure, and
/// then after each frame callback. A frame that equals its predecessor is not committed and so gets
/// no callback: the next one is due a refresh interval later. A hidden surface receives no callback
/// and draws nothing; all its changes are drawn in one frame when it is shown again.
public struct FrameScheduler: Equatable, Sendable {
  /// The phase between two frames.
  public enum State: Equatable, Sendable {
    /// The compositor has sent no configure yet.
    case unconfigured
    /// The frame on screen is up to date.
    case idle
    /// Something changed; a frame can be drawn.
    case wanted
    /// A frame is being drawn. `again` is true if something changed meanwhile.
    case drawing(again: Bool)
    /// A frame was submitted; its callback is outstanding. `wanted` is true if something changed
    /// since.
    case waiting(wanted: Bool)
    /// The last frame equalled its predecessor and was not committed, but an animation continues.
    /// The next frame is due one refresh interval later.
    case awaitingRefresh
  }

  /// The current state.
  public private(set) var state = State.unconfigured
  /// True while the compositor reports that the surface is invisible.
  public private(set) var isSuspended = false
  /// True if something changed before the first configure.
  private var wantedBeforeConfigure = false
  /// True if the frame that is due, or was last started, follows its predecessor without a pause:
  /// it was requested before the predecessor's frame callback, and the surface was not suspended in
  /// between. Only then does a gap count as missed refreshes.
  public private(set) var continuesMotion = false

  /// A scheduler for a surface that has received no configure.
  public init() {}

  // MARK: Events

  /// Reports a configure. The first one makes a frame due, since the surface is not mapped before
  /// it has a buffer.
  public mutating func configure() {
    guard state == .unconfigured else { return }
    state = .wanted
  }

  /// Reports a visible change.
  public mutating func want() {
    switch state {
    case .unconfigured: wantedBeforeConfigure = true
    case .idle:
      continuesMotion = false
      state = .wanted
    case .wanted, .awaitingRefresh: break
    case .drawing: state = .drawing(again: true)
    case .waiting: state = .waiting(wanted: true)
    }
  }

  /// Reports that the compositor hides the surface or shows it again.
  public mutating func setSuspended(_ isSuspended: Bool) {
    self.isSuspended = isSuspended
    if isSuspended { continuesMotion = false }
  }

  /// Reports the frame callback of the last frame.
  public mutating func frameDone() {
    switch state {
    case .waiting(let wanted):
      continuesMotion = wanted && !isSuspended
      state = wanted ? .wanted : .idle
    // A late callback changes nothing.
    case .unconfigured, .idle, .wanted, .awaitingRefresh: break
    case .drawing: preconditionFailure("frameDone() while a frame is drawn")
    }
  }

  /// Reports that a refresh interval has passed since the last frame.
  public mutating func refreshPassed() {
    guard state == .awaitingRefresh else { return }
    continuesMotion = false
    state = .wanted
  }

  // MARK: Drawing

  /// True if a frame should be drawn now.
  public var isDue: Bool { state == .wanted && !isSuspended }

  /// True if a change has not been drawn.
  public var isWanted: Bool {
    switch state {
    case .unconfigured: wantedBeforeConfigure
    case .idle: false
    case .wanted, .awaitingRefresh: true
    case .drawing(let again): again
    case .waiting(let wanted): wanted
    }
  }

  /// The result of a frame.
  public enum Outcome: Sendable {
    /// The frame was committed, with a request for a frame callback.
    case submitted
    /// The frame equalled the last one and was not committed.
    case unchanged
    /// The frame could not be drawn.
    case failed
  }

  /// Starts a frame.
  public mutating func begin() {
    guard isDue else {
      preconditionFailure("begin() while no frame is due: \(state), suspended: \(isSuspended)")
    }
    wantedBeforeConfigure = false
    state = .drawing(again: false)
  }

  /// Ends the frame.
  public mutating func end(_ outcome: Outcome) {
    guard case .drawing(let again) = state else {
      preconditionFailure("end(_:) while no frame is drawn: \(state)")
    }
    switch outcome {
    case .submitted: state = .waiting(wanted: again)
    case .unchanged: state = again ? .awaitingRefresh : .idle
    case .failed: state = again ? .wanted : .idle
    }
  }
}
