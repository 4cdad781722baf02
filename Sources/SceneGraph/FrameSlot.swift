// SPDX-License-Identifier: MIT

/// The identity of a scene or a cached layer that owns display lists. Layers that were in its lists
/// keep it, so that no later owner has the same address.
final class FrameOwner: Sendable {}

/// Identifies one frame's display list of one scene or cached layer.
struct FrameID: Equatable {
  /// The owner of the list: a layer may move from one to another.
  let owner: FrameOwner
  /// Frame number, counted by the owner.
  var number: UInt64

  /// The owner's previous frame.
  var previous: FrameID { FrameID(owner: owner, number: number &- 1) }

  static func == (a: FrameID, b: FrameID) -> Bool { a.number == b.number && a.owner === b.owner }
}

/// The position of a layer in the last display list that contained it.
struct FrameSlot {
  /// Frame of that list; nil before the first.
  private(set) var frame: FrameID?
  /// Index into the list's items.
  private var index = 0

  /// A slot of a layer that was in no list yet.
  init() {}

  /// Moves the slot to `index` of the list of `frame`. Returns the index in the previous frame's
  /// list, or -1 if the layer was not in it.
  mutating func move(to index: Int, in frame: FrameID) -> Int {
    let previous = self.frame == frame.previous ? self.index : -1
    self.frame = frame
    self.index = index
    return previous
  }
}
