// SPDX-License-Identifier: MIT

import Geometry
import SceneGraph

/// Finds the visible items of a list and the visible pixels of each, from front to back.
@MainActor final class OcclusionCuller {
  /// Indices of the visible items, from front to back.
  private(set) var itemIndices: [Int] = []
  /// Visible pixels of each of them.
  private(set) var visibleRegions: [Region] = []
  /// Pixels that no opaque item covers.
  private(set) var uncovered = Region()
  /// Storage for region operations.
  private var scratch = RegionScratch()
  /// Storage for `uncovered` without a rectangle.
  private var trial = Region()

  /// Below this number of pixels, a hidden rectangle in the middle of visible ones is drawn all the
  /// same: splitting a region adds draw calls, for glass in all levels beneath it.
  private static let minHiddenPixels = 8192
  /// The hidden rectangle must also be smaller than this fraction of the region.
  private static let minHiddenShare = 16

  /// Finds the visible items of a composition. Returns the sum of their visible pixels.
  func cull(
    _ list: DisplayList, _ composition: Composer.Composition, _ customShaders: CustomShaders
  ) -> Int {
    itemIndices.removeAll(keepingCapacity: true)
    uncovered.assign(composition.region)
    var pixels = 0
    for index in list.items.indices.reversed() where !uncovered.isEmpty {
      let item = list.items[index]
      guard composition.depths.contains(item.depth), uncovered.intersects(item.bounds) else {
        continue
      }
      let count = itemIndices.count
      if visibleRegions.count == count { visibleRegions.append(Region()) }
      visibleRegions[count].assign(uncovered)
      visibleRegions[count].formIntersection(item.bounds, reusing: &scratch)
      guard !visibleRegions[count].isEmpty else { continue }
      itemIndices.append(index)
      pixels += visibleRegions[count].area
      // Without planes, glass is a translucent tint.
      if item.surfaceGlass != nil, composition.planes.isEmpty { continue }
      if case .customShader(let customShader) = item.layer.content,
        !customShaders.has(customShader.name)
      {
        continue
      }
      // Items with an extra clip or opacity hide less than the list says.
      if composition.clip == nil { cover(list.opaqueRects(of: item)) }
    }
    return pixels
  }

  private func cover(_ rects: [3 of Rect<Physical>]) {
    for index in rects.indices { cover(rects[index]) }
  }

  /// Removes an opaque rectangle from `uncovered`, unless it is small and would split the region.
  private func cover(_ rect: Rect<Physical>) {
    guard uncovered.intersects(rect) else { return }
    let hidden = rect.width * rect.height
    guard hidden < Self.minHiddenPixels, hidden * Self.minHiddenShare < uncovered.area else {
      return uncovered.subtract(rect, reusing: &scratch)
    }
    trial.assign(uncovered)
    trial.subtract(rect, reusing: &scratch)
    if trial.rects.count <= uncovered.rects.count { swap(&trial, &uncovered) }
  }
}
