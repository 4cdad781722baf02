// SPDX-License-Identifier: MIT

/// Values for some properties of a `Target`: those that a file, the desktop or flags give.
public struct Changes<Target: Sendable>: Sendable {
  /// A property with its value.
  struct Change: Sendable {
    /// The property; nil if the value changes several.
    var path: (any PartialKeyPath<Target> & Sendable)?
    /// The value.
    let value: any Sendable
    /// Changes of a lower rank are made first.
    var rank = 0
    /// Makes the change.
    let make: @Sendable (inout Target) -> Void
  }

  /// The changes in the order in which they are made.
  private var list: [Change] = []

  /// Changes nothing.
  public init() {}

  /// Changes in the order of their ranks, and those of one rank in the order of `list`.
  init(_ list: [Change]) {
    let ranks = Set(list.map(\.rank)).sorted()
    self.list = ranks.flatMap { rank in list.filter { $0.rank == rank } }
  }

  /// True if nothing is changed.
  public var isEmpty: Bool { list.isEmpty }

  /// Makes the changes.
  public func apply(to target: inout Target) {
    for change in list { change.make(&target) }
  }

  /// The new value of a property; nil if it is not changed.
  public subscript<Value: Sendable>(
    path: any WritableKeyPath<Target, Value> & Sendable
  ) -> Value? {
    get { list.last { $0.path == path }?.value as? Value }
    set { set(path, newValue) { $0[keyPath: path] = $1 } }
  }

  /// The new value of a property that may be nil; nil if it is not changed.
  public subscript<Value: Sendable>(
    path: any WritableKeyPath<Target, Value?> & Sendable
  ) -> Value? {
    get { list.last { $0.path == path }?.value as? Value }
    set { set(path, newValue) { $0[keyPath: path] = $1 } }
  }

  private mutating func set<Value: Sendable>(
    _ path: any PartialKeyPath<Target> & Sendable, _ value: Value?,
    _ make: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    list.removeAll { $0.path == path }
    guard let value else { return }
    list.append(Change(path: path, value: value) { make(&$0, value) })
  }
}
