// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph

/// The pixels that a frame draws of each live glass, in all of its targets together.
///
/// Glass over glass is drawn into planes and into the window, a part in each. If the blur of all
/// parts, and that of all glass over one plane, is computed at once, each pass runs once a frame.
@MainActor struct GlassRegions {
  /// Indices of the live glass in the list of items.
  private(set) var itemIndices: [Int] = []
  /// The pixels of each of them. Longer than `itemIndices`, if a frame before had more glass.
  private(set) var regions: [Region] = []
  /// Storage for region operations.
  private var scratch = RegionScratch()

  /// Starts a frame without pixels.
  mutating func begin(_ list: DisplayList) {
    itemIndices.removeAll(keepingCapacity: true)
    for (index, item) in list.items.enumerated() where item.surfaceGlass?.isFrozen == false {
      if regions.count == itemIndices.count { regions.append(Region()) }
      regions[itemIndices.count].removeAll()
      itemIndices.append(index)
    }
  }

  /// Adds the pixels of an item, unless it is something else than live glass.
  mutating func add(_ region: Region, ofItem item: Int) {
    guard let index = itemIndices.firstIndex(of: item) else { return }
    regions[index].formUnion(region, reusing: &scratch)
  }
}
