// SPDX-License-Identifier: MIT

// The part of a surface behind which the compositor should blur.
extension Scene {
  /// True if the last `update(with:)` found glass that shows `backdrop`.
  public func shows(_ backdrop: Glass.Backdrop) -> Bool {
    list.items.contains { $0.glass?.backdrop == backdrop }
  }

  /// Replaces `strips` by the rectangles, in whole logical units, that lie inside glass which the
  /// compositor blurs, as of the last `update(with:)`. Keeps the storage.
  ///
  /// A region has no coverage: a mask or a low opacity of the glass does not weaken the blur, and
  /// glass that is invisible for other reasons than its layers' opacity is blurred all the same.
  public func findBlurRegion(_ strips: inout OutlineStrips) {
    strips.removeAll()
    for item in list.items {
      guard let glass = item.glass, item.opacity > 0, glass.look.opacity > 0,
        list.desktopBackdrop(of: glass) == .blurredByCompositor
      else { continue }
      let clip = list.clips[item.clip]
      strips.add(
        list.scale.logical(item.frame, item.corners),
        within: clip.inner.map { list.scale.logical($0.frame, $0.corners) },
        and: clip.outer.map { list.scale.logical($0.frame, $0.corners) },
        limit: list.scale.logical(clip.rect.intersection(list.rect)))
    }
  }
}

extension Scale {
  /// An outline of pixels in logical units.
  fileprivate func logical(_ frame: SubpixelRect, _ corners: OutlineCorners) -> OutlinedRect {
    let factor = 1 / value
    return OutlinedRect(
      left: frame.left * factor, top: frame.top * factor, right: frame.right * factor,
      bottom: frame.bottom * factor,
      corners: OutlineCorners(reach: corners.reach * factor, roundness: corners.roundness))
  }
}
