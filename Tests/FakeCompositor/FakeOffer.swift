// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import WaylandCore
public import WaylandServer

/// Data that another client offers to the program, and the requests received for it.
public final class FakeOffer {
  /// A request for the offer.
  public enum Request: Equatable {
    case accept(serial: UInt32, String?)
    case actions(
      WlDataDeviceManagerResource.DndAction, preferred: WlDataDeviceManagerResource.DndAction)
    case receive(String)
    case finish
    case destroy
  }

  /// The resource of the offer.
  public let resource: WlDataOfferResource
  /// The drag of the program itself that made the offer; nil for that of another client.
  weak var drag: FakeDrag?
  /// The requests so far, in order.
  public private(set) var requests: [Request] = []
  /// The writing ends of the pipes for the data, in the order of the requests; -1 once closed.
  private var pipes: [Int32] = []
  /// The action posted last.
  private var action = WlDataDeviceManagerResource.DndAction.none
  /// True once the offer was dropped on the program.
  private var isDropped = false

  init(_ resource: WlDataOfferResource) {
    self.resource = resource
    // Weak, since a test may keep no reference.
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      receive(request)
    }
  }

  private func fail(_ error: WlDataOfferResource.Error, _ message: String) {
    resource.postError(code: error.rawValue, message: message)
  }

  private func receive(_ request: consuming WlDataOfferResource.Request) {
    let isFinished = requests.last == .finish
    switch consume request {
    case .accept(let serial, let mimeType):
      requests.append(.accept(serial: serial, mimeType))
      drag?.accept(mimeType)
    case .receive(let mimeType, let descriptor):
      requests.append(.receive(mimeType))
      pipes.append(descriptor.release())
    case .destroy:
      // As in version 3 of the protocol: what is not finished has failed.
      if isDropped, !isFinished { drag?.source.cancel() }
      requests.append(.destroy)
    case .finish:
      if !isDropped || action == .none || !isAccepted { fail(.invalidFinish, "an early finish") }
      requests.append(.finish)
      drag?.source.finish()
    case .setActions(let actions, let preferred):
      if actions.rawValue & ~7 != 0 { fail(.invalidActionMask, "\(actions)") }
      if preferred.rawValue.nonzeroBitCount > 1 { fail(.invalidAction, "\(preferred)") }
      requests.append(.actions(actions, preferred: preferred))
      drag?.accept(actions, preferred: preferred)
    }
    if isFinished, !isDestroyed { fail(.invalidOffer, "a request after finish") }
  }

  // MARK: State

  /// True if the last `accept` named a type.
  public var isAccepted: Bool {
    for request in requests.reversed() {
      if case .accept(_, let mimeType) = request { return mimeType != nil }
    }
    return false
  }

  /// True if the offer was destroyed.
  public var isDestroyed: Bool { requests.last == .destroy }

  /// True if `receive` was requested.
  public var isRequested: Bool { !pipes.isEmpty }

  // MARK: The source

  /// Announces the actions that the source allows, from version 3 on.
  public func allow(_ actions: WlDataDeviceManagerResource.DndAction) {
    if resource.version >= 3 { resource.postSourceActions(sourceActions: actions) }
  }

  /// Chooses an action, from version 3 on.
  public func choose(_ action: WlDataDeviceManagerResource.DndAction) {
    self.action = action
    if resource.version >= 3 { resource.postAction(dndAction: action) }
  }

  func drop() { isDropped = true }

  /// Writes data to the pipe of a request. Returns the number of bytes written; -1 if the reader is
  /// gone.
  @discardableResult
  public func write(_ bytes: [UInt8], to request: Int = 0) -> Int {
    // A pipe without a reader raises SIGPIPE.
    _ = signal(SIGPIPE, SIG_IGN)
    let pipe = pipes[request]
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    return unsafe bytes.withUnsafeBytes { unsafe Glibc.write(pipe, $0.baseAddress, $0.count) }
  }

  /// Closes the pipe of a request: the end of the data.
  public func end(_ request: Int = 0) {
    guard pipes[request] >= 0 else { return }
    Glibc.close(pipes[request])
    pipes[request] = -1
  }

  /// True if the pipes block while they are full, as programs expect.
  public var blocksWhileWriting: Bool {
    pipes.allSatisfy { $0 < 0 || fcntl($0, F_GETFL) & O_NONBLOCK == 0 }
  }

  deinit { for pipe in pipes where pipe >= 0 { Glibc.close(pipe) } }
}

extension FakeSeat {
  /// Offers data of another client. Actions are not announced.
  public func offer(_ mimeTypes: [String]) -> FakeOffer? {
    guard let resource = dataDevice?.postDataOffer() else { return nil }
    let offer = FakeOffer(resource)
    for mimeType in mimeTypes { resource.postOffer(mimeType: mimeType) }
    return offer
  }

  /// Offers a list of files that may be copied.
  public func offerFiles() -> FakeOffer? {
    let offer = offer(["text/plain", "text/uri-list"])
    offer?.allow(.copy)
    return offer
  }

  /// Sends `enter` of a drag. Returns the serial.
  @discardableResult
  public func dragEnter(
    _ surface: FakeSurface, _ x: Double, _ y: Double, _ offer: FakeOffer?
  ) -> UInt32 {
    let serial = nextSerial()
    dataDevice?.postEnter(
      serial: serial, surface: surface.surface, x: x, y: y, id: offer?.resource)
    return serial
  }

  /// Moves the drag.
  public func dragMove(_ x: Double, _ y: Double) { dataDevice?.postMotion(time: 0, x: x, y: y) }

  /// Sends `leave` of the drag.
  public func dragLeave() { dataDevice?.postLeave() }

  /// Drops `offer`, or whatever is dragged, and ends the drag as compositors do.
  public func drop(_ offer: FakeOffer? = nil) {
    offer?.drop()
    dataDevice?.postDrop()
    dataDevice?.postLeave()
  }
}
