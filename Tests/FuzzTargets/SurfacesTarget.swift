// SPDX-License-Identifier: MIT

import FakeCompositor
import SurfaceLab

/// A list of acts of a compositor, of the person in front of it and of the app: bars, a drawer,
/// toasts, popups and drags. The app violates no protocol, comes to rest, keeps nothing, and has
/// each panel where it ought to be in the end.
@MainActor enum SurfacesTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    do {
      let offers: Offers = [.everything, .sway17, .everything.with("wl_output", 2)][
        reader.number(below: 3)]
      try SurfaceLab.run(offers, bars: 1 + reader.number(below: 2)) { lab in
        try lab.recover(outputs: reader.number(below: 4))
        var count = 0
        while !reader.isEmpty, count < 40 {
          count += 1
          try lab.perform(act(&reader))
        }
        try lab.settle()
        try lab.clear()
        try lab.recover(outputs: 2)
      }
    } catch {
      throw BrokenPromise(description: "\(error)")
    }
  }

  /// The next act.
  private static func act(_ reader: inout ByteReader) -> LabAct {
    let kind = reader.number(below: 28)
    let (which, what) = (Int(reader.byte()), Int(reader.byte()))
    switch kind {
    case 0: return .plug(scale: Int32(what % 5))
    case 1, 2: return .unplug(which)
    case 3, 4: return .dismiss(which)
    case 5:
      let sides: [Int32?] = [nil, 0, 1, 333, 16_384, 1 << 24]
      return .configure(which, side: sides[what % sides.count])
    case 6: return .rescale(which, [0, 1, 2, 3, 4, 100_000][what % 6])
    case 7: return .rescaleOutput(which, [0, 1, 2, 3, 100_000][what % 5])
    case 8: return .enter(which, output: what)
    case 9: return .leave(which, output: what)
    case 10: return .press(which)
    case 11: return .release
    case 12: return .focus(which)
    case 13: return .hover(which)
    case 14: return .drop
    case 15: return .leaveDrag
    case 16: return .cancelDrag
    case 17, 18: return .toggle(which)
    case 19: return .popup(which)
    case 20: return .popover(which)
    case 21: return what % 2 == 0 ? .movePopup : .closePopup
    case 22: return what % 3 > 0 ? .toast : .dismissToast
    case 23: return .drag(which)
    case 24: return what % 4 > 0 ? .change(which) : .starve(which % 3)
    case 25: return .modes(HostileModes(rawValue: UInt16(which & 7) << 8 | UInt16(what)))
    default: return .deliver
    }
  }
}
