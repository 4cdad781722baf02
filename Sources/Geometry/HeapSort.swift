// SPDX-License-Identifier: MIT

extension Array {
  /// Sorts in place without allocating; the standard library's sort allocates a buffer for long
  /// arrays.
  mutating func heapSort(by precedes: (Element, Element) -> Bool) {
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      siftDown(root, end: count, precedes)
    }
    for end in stride(from: count - 1, to: 0, by: -1) {
      swapAt(0, end)
      siftDown(0, end: end, precedes)
    }
  }

  /// Restores the heap property below `start`, in the heap that ends before `end`.
  private mutating func siftDown(
    _ start: Int, end: Int, _ precedes: (Element, Element) -> Bool
  ) {
    var root = start
    while 2 * root + 1 < end {
      var child = 2 * root + 1
      if child + 1 < end, precedes(self[child], self[child + 1]) { child += 1 }
      guard precedes(self[root], self[child]) else { return }
      swapAt(root, child)
      root = child
    }
  }
}
