// SPDX-License-Identifier: MIT

import WaylandCore
internal import WaylandProtocols

/// A short-lived surface beside a part of its parent, such as a menu or a tooltip.
///
/// It appears with its first frame. The compositor keeps it on the screen, and closes it
/// (`Event.closed`) if it grabs the input and the user clicks elsewhere.
public final class Popup: Surface {
  /// The rules by which the compositor places a popup.
  public struct Placement: Equatable, Sendable {
    /// The size of the popup, in whole logical units. In `SurfaceContent.openPopup` zero stands
    /// for the size that the widgets of the content need.
    public var size: Size<Logical>
    /// The part of the parent that the popup belongs to, in scene coordinates of the parent.
    public var anchorRect: Rect<Logical>
    /// The edge or corner of `anchorRect` at which the popup begins; empty for its centre.
    public var anchor: WindowState.Edges
    /// The direction in which the popup extends from there; empty to centre it.
    public var gravity: WindowState.Edges
    /// An additional offset, in whole logical units.
    public var offset: Point<Logical>
    /// The changes that the compositor may make if the popup does not fit on the screen.
    public var adjustment: Adjustment

    /// A popup of `size` beneath `anchorRect`, which flips above it and slides sideways where it
    /// does not fit.
    public init(_ size: Size<Logical>, beneath anchorRect: Rect<Logical>) {
      self.size = size
      self.anchorRect = anchorRect
      anchor = [.bottom, .left]
      gravity = [.bottom, .right]
      offset = .zero
      adjustment = [.flipY, .slideX, .slideY, .resizeY]
    }
  }

  /// Changes of a placement that does not fit on the screen.
  public struct Adjustment: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Moves the popup horizontally.
    public static let slideX = Self(rawValue: 1)
    /// Moves the popup vertically.
    public static let slideY = Self(rawValue: 2)
    /// Puts the popup on the other side horizontally.
    public static let flipX = Self(rawValue: 4)
    /// Puts the popup on the other side vertically.
    public static let flipY = Self(rawValue: 8)
    /// Reduces the width.
    public static let resizeX = Self(rawValue: 16)
    /// Reduces the height.
    public static let resizeY = Self(rawValue: 32)
  }

  /// The base of the role.
  private let xdgSurface: XdgSurface
  /// The role.
  private let popup: XdgPopup
  /// The position in the parent's scene; nil before the first configure.
  public private(set) var position: Point<Logical>?
  /// The position and size of the next configure.
  private var pending = Rect<Logical>.zero
  /// Limits the size.
  private var sizes: SizePolicy
  /// The token of the last request for another placement.
  private var lastToken: UInt32 = 0

  /// Opens a popup of `parent`, which must outlive it. With `grabs`, it takes the keyboard and
  /// closes if the user clicks elsewhere; this needs a press or a touch just before, and a parent
  /// that is no popup or grabs itself. `longestSide` is the maximum side of a buffer, in pixels.
  public init(
    _ desktop: Desktop, of parent: Surface, _ placement: Placement, grabs: Bool,
    scale: Scale? = nil,
    longestSide: Int
  ) {
    let surface = desktop.bound.compositor.createSurface()
    xdgSurface = desktop.bound.wmBase.getXdgSurface(surface: surface)
    let positioner = placement.positioner(desktop.bound.wmBase)
    popup = parent.makePopup(xdgSurface, positioner)
    positioner.destroy()
    sizes = SizePolicy(
      floating: placement.size, minimum: Size(width: 1, height: 1), longestSide: longestSide)
    super.init(desktop, surface, size: sizes.floating, scale: scale, output: parent.output)
    xdgSurface.onEvent = { [unowned self] event in
      switch event {
      case .configure(let serial):
        position = pending.origin
        apply(serial)
      }
    }
    popup.onEvent = { [unowned self] in receive($0) }
    if grabs, let seat = desktop.lastUsedSeat {
      popup.grab(seat: seat.seat, serial: seat.lastSerial)
    }
    surface.commit()
  }

  /// Places the popup anew. Returns false if the compositor cannot do that (before version 3 of
  /// `xdg_wm_base`): the popup must be opened again then.
  public func move(to placement: Placement) -> Bool {
    guard popup.version >= 3 else { return false }
    sizes = SizePolicy(
      floating: placement.size, minimum: sizes.minimum, longestSide: sizes.longestSide)
    let positioner = placement.positioner(desktop.bound.wmBase)
    lastToken &+= 1
    try? popup.reposition(positioner: positioner, token: lastToken)
    positioner.destroy()
    return true
  }

  // MARK: Role

  private func receive(_ event: XdgPopup.Event) {
    switch event {
    case .configure(let x, let y, let width, let height):
      pending = Rect(
        x: Double(x), y: Double(y), width: Double(max(width, 0)), height: Double(max(height, 0)))
    case .popupDone: onEvent?(.closed)
    case .repositioned: break
    }
  }

  override func configured(_ state: WindowState) -> WindowState {
    var state = state
    var request = SizePolicy.Request(size: pending.size)
    request.isFree = false
    state.size = sizes.size(for: request, scale: state.scale, pixels: mostPixels)
    return state
  }

  override func ack(_ serial: UInt32) { xdgSurface.ackConfigure(serial: serial) }

  override func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup {
    popup.getPopup(parent: xdgSurface, positioner: positioner)
  }

  override func closeRole() {
    popup.destroy()
    xdgSurface.destroy()
  }
}

extension Popup.Placement {
  /// A positioner of these rules.
  fileprivate func positioner(_ wmBase: XdgWmBase) -> XdgPositioner {
    let positioner = wmBase.createPositioner()
    positioner.setSize(width: Int32(max(size.width, 1)), height: Int32(max(size.height, 1)))
    positioner.setAnchorRect(
      x: Int32(anchorRect.left), y: Int32(anchorRect.top),
      width: Int32(max(anchorRect.width, 1)), height: Int32(max(anchorRect.height, 1)))
    positioner.setAnchor(anchor: XdgPositioner.Anchor(rawValue: anchor.anchorValue))
    positioner.setGravity(gravity: XdgPositioner.Gravity(rawValue: gravity.anchorValue))
    positioner.setOffset(x: Int32(offset.x), y: Int32(offset.y))
    positioner.setConstraintAdjustment(
      constraintAdjustment: XdgPositioner.ConstraintAdjustment(
        rawValue: UInt32(adjustment.rawValue)))
    return positioner
  }
}

extension WindowState.Edges {
  /// The edge or corner, as anchors and gravities number them.
  fileprivate var anchorValue: UInt32 {
    switch self {
    case .top: 1
    case .bottom: 2
    case .left: 3
    case .right: 4
    case [.top, .left]: 5
    case [.bottom, .left]: 6
    case [.top, .right]: 7
    case [.bottom, .right]: 8
    default: 0
    }
  }
}
