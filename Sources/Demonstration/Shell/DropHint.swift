// SPDX-License-Identifier: MIT

import Views

/// Covers the scene while files that can be dropped hover over the window: dims it, outlines it,
/// and says what a drop does.
struct DropHint: View {
  /// The settings.
  let settings: Settings

  /// The line of text.
  private static let text =
    VideoSource.isSupported ? "Drop a video or an image to show it" : "Drop an image to show it"

  /// The hint.
  var body: some View {
    ZStack(alignment: .center) {
      Text(Self.text).role(.headline).padding(horizontal: 26, vertical: 16)
        .panel(settings, radius: 26).padding(20)
    }
    .border(Border(width: 2, color: Color(rgb: 0xffffff, alpha: 0.6))).outline(radius: 14)
    .padding(10).background(Color(rgb: 0x07050c, alpha: 0.5))
  }
}
