// SPDX-License-Identifier: MIT

import EventLoop
import FakeCompositor
import Testing
import WaylandServer

@testable import Window

/// What is known of outputs: their size in logical units, and which one has the focus.
@Suite struct OutputTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt32])
  func theScaleHasAFraction(version: UInt32) throws {
    let offers = Offers.everything.with("zxdg_output_manager_v1", min(version, 3))
      .with("wl_output", version)
    let test = try TestDesktop(offers) { $0.plug(scale: 2) }
    try test.settle()
    var output: Output { test.desktop.outputs[0] }
    #expect(output.logicalSize.width == 960 && output.scale == Scale(2))
    var changes = 0
    test.desktop.onOutputsChange = { changes += 1 }
    for (width, height, in120ths) in [(1280, 720, 180), (1097, 617, 210), (2400, 1350, 96)] {
      test.compositor.outputs[0].change(logicalWidth: Int32(width), height: Int32(height))
      try test.settle()
      #expect(output.logicalSize == Size(width: Double(width), height: Double(height)))
      #expect(output.scale == Scale(in120ths: in120ths))
    }
    #expect(changes == 3)
    // Nonsense leaves the whole scale, which version 1 of wl_output does not have.
    test.compositor.outputs[0].change(logicalWidth: 0, height: -4)
    try test.settle()
    #expect(output.scale == Scale(version == 1 ? 1 : 2))
  }

  @Test func withoutTheProtocolTheScaleIsWhole() throws {
    let test = try TestDesktop(.everything.without("zxdg_output_manager_v1")) { $0.plug(scale: 2) }
    let output = test.desktop.outputs[0]
    #expect(output.logicalSize == Size(width: 960, height: 540))
    #expect(output.scale == Scale(2))
  }

  // MARK: Focus

  /// A desktop with two outputs, and the answers of a search.
  private final class Search {
    let test: TestDesktop
    var answers: [Output?] = []
    var search: FocusedOutputSearch?
    var stopsLoop = false

    init(_ offers: Offers = .everything) throws {
      test = try TestDesktop(offers) {
        $0.plug("DP-1")
        $0.plug("DP-2")
      }
      search = FocusedOutputSearch(test.desktop) { [unowned self] in
        answers.append($0)
        if stopsLoop { test.loop.stop() }
      }
      try test.settle()
    }

    /// The compositor's side of the search's surface.
    var fake: FakeSurface? { test.compositor.layerSurfaces.first }

    func close() throws {
      search?.close()
      search = nil
      try test.settle()
      #expect(test.compositor.surfaces.isEmpty)
      test.close()
    }
  }

  @Test func theFocusedOutputIsFound() throws {
    let search = try Search()
    let fake = try #require(search.fake)
    // Nothing shows, and nothing takes input or space.
    let role = try #require(fake.layerSurface)
    #expect(role.output == nil && role.zone == -1 && role.keyboard == .none)
    #expect(fake.input == [] && fake.frames == 0)
    fake.configureLayer(1, 1)
    try search.test.settle()
    #expect(fake.frames == 1 && search.answers.isEmpty)
    fake.surface.postEnter(output: search.test.compositor.outputs[1].resource)
    try search.test.settle()
    #expect(search.answers.map { $0?.current.name } == ["DP-2"])
    // The surface is gone at once.
    #expect(search.test.compositor.surfaces.isEmpty)
    try search.close()
  }

  @Test func aClosedSurfaceEndsTheSearch() throws {
    let search = try Search()
    search.fake?.layerSurface?.resource.postClosed()
    try search.test.settle()
    #expect(search.answers.count == 1 && search.answers[0] == nil)
    try search.close()
  }

  @Test func aSearchWithoutAnAnswerTimesOut() throws {
    let search = try Search()
    search.fake?.configureLayer(1, 1)
    try search.test.settle()
    search.test.clock.advance(by: FocusedOutputSearch.timeout)
    // The timer counts the real clock, which is far past the deadline of the test's clock.
    search.stopsLoop = true
    try search.test.loop.run(search.test.compositor.connection)
    #expect(search.answers.count == 1 && search.answers[0] == nil)
    try search.close()
  }

  @Test func aClosedSearchDoesNotAnswer() throws {
    let search = try Search()
    search.fake?.configureLayer(1, 1)
    search.search?.close()
    try search.test.settle()
    #expect(search.answers.isEmpty && search.test.compositor.surfaces.isEmpty)
    try search.close()
  }

  @Test func withoutLayerShellNothingIsSearched() throws {
    let test = try TestDesktop(.weston10) { $0.plug() }
    #expect(FocusedOutputSearch(test.desktop) { _ in } == nil)
  }
}
