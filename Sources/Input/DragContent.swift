// SPDX-License-Identifier: MIT

/// The content of a drag: text or files.
public enum DragContent: Hashable, Sendable {
  /// A text.
  case text(String)
  /// Files by their absolute paths. They need not exist.
  case files([String])

  /// The kind of the content.
  public var kind: DragKind {
    switch self {
    case .text: .text
    case .files: .files
    }
  }
}

/// A kind of content that is dragged.
public enum DragKind: Hashable, CaseIterable, Sendable {
  /// A text.
  case text
  /// Files.
  case files
}

/// The effect of a drop on the content.
public enum DragAction: Hashable, CaseIterable, Sendable {
  /// The source keeps it.
  case copy
  /// The source removes it once the target has it.
  case move
}

/// The offer of the source of a drag.
public struct DragOffer: Hashable, Sendable {
  /// The kinds that it can give the content as. Files can often be had as a text of their paths.
  public var kinds: Set<DragKind>
  /// The actions that it allows.
  public var actions: Set<DragAction>
  /// True if the drag began in this program.
  public var isOwn: Bool

  /// An offer; by default that of another program which lets its content be copied.
  public init(_ kinds: Set<DragKind>, actions: Set<DragAction> = [.copy], isOwn: Bool = false) {
    self.kinds = kinds
    self.actions = actions
    self.isOwn = isOwn
  }

  /// Takes the first of `kinds` that is offered with an action that a target can do; nil if none
  /// is. Files are copied: their source leaves a move to the target. A text of this program is
  /// moved if its source allows that, unless the user asks for a copy; that of another program is
  /// copied, unless the user asks for a move.
  public func acceptance(of kinds: [DragKind]) -> DropAcceptance? {
    for kind in kinds where self.kinds.contains(kind) {
      let possible: Set<DragAction> = kind == .files ? [.copy] : [.copy, .move]
      let actions = actions.intersection(possible)
      let wanted: DragAction = isOwn ? .move : .copy
      guard let any = actions.first else { continue }
      return DropAcceptance(
        kind, actions: actions, preferred: actions.contains(wanted) ? wanted : any)
    }
    return nil
  }
}

/// The way in which a target under a drag takes a drop.
public struct DropAcceptance: Hashable, Sendable {
  /// The kind of content.
  public var kind: DragKind
  /// The actions that the target can do. The compositor chooses one, often by keys that are held.
  public var actions: Set<DragAction>
  /// The action without such a key.
  public var preferred: DragAction

  /// A drop of `kind`; by default a copy.
  public init(
    _ kind: DragKind, actions: Set<DragAction> = [.copy], preferred: DragAction = .copy
  ) {
    self.kind = kind
    self.actions = actions
    self.preferred = preferred
  }
}
