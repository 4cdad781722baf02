// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// Captures an output, or a rectangle of it, once: by ext-image-copy-capture if the compositor
/// offers that, else by wlr-screencopy. Runs in the event loop and blocks nothing.
///
/// The picture contains our own surfaces as far as they are visible: no protocol leaves a client's
/// own surfaces out. Capture before a surface is mapped, or while it is hidden.
public final class ScreenCapture: GlobalsObserver {
  /// A captured picture.
  public struct Picture: Equatable, Sendable {
    /// The size in pixels.
    public let size: Size<Physical>
    /// Rows from top to bottom, without padding: four bytes a pixel, RGBA, opaque.
    public var pixels: [UInt8]
    /// The part of the output that is shown, in logical units from the output's top left corner.
    /// It may be a little smaller than asked for, at the output's edges and between pixels.
    public let rect: Rect<Logical>
  }

  /// The reason why there is no picture.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The compositor offers no protocol for captures.
    case unsupported
    /// The compositor did not copy, and gave no reason.
    case failed
    /// The compositor wants a buffer without pixels, or with rows shorter than their pixels.
    case wrongSize
    /// The compositor offers none of the supported pixel formats.
    case wrongFormat
    /// The output has more pixels than the limit of 8192 by 8192.
    case tooLarge
    /// The rectangle lies outside the output.
    case outside
    /// The compositor did not answer in time.
    case timedOut
    /// The output was removed meanwhile.
    case outputRemoved
    /// The compositor withdrew the protocol meanwhile.
    case withdrawn
    /// A system call failed; its name and the reason.
    case system(String)

    /// One line.
    public var description: String {
      switch self {
      case .unsupported: "the compositor lets no program capture the screen"
      case .failed: "the compositor refused to capture the screen"
      case .wrongSize: "the compositor captures into a buffer of an impossible size"
      case .wrongFormat: "the compositor captures in no pixel format that Scrim can read"
      case .tooLarge: "the screen is too large to capture"
      case .outside: "there is nothing to capture outside the screen"
      case .timedOut: "the compositor did not capture the screen in time"
      case .outputRemoved: "the screen was unplugged while it was captured"
      case .withdrawn: "the compositor stopped offering captures"
      case .system(let reason): reason
      }
    }
  }

  /// The objects of a capture.
  private enum Request {
    /// wlr-screencopy.
    case screencopy(ZwlrScreencopyFrameV1)
    /// ext-image-copy-capture.
    case session(ExtImageCaptureSourceV1, ExtImageCopyCaptureSessionV1)
    /// The capture ended.
    case ended
  }

  /// The desktop.
  private let desktop: Desktop
  /// The output, as it was at the beginning.
  private let output: Output
  /// The rectangle asked for, in logical units of the output; nil for all of it.
  private let rect: Rect<Logical>?
  /// The output's scale.
  private let scale: Scale
  /// The output's first pixel in the buffer: not the first of all with a rectangle of screencopy.
  private var origin = Point<Physical>.zero
  /// The objects.
  private var request = Request.ended
  /// The frame of the session; nil before the session's constraints are known.
  private var frame: ExtImageCopyCaptureFrameV1?
  /// The size that the session asks for; nil before it is known.
  private var wantedSize: (width: UInt32, height: UInt32)?
  /// The first supported format that the session offers; nil before one is known.
  private var wantedFormat: WlShm.Format?
  /// The buffer that wlr-screencopy asks for; nil before it is known.
  private var wantedLayout: CaptureLayout?
  /// The buffer; nil before it is made.
  private var buffer: CaptureBuffer?
  /// The layout of the picture in the buffer.
  private var orientation = CaptureOrientation()
  /// The number of frames of the session that failed since the constraints changed meanwhile.
  private var retries = 0
  /// Ends the capture at `deadline`; nil after the end.
  private var timer: LoopTimer?
  /// The time by which the compositor must have answered.
  private let deadline: Moment
  /// Called once. Not called after `close()`.
  private var onEnd: ((Result<Picture, Failure>) -> Void)?

  /// The most time that the compositor may take. A screen that is off is never captured.
  static let timeout = Nanoseconds.seconds(1)
  /// The most frames of one session.
  private static let maximumRetries = 3

  /// Captures `rect` of `output`, in logical units from its top left corner; all of it if nil.
  /// `scale` is the output's scale, with its fraction. Calls `onEnd` once, later. Call `close()`
  /// when the picture is no longer wanted, and in any case before the desktop is closed.
  public init(
    _ desktop: Desktop, _ output: Output, rect: Rect<Logical>? = nil, scale: Scale,
    onEnd: @escaping (Result<Picture, Failure>) -> Void
  ) throws(Failure) {
    self.desktop = desktop
    self.output = output
    self.rect = rect
    self.scale = scale
    deadline = desktop.clock.now + Self.timeout
    guard desktop.captureProtocol != nil else { throw .unsupported }
    guard let object = desktop.object(of: output.id) else { throw .outputRemoved }
    if let rect, rect.isEmpty || !rect.isCapturable { throw .outside }
    if let rect, let extent, rect.intersection(extent).isEmpty { throw .outside }
    do throws(LoopFailure) {
      timer = try LoopTimer(desktop.loop) { [unowned self] in checkTime() }
    } catch {
      throw .system(error.description)
    }
    timer?.arm(at: deadline.nanoseconds)
    self.onEnd = onEnd
    desktop.followed.add(self)
    begin(object)
  }

  /// The output in whole logical units, as compositors round its size; nil while its mode is not
  /// known.
  private var extent: Rect<Logical>? {
    let mode = output.uprightMode
    guard mode.width > 0, mode.height > 0 else { return nil }
    let size = scale.logical(mode)
    return Rect(x: 0, y: 0, width: size.width.rounded(.down), height: size.height.rounded(.down))
  }

  private func begin(_ object: WlOutput) {
    if let (manager, sources) = desktop.followed.imageCapture {
      let source = sources.createSource(output: object)
      let session = manager.createSession(source: source, options: [])
      session.onEvent = { [unowned self] in receive($0) }
      request = .session(source, session)
    } else if let manager = desktop.followed.screencopy {
      // The copy of an output lies in memory as the output does.
      orientation.transform = output.current.transform
      let frame = copy(object, manager)
      frame.onEvent = { [unowned self] in receive($0) }
      request = .screencopy(frame)
    }
  }

  // MARK: wlr-screencopy

  private func copy(
    _ object: WlOutput, _ manager: ZwlrScreencopyManagerV1
  ) -> ZwlrScreencopyFrameV1 {
    guard let rect else { return manager.captureOutput(overlayCursor: 0, output: object) }
    // Compositors round a rectangle to pixels each in their own way, so this one begins and ends
    // between pixels.
    var whole = rect.grown(toMultiplesOf: scale.wholeUnits)
    // wlroots 0.18 copies nothing of a rectangle that leaves the output.
    if let extent { whole = whole.intersection(extent) }
    origin = Point(x: scale.snapped(whole.left), y: scale.snapped(whole.top))
    return manager.captureOutputRegion(
      overlayCursor: 0, output: object, x: Int32(whole.left), y: Int32(whole.top),
      width: Int32(whole.width), height: Int32(whole.height))
  }

  private func receive(_ event: ZwlrScreencopyFrameV1.Event) {
    guard case .screencopy(let frame) = request else { return }
    switch event {
    case .buffer(let format, let width, let height, let stride):
      do throws(Failure) {
        let layout = try CaptureLayout(width: width, height: height, stride: stride, format)
        wantedLayout = layout
      } catch {
        return end(.failure(error))
      }
      // From version 3 on, other kinds of buffers follow.
      if frame.version < 3 { copy(into: frame) }
    case .bufferDone: copy(into: frame)
    case .flags(let flags): orientation.isInverted = flags.contains(.yInvert)
    case .ready: finish()
    case .failed: end(.failure(.failed))
    case .damage, .linuxDmabuf: break
    }
  }

  private func copy(into frame: ZwlrScreencopyFrameV1) {
    // A second announcement must not copy again.
    guard buffer == nil else { return }
    guard let wantedLayout else { return end(.failure(.wrongFormat)) }
    guard let buffer = makeBuffer(wantedLayout) else { return }
    frame.copy(buffer: buffer.buffer)
  }

  // MARK: ext-image-copy-capture

  private func receive(_ event: ExtImageCopyCaptureSessionV1.Event) {
    switch event {
    case .bufferSize(let width, let height): wantedSize = (width, height)
    case .shmFormat(let format):
      if wantedFormat == nil, CaptureFormat(format) != nil { wantedFormat = format }
    case .done: if frame == nil { captureFrame() }
    case .stopped: end(.failure(.failed))
    case .dmabufDevice, .dmabufFormat: break
    }
  }

  private func captureFrame() {
    guard case .session(_, let session) = request else { return }
    guard let wantedFormat else { return end(.failure(.wrongFormat)) }
    let layout: CaptureLayout
    do throws(Failure) {
      layout = try CaptureLayout(
        width: wantedSize?.width ?? 0, height: wantedSize?.height ?? 0, wantedFormat)
    } catch {
      return end(.failure(error))
    }
    guard let buffer = makeBuffer(layout) else { return }
    let frame = session.createFrame()
    self.frame = frame
    frame.onEvent = { [unowned self] in receive($0) }
    frame.attachBuffer(buffer: buffer.buffer)
    frame.damageBuffer(
      x: 0, y: 0, width: Int32(layout.size.width), height: Int32(layout.size.height))
    frame.capture()
  }

  private func receive(_ event: ExtImageCopyCaptureFrameV1.Event) {
    switch event {
    case .transform(let transform): orientation.transform = transform
    case .ready: finish()
    case .failed(.bufferConstraints) where retries < Self.maximumRetries:
      retries += 1
      releaseFrame()
      captureFrame()
    case .failed: end(.failure(.failed))
    case .damage, .presentationTime: break
    }
  }

  // MARK: Ending

  private func makeBuffer(_ layout: CaptureLayout) -> CaptureBuffer? {
    guard let shm = desktop.bound.shm else {
      end(.failure(.unsupported))
      return nil
    }
    do throws(LoopFailure) {
      let new = try CaptureBuffer(shm, layout)
      buffer = new
      return new
    } catch {
      end(.failure(.system(error.description)))
      return nil
    }
  }

  /// Reads the picture.
  private func finish() {
    // An answer to nothing.
    guard let buffer else { return end(.failure(.failed)) }
    let whole = Rect<Physical>(
      origin: origin, size: orientation.uprightSize(buffer.layout.size))
    let part = rect.map { scale.snapped($0).intersection(whole) } ?? whole
    guard !part.isEmpty else { return end(.failure(.outside)) }
    let pixels = buffer.pixels(
      of: part.offsetBy(Point(x: -origin.x, y: -origin.y)), orientation)
    end(.success(Picture(size: part.size, pixels: pixels, rect: scale.logical(part))))
  }

  private func checkTime() {
    guard desktop.clock.now >= deadline else {
      timer?.arm(at: deadline.nanoseconds)
      return
    }
    end(.failure(.timedOut))
  }

  func globalsChanged() {
    switch request {
    case .screencopy: if desktop.followed.screencopy == nil { end(.failure(.withdrawn)) }
    case .session: if desktop.followed.imageCapture == nil { end(.failure(.withdrawn)) }
    case .ended: break
    }
  }

  func outputRemoved(_ removed: Output.ID) {
    if removed == output.id { end(.failure(.outputRemoved)) }
  }

  private func end(_ result: Result<Picture, Failure>) {
    let onEnd = onEnd
    close()
    onEnd?(result)
  }

  private func releaseFrame() {
    frame?.destroy()
    frame = nil
    buffer?.close()
    buffer = nil
  }

  /// Ends the capture; nothing is called any more. May be called again.
  public func close() {
    guard timer != nil else { return }
    onEnd = nil
    timer?.close()
    timer = nil
    releaseFrame()
    switch request {
    case .screencopy(let frame): frame.destroy()
    case .session(let source, let session):
      session.destroy()
      source.destroy()
    case .ended: break
    }
    request = .ended
    desktop.followed.remove(self)
  }

  deinit { precondition(timer == nil, "a capture was released before it was closed") }
}

/// The protocol for captures of the screen.
public enum CaptureProtocol: Sendable {
  /// ext-image-copy-capture-v1.
  case imageCopyCapture
  /// wlr-screencopy-unstable-v1.
  case screencopy
}

extension Desktop {
  /// The protocol by which the screen can be captured now; nil if it cannot.
  public var captureProtocol: CaptureProtocol? {
    guard bound.shm != nil else { return nil }
    if followed.imageCapture != nil { return .imageCopyCapture }
    return followed.screencopy == nil ? nil : .screencopy
  }
}

extension Scale {
  /// The fewest logical units that are a whole number of pixels.
  fileprivate var wholeUnits: Int {
    var (divisor, rest) = (120, in120ths % 120)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return 120 / divisor
  }
}

extension Rect<Logical> {
  /// True if the rectangle can be expressed in the protocol.
  fileprivate var isCapturable: Bool {
    let limit = 1_000_000.0
    return left >= -limit && top >= -limit && right <= limit && bottom <= limit
  }

  /// The smallest rectangle around this one, without negative coordinates, whose edges are
  /// multiples of `unit`.
  fileprivate func grown(toMultiplesOf unit: Int) -> Self {
    let unit = Double(unit)
    let left = max((left / unit).rounded(.down) * unit, 0)
    let top = max((top / unit).rounded(.down) * unit, 0)
    return Rect(
      left: left, top: top, right: max((right / unit).rounded(.up) * unit, left + unit),
      bottom: max((bottom / unit).rounded(.up) * unit, top + unit))
  }
}
