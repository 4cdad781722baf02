import ScrimKit

/// The panel that drops down: the date, and what happened.
final class NotificationPanel {
  /// The glass.
  let layer = Layer()
  /// The day.
  private let day = Layer()
  /// The time.
  private let clock = Layer()
  /// The cards of what happened, from the top.
  private var notes: [Note] = []

  /// A notification.
  private struct Note {
    let layer = Layer()
    let icon = Layer()
    let title = Layer()
    let text = Layer()
  }

  init() {
    layer.content = .glass(Glass(.light))
    layer.outline = Outline(
      radii: CornerRadii(topLeft: 0, topRight: 0, bottomRight: 30, bottomLeft: 30),
      isContinuous: true)
    layer.shadow = Shadow(
      color: Color(rgb: 0x0d0618, alpha: 0.35), sigma: 18, offset: Point(x: 0, y: 8))
    let ink = Color(rgb: 0x17121f)
    clock.content = .text(
      TextContent(
        "9:41", style: TextStyle(size: 56, weight: .light, digits: .tabular), color: ink,
        alignment: .center))
    day.content = .text(
      TextContent(
        "Saturday, 21 November", style: TextStyle(size: 17, weight: .medium),
        color: Color(rgb: 0x17121f, alpha: 0.75), alignment: .center))
    layer.add(clock)
    layer.add(day)
    add("Ferry line", "The 22:40 leaves from pier four tonight.", 0x1f7ae0)
    add("Ada", "I left the key under the second pot. The other second pot.", 0xc2296f)
    add("Orchard", "First frost expected on Monday morning.", 0x2fa36b)
  }

  private func add(_ title: String, _ text: String, _ color: UInt32) {
    let note = Note()
    note.layer.outline = Outline(radius: 18, isContinuous: true)
    note.layer.fill = .color(Color(rgb: 0xffffff, alpha: 0.62))
    note.icon.outline = Outline(radius: 10, isContinuous: true)
    note.icon.fill = .linear(
      LinearGradient([Color(rgb: color, alpha: 0.85), Color(rgb: color)], to: SIMD2(0, 1)))
    note.title.content = .text(
      TextContent(
        title, style: TextStyle(size: 15, weight: .semibold), color: Color(rgb: 0x17121f)))
    note.text.content = .text(
      TextContent(text, style: TextStyle(size: 14), color: Color(rgb: 0x17121f, alpha: 0.72)))
    for part in [note.icon, note.title, note.text] { note.layer.add(part) }
    layer.add(note.layer)
    notes.append(note)
  }

  /// Lays it out over a room of this width.
  func layOut(width: Double) {
    clock.frame = Rect(x: 0, y: 22, width: width, height: 66)
    day.frame = Rect(x: 0, y: 90, width: width, height: 24)
    let noteWidth = min(width - 48, 560)
    var top = 136.0
    for note in notes {
      note.layer.frame = Rect(x: (width - noteWidth) / 2, y: top, width: noteWidth, height: 72)
      note.icon.frame = Rect(x: 16, y: 16, width: 40, height: 40)
      note.title.frame = Rect(x: 72, y: 15, width: noteWidth - 88, height: 20)
      note.text.frame = Rect(x: 72, y: 37, width: noteWidth - 88, height: 20)
      top += 82
    }
    layer.frame.size = Size(width: width, height: top + 18)
  }
}
