// SPDX-License-Identifier: MIT

/// Scrolls the text of an editor, which has the focus in its place.
final class EditorScroll: ScrollView {
  /// The editor around this view.
  weak var editor: TextEditor?

  /// Scrolls `page`.
  init(_ page: EditorPage) { super.init(.vertical, page) }

  /// The editor has the focus.
  override var acceptsFocus: Bool { false }
  /// The editor is all that assistive technology is told of.
  override var accessibleContent: AccessibleContent { AccessibleContent(.group) }
  /// The editor decides its size.
  override var isLayoutBoundary: Bool { true }

  /// A finger that selects does not scroll.
  override func claims(_ press: Press) -> Bool { editor?.selecting == nil && super.claims(press) }

  /// Lays out what has come into view.
  override func didScroll() { editor?.arrange(reveals: false) }
}

/// The text of an editor, with all of its lines.
final class EditorPage: Widget {
  /// The height of the text and of the space around it, in logical units.
  var height: () -> Double = { 0 }

  /// The coordinates of text count from the left.
  override var followsLayoutDirection: Bool { false }
  /// The editor lays out the text.
  override var isLayoutBoundary: Bool { true }

  /// The height of the text.
  override func sizeThatFits(_ proposal: ProposedSize) -> Size<Logical> {
    Size(width: proposal.width ?? 0, height: height())
  }
}

extension TextBlocks.Spot {
  /// The part of a range of the text from this block on, from the start of the block; nil if there
  /// is none.
  func local(_ range: Range<Int>) -> Range<Int>? {
    guard range.upperBound > start else { return nil }
    let local = max(range.lowerBound - start, 0)..<range.upperBound - start
    return local.isEmpty ? nil : local
  }
}

extension TextGeometry.Line {
  /// The line of a block in the whole text.
  func moved(by spot: TextBlocks.Spot) -> TextGeometry.Line {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + spot.start..<range.upperBound + spot.start
    }
    return TextGeometry.Line(
      moved(range), top: top + spot.top, height: height, start: start,
      isRightToLeft: isRightToLeft,
      clusters: clusters.map { cluster in
        TextGeometry.Cluster(
          moved(cluster.range), leading: cluster.leading, trailing: cluster.trailing)
      })
  }
}
