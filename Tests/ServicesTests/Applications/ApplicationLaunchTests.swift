// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Foundation
import PrivateBus
import Testing

@testable import Services

/// Applications that are started.
@MainActor @Suite struct ApplicationLaunchTests {
  private let daemon: PrivateBus
  private let stage: ApplicationStage

  init() throws {
    daemon = try PrivateBus()
    stage = try ApplicationStage(bus: .at(daemon.address))
  }

  /// Installs an application and starts it.
  private func start(
    _ lines: String, id: String = "org.test.A", action: String? = nil,
    opening targets: [String] = [], token: String? = nil
  ) async throws {
    try stage.install(id, lines)
    try await stage.run { stage.applications[id] != nil }
    let application = try #require(stage.applications[id])
    // The bus answers in the loop, which this test has to run meanwhile.
    var result: Result<Void, LaunchFailure>?
    Task {
      do throws(LaunchFailure) {
        try await stage.applications.start(
          application, action: application.actions.first { $0.id == action }, opening: targets,
          token: token)
        result = .success(())
      } catch { result = .failure(error) }
    }
    try await stage.run { result != nil }
    try result?.get()
  }

  @Test func programsGetTheirArgumentsAndTheToken() async throws {
    try stage.program("tool")
    let tool = stage.path("bin/tool")
    try await start(
      "Exec=\"\(tool)\" --open %F\nPath=/usr", opening: ["/a", "file:///b%20c"], token: "t")
    #expect(try await stage.words(in: "tool.out") == ["t", "t", "/usr", "--open", "/a", "/b", "c"])
  }

  @Test func actionsHaveCommands() async throws {
    try stage.program("tool")
    stage.variables["HOME"] = "/usr"
    try await start(
      """
      Exec=false
      Path=/nowhere
      Actions=new;
      [Desktop Action new]
      Name=New
      Exec="\(stage.path("bin/tool"))" new %c
      """, action: "new")
    #expect(try await stage.words(in: "tool.out") == ["none", "none", "/usr", "new", "A"])
  }

  @Test func terminalsAreThoseOfTheUser() async throws {
    let lines = "Exec=tool x\nTerminal=true"
    stage.variables["PATH"] = stage.path("bin")
    await #expect(throws: LaunchFailure.noTerminal) { try await start(lines) }
    try stage.program("terminal")
    stage.variables["TERMINAL"] = stage.path("bin/terminal")
    try await start(lines)
    #expect(
      try await stage.words(in: "terminal.out").dropFirst(3).elementsEqual(["-e", "tool", "x"]))
    try stage.program("xdg-terminal-exec")
    let application = try #require(stage.applications["org.test.A"])
    let launcher = ApplicationLauncher(
      programs: ProgramSearch(path: stage.path("bin")), terminal: nil, home: nil)
    #expect(
      try launcher.commands(.init(application: application)) == [
        ["xdg-terminal-exec", "tool", "x"]
      ])
  }

  @Test func failuresSayWhy() async throws {
    await #expect(throws: LaunchFailure.self) { try await start("Exec=/nowhere/at-all") }
    await #expect(throws: LaunchFailure.opensNothing) {
      try await start("Exec=true %f", id: "org.test.B", opening: ["http://a", "http://b"])
    }
    // What did not start is not remembered.
    #expect(!FileManager.default.fileExists(atPath: stage.path("home/.local/state/scrim/launches")))
  }

  @Test func aHistoryThatCannotBeReadIsKept() async throws {
    let name = "home/.local/state/scrim/launches"
    let text = String(repeating: "x", count: LaunchHistory.sizeLimit + 1)
    try stage.write(text, to: name)
    try await start("Exec=true")
    #expect(try String(contentsOfFile: stage.path(name), encoding: .utf8) == text)
    #expect(stage.problems.last?.hasSuffix("launches': larger than 256 KiB") == true)
    #expect(stage.applications.state.history.weight(of: "org.test.A") > 0)
  }

  @Test func applicationsOnTheBusAreCalled() async throws {
    let bus = try Bus(stage.loop, .at(daemon.address))
    defer { bus.close() }
    var calls: [String: [BusValue]] = [:]
    var isOwned = false
    _ = try bus.export("/org/test/A") { call in
      calls[call.method] = call.message.body
      call.reply()
      return true
    }
    _ = try bus.own("org.test.A") { isOwned = $0 == .owned }
    try await stage.run { isOwned }
    let lines = "DBusActivatable=true\nActions=new;\n[Desktop Action new]\nName=New"
    let data = BusValue.options([
      "activation-token": .string("t"), "desktop-startup-id": .string("t"),
    ])
    try await start(lines, token: "t")
    #expect(calls == ["Activate": [data]])
    try await start(lines, opening: ["/a b", "http://c"], token: "t")
    #expect(calls["Open"] == [.strings(["file:///a%20b", "http://c"]), data])
    try await start(lines, action: "new")
    #expect(
      calls["ActivateAction"] == [.string("new"), .array(of: "v", []), .options([:])])
  }

  @Test func systemdPutsProgramsIntoScopes() async throws {
    let bus = try Bus(stage.loop, .at(daemon.address))
    defer { bus.close() }
    var units: [[BusValue]] = []
    var isOwned = false
    _ = try bus.export("/org/freedesktop/systemd1") { call in
      guard call.method == "StartTransientUnit" else { return false }
      units.append(call.message.body)
      call.reply([.path("/job")])
      return true
    }
    _ = try bus.own(SystemdScope.service) { isOwned = $0 == .owned }
    try await stage.run { isOwned }
    try await start("Exec=sleep 600", id: "org.test.A-b")
    let unit = try #require(units.first)
    let properties = try #require(unit[2].values).map { $0.values ?? [] }
    func property(_ name: String) -> BusValue? { properties.first { $0[0].text == name }?[1] }
    let process = try #require(property("PIDs")?.values?.first?.integer)
    defer { kill(pid_t(process), SIGKILL) }
    #expect(kill(pid_t(process), 0) == 0)
    #expect(unit[0].text == "app-org.test.A\\x2db-\(process).scope")
    #expect(unit[1].text == "fail")
    #expect(property("Slice")?.text == "app.slice")
    #expect(property("Description")?.text == "A")
  }

  @Test func aCommandStandsInForTheBus() async throws {
    try stage.program("tool")
    try await start("DBusActivatable=true\nExec=\"\(stage.path("bin/tool"))\" %U")
    #expect(try await stage.words(in: "tool.out").count == 3)
    await #expect(throws: LaunchFailure.self) {
      try await start("DBusActivatable=true", id: "org.test.B")
    }
  }
}
