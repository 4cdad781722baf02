// SPDX-License-Identifier: MIT

public import Geometry

/// An event of a drag over the receiver: `hovered` until `left`, and if the user dropped what was
/// accepted, then one `dropped` or `failed`. Positions are logical units in the coordinate space of
/// the receiver.
public enum DropEvent: Equatable, Sendable {
  /// The drag came over the receiver, moved over it or changed.
  case hovered(Point<Logical>, DragOffer)
  /// The drag left the receiver, or ended there.
  case left
  /// The content was dropped and has arrived.
  case dropped(Drop)
  /// Something was dropped, but its content did not arrive.
  case failed(DropFailure)
}

/// Content that was dropped.
public struct Drop: Hashable, Sendable {
  /// The content. Of files there is at least one.
  public var content: DragContent
  /// The position of the drop, in logical units in the coordinate space of the receiver.
  public var position: Point<Logical>
  /// The effect of the drop. The source removes by itself what is moved.
  public var action: DragAction
  /// True if the drag began in this program.
  public var isOwn: Bool

  /// A drop; by default a copy of another program's content.
  public init(
    _ content: DragContent, at position: Point<Logical>, action: DragAction = .copy,
    isOwn: Bool = false
  ) {
    self.content = content
    self.position = position
    self.action = action
    self.isOwn = isOwn
  }

  /// The text; nil for files.
  public var text: String? { if case .text(let text) = content { text } else { nil } }

  /// The absolute paths of the files; empty for a text.
  public var files: [String] { if case .files(let paths) = content { paths } else { [] } }
}

/// Why dropped content did not arrive.
public enum DropFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other program did not send all of it in time.
  case timedOut
  /// The content has more than the given number of bytes.
  case tooLarge(limit: Int)
  /// The list of files names no file of this computer.
  case noFiles
  /// The seat or the compositor went away.
  case interrupted
  /// A system call failed; its name and the reason.
  case system(String)

  /// The reason in one line, with what to do.
  public var description: String {
    switch self {
    case .timedOut: "the other program did not send what was dropped in time; drop it again"
    case .tooLarge(let limit):
      "what was dropped has more than \(limit >> 10) KiB; drop less at once"
    case .noFiles: "the other program sent no file of this computer; save it to a folder first"
    case .interrupted: "the drop was interrupted; drop it again"
    case .system(let reason): "what was dropped cannot be read: \(reason); drop it again"
    }
  }
}
