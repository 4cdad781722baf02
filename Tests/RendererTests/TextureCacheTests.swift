// SPDX-License-Identifier: MIT

import Testing

@testable import Renderer

@Suite struct TextureCacheTests {
  /// A value that counts how often it is closed.
  private final class FakeTexture: TextureOwner {
    let bytes: Int
    var isReleased = false
    private(set) var closeCount = 0

    init(bytes: Int) { self.bytes = bytes }
    func close() { closeCount += 1 }
  }

  private typealias Cache = TextureCache<Int, FakeTexture>

  /// Adds textures of 10 bytes for `keys`.
  private func fill(_ cache: inout Cache, _ keys: Range<Int>) -> [FakeTexture] {
    keys.map { key in
      let texture = FakeTexture(bytes: 10)
      cache.insert(texture, for: key)
      return texture
    }
  }

  @Test func valuesOfTheLastFrameAreKeptOverBudget() {
    var cache = Cache(budget: 20)
    cache.beginFrame()
    let textures = fill(&cache, 0..<4)
    for _ in 0..<3 {
      cache.beginFrame()
      for key in 0..<4 {
        let found = cache.use(key)
        #expect(found === textures[key])
      }
    }
    #expect(cache.bytes == 40)
    #expect(textures.allSatisfy { $0.closeCount == 0 })
  }

  @Test func theLeastRecentlyUsedValuesAreEvictedFirst() {
    var cache = Cache(budget: 40)
    cache.beginFrame()
    let textures = fill(&cache, 0..<4)
    for key in 0..<4 {
      cache.beginFrame()
      _ = cache.use(3 - key)
    }
    let late = fill(&cache, 4..<5)
    cache.beginFrame()
    // Of 50 bytes, 30 remain.
    #expect(cache.bytes == 30)
    #expect(textures.map(\.closeCount) == [0, 0, 1, 1])
    #expect(late[0].closeCount == 0)
  }

  @Test func theCountIsLimitedToo() {
    var cache = Cache(budget: .max, maxCount: 8)
    cache.beginFrame()
    let textures = fill(&cache, 0..<9)
    cache.beginFrame()
    #expect(textures.allSatisfy { $0.closeCount == 0 })
    cache.beginFrame()
    #expect(textures.count { $0.closeCount == 1 } == 3)
    #expect(cache.bytes == 60)
  }

  @Test func releasedValuesAreDeletedWhenAFrameBegins() {
    var cache = Cache(budget: 40)
    cache.beginFrame()
    let textures = fill(&cache, 0..<3)
    textures[1].isReleased = true
    #expect(cache.bytes == 30)
    cache.beginFrame()
    #expect(textures.map(\.closeCount) == [0, 1, 0])
    #expect(cache.bytes == 20 && cache[1] == nil)
  }

  @Test func eachValueIsClosedOnce() {
    var cache = Cache(budget: 100)
    var textures = fill(&cache, 0..<3)
    textures += fill(&cache, 0..<1)
    cache.remove(1)
    cache.removeAll { $0 === textures[2] }
    #expect(cache.bytes == 10)
    #expect(cache[0] === textures[3] && cache[1] == nil && cache[2] == nil)
    cache.close()
    #expect(cache.bytes == 0)
    #expect(textures.allSatisfy { $0.closeCount == 1 })
  }
}
