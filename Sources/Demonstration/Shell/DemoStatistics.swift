// SPDX-License-Identifier: MIT

public import ScrimKit

/// Counts of the work done by the demo, in total and by scene.
public struct DemoStatistics: Equatable, Sendable {
  /// Counts for a period.
  public struct Entry: Equatable, Sendable {
    /// The counts.
    public var metrics = Metrics()
    /// The smallest visible blur strength, in logical units; nil if no glass was visible.
    public var leastSigma: Double?
    /// The largest visible blur strength, in logical units; nil if no glass was visible.
    public var greatestSigma: Double?

    /// Includes a visible blur strength in the range.
    mutating func see(_ sigma: Double?) {
      guard let sigma else { return }
      leastSigma = min(leastSigma ?? sigma, sigma)
      greatestSigma = max(greatestSigma ?? sigma, sigma)
    }
  }

  /// The totals.
  public private(set) var total = Entry()
  /// The counts of each scene, in the order of their first frame.
  public private(set) var scenes: [(name: String, entry: Entry)] = []

  /// No counts.
  init() {}

  /// The counts of an app with one scene.
  public init(_ metrics: Metrics, scene: String) { add(metrics, in: scene, sigma: nil) }

  /// Adds the difference to the last metrics to `scene`, and a visible blur strength.
  mutating func add(_ metrics: Metrics, in scene: String, sigma: Double?) {
    let done = metrics - total.metrics
    total.metrics = metrics
    total.see(sigma)
    let index = scenes.firstIndex { $0.name == scene } ?? scenes.count
    if index == scenes.count { scenes.append((scene, Entry())) }
    scenes[index].entry.metrics = scenes[index].entry.metrics + done
    scenes[index].entry.see(sigma)
  }

  /// Compares totals and scenes.
  public static func == (a: Self, b: Self) -> Bool {
    a.total == b.total && a.scenes.elementsEqual(b.scenes, by: ==)
  }
}
