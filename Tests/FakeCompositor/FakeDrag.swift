// SPDX-License-Identifier: MIT

import EventLoop
import WaylandCore
public import WaylandServer

/// A drag that the program has begun, which a test moves over its surfaces and drops. Actions are
/// chosen as by wlroots.
public final class FakeDrag {
  /// The data.
  public let source: FakeSource
  /// The surface that the drag began on; nil if it is gone.
  public let origin: FakeSurface?
  /// The surface of the picture; nil for none.
  public let icon: FakeSurface?
  /// The serial of the press, as the program gave it.
  public let serial: UInt32
  /// The action of a key that the user holds; nil for none.
  public var key: WlDataDeviceManagerResource.DndAction? { didSet { choose() } }
  /// The seat.
  private unowned let seat: FakeSeat
  /// The offer to the surface under the drag; nil for none.
  private var offer: FakeOffer?
  /// The actions that the offer was accepted with, and the preferred one.
  private var wanted: (WlDataDeviceManagerResource.DndAction, WlDataDeviceManagerResource.DndAction)
  /// The chosen action.
  public private(set) var action = WlDataDeviceManagerResource.DndAction.none

  init(
    _ seat: FakeSeat, _ source: FakeSource, origin: FakeSurface?, icon: FakeSurface?, serial: UInt32
  ) {
    self.seat = seat
    self.source = source
    self.origin = origin
    self.icon = icon
    self.serial = serial
    wanted = (.none, .none)
    source.isDragged = true
  }

  /// Comes over a surface. Returns the offer.
  @discardableResult
  public func enter(_ surface: FakeSurface, _ x: Double, _ y: Double) -> FakeOffer? {
    let offer = seat.offer(source.mimeTypes)
    self.offer = offer
    offer?.drag = self
    wanted = (.none, .none)
    offer?.allow(source.actions)
    seat.dragEnter(surface, x, y, offer)
    return offer
  }

  /// Leaves the surface.
  public func leave() {
    offer?.drag = nil
    offer = nil
    seat.dragLeave()
    choose()
  }

  /// Drops the data on the surface under the drag, or ends the drag if there is none that takes it.
  public func drop() {
    guard let offer, offer.isAccepted, action != .none else {
      if offer != nil { leave() }
      source.cancel()
      return
    }
    source.drop()
    seat.drop(offer)
  }

  /// The target accepts a type, or refuses the drop.
  func accept(_ mimeType: String?) { source.target(mimeType) }

  /// The target accepts actions.
  func accept(
    _ actions: WlDataDeviceManagerResource.DndAction,
    preferred: WlDataDeviceManagerResource.DndAction
  ) {
    wanted = (actions, preferred)
    choose()
  }

  private func choose() {
    let possible = offer == nil ? .none : source.actions.intersection(wanted.0)
    let candidates = [key ?? .none, wanted.1, .copy, .move]
    let chosen = candidates.first { $0 != .none && possible.contains($0) } ?? .none
    guard chosen != action else { return }
    action = chosen
    source.choose(chosen)
    offer?.choose(chosen)
  }
}
