// SPDX-License-Identifier: MIT

import Cases
import GLES
import Images
import Testing

@testable import Demonstration
@testable import ScrimKit

/// The demo with failing GL calls: the image is correct, or correct later, or an error says why
/// there is none.
@Suite struct FaultTests {
  /// The demo's first scene at two moments of its opening animation.
  private struct Demo {
    let pictures: Offscreen
    private let start = Moment(nanoseconds: 1_000_000_000)

    init(_ faults: Faults) throws(AppFailure) {
      pictures = try Offscreen(
        DemoApp(Settings(), usesFixedClock: true), size: Size(width: 480, height: 320), scale: .one,
        title: "Scrim", platform: .surfaceless, faults: faults)
    }

    func first() throws(AppFailure) -> Bitmap { try pictures.image(at: start) }

    /// The image after enough time for every retry.
    func second() throws(AppFailure) -> Bitmap { try pictures.image(at: start + .seconds(5)) }
  }

  @Test func singleFailureIsRecovered() throws {
    let sound = try Demo(Faults())
    let first = try sound.first()
    let count = sound.pictures.gl.faults.attempts
    let second = try sound.second()
    sound.pictures.close()
    var ends = (without: 0, undrawn: 0, lacking: 0, right: 0)
    for attempt in Cases.choice(0..<count, every: 5) {
      let demo: Demo
      do throws(AppFailure) { demo = try Demo(Faults(failing: attempt..<attempt + 1)) } catch {
        #expect(!error.description.isEmpty)
        ends.without += 1
        continue
      }
      defer { demo.pictures.close() }
      // If nothing can be drawn, an error is thrown, and a later attempt succeeds.
      switch try? demo.first() {
      case nil: ends.undrawn += 1
      case first: ends.right += 1
      case .some: ends.lacking += 1
      }
      demo.pictures.gl.faults = Faults()
      let isRight = try demo.second() == second
      #expect(isRight, "attempt \(attempt)")
      #expect(demo.pictures.gl.takeErrors() == [])
    }
    print("\(count) attempts: \(ends)")
    #expect(ends.without > 0 && ends.undrawn > 0 && ends.lacking > 0)
  }

  @Test(arguments: 0...1) func imageIsEqualAfterContextReset(frame: Int) throws {
    let sound = try Demo(Faults())
    let expected = [try sound.first(), try sound.second()]
    sound.pictures.close()
    let hurt = try Demo(Faults(reset: frame))
    defer { hurt.pictures.close() }
    let before = hurt.pictures.gl
    let areSame = [try hurt.first(), try hurt.second()] == expected
    #expect(areSame)
    #expect(hurt.pictures.gl !== before)
    #expect(hurt.pictures.gl.takeErrors() == [])
  }
}
