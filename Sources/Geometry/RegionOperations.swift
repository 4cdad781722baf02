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

  /// Takes away the pixels of `other`.
  public mutating func subtract(_ other: Region, reusing scratch: inout RegionScratch) {
    guard bounds.intersects(other.bounds) else { return }
    combine(other.rects, .subtraction, &scratch)
  }

  /// Takes away the pixels of `rect`.
  public mutating func subtract(_ rect: Rect<Physical>, reusing scratch: inout RegionScratch) {
    guard bounds.intersects(rect) else { return }
    combine(CollectionOfOne(rect), .subtraction, &scratch)
  }

  /// Keeps the pixels that are in exactly one of the two.
  public mutating func formSymmetricDifference(
    _ other: Region, reusing scratch: inout RegionScratch
  ) {
    if other.isEmpty { return }
    combine(other.rects, .symmetricDifference, &scratch)
  }

  /// Adds every pixel that is at most `dx` columns and `dy` rows away from one of the set, and
  /// keeps only what lies in `clip`, if there is one. Neither distance is negative.
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

  /// Makes the set the union of the images of its rectangles.
  ///
  /// The result depends on the set alone, not on how it was cut into rectangles, only if the image
  /// of two rectangles that touch is the image of their union; growing and scaling are like that.
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
  /// The pixels of either.
  public func union(_ other: Region) -> Region {
    changed { $0.formUnion(other, reusing: &$1) }
  }

  /// The pixels of both.
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

  /// The pixels that are in exactly one of the two.
  public func symmetricDifference(_ other: Region) -> Region {
    changed { $0.formSymmetricDifference(other, reusing: &$1) }
  }

  /// Every pixel at most `dx` columns and `dy` rows away from one of the set, within `clip`.
  public func grown(by dx: Int, _ dy: Int, clippedTo clip: Rect<Physical>? = nil) -> Region {
    changed { $0.grow(by: dx, dy, clippedTo: clip, reusing: &$1) }
  }

  /// The set moved by `offset`.
  public func offsetBy(_ offset: Point<Physical>) -> Region {
    changed { region, _ in region.formOffset(by: offset) }
  }

  /// A copy after `change`.
  private func changed(_ change: (inout Region, inout RegionScratch) -> Void) -> Region {
    var region = self
    var scratch = RegionScratch()
    change(&region, &scratch)
    return region
  }
}
