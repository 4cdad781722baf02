// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import WaylandCore
public import WaylandServer

/// Data that the program offers, as a selection by either protocol, or for a drag.
public final class FakeSource {
  /// The types so far.
  public private(set) var mimeTypes: [String] = []
  /// The actions that the program allows for a drag.
  public private(set) var actions = WlDataDeviceManagerResource.DndAction.none
  /// True once a drag has begun.
  var isDragged = false
  /// The object of a clipboard or a drag; nil for a primary selection.
  private let resource: WlDataSourceResource?
  /// True once the program destroyed the source.
  public private(set) var isDestroyed = false
  /// Asks for the data in a type, to be written to a pipe.
  private let ask: (String, borrowing OwnedFD) -> Void
  /// Tells the program that the source is replaced.
  private let tell: () -> Void

  init(_ resource: WlDataSourceResource) {
    ask = { resource.postSend(mimeType: $0, fd: $1) }
    tell = { resource.postCancelled() }
    self.resource = resource
    resource.onRequest = { [unowned self] request in
      switch request {
      case .offer(let mimeType): mimeTypes.append(mimeType)
      case .destroy: isDestroyed = true
      case .setActions(let actions):
        if isDragged {
          resource.postError(
            code: WlDataSourceResource.Error.invalidSource.rawValue, message: "it is dragged")
        }
        self.actions = actions
      }
    }
  }

  init(_ resource: ZwpPrimarySelectionSourceV1Resource) {
    self.resource = nil
    ask = { resource.postSend(mimeType: $0, fd: $1) }
    tell = { resource.postCancelled() }
    resource.onRequest = { [unowned self] request in
      switch request {
      case .offer(let mimeType): mimeTypes.append(mimeType)
      case .destroy: isDestroyed = true
      }
    }
  }

  /// Asks for the data in `mimeType`. Returns the reading end of its pipe, which does not block and
  /// which the caller closes.
  public func request(_ mimeType: String) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return -1 }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let writing = OwnedFD(adopting: ends[1])
    if !isDestroyed { ask(mimeType, writing) }
    return ends[0]
  }

  /// Tells the program that another selection has replaced this one, or that its drag has ended.
  public func cancel() { if !isDestroyed { tell() } }

  // MARK: Drags

  /// Tells which type the target accepts.
  func target(_ mimeType: String?) { if !isDestroyed { resource?.postTarget(mimeType: mimeType) } }

  /// Tells the chosen action.
  public func choose(_ action: WlDataDeviceManagerResource.DndAction) {
    if !isDestroyed { resource?.postAction(dndAction: action) }
  }

  /// Tells that the data was dropped.
  public func drop() { if !isDestroyed { resource?.postDndDropPerformed() } }

  /// Tells that the target has the data.
  public func finish() { if !isDestroyed { resource?.postDndFinished() } }
}

/// A primary selection of another client, and the requests received for it.
public final class FakePrimaryOffer {
  /// The resource of the offer.
  let resource: ZwpPrimarySelectionOfferV1Resource
  /// The types that were asked for.
  public private(set) var requested: [String] = []
  /// The data.
  private let bytes: [UInt8]

  init(_ resource: ZwpPrimarySelectionOfferV1Resource, _ bytes: [UInt8]) {
    self.resource = resource
    self.bytes = bytes
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      receive(request)
    }
  }

  private func receive(_ request: consuming ZwpPrimarySelectionOfferV1Resource.Request) {
    switch consume request {
    case .receive(let mimeType, let descriptor):
      requested.append(mimeType)
      let number = descriptor.number
      _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
    case .destroy: break
    }
  }
}

extension FakeSeat {
  /// Makes data of another client the clipboard.
  public func select(_ mimeTypes: [String]) -> FakeOffer? {
    let offer = offer(mimeTypes)
    dataDevice?.postSelection(id: offer?.resource)
    return offer
  }

  /// Makes text of another client the primary selection.
  public func selectPrimary(_ text: String, as mimeTypes: [String]) -> FakePrimaryOffer? {
    guard let resource = primaryDevice?.postDataOffer() else { return nil }
    let offer = FakePrimaryOffer(resource, Array(text.utf8))
    for mimeType in mimeTypes { resource.postOffer(mimeType: mimeType) }
    primaryDevice?.postSelection(id: resource)
    return offer
  }
}
