// SPDX-License-Identifier: MIT

import ScrimKit

/// Shows the frames of a source and the text over them.
@MainActor final class FilmView: Widget {
  /// The source of the frames.
  private let source: any FrameSource
  /// Text layers, reused between frames.
  private var lines: [Layer] = []
  /// The time shown, in seconds; -1 before the first frame.
  private(set) var position = -1.0

  /// Creates a view of `source`.
  init(_ source: any FrameSource) {
    self.source = source
    super.init()
    layer.takesInput = true
    layer.clipsChildren = true
  }

  override var isLayoutBoundary: Bool { true }

  /// Shows the frame at a time in seconds.
  func show(_ position: Double) {
    guard position != self.position else { return }
    self.position = position
    reload()
  }

  /// Asks the source for the current frame again.
  func reload() {
    layer.content = source.content(at: position)
    // The bars beside a video of another aspect ratio are black.
    if case .video = layer.content { layer.fill = .color(Color(rgb: 0)) }
    write()
  }

  private func write() {
    let words = source.texts(at: position)
    while lines.count < words.count {
      let line = Layer()
      lines.append(line)
      layer.add(line)
    }
    for (index, line) in lines.enumerated() {
      line.isHidden = index >= words.count
      if index < words.count { write(words[index], in: line) }
    }
  }

  private func write(_ words: FilmText, in line: Layer) {
    let size = layer.frame.size
    // In narrow windows the width limits the text size.
    let letters = (words.size * min(size.height, 0.9 * size.width)).rounded()
    let height = (letters * 1.5).rounded(.up)
    let middle = size.height / 2 + (words.center - 0.5) * min(size.height, 0.9 * size.width)
    line.frame = Rect(
      x: 0, y: (middle - height / 2).rounded(), width: size.width, height: height)
    line.opacity = words.opacity
    line.content = .text(
      TextContent(
        words.text,
        style: TextStyle(size: max(letters, 1), weight: words.weight, digits: .tabular),
        color: words.color, alignment: .center))
  }

  override func layoutChildren() { write() }
}
