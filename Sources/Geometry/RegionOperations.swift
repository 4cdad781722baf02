// SPDX-License-Identifier: MIT

// MARK: - In place

extension Region {
  /// Adds the pixels of `other`.
  public mutating func formUnion(_ other: Region, reusing scratch: inout RegionScratch) {
    if other.isEmpty { return }
    if isEmpty { return assign(other) }
    combine(other.rects, .union, &scratch)
  }

  /// Adds the pixels of `rect`.
  public mutating func formUnion(_ rect: Rect<Physical>, reusing scratch: inout RegionScratch) {
    if rect.isEmpty { return }
    if isEmpty || rect.contains(bounds) { return assign(rect) }
    combine(CollectionOfOne(rect), .union, &scratch)
  }

  /// Keeps only the pixels that are in `other` too.
  public mutating func formIntersection(_ other: Region, reusing scratch: inout RegionScratch) {
    guard bounds.intersects(other.bounds) else { return removeAll() }
    combine(other.rects, .intersection, &scratch)
  }

  /// Keeps only the pixels of `rect`.
  public mutating func formIntersection(
    _ rect: Rect<Physical>, reusing scratch: inout RegionScratch
  ) {
    if rect.contains(bounds) { return }
    guard bounds.intersects(rect) else { return removeAll() }
    combine(CollectionOfOne(rect), .intersection, &scratch)
  }

  /// Removes the pixels of `other`.
  public mutating func subtract(_ other: Region, reusing scratch: inout RegionScratch) {
    guard bounds.intersects(other.bounds) else { return }
    combine(other.rects, .subtraction, &scratch)
  }

  /// Removes the pixels of `rect`.
  public mutating func subtract(_ rect: Rect<Physical>, reusing scratch: inout RegionScratch) {
    guard bounds.intersects(rect) else { return }
    combine(CollectionOfOne(rect), .subtraction, &scratch)
  }

  /// Adds all pixels within `dx` columns and `dy` rows of the set, then intersects with `clip` if
  /// given. The distances are not negative.
  public mutating func grow(
    by dx: Int, _ dy: Int, clippedTo clip: Rect<Physical>? = nil,
    reusing scratch: inout RegionScratch
  ) {
    precondition(dx >= 0 && dy >= 0, "A region grows by \(dx), \(dy): it cannot shrink.")
    map(reusing: &scratch) { rect in
      let grown = Rect<Physical>(
        left: rect.left - dx, top: rect.top - dy, right: rect.right + dx, bottom: rect.bottom + dy)
      return clip.map(grown.intersection) ?? grown
    }
  }

  /// Moves the set by `offset`.
  public mutating func formOffset(by offset: Point<Physical>) {
    for index in rects.indices { rects[index].origin = rects[index].origin + offset }
    if !isEmpty { bounds.origin = bounds.origin + offset }
  }

  /// Replaces the set by the union of the images of its rectangles.
  ///
  /// The result is independent of the division into rectangles only if `image` maps the union of
  /// touching rectangles to the union of their images, as growing and scaling do.
  public mutating func map(
    reusing scratch: inout RegionScratch, _ image: (Rect<Physical>) -> Rect<Physical>
  ) {
    for rect in rects {
      let image = image(rect)
      if !image.isEmpty { scratch.images.append(image) }
    }
    scratch.coverImages()
    scratch.swapResult(with: &self)
  }

  private mutating func combine<Others: RandomAccessCollection>(
    _ others: Others, _ combination: RegionCombination, _ scratch: inout RegionScratch
  ) where Others.Element == Rect<Physical>, Others.Index == Int {
    scratch.combine(rects, others, combination)
    scratch.swapResult(with: &self)
  }
}

// MARK: - As new values

extension Region {
  /// The pixels in either set.
  public func union(_ other: Region) -> Region {
    changed { $0.formUnion(other, reusing: &$1) }
  }

  /// The pixels in both sets.
  public func intersection(_ other: Region) -> Region {
    changed { $0.formIntersection(other, reusing: &$1) }
  }

  /// The pixels that are also in `rect`.
  public func intersection(_ rect: Rect<Physical>) -> Region {
    changed { $0.formIntersection(rect, reusing: &$1) }
  }

  /// The pixels that are not in `other`.
  public func subtracting(_ other: Region) -> Region {
    changed { $0.subtract(other, reusing: &$1) }
  }

  /// The pixels within `dx` columns and `dy` rows of the set, intersected with `clip` if given.
  public func grown(by dx: Int, _ dy: Int, clippedTo clip: Rect<Physical>? = nil) -> Region {
    changed { $0.grow(by: dx, dy, clippedTo: clip, reusing: &$1) }
  }

  /// The set moved by `offset`.
  public func offsetBy(_ offset: Point<Physical>) -> Region {
    changed { region, _ in region.formOffset(by: offset) }
  }

  /// A changed copy.
  private func changed(_ change: (inout Region, inout RegionScratch) -> Void) -> Region {
    var region = self
    var scratch = RegionScratch()
    change(&region, &scratch)
    return region
  }
}
