// SPDX-License-Identifier: MIT

public import Geometry

/// An event of a drag from another program: `hovered` until `left`, and if the user dropped files
/// that were accepted, then one `dropped` or `failed`. Positions are logical units in the
/// coordinate space of the receiver.
public enum DropEvent: Equatable, Sendable {
  /// The drag came over the receiver, moved over it or changed. `hasFiles` is true if it carries
  /// files that may be copied; text, for instance, cannot be dropped.
  case hovered(Point<Logical>, hasFiles: Bool)
  /// The drag left the receiver, or ended there.
  case left
  /// Files were dropped: their absolute paths, at least one. They need not exist.
  case dropped([String], at: Point<Logical>)
  /// Files were dropped, but their paths did not arrive.
  case failed(DropFailure)
}

/// Why the paths of dropped files did not arrive.
public enum DropFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other program did not send all of the list in time.
  case timedOut
  /// The list has more than the given number of bytes.
  case tooLarge(limit: Int)
  /// The list names no file of this computer.
  case noFiles
  /// The seat or the compositor went away.
  case interrupted
  /// A system call failed; its name and the reason.
  case system(String)

  /// The reason in one line, with what to do.
  public var description: String {
    switch self {
    case .timedOut: "the other program did not send the names of the files in time; drop them again"
    case .tooLarge(let limit):
      "the names of the files have more than \(limit >> 10) KiB; drop fewer files at once"
    case .noFiles: "the other program sent no file of this computer; save it to a folder first"
    case .interrupted: "the drop was interrupted; drop the files again"
    case .system(let reason): "the names of the files cannot be read: \(reason); drop them again"
    }
  }
}
