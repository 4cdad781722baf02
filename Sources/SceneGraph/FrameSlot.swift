/// Which list of which scene: a layer may be taken from one to another.
struct FrameID: Equatable {
  /// The scene.
  let scene: ObjectIdentifier
  /// The frame.
  var frame: UInt64

  /// The list of the frame before.
  var before: FrameID { FrameID(scene: scene, frame: frame &- 1) }
}

/// Where something was listed last.
struct FrameSlot {
  /// The list; nil before the first.
  private(set) var list: FrameID?
  /// Its place there.
  private var index = 0

  /// Listed nowhere yet.
  init() {}

  /// It is listed at `index` of a list now. Gives its place in the list before; below 0 where it was not there.
  mutating func move(to index: Int, of list: FrameID) -> Int {
    let previous = self.list == list.before ? self.index : -1
    self.list = list
    self.index = index
    return previous
  }
}
