// SPDX-License-Identifier: MIT

@testable import SceneGraph

/// A slow reference model of a scene's targets. Each pixel is a hash of everything it is drawn
/// from, in order, so equal numbers mean equal pixels.
struct PixelModel {
  /// Pixels of each plane and, last, of the window, row by row.
  private(set) var targets: [[Int]] = []
  /// Hash of each item's appearance, by layer.
  private(set) var looks: [ObjectIdentifier: Int] = [:]
  /// Bounds of each item, by layer.
  private(set) var places: [ObjectIdentifier: Rect<Physical>] = [:]
  /// Depth of each item, by layer.
  private(set) var depths: [ObjectIdentifier: Int] = [:]
  /// Layers from back to front.
  private(set) var order: [ObjectIdentifier] = []

  init(_ list: DisplayList) {
    for item in list.items {
      order.append(ObjectIdentifier(item.layer))
      looks[ObjectIdentifier(item.layer)] = Self.look(of: item, list)
      places[ObjectIdentifier(item.layer)] = item.bounds
      depths[ObjectIdentifier(item.layer)] = item.depth
    }
    for depth in 0...list.planeCount { targets.append(draw(depth, list)) }
  }

  private func draw(_ depth: Int, _ list: DisplayList) -> [Int] {
    let width = list.rect.width
    let below = targets.last
    var picture = below ?? [Int](repeating: 0, count: width * list.rect.height)
    for item in list.items where item.depth == depth {
      let look = Self.look(of: item, list)
      let lookWithin = Self.look(of: item, list, isPlaced: !item.isGlass)
      let seen = item.isGlass ? Self.blur(below ?? [], item.footprint, list.rect.size) : []
      let corners = item.layer.outline.scaled(by: item.pixelScale)
        .corners(width: item.frame.width, height: item.frame.height)
      for y in item.bounds.top..<item.bounds.bottom {
        for x in item.bounds.left..<item.bounds.right {
          let pixel = y * width + x
          var hasher = Hasher()
          // Inside its outline, glass does not depend on its position.
          hasher.combine(item.covers(x, y, item.frame, corners) ? lookWithin : look)
          hasher.combine(item.isGlass ? seen[pixel] : 0)
          if !item.hides(x, y, corners, list) { hasher.combine(picture[pixel]) }
          picture[pixel] = hasher.finalize()
        }
      }
    }
    return picture
  }

  /// Hash of an item's appearance without its backdrop, and without its position unless `isPlaced`.
  private static func look(
    of item: DisplayItem, _ list: DisplayList, isPlaced: Bool = true
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(item.layer))
    hasher.combine(item.layer.fill)
    hasher.combine(item.layer.outline)
    hasher.combine(item.glass?.look)
    hasher.combine(item.glass?.sigma)
    hasher.combine(item.opacity)
    if isPlaced { hasher.combine(item.frame) }
    hasher.combine(list.clips[item.clip])
    var group = item.group
    while group >= 0 {
      hasher.combine(ObjectIdentifier(list.groups[group].layer))
      hasher.combine(list.groups[group].opacity)
      hasher.combine(item.glassCount - list.groups[group].glassCount)
      group = list.groups[group].parent
    }
    return hasher.finalize()
  }

  /// For every pixel, a hash of all pixels within the footprint.
  private static func blur(_ picture: [Int], _ reach: Size<Physical>, _ size: Size<Physical>)
    -> [Int]
  {
    let rows = gather(picture, reach.width, step: 1, count: size.width, size)
    return gather(rows, reach.height, step: size.width, count: size.height, size)
  }

  private static func gather(
    _ picture: [Int], _ reach: Int, step: Int, count: Int, _ size: Size<Physical>
  ) -> [Int] {
    picture.indices.map { pixel in
      let place = step == 1 ? pixel % size.width : pixel / size.width
      var hasher = Hasher()
      for offset in -reach...reach where (0..<count).contains(place + offset) {
        hasher.combine(picture[pixel + offset * step])
      }
      return hasher.finalize()
    }
  }
}

extension DisplayItem {
  /// True if the item hides everything beneath a pixel.
  fileprivate func hides(_ x: Int, _ y: Int, _ corners: OutlineCorners, _ list: DisplayList)
    -> Bool
  {
    let isSolid = glass.map { $0.look.opacity >= 1 && list.isOpaque } ?? false
    guard opacity >= 1, group < 0, isSolid || layer.fill?.isOpaque == true else { return false }
    let clip = list.clips[clip]
    return covers(x, y, frame, corners)
      && [clip.inner, clip.outer].allSatisfy {
        $0.map { covers(x, y, $0.frame, $0.corners) } ?? true
      }
  }

  /// True if all of a pixel lies inside an outline.
  fileprivate func covers(_ x: Int, _ y: Int, _ frame: SubpixelRect, _ corners: OutlineCorners)
    -> Bool
  {
    let left = Double(x) - frame.left
    let top = Double(y) - frame.top
    let right = frame.right - Double(x) - 1
    let bottom = frame.bottom - Double(y) - 1
    let nearest = [SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)]
    return nearest.indices.allSatisfy {
      nearest[$0].min() >= 0 && corners.contains(nearest[$0], corner: $0)
    }
  }
}
