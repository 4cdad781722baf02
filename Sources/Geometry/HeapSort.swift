extension Array {
  /// Sorts in place without a buffer: the library's own sort allocates one for long arrays.
  mutating func heapSort(by precedes: (Element, Element) -> Bool) {
    for root in stride(from: count / 2 - 1, through: 0, by: -1) {
      siftDown(root, end: count, precedes)
    }
    for end in stride(from: count - 1, to: 0, by: -1) {
      swapAt(0, end)
      siftDown(0, end: end, precedes)
    }
  }

  /// Moves the element at `start` down the heap that ends before `end`, to where it belongs.
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
