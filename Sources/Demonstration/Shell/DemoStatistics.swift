public import ScrimKit

/// What the demo did, in each of its scenes and in all.
public struct DemoStatistics: Equatable, Sendable {
  /// What was done.
  public struct Entry: Equatable, Sendable {
    /// The counts.
    public var metrics = Metrics()
    /// The least strength of glass that was seen, in logical units; nil where there was none.
    public var leastSigma: Double?
    /// The greatest.
    public var greatestSigma: Double?

    /// Glass of this strength was seen.
    mutating func see(_ sigma: Double?) {
      guard let sigma else { return }
      leastSigma = min(leastSigma ?? sigma, sigma)
      greatestSigma = max(greatestSigma ?? sigma, sigma)
    }
  }

  /// In all.
  public private(set) var total = Entry()
  /// In each scene that was shown, by its name, in the order in which they were first seen.
  public private(set) var scenes: [(name: String, entry: Entry)] = []

  /// In `scene`, all was done that `metrics` has more than before, and glass of this strength was seen.
  mutating func add(_ metrics: Metrics, in scene: String, sigma: Double?) {
    let done = metrics - total.metrics
    total.metrics = metrics
    total.see(sigma)
    let index = scenes.firstIndex { $0.name == scene } ?? scenes.count
    if index == scenes.count { scenes.append((scene, Entry())) }
    scenes[index].entry.metrics = scenes[index].entry.metrics + done
    scenes[index].entry.see(sigma)
  }

  /// Whether both tell the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.total == b.total && a.scenes.elementsEqual(b.scenes, by: ==)
  }
}
