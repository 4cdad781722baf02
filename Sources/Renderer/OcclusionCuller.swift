import Geometry
import SceneGraph

/// What of a list is seen: its items from the front to the back, each less what something opaque hides.
final class OcclusionCuller {
  /// Items that are seen, by their places in the list.
  private(set) var seen: [Int] = []
  /// The pixels of each that are.
  private(set) var visible: [Region] = []
  /// What is not hidden.
  private(set) var remaining = Region()
  /// Room for regions.
  private var scratch = RegionScratch()
  /// Room for what would be left.
  private var trial = Region()

  /// Fewer pixels than these are drawn although they will be hidden, if there is something to draw on several
  /// sides of them: that takes longer, for every rectangle more is a draw more of glass and of all levels
  /// beneath it.
  private static let leastHidden = 8192
  /// They are less than this part of all that is drawn, too.
  private static let leastShare = 16

  /// Finds what is seen of what a job draws, and how many pixels that are.
  func find(_ list: DisplayList, _ job: Composer.Job, _ customShaders: CustomShaders) -> Int {
    seen.removeAll(keepingCapacity: true)
    remaining.assign(job.region)
    var pixels = 0
    for index in list.items.indices.reversed() where !remaining.isEmpty {
      let item = list.items[index]
      guard job.depths.contains(item.depth), remaining.intersects(item.bounds) else { continue }
      if visible.count == seen.count { visible.append(Region()) }
      let place = seen.count
      visible[place].assign(remaining)
      visible[place].formIntersection(item.bounds, reusing: &scratch)
      guard !visible[place].isEmpty else { continue }
      seen.append(index)
      pixels += visible[place].area
      // Without planes glass is a tint, through which all beneath is seen.
      if item.glass != nil, job.planes.isEmpty { continue }
      // What has no program hides nothing.
      if case .customShader(let customShader) = item.layer.content,
        !customShaders.has(customShader.name)
      {
        continue
      }
      hide(list.opaqueRects(of: item), job)
    }
    return pixels
  }

  private func hide(_ parts: [3 of Rect<Physical>], _ job: Composer.Job) {
    // What fades or is cut by more than the list knows hides less than the list says.
    guard job.around == nil else { return }
    for index in parts.indices { hide(parts[index]) }
  }

  /// Leaves what lies beneath something opaque undrawn, unless that is little and would leave a hole.
  private func hide(_ rect: Rect<Physical>) {
    guard remaining.intersects(rect) else { return }
    let hidden = rect.width * rect.height
    guard hidden < Self.leastHidden, hidden * Self.leastShare < remaining.area else {
      return remaining.subtract(rect, reusing: &scratch)
    }
    trial.assign(remaining)
    trial.subtract(rect, reusing: &scratch)
    if trial.rects.count <= remaining.rects.count { swap(&trial, &remaining) }
  }
}
