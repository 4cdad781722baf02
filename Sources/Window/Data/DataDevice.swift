// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
internal import WaylandProtocols

/// A seat's exchange of data with other programs: drags over windows and drops, drags out of
/// windows, and the clipboard.
final class DataDevice {
  /// The protocol object.
  private let device: WlDataDevice
  /// Finds the window of a surface.
  private let find: (WlSurface?) -> (any SurfaceOwner)?
  /// The event loop, for transfers.
  private let loop: MainLoop
  /// The program's clock.
  private let clock: any MonotonicClock
  /// Makes sources.
  private let manager: WlDataDeviceManager
  /// The transfers of copied text.
  let exchange: TextExchange
  /// The latest offer, until the event that says what it is for.
  private var newOffer: DataOffer?
  /// The drag over a window; nil if there is none.
  private var drag: Drag?
  /// The drops whose data is on its way.
  private var drops: [PendingDrop] = []
  /// The drags out of this program that have not ended.
  private var outgoing: [OutgoingDrag] = []

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
  }

  /// A drop whose data is on its way.
  private final class PendingDrop {
    /// The window.
    let owner: any SurfaceOwner
    /// The dropped data.
    let offer: DataOffer
    /// The position, in surface coordinates.
    let position: Point<Logical>
    /// The kind of content that was accepted.
    let kind: DragKind
    /// The action at the time of the drop.
    let action: DragAction
    /// Reads the data; nil until it is requested.
    var transfer: DataTransfer?

    /// The drop of an accepted drag; nil if it is not accepted.
    init?(_ drag: Drag) {
      guard let offer = drag.offer, let kind = offer.acceptedKind, let action = offer.dropAction
      else { return nil }
      owner = drag.owner
      position = drag.position
      self.offer = offer
      self.kind = kind
      self.action = action
    }

    func close() {
      transfer?.close()
      offer.close()
    }
  }

  init(
    _ manager: WlDataDeviceManager, seat: WlSeat, loop: MainLoop, clock: any MonotonicClock,
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
    let offer = DragOffer(
      drag.offer?.kinds ?? [], actions: drag.offer?.actions ?? [],
      isOwn: drag.offer.flatMap(ownDrag) != nil)
    drag.owner.drop(.hovered(drag.position, offer), from: self)
    updateAcceptance()
  }

  /// Accepts or refuses the drag as its window wants now.
  func updateAcceptance() {
    // A handler may have closed the window.
    guard let drag else { return }
    drag.offer?.accept(drag.owner.acceptedDrop, serial: drag.serial)
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
    let dropped = drag.flatMap(PendingDrop.init)
    guard let drag = endDrag() else { return }
    // The handler of `left` may have closed the window.
    guard let dropped, find(drag.owner.surface) != nil else {
      drag.offer?.close()
      return
    }
    drops.append(dropped)
    // What this program drags needs no pipe.
    if let own = ownDrag(dropped.offer) {
      let content = dropped.kind == .text ? DragContent.text(own.content.text) : own.content
      return end(dropped, .success(content), isOwn: true)
    }
    do throws(DataTransfer.Failure) {
      dropped.transfer = try DataTransfer(
        loop, clock: clock, request: { dropped.offer.receive(dropped.kind, into: $0) },
        onEnd: { [unowned self, unowned dropped] in end(dropped, $0) })
    } catch {
      end(dropped, .failure(error))
    }
  }

  private func end(_ drop: PendingDrop, _ result: Result<[UInt8], DataTransfer.Failure>) {
    switch result {
    case .success(let bytes):
      switch drop.kind {
      case .text: end(drop, .success(.text(String(decoding: bytes, as: UTF8.self))))
      case .files:
        let paths = URIList(bytes).paths
        end(drop, paths.isEmpty ? .failure(.noFiles) : .success(.files(paths)))
      }
    case .failure(let failure): end(drop, .failure(DropFailure(failure)))
    }
  }

  /// Closes a drop and reports its content, or the failure, to its window.
  private func end(
    _ drop: PendingDrop, _ result: Result<DragContent, DropFailure>, isOwn: Bool = false
  ) {
    drops.removeAll { $0 === drop }
    switch result {
    case .success(let content):
      let dropped = Drop(content, at: drop.position, action: drop.action, isOwn: isOwn)
      drop.owner.drop(.dropped(dropped), from: self)
      // Without it, the source is told that the drop has failed.
      if drop.owner.tookDrop { drop.offer.finish(drop.action) }
      drop.close()
    case .failure(let failure):
      drop.close()
      drop.owner.drop(.failed(failure), from: self)
    }
  }

  // MARK: Drags out of a window

  /// Begins a drag. `serial` is that of the press. Returns false if the compositor does not tell
  /// how drags end.
  func startDrag(
    _ content: DragContent, actions: Set<DragAction>, from origin: any SurfaceOwner,
    _ icon: DragIcon?, serial: UInt32, onEnd: @escaping (DragAction?) -> Void
  ) -> Bool {
    guard manager.version >= DataOffer.actionVersion else { return false }
    let drag = OutgoingDrag(
      content, actions: actions, from: origin, DataSource(manager.createDataSource()), icon: icon,
      sender: exchange.sender, onEnd: onEnd)
    outgoing.append(drag)
    drag.source.onCancelled = { [unowned self, unowned drag] in end(drag, nil) }
    drag.source.onFinished = { [unowned self, unowned drag] in end(drag, $0) }
    device.startDrag(
      source: drag.source.source, origin: origin.surface, icon: icon?.surface, serial: serial)
    icon?.show()
    return true
  }

  /// The drag of this program that made `offer`; nil for that of another program.
  private func ownDrag(_ offer: DataOffer) -> OutgoingDrag? {
    outgoing.first { offer.mimeTypes.contains($0.mark) }
  }

  private func end(_ drag: OutgoingDrag, _ action: DragAction?) {
    outgoing.removeAll { $0 === drag }
    drag.end(action)
  }

  /// Cancels the drags that were not dropped yet: those of a closing window, or all.
  func cancelDrags(from origin: (any SurfaceOwner)? = nil) {
    for drag in outgoing where !drag.isDropped && (origin == nil || drag.origin === origin) {
      end(drag, nil)
    }
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
    cancelDrags(from: owner)
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
    let dragged = outgoing
    outgoing = []
    for drag in dragged { drag.end(nil) }
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
