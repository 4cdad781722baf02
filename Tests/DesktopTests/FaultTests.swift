// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import GLES
import Images
import Renderer
import Testing

@testable import ScrimKit

/// GL failures in a headless compositor.
@Suite(.serialized) struct FaultTests {
  /// The environment with injected faults.
  private func session(_ compositor: Compositor, _ faults: String?) -> [String: String] {
    var environment = compositor.clientEnvironment
    environment["SCRIM_FAULTS"] = faults
    return environment
  }

  /// After a GPU reset or missing buffers, everything is drawn again.
  @Test func theScreenIsTheSameAfterALoss() throws {
    let compositor = try Compositor(.sway)
    var pictures: [Bitmap] = []
    for faults in [nil, "reset=0", "reset=1", "starve=0-2", "starve=1-1"] {
      let client = try Client(
        ["demo", "--scene", "progressive", "--reduced-motion"], in: session(compositor, faults))
      try client.waitUntilAtRest()
      pictures.append(try Bitmap(contentsOf: compositor.screenshot().path))
      client.process.terminate()
      let result = client.end()
      #expect(result.status == 0)
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
    let areSame = pictures.allSatisfy { $0 == pictures[0] }
    #expect(areSame)
    let usual = try buffers(compositor, nil)
    for faults in ["reset=1", "starve=1-1"] {
      #expect(try buffers(compositor, faults) > usual, "nothing was lost with \(faults)")
    }
  }

  /// The number of buffers created for a few frames.
  private func buffers(_ compositor: Compositor, _ faults: String?) throws -> Int {
    var environment = session(compositor, faults)
    environment["WAYLAND_DEBUG"] = "1"
    let result = try Client(["demo", "--frames", "3"], in: environment).end()
    #expect(result.status == 0)
    return result.errors.split(separator: "\n").count { $0.contains(".create_buffer(") }
  }

  /// One failed allocation, or all after it: the program draws, or ends with one line.
  @Test func allocationFailuresAreSurvivedOrReported() throws {
    let compositor = try Compositor(.sway)
    var ends: [Int32: Int] = [:]
    for first in stride(from: 0, to: 130, by: 14) {
      for last in [first, 1_000_000] {
        let result = try Client(
          ["demo", "--frames", "4", "--size", "400x300"],
          in: session(compositor, "fail=\(first)-\(last)")
        ).end()
        let lines = result.errors.filter { $0 == "\n" }.count
        #expect([0, 4].contains(result.status), "\(first)-\(last): \(result)")
        // A warning about glass without its blur is also one line.
        #expect(lines <= 1 && (result.status == 0 || lines == 1), "\(first)-\(last): \(result)")
        ends[result.status, default: 0] += 1
      }
    }
    print("ends of the program: \(ends)")
    #expect(ends[0] != nil && ends[4] != nil)
  }

  /// A file size limit makes Mesa's buffers fail, since they are files.
  @Test func missingBuffersAreReported() throws {
    let compositor = try Compositor(.sway)
    let command = "ulimit -f 100; exec '\(Client.executable.path)' demo"
    let line = SurfaceError.noBuffer.description
    let limited = try run("/bin/sh", ["-c", command], in: compositor.clientEnvironment)
    let starved = try Client(["demo"], in: session(compositor, "starve=1-4")).end()
    for result in [limited, starved] {
      #expect(result.status == 4)
      #expect(result.errors == "scrim: \(line)\n")
    }
  }

  /// Content whose GL context is lost in every frame.
  private final class ContextLosingContent: Content, CustomShaderProvider {
    var opened = 0

    func build(in surface: SurfaceContent) {}

    func addPrograms(to renderer: SceneRenderer) throws(ProgramError) {
      opened += 1
      renderer.gl.faults = Faults(reset: 0)
    }
  }

  @Test func losingTheContextInEveryFrameEndsTheApp() throws {
    let compositor = try Compositor(.sway)
    let content = ContextLosingContent()
    let app = App(compositor.options(), content: content)
    #expect(throws: AppFailure.self) { _ = try app.run() }
    #expect(content.opened == 4)
  }
}
