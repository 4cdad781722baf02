import ScrimKit

/// Shows the frames of a source, and what is written over them.
final class FilmView: Widget {
  /// Where the frames come from.
  private let source: any FrameSource
  /// The lines that are written over a frame, as many as there were at most.
  private var lines: [Layer] = []
  /// Which moment is shown, in seconds.
  private(set) var position = -1.0

  /// A view of what `source` has.
  init(_ source: any FrameSource) {
    self.source = source
    super.init()
    layer.takesInput = true
    layer.clipsChildren = true
  }

  override var isLayoutBoundary: Bool { true }

  /// Shows the frame of a moment.
  func show(_ position: Double) {
    guard position != self.position else { return }
    self.position = position
    layer.content = source.content(at: position)
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
    // In narrow windows what is written is as wide as there is room, and not as high.
    let letters = (words.size * min(size.height, 0.9 * size.width)).rounded()
    let height = (letters * 1.5).rounded(.up)
    let middle = size.height / 2 + (words.place - 0.5) * min(size.height, 0.9 * size.width)
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
