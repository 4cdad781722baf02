// SPDX-License-Identifier: MIT

/// A text as blocks that are laid out one by one: its paragraphs, very long ones in pieces.
///
/// A block has its height from an estimate until it is laid out, which only what is seen needs. An
/// edit gives up the layout of the blocks that it changes, and of no other.
struct TextBlocks {
  /// The text.
  private(set) var text = ""
  /// The blocks from the top, at least one.
  private(set) var blocks: [Block]
  /// The height of all blocks, in logical units.
  private(set) var height: Double
  /// The values that a layout depends on beside the text.
  private(set) var setting: Setting
  /// The number of layouts of blocks so far.
  private(set) var layouts = 0

  /// A paragraph, or a piece of a long one.
  struct Block {
    /// The number of bytes, without the newline.
    let length: Int
    /// True if a newline follows.
    let hasNewline: Bool
    /// The geometry of lines and clusters, from the block's start and top; nil before the layout.
    var geometry: TextGeometry?
    /// The height, in logical units; an estimate before the layout.
    var height: Double

    /// The number of bytes, with the newline.
    var span: Int { length + (hasNewline ? 1 : 0) }
  }

  /// A block with its position.
  struct Spot: Hashable {
    /// The index of the block.
    var index: Int
    /// The offset of its first byte in the text.
    var start: Int
    /// The top edge, in logical units from that of the text.
    var top: Double
  }

  /// The values that a layout depends on beside the text.
  struct Setting: Hashable {
    /// The font.
    var style: TextStyle
    /// The width at which lines break, in logical units.
    var width: Double
    /// The scale of the scene.
    var scale: Scale
    /// The height of a line, in logical units.
    var lineHeight: Double
    /// The direction of what is around the text.
    var direction = LayoutDirection.leftToRight

    /// The width of a letter, as an estimate.
    private var letterWidth: Double { style.size / 2 }

    /// The number of letters that a line may have.
    private var lettersPerLine: Double { max((width / letterWidth).rounded(.down), 1) }

    /// The height of a block that is not laid out yet.
    func estimate(_ length: Int) -> Double {
      max((Double(length) / lettersPerLine).rounded(.up), 1) * lineHeight
    }

    /// The most bytes of a block: those of so many lines that a texture can hold them, and that
    /// their layout takes a few milliseconds.
    var maximumBytes: Int {
      let lines = max(Self.highest / max(lineHeight * scale.value, 1), 1)
      return Int(min(max(lines * lettersPerLine, 64), Self.most))
    }

    /// The height of the highest block, in physical pixels, if letters are as wide as estimated.
    private static let highest = 3_000.0
    /// The most bytes of any block.
    private static let most = 4_096.0
  }

  /// The blocks of an empty text.
  init(_ setting: Setting) {
    self.setting = setting
    blocks = [
      Block(length: 0, hasNewline: false, geometry: nil, height: setting.estimate(0))
    ]
    height = setting.estimate(0)
  }

  // MARK: Changes

  /// Forgets all layouts, if they depend on what has changed.
  mutating func apply(_ setting: Setting) {
    guard setting != self.setting else { return }
    self.setting = setting
    blocks = split(0..<text.utf8.count)
    updateHeight()
  }

  /// Replaces the text. Blocks that are equal keep their layout.
  mutating func update(to text: String) {
    let (old, new) = (self.text, text)
    guard old != new else { return }
    let (head, tail) = Self.commonEnds(old, new)
    let (first, last) = (paragraphs(at: head), paragraphs(at: old.utf8.count - tail))
    self.text = text
    let start = first.start
    let shift = new.utf8.count - old.utf8.count
    var fresh = split(start..<last.end + shift)
    // Pieces of a long paragraph before the change are as they were.
    var offset = start
    for (index, block) in fresh.enumerated() {
      let before = first.range.lowerBound + index
      offset += block.span
      guard offset <= head, before < last.range.upperBound,
        blocks[before].span == block.span, blocks[before].hasNewline == block.hasNewline
      else { break }
      fresh[index] = blocks[before]
    }
    blocks.replaceSubrange(first.range.lowerBound..<last.range.upperBound, with: fresh)
    updateHeight()
  }

  /// The numbers of bytes at the beginning and at the end in which two texts are equal.
  private static func commonEnds(_ old: String, _ new: String) -> (head: Int, tail: Int) {
    let (old, new) = (old.utf8Span.span, new.utf8Span.span)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    return (head, tail)
  }

  /// The blocks of the paragraph at an offset, with its first byte and the end of its last.
  private func paragraphs(at offset: Int) -> (range: Range<Int>, start: Int, end: Int) {
    var (first, start, position) = (0, 0, 0)
    for (index, block) in blocks.enumerated() {
      let end = position + block.length
      position += block.span
      guard block.hasNewline || index == blocks.count - 1 else { continue }
      if offset <= end { return (first..<index + 1, start, end) }
      (first, start) = (index + 1, position)
    }
    preconditionFailure("offset \(offset) in a text of \(text.utf8.count) bytes")
  }

  /// The blocks of a range that begins and ends with paragraphs.
  private func split(_ range: Range<Int>) -> [Block] {
    let bytes = text.utf8Span.span
    let isLast = range.upperBound == bytes.count
    var blocks: [Block] = []
    var start = range.lowerBound
    func add(_ end: Int, hasNewline: Bool) {
      blocks.append(
        Block(
          length: end - start, hasNewline: hasNewline, geometry: nil,
          height: setting.estimate(end - start)))
      start = end + (hasNewline ? 1 : 0)
    }
    while true {
      var end = start
      while end < range.upperBound, bytes[end] != Self.newline { end += 1 }
      while end - start > setting.maximumBytes { add(cut(start..<end), hasNewline: false) }
      let isEnd = end == range.upperBound
      add(end, hasNewline: !isEnd || !isLast)
      if isEnd { return blocks }
    }
  }

  /// The end of the first piece of a long paragraph: behind a space, or at the edge of a cluster.
  private func cut(_ paragraph: Range<Int>) -> Int {
    let bytes = text.utf8Span.span
    let limit = paragraph.lowerBound + setting.maximumBytes
    var end = limit
    while end > limit - setting.maximumBytes / 4 {
      if bytes[end - 1] == Self.space, isEdge(end) { return end }
      end -= 1
    }
    end = limit
    while end > paragraph.lowerBound + 1, !isEdge(end) { end -= 1 }
    // A single cluster of this length is left whole.
    return end > paragraph.lowerBound + 1 ? end : paragraph.upperBound
  }

  private func isEdge(_ offset: Int) -> Bool {
    String.Index(text.utf8.index(text.startIndex, offsetBy: offset), within: text) != nil
  }

  private mutating func updateHeight() { height = blocks.reduce(0) { $0 + $1.height } }

  /// The bytes between paragraphs, and between words.
  private static let (newline, space): (UInt8, UInt8) = (0x0a, 0x20)

  // MARK: Geometry

  /// The block of a caret. If one piece of a paragraph ends and the next begins there, it is the
  /// next one, unless `isAtLineEnd`.
  func spot(of offset: Int, isAtLineEnd: Bool = false) -> Spot {
    var spot = Spot(index: 0, start: 0, top: 0)
    for (index, block) in blocks.enumerated() {
      spot.index = index
      let end = spot.start + block.length
      let isHere = offset < end || offset == end && (block.hasNewline || isAtLineEnd)
      if isHere || index == blocks.count - 1 { break }
      spot.start += block.span
      spot.top += block.height
    }
    return spot
  }

  /// The block at a height; the first one above the text, and the last one beneath it.
  func spot(at height: Double) -> Spot {
    var spot = Spot(index: 0, start: 0, top: 0)
    for (index, block) in blocks.enumerated() {
      spot.index = index
      if height < spot.top + block.height || index == blocks.count - 1 { break }
      spot.start += block.span
      spot.top += block.height
    }
    return spot
  }

  /// The block after `spot`; nil after the last one.
  func spot(after spot: Spot) -> Spot? {
    guard spot.index + 1 < blocks.count else { return nil }
    let block = blocks[spot.index]
    return Spot(
      index: spot.index + 1, start: spot.start + block.span, top: spot.top + block.height)
  }

  /// The block before `spot`; nil before the first one.
  func spot(before spot: Spot) -> Spot? {
    guard spot.index > 0 else { return nil }
    let block = blocks[spot.index - 1]
    return Spot(
      index: spot.index - 1, start: spot.start - block.span, top: spot.top - block.height)
  }

  /// The text of a block.
  func string(_ spot: Spot) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: spot.start)
    let end = text.utf8.index(start, offsetBy: blocks[spot.index].length)
    return String(text[start..<end])
  }

  /// The geometry of a block, which `lay` lays out if they are not known. Returns with them by how
  /// much the block is higher than it was.
  mutating func geometry(
    _ spot: Spot, _ lay: (String) -> TextGeometry
  ) -> (geometry: TextGeometry, growth: Double) {
    if let geometry = blocks[spot.index].geometry { return (geometry, 0) }
    let geometry = lay(string(spot))
    layouts += 1
    let bottom = geometry.lines.last.map { $0.top + $0.height } ?? 0
    let growth = bottom - blocks[spot.index].height
    blocks[spot.index].geometry = geometry
    blocks[spot.index].height = bottom
    height += growth
    return (geometry, growth)
  }
}
