// SPDX-License-Identifier: MIT

package import DBus
internal import EventLoop
package import Timing

/// The desktop's portal for cameras. It asks the user, and then gives access to PipeWire, limited
/// to cameras.
package final class CameraPortal {
  /// The reason why there is no camera, in one line.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The session has no such portal.
    case absent
    /// No camera is connected.
    case noCamera
    /// The desktop refuses cameras to this program.
    case denied
    /// The user closed the question.
    case cancelled
    /// Nobody answered within a number of seconds.
    case noAnswer(seconds: Int)
    /// The portal ended before it answered.
    case gone
    /// A call failed.
    case failed(BusFailure)

    /// The reason.
    public var description: String {
      switch self {
      case .absent: "this session has no portal for cameras"
      case .noCamera: "the desktop knows of no camera"
      case .denied: "the desktop does not allow this program to use cameras"
      case .cancelled: "the question whether to allow it was closed"
      case .noAnswer(let seconds): "nobody has allowed it within \(seconds) s"
      case .gone: "the portal ended before it answered"
      case .failed(let failure): failure.description
      }
    }

    /// The reason for the end of a call.
    init(_ failure: BusFailure) { self = failure.isMissing ? .absent : .failed(failure) }
  }

  /// The bus.
  private let bus: Bus
  /// The longest wait for the user.
  private let patience: Nanoseconds
  /// The running call; nil if there is none.
  private var call: BusRegistration?
  /// The subscription of `watchCamera(handler:)`; nil before.
  private var watch: BusRegistration?
  /// The running question; nil if there is none.
  private var request: PortalRequest?
  /// True after `close()`.
  private var isClosed = false

  /// Creates the portal's face in this program, on the session's bus. Nothing is asked yet.
  package init(_ bus: Bus, patience: Nanoseconds = .seconds(120)) {
    self.bus = bus
    self.patience = patience
  }

  /// Asks whether a camera is connected, without asking the user.
  package func findCamera(handler: @escaping (Result<Void, Failure>) -> Void) {
    call = bus.call(Self.cameraQuestion, reply: "v") { handler(Self.answer($0)) }
  }

  private static var cameraQuestion: BusCall {
    BusCall(
      Portal.service, Portal.path, Self.properties, "Get",
      [.string(Self.interface), .string(presence)])
  }

  /// The interface of all properties.
  private static let properties = "org.freedesktop.DBus.Properties"
  /// The interface of the portal.
  private static let interface = "org.freedesktop.portal.Camera"
  /// The property that is true if a camera is connected.
  private static let presence = "IsCameraPresent"

  /// Calls `handler` when the first camera is connected (true) and when the last one is unplugged
  /// (false). PipeWire 0.3 does not tell: its stream of a camera that is gone stands still.
  package func watchCamera(handler: @escaping (Bool) -> Void) throws(BusFailure) {
    precondition(watch == nil, "a camera is watched twice")
    let match = BusMatch(
      sender: Portal.service, path: Portal.path, interface: Self.properties,
      member: "PropertiesChanged", argument: Self.interface)
    watch = try bus.subscribe(match) { signal in
      guard signal.signature == "sa{sv}as" else { return }
      if let isPresent = signal.body[1][Self.presence]?.flag { handler(isPresent) }
    }
  }

  private static func answer(
    _ result: Result<BusMessage, BusFailure>
  ) -> Result<Void, Failure> {
    switch result {
    case .success(let reply):
      reply.body[0].flag == true ? .success(()) : .failure(.noCamera)
    case .failure(let failure): .failure(Failure(failure))
    }
  }

  /// Does the same on a connection of its own, in a loop of its own, for the command line. Returns
  /// at once if there is no bus.
  package static func findCamera(
    on address: BusAddress = .session, within patience: Nanoseconds
  ) -> Result<Void, Failure> {
    let (loop, bus): (MainLoop, Bus)
    do throws(LoopFailure) { loop = try MainLoop() } catch {
      return .failure(.failed(.noBus(error.description)))
    }
    do throws(BusFailure) { bus = try Bus(loop, address) } catch { return .failure(.absent) }
    defer { bus.close() }
    var result = Result<Void, Failure>.failure(.absent)
    bus.call(cameraQuestion, reply: "v", within: patience) {
      result = answer($0)
      loop.stop()
    }
    loop.run()
    return result
  }

  /// Asks for access, which the desktop or the user allows or not. `handler` is called once with a
  /// descriptor of PipeWire, or with the reason why there is none.
  package func open(handler: @escaping (Result<BusDescriptor, Failure>) -> Void) {
    findCamera { [unowned self] result in
      switch result {
      case .success: ask(handler)
      case .failure(let failure): handler(.failure(failure))
      }
    }
  }

  private func ask(_ handler: @escaping (Result<BusDescriptor, Failure>) -> Void) {
    do throws(BusFailure) {
      request = try PortalRequest(
        bus, Portal.call("Camera", "AccessCamera", [.options([:])]), patience: patience
      ) { [unowned self] outcome in
        switch outcome {
        case .allowed: connect(handler)
        case .cancelled: handler(.failure(.cancelled))
        case .denied: handler(.failure(.denied))
        case .gone: handler(.failure(.gone))
        case .noAnswer: handler(.failure(.noAnswer(seconds: Int(patience.seconds.rounded()))))
        case .failed(let failure): handler(.failure(Failure(failure)))
        }
      }
    } catch { handler(.failure(Failure(error))) }
  }

  private func connect(_ handler: @escaping (Result<BusDescriptor, Failure>) -> Void) {
    call = bus.call(Portal.call("Camera", "OpenPipeWireRemote", [.options([:])]), reply: "h") {
      result in
      switch result {
      case .success(let reply):
        guard let descriptor = reply.body[0].descriptor else {
          preconditionFailure("a reply of the type h has no descriptor")
        }
        handler(.success(descriptor))
      case .failure(let failure): handler(.failure(Failure(failure)))
      }
    }
  }

  /// Ends what is asked. No handler is called any more.
  package func close() {
    isClosed = true
    request?.close()
    request = nil
    for registration in [call, watch] {
      if let registration { bus.cancel(registration) }
    }
    (call, watch) = (nil, nil)
  }

  deinit { precondition(isClosed, "a camera portal was released before it was closed") }
}
