// SPDX-License-Identifier: MIT

import EventLoop
import Geometry
import Input
import Timing
import WaylandCore
internal import WaylandProtocols

/// A seat's exchange of data with other programs: receives the files that are dropped on a window,
/// and has the clipboard.
final class DataDevice {
  /// The protocol object.
  private let device: WlDataDevice
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// The event loop, for transfers.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any Clock
  /// Makes sources.
  private let manager: WlDataDeviceManager
  /// The transfers of copied text.
  let exchange: TextExchange
  /// The latest offer, until the event that says what it is for.
  private var newOffer: DataOffer?
  /// The drag over a window; nil if there is none.
  private var drag: Drag?
  /// The drops whose data is on its way.
  private var drops: [Drop] = []

  /// A drag over a window.
  private struct Drag {
    /// The window.
    let owner: any SurfaceOwner
    /// The offered data; nil if the drag has none for us.
    let offer: DataOffer?
    /// The serial of the enter event.
    let serial: UInt32
    /// The position, in surface coordinates.
    var position: Point<Logical>

    /// True if the drag carries files that may be copied.
    var hasFiles: Bool { offer?.canCopy(URIList.mimeType) ?? false }
  }

  /// A drop whose data is on its way.
  private final class Drop {
    /// The window.
    let owner: any SurfaceOwner
    /// The dropped data.
    let offer: DataOffer
    /// The position, in surface coordinates.
    let position: Point<Logical>
    /// Reads the data; nil until it is requested.
    var transfer: DataTransfer?

    init(_ owner: any SurfaceOwner, _ offer: DataOffer, at position: Point<Logical>) {
      self.owner = owner
      self.offer = offer
      self.position = position
    }

    func close() {
      transfer?.close()
      offer.close()
    }
  }

  init(
    _ manager: WlDataDeviceManager, seat: WlSeat, loop: MainLoop, clock: any Clock,
    find: @escaping (WlSurface?) -> (any SurfaceOwner)?
  ) {
    self.manager = manager
    device = manager.getDataDevice(seat: seat)
    exchange = TextExchange(loop, clock: clock)
    self.loop = loop
    self.clock = clock
    self.find = find
    device.onEvent = { [unowned self] in receive($0) }
  }

  // MARK: Drags over a window

  private func receive(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let offer):
      newOffer?.close()
      newOffer = DataOffer(offer)
    case .enter(let serial, let surface, let x, let y, let offer):
      // The compositor may have sent no leave event for the previous drag.
      leave()
      enter(find(surface), takeNewOffer(offer), serial: serial, at: Point(x: x, y: y))
    case .motion(_, let x, let y):
      drag?.position = Point(x: x, y: y)
      hover()
    case .leave: leave()
    case .drop: drop()
    case .selection(let offer): exchange.setOffer(takeNewOffer(offer))
    }
  }

  /// Takes over the latest offer if it is `offer`; nil if it is another one.
  private func takeNewOffer(_ offer: WlDataOffer?) -> DataOffer? {
    guard let offer, let newOffer, newOffer.offer === offer else { return nil }
    self.newOffer = nil
    return newOffer
  }

  private func enter(
    _ owner: (any SurfaceOwner)?, _ offer: DataOffer?, serial: UInt32, at position: Point<Logical>
  ) {
    guard let owner else {
      offer?.close()
      return
    }
    drag = Drag(owner: owner, offer: offer, serial: serial, position: position)
    offer?.onChange = { [unowned self] in hover() }
    hover()
  }

  /// Reports the drag to its window, and accepts or refuses it as the window wants.
  private func hover() {
    guard let drag else { return }
    drag.owner.drop(.hovered(drag.position, hasFiles: drag.hasFiles), from: self)
    updateAcceptance()
  }

  /// Accepts or refuses the drag as its window wants now.
  func updateAcceptance() {
    // A handler may have closed the window.
    guard let drag else { return }
    drag.offer?.setAcceptance(
      drag.hasFiles && drag.owner.acceptsDrop, of: URIList.mimeType, serial: drag.serial)
  }

  /// Ends the drag. Returns it with its offer, which the caller closes.
  private func endDrag() -> Drag? {
    guard let ended = drag else { return nil }
    drag = nil
    ended.offer?.onChange = nil
    ended.owner.drop(.left, from: self)
    return ended
  }

  private func leave() { endDrag()?.offer?.close() }

  // MARK: Drops

  private func drop() {
    let isAccepted = drag?.offer?.isCopyAccepted ?? false
    guard let drag = endDrag(), let offer = drag.offer else { return }
    // The handler of `left` may have closed the window.
    guard isAccepted, find(drag.owner.surface) != nil else { return offer.close() }
    let drop = Drop(drag.owner, offer, at: drag.position)
    drops.append(drop)
    do throws(DataTransfer.Failure) {
      drop.transfer = try DataTransfer(
        loop, clock: clock, request: { offer.receive(URIList.mimeType, into: $0) },
        onEnd: { [unowned self, unowned drop] in end(drop, $0) })
    } catch {
      end(drop, .failure(error))
    }
  }

  /// Closes a drop and reports the files, or the failure, to its window.
  private func end(_ drop: Drop, _ result: Result<[UInt8], DataTransfer.Failure>) {
    drops.removeAll { $0 === drop }
    let event: DropEvent
    switch result {
    case .success(let bytes):
      let paths = URIList(bytes).paths
      event = paths.isEmpty ? .failed(.noFiles) : .dropped(paths, at: drop.position)
      // Without it, the source is told that the drop has failed.
      if !paths.isEmpty { drop.offer.finish() }
    case .failure(let failure): event = .failed(DropFailure(failure))
    }
    drop.close()
    drop.owner.drop(event, from: self)
  }

  // MARK: Clipboard

  /// Offers `text` for pasting. `serial` is that of the input that copied it.
  func write(_ text: String, serial: UInt32) {
    let source = DataSource(manager.createDataSource())
    exchange.write(text, by: source)
    device.setSelection(source: source.source, serial: serial)
  }

  // MARK: Ending

  /// Forgets a closing window.
  func forget(_ owner: any SurfaceOwner) {
    if let drag, drag.owner === owner {
      self.drag = nil
      drag.offer?.close()
    }
    for drop in drops where drop.owner === owner { drop.close() }
    drops.removeAll { $0.owner === owner }
  }

  func close() {
    leave()
    exchange.close()
    newOffer?.close()
    newOffer = nil
    let interrupted = drops
    drops = []
    for drop in interrupted {
      drop.close()
      drop.owner.drop(.failed(.interrupted), from: self)
    }
    device.release()
  }
}

extension DropFailure {
  fileprivate init(_ failure: DataTransfer.Failure) {
    self =
      switch failure {
      case .timedOut: .timedOut
      case .tooLarge: .tooLarge(limit: DataTransfer.limit)
      case .system(let reason): .system(reason)
      }
  }
}
