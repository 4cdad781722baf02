// SPDX-License-Identifier: MIT

/// A value that owns GL textures.
@MainActor protocol TextureOwner {
  /// Size of the textures, in bytes.
  var bytes: Int { get }
  /// True if nothing shows the textures any more, because what they show was released.
  var isReleased: Bool { get }
  /// Deletes the textures. The context must be current.
  func close()
}

extension TextureOwner {
  /// Textures that show values are never released, only evicted.
  var isReleased: Bool { false }
}

/// Textures by key, the least recently used of which are evicted once they exceed a budget.
///
/// Eviction happens when a frame begins. It spares the entries that the last frame used, since the
/// next one will most likely use them again, so the budget may be exceeded by what is on the
/// screen.
@MainActor struct TextureCache<Key: Hashable, Value: TextureOwner> {
  /// An entry and its last use.
  private struct Entry {
    /// The cached value.
    let value: Value
    /// Number of the last frame that used the value.
    var lastFrame: UInt64
  }

  /// The entries.
  private var entries: [Key: Entry] = [:]
  /// Size of all textures, in bytes.
  private(set) var bytes = 0
  /// Size above which entries are evicted, in bytes.
  private let budget: Int
  /// Number of entries above which entries are evicted.
  private let maxCount: Int
  /// Number of the current frame.
  private var frame: UInt64 = 0

  /// An empty cache.
  init(budget: Int, maxCount: Int = .max) {
    self.budget = budget
    self.maxCount = maxCount
  }

  /// Starts a frame. Deletes released entries. If the budget or the count is exceeded, evicts the
  /// least recently used entries until a quarter of both is free.
  mutating func beginFrame() {
    removeAll { $0.isReleased }
    frame &+= 1
    let lastFrame = frame &- 1
    guard bytes > budget || entries.count > maxCount,
      entries.values.contains(where: { $0.lastFrame < lastFrame })
    else { return }
    let unused = entries.filter { $0.value.lastFrame < lastFrame }
      .sorted { $0.value.lastFrame < $1.value.lastFrame }
    for (key, _) in unused where bytes > budget / 4 * 3 || entries.count > maxCount / 4 * 3 {
      remove(key)
    }
  }

  /// The value of `key`, if there is one, without counting as a use.
  subscript(key: Key) -> Value? { entries[key]?.value }

  /// The value of `key`, if there is one. It counts as used in this frame.
  mutating func use(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastFrame = frame
    return entries.values[index].value
  }

  /// Adds `value`, used in this frame, and deletes the previous value of `key`.
  mutating func insert(_ value: Value, for key: Key) {
    remove(key)
    entries[key] = Entry(value: value, lastFrame: frame)
    bytes += value.bytes
  }

  /// Deletes the value of `key`.
  mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    bytes -= entry.value.bytes
    entry.value.close()
  }

  /// Deletes the values that satisfy a condition.
  mutating func removeAll(where isRemoved: (Value) -> Bool) {
    for (key, entry) in entries where isRemoved(entry.value) { remove(key) }
  }

  /// Deletes all values. The context must be current.
  mutating func close() {
    for entry in entries.values { entry.value.close() }
    entries = [:]
    bytes = 0
  }
}
