// SPDX-License-Identifier: MIT

public import WaylandServer

/// The client's connection to input methods, and the requests received for it.
public final class FakeTextInput {
  /// The resource.
  public let resource: ZwpTextInputV3Resource
  /// The text around the caret, as last committed.
  public private(set) var text = ""
  /// The caret and the other end of the selection, as last committed.
  public private(set) var selection: (caret: Int32, anchor: Int32) = (0, 0)
  /// The place of the caret, as last committed: x, y, width, height.
  public private(set) var caretArea: [Int32] = []
  /// The purpose of the text, as last committed.
  public private(set) var purpose = ZwpTextInputV3Resource.ContentPurpose.normal
  /// The cause of the last change.
  public private(set) var cause = ZwpTextInputV3Resource.ChangeCause.other
  /// True while the client edits text.
  public private(set) var isEnabled = false
  /// The number of commits.
  public private(set) var commits: UInt32 = 0
  /// The requests since the last commit.
  private var pending: [ZwpTextInputV3Resource.Request] = []

  init(_ resource: ZwpTextInputV3Resource) {
    self.resource = resource
    // Weak, since requests still arrive after the seat was removed.
    resource.onRequest = { [weak self] request in
      if case .commit = request { self?.apply() } else { self?.pending.append(request) }
    }
  }

  private func apply() {
    commits += 1
    for request in pending {
      switch request {
      case .enable:
        isEnabled = true
        (text, selection, caretArea, purpose) = ("", (0, 0), [], .normal)
      case .disable: isEnabled = false
      case .setSurroundingText(let text, let caret, let anchor):
        (self.text, selection) = (text, (caret, anchor))
      case .setTextChangeCause(let cause): self.cause = cause
      case .setContentType(_, let purpose): self.purpose = purpose
      case .setCursorRectangle(let x, let y, let width, let height):
        caretArea = [x, y, width, height]
      case .commit, .destroy: break
      }
    }
    pending = []
  }

  /// Tells the client that text of `surface` may be edited.
  public func enter(_ surface: FakeSurface) { resource.postEnter(surface: surface.surface) }

  /// Takes that back.
  public func leave(_ surface: FakeSurface) { resource.postLeave(surface: surface.surface) }

  /// Applies the events since the last call, as made for the state `lag` commits ago.
  public func done(lag: UInt32 = 0) { resource.postDone(serial: commits - lag) }
}
