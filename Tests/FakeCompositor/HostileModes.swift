// SPDX-License-Identifier: MIT

import Geometry
import WaylandServer

/// What a compositor does wrong, or at least oddly, by itself. Any of these may be combined.
public struct HostileModes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16
  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// No surface is configured.
  public static let staysSilent = Self(rawValue: 1 << 0)
  /// A new surface is closed instead of configured.
  public static let closesAtOnce = Self(rawValue: 1 << 1)
  /// A surface is closed with its first frame.
  public static let closesShown = Self(rawValue: 1 << 2)
  /// A surface is configured once more with each of its first frames: to do so with all of them
  /// would never end.
  public static let configuresAgain = Self(rawValue: 1 << 3)
  /// Sizes are far beyond any buffer.
  public static let configuresHuge = Self(rawValue: 1 << 4)
  /// Each configure changes the scale.
  public static let changesScale = Self(rawValue: 1 << 5)
  /// Frame callbacks are not answered.
  public static let withholdsCallbacks = Self(rawValue: 1 << 6)
  /// Buffers are not released.
  public static let keepsBuffers = Self(rawValue: 1 << 7)
  /// Surfaces are never told their output.
  public static let entersNothing = Self(rawValue: 1 << 8)
  /// Surfaces enter every output, twice.
  public static let entersEverything = Self(rawValue: 1 << 9)
  /// Frames are reported as discarded.
  public static let discardsFrames = Self(rawValue: 1 << 10)

  /// All modes.
  public static let all = Self(rawValue: 1 << 11 - 1)
}

extension FakeCompositor {
  /// Does what a compositor owes its client at this moment: configures what is new, tells surfaces
  /// their output, answers frames. With `modes`, it does so badly.
  public func attend(_ modes: HostileModes = []) {
    for surface in surfaces where surface.commits > 0 { attend(surface, modes) }
  }

  private func attend(_ surface: FakeSurface, _ modes: HostileModes) {
    surface.releasesBuffers = !modes.contains(.keepsBuffers)
    if !modes.contains(.withholdsCallbacks) { surface.answerCallbacks() }
    for feedback in surface.feedbacks where feedback.isAlive {
      if modes.contains(.discardsFrames) {
        feedback.postDiscarded()
      } else {
        feedback.postPresented(
          tvSecHi: 0, tvSecLo: 1, tvNsec: 0, refresh: 16_666_666, seqHi: 0, seqLo: 0, flags: [])
      }
    }
    surface.feedbacks = []
    guard surface.hasRole else { return }
    let isNew = surface.configures == 0
    if isNew, modes.contains(.closesAtOnce) {
      surface.dismiss()
    } else if isNew, !modes.contains(.staysSilent) {
      configure(surface, modes)
    } else if surface.frames > surface.attended {
      if modes.contains(.closesShown) { return surface.dismiss() }
      if modes.contains(.configuresAgain), surface.configures < 8 { configure(surface, modes) }
      if surface.attended == 0 { enter(surface, modes) }
    }
    surface.attended = surface.frames
  }

  private func configure(_ surface: FakeSurface, _ modes: HostileModes) {
    if modes.contains(.changesScale) {
      let factor = Int32(1 + surface.configures % 4)
      surface.rescale(factor)
    }
    surface.configureAsAsked(modes.contains(.configuresHuge) ? 1 << 24 : nil)
  }

  private func enter(_ surface: FakeSurface, _ modes: HostileModes) {
    guard !modes.contains(.entersNothing) else { return }
    let all = modes.contains(.entersEverything) ? outputs + outputs : []
    let one = surface.layerSurface?.output ?? outputs.first
    for output in all.isEmpty ? [one].compactMap({ $0 }) : all { surface.enter(output) }
  }
}

extension FakeSurface {
  /// True if the surface is a window, a layer surface or a popup.
  public var hasRole: Bool { toplevel != nil || layerSurface != nil || popup != nil }

  /// Takes the surface from the screen, as its role has it.
  public func dismiss() {
    layerSurface?.resource.postClosed()
    popup?.resource.postPopupDone()
    toplevel?.postClose()
  }

  /// Tells the surface that it is on `output`, if the client has bound that.
  public func enter(_ output: FakeOutput) {
    if let output = output.resources.last { surface.postEnter(output: output) }
  }

  /// Tells the surface a whole scale, in each way that it listens to.
  public func rescale(_ factor: Int32) {
    if surface.version >= 6 { surface.postPreferredBufferScale(factor: factor) }
    fractionalScale?.postPreferredScale(scale: UInt32(max(factor, 0)) &* 120)
  }

  /// Configures the size that the surface asked for, or `side` in both directions.
  public func configureAsAsked(_ side: Int32? = nil) {
    if let layerSurface {
      let room =
        (layerSurface.output ?? compositor.outputs.first)?.logicalSize ?? (width: 800, height: 600)
      let size = layerSurface.size
      configureLayer(
        side.map(UInt32.init) ?? UInt32(size.width > 0 ? size.width : Double(room.width)),
        side.map(UInt32.init) ?? UInt32(size.height > 0 ? size.height : Double(room.height)))
    } else if let popup, let side {
      popup.configure(x: side, y: side, width: side, height: side)
    } else if let popup {
      popup.configure(x: 4, y: 4)
    } else {
      configure(side ?? 0, side ?? 0, .activated)
    }
  }
}
