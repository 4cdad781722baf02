// SPDX-License-Identifier: MIT

import CAllocations
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The launcher on a stage.
@Suite struct LauncherTests {
  private let bench = ShellBench()

  private func stage(
    _ appearance: Appearance? = nil, height: Double = LauncherView.height
  ) throws -> Stage {
    let model = bench.model
    return try bench.stage(
      Size(width: 640, height: height), appearance ?? .dark,
      isPictured: appearance != nil
    ) { LauncherView(model: model) {} }
  }

  @Test(arguments: [Appearance.light, .dark])
  func theLauncherHasItsPicture(appearance: Appearance) async throws {
    let stage = try stage(appearance)
    try await stage.settle()
    try await stage.type("fil")
    try await stage.settle()
    try stage.expectPicture("launcher-\(appearance)")
  }

  @Test func keysAloneSelectAndStart() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.type("fls")
    try await stage.settle()
    #expect(try stage.shows("Files") && !stage.shows("Terminal"))
    #expect(try stage.shows("New Window"))
    try await stage.press(.down)
    try await stage.settle()
    let selected = try stage.accessibleTree().filter { $0.contains("selected") }
    #expect(selected.count == 1 && selected[0].contains("New Window"))
    let history = bench.model.applications.history
    try await stage.press(.enter)
    try await stage.settle()
    #expect(bench.model.applications.history != history)
  }

  @Test func theSelectionIsSeenOnALowOutput() async throws {
    let stage = try stage(height: 250)
    try await stage.settle()
    for _ in 0..<4 { try await stage.press(.down) }
    try await stage.settle()
    #expect(try stage.position(of: "Text Editor, Write notes and sources").y < 210)
  }

  @Test func whatIsNotThereIsNotFound() async throws {
    let stage = try stage()
    try await stage.settle()
    try await stage.type("qqq")
    try await stage.settle()
    #expect(try stage.shows("Nothing fits"))
    for _ in 0..<3 { try await stage.press(.backspace) }
    try await stage.settle()
    #expect(try stage.shows("Terminal"))
  }

  /// Applications are prepared once: a key takes less than half of the allocations of that.
  @Test func aKeySearchesWhatIsPrepared() {
    let names = (0..<5_000).map { "Application \($0) of \(["Harbour", "Tide", "Light"][$0 % 3])" }
    let applications = Applications(ApplicationsState(names.map { Application($0) }))
    func allocations(_ query: String) -> Int {
      allocationCounterBegin()
      _ = applications.matches(query, limit: 20)
      return allocationCounterEnd()
    }
    let first = allocations("light")
    #expect(first > 5_000)
    for query in ["l", "li", "light", "aol 41", "xyz"] {
      #expect(allocations(query) * 2 < first, "\(query)")
    }
  }

  @Test func actionsFollowTheFirstApplication() {
    let applications = Applications(ApplicationsState(ShellBench.applications))
    #expect(LauncherEntry.entries("f", in: applications).map(\.name) == ["Firn", "Files"])
    #expect(
      LauncherEntry.entries("files", in: applications).map(\.name) == ["Files", "New Window"])
    #expect(LauncherEntry.entries("", in: applications).count == ShellBench.applications.count)
    // One that is searched for itself comes before its application.
    #expect(
      LauncherEntry.entries("new win", in: applications).map(\.name) == ["New Window", "Files"])
  }

  @Test func failuresAreToldInTheWordsOfTheShell() throws {
    let files = ShellBench.applications[0]
    let words = Words.german
    #expect(words.reason(of: .noTerminal, files) == "Files braucht ein Terminal")
    #expect(words.reason(of: .noAnswer, files) == "Files kann nicht gestartet werden")
    #expect(
      words.reason(of: .notStarted("no such file"), files)
        == "Files kann nicht gestartet werden: no such file")
    #expect(bench.app.editWords == Words.english.editing)
    #expect(
      ShellBench(words: .german).app.editWords.selectAll == "Alles auswählen")
  }
}
