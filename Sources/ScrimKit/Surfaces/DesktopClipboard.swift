// SPDX-License-Identifier: MIT

import Window

/// The desktop's clipboard and primary selection, for the widgets of an open surface.
@MainActor final class DesktopClipboard: Clipboard {
  /// The desktop; nil once its connection is gone.
  private weak var desktop: Desktop?

  init(_ desktop: Desktop) { self.desktop = desktop }

  func write(_ text: String, to board: ClipboardBoard) {
    desktop?.copy(text, to: DesktopSelection(board))
  }

  func read(_ board: ClipboardBoard, _ receive: @escaping (String?) -> Void) {
    guard let desktop else { return receive(nil) }
    desktop.paste(from: DesktopSelection(board), receive)
  }
}

extension App {
  /// Copied text: that of the desktop while there is a compositor, and else of this program alone.
  public var clipboard: any Clipboard {
    session.map { DesktopClipboard($0.desktop) } ?? ownClipboard
  }
}

extension DesktopSelection {
  fileprivate init(_ board: ClipboardBoard) {
    self =
      switch board {
      case .clipboard: .clipboard
      case .primary: .primary
      }
  }
}
