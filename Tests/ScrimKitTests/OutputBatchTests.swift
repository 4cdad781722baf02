// SPDX-License-Identifier: MIT

import FakeCompositor
import SurfaceLab
import Testing

/// Panels whose surfaces are closed and whose outputs go and come, in every order and in one batch:
/// nothing crashes, violates a protocol or is kept, and every panel is on every output in the end.
@Suite struct OutputBatchTests {
  /// Each sequence of up to `length` of `acts`, each of which occurs once at most.
  private func sequences(of acts: [LabAct], upTo length: Int) -> [[LabAct]] {
    guard length > 0 else { return [[]] }
    return [[]]
      + acts.indices.flatMap { index in
        var rest = acts
        let act = rest.remove(at: index)
        return sequences(of: rest, upTo: length - 1).map { [act] + $0 }
      }
  }

  /// All sequences of up to `length` acts, on `outputs` outputs that each show `bars` panels.
  @Test(arguments: [
    (1, 1, 4), (1, 2, 5), (1, 3, 5), (2, 1, 5), (2, 2, 3), (2, 3, 3), (3, 1, 3), (3, 2, 2),
    (3, 3, 2),
  ]) func everyBatchIsSurvived(outputs: Int, bars: Int, length: Int) throws {
    // What comes before the delivery is heard before what comes after it.
    var acts: [LabAct] = [.plug(scale: 2), .deliver]
    for index in 0..<outputs * bars { acts.append(.dismiss(index)) }
    for index in 0..<outputs { acts.append(.unplug(index)) }
    let lab = try SurfaceLab(bars: bars, extras: false)
    try lab.recover(outputs: outputs)
    let objects = lab.objectCount
    for sequence in sequences(of: acts, upTo: length) {
      do {
        for act in sequence { try lab.perform(act) }
        try lab.settle()
        try lab.recover(outputs: outputs)
      } catch {
        Issue.record("\(sequence): \(error)")
        break
      }
      #expect(lab.objectCount == objects, "\(sequence)")
    }
    try lab.clear()
    try lab.close()
  }
}
