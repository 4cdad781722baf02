// SPDX-License-Identifier: MIT

public import WaylandServer

/// The picture of the outputs, captured by both protocols as the test wants.
public final class FakeScreen {
  /// The answer to a capture.
  public enum Answer {
    /// The picture.
    case picture
    /// A failure.
    case failure
    /// Nothing.
    case silence
  }

  /// A captured rectangle, in logical units; nil for a whole output.
  public typealias Region = (x: Int32, y: Int32, width: Int32, height: Int32)

  /// The size of the buffers, in pixels.
  public var size: (width: UInt32, height: UInt32) = (4, 2)
  /// The bytes from one row to the next.
  public var stride: UInt32 = 16
  /// The offered formats, in order.
  public var formats: [WlShmResource.Format] = [.xrgb8888]
  /// The bytes of the buffer.
  public var bytes: [UInt8] = Array(repeating: 0, count: 32)
  /// True to tell that the first row is the lowest, by screencopy.
  public var isInverted = false
  /// The transform to tell, by ext-image-copy-capture.
  public var transform = WlOutputResource.Transform.normal
  /// The answer to the next captures.
  public var answer = Answer.picture
  /// The number of captures to refuse because the session asks for other buffers now.
  public var refusals = 0
  /// False to announce no buffers.
  public var announces = true
  /// The size that sessions ask for after a refusal.
  public var laterSize: (width: UInt32, height: UInt32)?
  /// The captured rectangles so far.
  public private(set) var regions: [Region?] = []
  /// The names of the captured outputs.
  public private(set) var outputs: [String?] = []
  /// The number of copies requested.
  public private(set) var copies = 0
  /// True if each buffer's size was sealed.
  public private(set) var areSealed = true
  /// The live sessions.
  public private(set) var sessions: [ExtImageCopyCaptureSessionV1Resource] = []
  /// The outputs of the sources.
  private var sources: [ObjectIdentifier: String?] = [:]
  /// The compositor.
  private unowned let compositor: FakeCompositor

  init(_ compositor: FakeCompositor) { self.compositor = compositor }

  private func name(of output: WlOutputResource?) -> String? {
    compositor.outputs.first { $0.resources.contains { $0 === output } }?.name
  }

  /// Writes the picture. Returns false if the buffer is another than the announced one.
  private func write(to resource: WlBufferResource?) -> Bool {
    guard let buffer = compositor.memory.buffer(resource), buffer.width == size.width,
      buffer.height == size.height, buffer.stride == stride, formats.contains(buffer.format)
    else { return false }
    areSealed = areSealed && buffer.isSealed
    buffer.write(Array(bytes.prefix(Int(buffer.stride * buffer.height))))
    return true
  }

  // MARK: wlr-screencopy

  func adopt(_ manager: ZwlrScreencopyManagerV1Resource) {
    manager.onRequest = { [unowned self] request in
      switch request {
      case .captureOutput(let frame, _, let output): begin(frame, output, nil)
      case .captureOutputRegion(let frame, _, let output, let x, let y, let width, let height):
        begin(frame, output, (x, y, width, height))
      case .destroy: break
      }
    }
  }

  private func begin(
    _ frame: ZwlrScreencopyFrameV1Resource, _ output: WlOutputResource?, _ region: Region?
  ) {
    regions.append(region)
    outputs.append(name(of: output))
    frame.onRequest = { [unowned self, unowned frame] request in
      switch request {
      case .copy(let buffer), .copyWithDamage(let buffer): copy(frame, into: buffer)
      case .destroy: break
      }
    }
    guard announces else { return }
    if let format = formats.first {
      frame.postBuffer(format: format, width: size.width, height: size.height, stride: stride)
    }
    guard frame.version >= 3 else { return }
    frame.postLinuxDmabuf(format: 0x3432_5258, width: size.width, height: size.height)
    frame.postBufferDone()
  }

  private func copy(_ frame: ZwlrScreencopyFrameV1Resource, into buffer: WlBufferResource?) {
    copies += 1
    switch answer {
    case .silence: break
    case .failure: frame.postFailed()
    case .picture:
      guard write(to: buffer) else {
        return frame.postError(
          code: ZwlrScreencopyFrameV1Resource.Error.invalidBuffer.rawValue, message: "buffer")
      }
      frame.postFlags(flags: isInverted ? .yInvert : [])
      frame.postReady(tvSecHi: 0, tvSecLo: 1, tvNsec: 0)
    }
  }

  // MARK: ext-image-copy-capture

  func adopt(_ manager: ExtOutputImageCaptureSourceManagerV1Resource) {
    manager.onRequest = { [unowned self] request in
      guard case .createSource(let source, let output) = request else { return }
      sources[ObjectIdentifier(source)] = name(of: output)
      source.onDestroy = { [unowned self, key = ObjectIdentifier(source)] in sources[key] = nil }
    }
  }

  func adopt(_ manager: ExtImageCopyCaptureManagerV1Resource) {
    manager.onRequest = { [unowned self] request in
      guard case .createSession(let session, let source, _) = request else { return }
      outputs.append(source.flatMap { sources[ObjectIdentifier($0)] } ?? nil)
      regions.append(nil)
      begin(session)
    }
  }

  private func begin(_ session: ExtImageCopyCaptureSessionV1Resource) {
    sessions.append(session)
    session.onDestroy = { [unowned self, key = ObjectIdentifier(session)] in
      sessions.removeAll { ObjectIdentifier($0) == key }
    }
    var hasFrame = false
    session.onRequest = { [unowned self, unowned session] request in
      guard case .createFrame(let frame) = request else { return }
      if hasFrame {
        session.postError(
          code: ExtImageCopyCaptureSessionV1Resource.Error.duplicateFrame.rawValue,
          message: "a second frame")
      }
      hasFrame = true
      frame.onDestroy = { hasFrame = false }
      begin(frame, of: session)
    }
    if announces { announce(to: session) }
  }

  private func announce(to session: ExtImageCopyCaptureSessionV1Resource) {
    session.postBufferSize(width: size.width, height: size.height)
    for format in formats { session.postShmFormat(format: format) }
    session.postDmabufDevice(device: [1, 2, 3, 4, 5, 6, 7, 8])
    session.postDmabufFormat(format: 0x3432_5258, modifiers: [0, 0, 0, 0, 0, 0, 0, 0])
    session.postDone()
  }

  private func begin(
    _ frame: ExtImageCopyCaptureFrameV1Resource, of session: ExtImageCopyCaptureSessionV1Resource
  ) {
    var buffer: WlBufferResource?
    frame.onRequest = { [unowned self, unowned frame, unowned session] request in
      switch request {
      case .attachBuffer(let attached): buffer = attached
      case .damageBuffer(let x, let y, let width, let height):
        if x < 0 || y < 0 || width <= 0 || height <= 0 {
          frame.postError(
            code: ExtImageCopyCaptureFrameV1Resource.Error.invalidBufferDamage.rawValue,
            message: "damage")
        }
      case .capture: capture(frame, into: buffer, of: session)
      case .destroy: break
      }
    }
  }

  private func capture(
    _ frame: ExtImageCopyCaptureFrameV1Resource, into buffer: WlBufferResource?,
    of session: ExtImageCopyCaptureSessionV1Resource
  ) {
    copies += 1
    switch answer {
    case .silence: break
    case .failure: frame.postFailed(reason: .unknown)
    case .picture:
      if refusals > 0 {
        refusals -= 1
        if let laterSize { size = laterSize }
        announce(to: session)
        return frame.postFailed(reason: .bufferConstraints)
      }
      guard buffer != nil else {
        return frame.postError(
          code: ExtImageCopyCaptureFrameV1Resource.Error.noBuffer.rawValue, message: "no buffer")
      }
      guard write(to: buffer) else { return frame.postFailed(reason: .bufferConstraints) }
      frame.postTransform(transform: transform)
      frame.postDamage(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
      frame.postPresentationTime(tvSecHi: 0, tvSecLo: 1, tvNsec: 0)
      frame.postReady()
    }
  }
}
