// SPDX-License-Identifier: MIT

/// True if two values are known to be equal: values of an `Equatable` type that compare so, the
/// same object, or structs, tuples and optionals whose parts are all equal. Functions are never
/// equal.
@MainActor func areEqual<Value>(_ a: Value, _ b: Value) -> Bool {
  if let a = a as? any Equatable { return isEqual(a, b) }
  return arePartsEqual(a, b)
}

private func isEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool {
  (b as? Value).map { $0 == a } ?? false
}

@MainActor private func arePartsEqual(_ a: Any, _ b: Any) -> Bool {
  // Each value of a view has slots of its own, and the node has joined them.
  if a is any AnyStateSlot { return b is any AnyStateSlot }
  if type(of: a) is AnyClass { return (a as AnyObject) === (b as AnyObject) }
  let (first, second) = (Mirror(reflecting: a), Mirror(reflecting: b))
  switch first.displayStyle {
  case .struct, .tuple, .optional, .enum: break
  default: return false
  }
  // An enum without a payload shows nothing of its case.
  if first.displayStyle == .enum, first.children.isEmpty { return false }
  guard first.children.count == second.children.count else { return false }
  return zip(first.children, second.children).allSatisfy { a, b in
    guard a.label == b.label, type(of: a.value) == type(of: b.value) else { return false }
    if let value = a.value as? any Equatable { return isEqual(value, b.value) }
    return arePartsEqual(a.value, b.value)
  }
}
