// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph
import Style
import Timing

/// Chooses the ink on glass over the desktop. The pixels of the desktop's picture are in memory, so
/// that nothing is read from the GPU, and the first ink is there in the first frame.
@MainActor final class DesktopInkReader {
  /// The choices of the last frame, each with its glass and what it was told last.
  private var told: [Told] = []
  /// The same of the frame before; storage for `update(_:at:)`.
  private var before: [Told] = []
  /// The time of the last frame that told a choice of a change.
  private var last: Moment?
  /// True if a glass has changed since its choice was told.
  private var isStale = false

  /// A choice with the source that it was told last.
  private struct Told {
    /// The layer of the glass. The reference keeps another layer from getting the same identity.
    let layer: Layer
    /// The choice.
    let choice: InkChoice
    /// The source of the colours that it was told.
    let source: Source
  }

  /// The source of the colours of glass over the desktop.
  private enum Source: Equatable {
    /// A part of a picture, in its pixels, through a look.
    case picture(DesktopPicture, Rect<Physical>, Look)
    /// A colour, blended over a desktop that is not known.
    case overlay(Color)
  }

  /// The least time between two frames that tell of changes.
  private static var interval: Nanoseconds { .milliseconds(100) }

  /// The demand for a frame in which choices are told of changes that came too soon.
  var frameDemand: FrameDemand {
    guard isStale, let last else { return .idle }
    return .at(last + Self.interval)
  }

  /// Tells the choices what their glass shows in the frame of `list`: at once if they are new, else
  /// ten times a second at most. Returns true if a new one has changed its ink.
  func update(_ list: DisplayList, at moment: Moment) -> Bool {
    let isDue = last.map { moment - $0 >= Self.interval } ?? true
    var hasNewInk = false
    isStale = false
    swap(&told, &before)
    for item in list.items {
      guard let glass = item.glass, let choice = glass.inkChoice,
        let source = source(of: glass, item, list)
      else { continue }
      let old = before.first { $0.layer === item.layer && $0.choice === choice }
      if let old, old.source == source || !isDue {
        told.append(old)
        isStale = isStale || old.source != source
        continue
      }
      let ink = choice.ink
      tell(choice, source, atOnce: old == nil)
      told.append(Told(layer: item.layer, choice: choice, source: source))
      if old == nil { hasNewInk = hasNewInk || choice.ink != ink } else { last = moment }
    }
    before.removeAll(keepingCapacity: true)
    return hasNewInk
  }

  /// Tells the choices of changes that came too soon after the last ones, once that is due.
  func finish(_ list: DisplayList, at moment: Moment) {
    if isStale { _ = update(list, at: moment) }
  }

  /// The source of the colours of an item's glass; nil for glass over its own surface, and if none
  /// of the glass shows.
  private func source(of glass: Glass, _ item: DisplayItem, _ list: DisplayList) -> Source? {
    guard let backdrop = list.desktopBackdrop(of: glass) else { return nil }
    if let (picture, rect) = list.picture(under: item) {
      let visible = item.frame.enclosing.intersection(list.rect).intersection(rect)
      guard !visible.isEmpty else { return nil }
      return .picture(picture, picture.part(visible, of: rect), glass.look)
    }
    var color = backdrop == .blurredByCompositor ? glass.look.overlay : glass.look.standIn
    color.alpha *= Float(glass.look.opacity)
    return .overlay(color)
  }

  private func tell(_ choice: InkChoice, _ source: Source, atOnce: Bool) {
    switch source {
    case .picture(let picture, let part, let look):
      if let mean = picture.raster.mean(of: part) {
        choice.receive(mean, through: look, atOnce: atOnce)
      }
    case .overlay(let color): choice.receive(overlay: color, atOnce: atOnce)
    }
  }
}
