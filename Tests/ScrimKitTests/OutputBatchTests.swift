// SPDX-License-Identifier: MIT

import FakeCompositor
import SurfaceLab
import Testing

/// Panels whose surfaces are closed and whose outputs go and come, in every order and in one batch:
/// nothing crashes, violates a protocol or is kept, and every panel is on every output in the end.
@Suite struct OutputBatchTests {
  /// Each sequence of up to `length` of `acts`, each of which occurs once at most.
  private func sequences<Act>(of acts: [Act], upTo length: Int) -> [[Act]] {
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
    try survive(sequences(of: acts, upTo: length), outputs: outputs, bars: bars)
  }

  /// All surfaces are closed, all outputs are removed and a new one comes, in every order, heard at
  /// once or not.
  @Test(arguments: 1...3, 1...3) func wholeBatchesAreSurvived(outputs: Int, bars: Int) throws {
    let batches: [[LabAct]] = [
      (0..<outputs * bars).map { .dismiss($0) }, (0..<outputs).reversed().map { .unplug($0) },
      [.plug(scale: 2)], [.deliver],
    ]
    let sequences = sequences(of: batches, upTo: batches.count).map { Array($0.joined()) }
    try survive(sequences, outputs: outputs, bars: bars)
  }

  /// Performs each sequence with `bars` panels on each of `outputs` outputs.
  private func survive(_ sequences: [[LabAct]], outputs: Int, bars: Int) throws {
    try SurfaceLab.run(bars: bars, extras: false) { lab in
      try lab.recover(outputs: outputs)
      let objects = lab.objectCount
      for sequence in sequences {
        do {
          for act in sequence { try lab.perform(act) }
          try lab.settle()
          try lab.recover(outputs: outputs)
        } catch {
          throw LabFailure(description: "\(sequence): \(error)")
        }
        #expect(lab.objectCount == objects, "\(sequence)")
      }
    }
  }

  /// What is open on a panel, or at its side, and the ends that it may come to.
  private static let scenes: [(begin: [LabAct], acts: [LabAct])] = [
    ([.popup(0), .deliver, .popup(1)], [.dismiss(1), .dismiss(2), .closePopup, .movePopup]),
    ([.popover(0), .deliver, .popup(1)], [.dismiss(1), .dismiss(2), .popup(0), .change(0)]),
    ([.press(0), .deliver, .drag(0)], [.hover(0), .drop, .cancelDrag, .release]),
    ([.hover(0)], [.drop, .leaveDrag, .popup(0), .dismiss(1)]),
    ([.toast, .toast], [.dismiss(1), .dismissToast, .toast, .starve(1)]),
  ]

  /// Nested popups, popovers, drags, drops and toasts, of which anything may end first.
  @Test(arguments: 0..<5) func whatIsOpenEndsInEveryOrder(scene: Int) throws {
    let (begin, own) = Self.scenes[scene]
    let acts = own + [.dismiss(0), .unplug(0), .plug(scale: 2)]
    try SurfaceLab.run(extras: false) { lab in
      for sequence in sequences(of: acts, upTo: 3) {
        do {
          try lab.recover(outputs: 1)
          for act in begin { try lab.perform(act) }
          try lab.settle()
          for act in sequence { try lab.perform(act) }
          try lab.settle()
          try lab.clear()
        } catch {
          throw LabFailure(description: "\(sequence): \(error)")
        }
      }
    }
  }
}
