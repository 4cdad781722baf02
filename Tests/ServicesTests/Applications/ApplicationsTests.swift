// SPDX-License-Identifier: MIT

import DBus
import EventLoop
import Foundation
import Host
import Timing
import Testing

@testable import Services

/// The folders with desktop files, and their changes.
@MainActor @Suite struct ApplicationsTests {
  private let stage: ApplicationStage

  init() throws { stage = try ApplicationStage() }

  @Test func theFirstFolderCounts() async throws {
    let home = "home/.local/share"
    try stage.install("a", in: "second", name: "second")
    try stage.install("a", in: "first", name: "first")
    try stage.install("a", in: home, name: "home")
    try stage.install("b", in: home, "Hidden=true")
    try stage.install("b", name: "masked")
    try stage.install("c", in: home, "TryExec=/nowhere\nExec=true")
    try stage.install("c", name: "masked, too")
    // A file with a fault masks nothing.
    try stage.write("", to: "\(home)/applications/d.desktop")
    try stage.install("d", name: "d")
    try stage.install("sub/folder/e", name: "e", "NoDisplay=true\nExec=true")
    try stage.install(".hidden", name: "hidden")
    try stage.write("", to: "first/applications/mimeinfo.cache")
    #expect(try await stage.names() == ["d", "e", "home"])
    #expect(stage.applications.listed.map(\.id) == ["d", "a"])
    #expect(stage.applications["sub-folder-e"] == stage.applications["sub-folder-e.desktop"])
    #expect(stage.applications["sub-folder-e"]?.path.hasSuffix("/sub/folder/e.desktop") == true)
    #expect(stage.applications["b"] == nil)
    #expect(stage.problems.count == 1)
  }

  @Test func linksToFoldersAroundThemAddNothing() async throws {
    try stage.install("a", name: "a")
    try stage.install("sub/b", name: "b")
    for (link, folder) in [("loop", "."), ("sub/up", ".."), ("sub/further", "../..")] {
      try FileManager.default.createSymbolicLink(
        atPath: stage.path("first/applications/\(link)"), withDestinationPath: folder)
    }
    #expect(try await stage.names() == ["a", "b"])
    #expect(stage.applications.all.map(\.id) == ["a", "sub-b"])
  }

  @Test func nothingIsReadBeforeAProperty() async throws {
    try stage.install("a")
    stage.loop.serveReady()
    #expect(stage.applications.isResting)
    #expect(stage.applications.all.isEmpty && stage.applications.presence == .arriving)
    #expect(!stage.applications.isResting)
    #expect(try await stage.names() == ["A"])
  }

  @Test func namesAreInTheOrderOfTheirLetters() async throws {
    for name in ["zoo", "Éditeur", "edge", "Files", "Z"] { try stage.install(name, name: name) }
    #expect(try await stage.names() == ["edge", "Éditeur", "Files", "Z", "zoo"])
    #expect(
      stage.applications.matches("").map(\.application.name) == stage.applications.all.map(\.name))
  }

  @Test func aTurnOfTheLoopReadsFewFiles() async throws {
    for index in 0..<100 { try stage.install("\(index)", name: "\(index)") }
    _ = stage.applications.presence
    var turns = 0
    while stage.applications.presence != .there, turns < 1000 {
      stage.loop.serveReady()
      turns += 1
    }
    // 16 in each turn, one that begins, and one that reports them.
    #expect(turns == 9)
    #expect(stage.applications.all.count == 100)
  }

  @Test func aKindOfFaultIsToldOnce() async throws {
    for name in ["a", "b"] {
      try stage.write("", to: "first/applications/\(name).desktop")
      try stage.install("no-command-\(name)", "")
      try stage.install("large-\(name)", String(repeating: "#", count: 300_000))
    }
    #expect(try await stage.names() == [])
    #expect(stage.problems.count == 3)
    #expect(stage.problems.allSatisfy { !$0.contains("\n") })
  }

  @Test func changesAreFollowed() async throws {
    try stage.install("a", name: "1")
    #expect(try await stage.names() == ["1"])
    try stage.install("a", name: "changed")
    try await stage.run { stage.applications.all.map(\.name) == ["changed"] }
    try stage.install("sub/b", name: "b")
    try await stage.run { stage.applications.all.map(\.name) == ["b", "changed"] }
    // A folder that was missing.
    try stage.install("a", in: "home/.local/share", name: "home")
    try await stage.run { stage.applications.all.map(\.name) == ["b", "home"] }
    try FileManager.default.removeItem(atPath: stage.path("first/applications"))
    try await stage.run { stage.applications.all.map(\.name) == ["home"] }
    try stage.install("c", name: "c")
    try await stage.run { stage.applications.all.map(\.name) == ["c", "home"] }
  }

  @Test func aFolderMayBeALink() async throws {
    try stage.install("a", in: "elsewhere", name: "a")
    try FileManager.default.removeItem(atPath: stage.path("first/applications"))
    try FileManager.default.createSymbolicLink(
      atPath: stage.path("first/applications"), withDestinationPath: "../elsewhere/applications")
    #expect(try await stage.names() == ["a"])
  }

  @Test func whatNobodyReadsRests() async throws {
    stage.machine.patience = .milliseconds(10)
    try stage.install("a", name: "1")
    #expect(try await stage.names() == ["1"])
    try stage.install("a", name: "2")
    try await stage.run { stage.applications.isResting }
    // What was known is there at once, and what is new as soon as it is read.
    #expect(stage.applications.all.map(\.name) == ["2"])
    try stage.install("a", name: "3")
    try await stage.run { stage.applications.all.map(\.name) == ["3"] }
  }

  @Test func searchesKnowWhatWasStarted() async throws {
    try stage.install("a", name: "Files")
    try stage.install("b", name: "Firefox")
    try stage.install("c", name: "Hidden Files", "NoDisplay=true\nExec=true")
    _ = try await stage.names()
    func found() -> [String] { stage.applications.matches("fi").map(\.application.name) }
    #expect(found() == ["Files", "Firefox"])
    let firefox = try #require(stage.applications["b"])
    try await stage.applications.start(firefox)
    #expect(found() == ["Firefox", "Files"])
    // Another run knows it, too.
    let again = Applications(stage.machine)
    again.environment = { stage.variables[$0] }
    try await stage.run { again.presence == .there }
    #expect(again.matches("fi").map(\.application.name) == ["Firefox", "Files"])
    #expect(stage.problems == [])
  }
}
