// SPDX-License-Identifier: MIT

import Cases
import ChildProcess
import Foundation
import TemporaryFiles
import Testing

@testable import ProtocolScanner

/// Every file of the installed `wayland-protocols`, unchanged: the scanner reads it, and the
/// compiler accepts the bindings of both sides.
@Suite(.enabled(if: Upstream.isInstalled, "wayland-protocols and libwayland-dev are not installed"))
struct UpstreamTests {
  /// Takes a compiler's time, in which a sanitizer has nothing to look at. Our own protocols are
  /// compiled for both sides by the build.
  @Test(
    .enabled(if: Cases.areAll),
    .enabled(if: ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil, "not sanitized"),
    arguments: BindingsGenerator.Side.allCases)
  func bindingsOfAllProtocolsCompile(_ side: BindingsGenerator.Side) throws {
    let groups = try Upstream.groups()
    #expect(groups.joined().count > 20)
    // Both sides are made by the same code.
    for group in side == .client ? groups[...] : groups.suffix(1) {
      let outputs = try BindingsGenerator(side: side, module: "Upstream").generate(
        group, allowlist: Upstream.allowlist(of: group))
      let folder = try TemporaryFolder()
      let files = try outputs.map { output in
        let file = folder.appending(path: output.name)
        try output.text.write(to: file, atomically: true, encoding: .utf8)
        return file.path(percentEncoded: false)
      }
      let outcome = try run(
        "/usr/bin/env", ["swiftc"] + Upstream.flags() + files,
        in: ProcessInfo.processInfo.environment)
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test func descriptionsBecomeComments() throws {
    let xml = """
      <protocol name="p">
        <copyright>Text of a licence.</copyright>
        <description summary="all of it">Prose &lt;here&gt;.</description>
        <interface name="it" version="1">
          <description summary="a thing">Long prose.</description>
          <request name="do_something"/>
          <enum name="error">
            <entry name="bad" value="0"><description summary="very bad"/></entry>
          </enum>
        </interface>
      </protocol>
      """
    let text = try BindingsGenerator(side: .client, module: "M").generate(
      [BindingsGenerator.Input(path: "it.xml", text: xml)],
      allowlist: BindingsGenerator.Input(path: "allowlist", text: "it 1"))[0].text
    for comment in ["/// A thing.", "/// Do something.", "/// Error.", "/// Very bad."] {
      #expect(text.contains(comment), "\(comment)")
    }
    #expect(!text.lowercased().contains("prose") && !text.contains("licence"))
  }
}

/// The protocols that Debian's packages install.
private enum Upstream {
  private static let core = "/usr/share/wayland/wayland.xml"
  private static let folder = "/usr/share/wayland-protocols"

  static var isInstalled: Bool {
    [core, folder].allSatisfy(FileManager.default.fileExists(atPath:))
  }

  /// The files in groups without two interfaces of one name: some unstable versions share names
  /// with stable ones. Each group has the core protocol.
  static func groups() throws -> [[BindingsGenerator.Input]] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let core = try input(core)
    var groups: [[BindingsGenerator.Input]] = []
    for name in names.filter({ $0.hasSuffix(".xml") }).sorted() {
      let file = try input("\(folder)/\(name)")
      let interfaces = Set(try interfaces(of: file).map(\.name))
      let index = try groups.firstIndex { group in
        try group.flatMap(interfaces(of:)).allSatisfy { !interfaces.contains($0.name) }
      }
      if let index { groups[index].append(file) } else { groups.append([core, file]) }
    }
    return groups
  }

  /// All interfaces of `group` with their versions; those of other groups are opaque.
  static func allowlist(of group: [BindingsGenerator.Input]) throws -> BindingsGenerator.Input {
    let interfaces = try group.flatMap(interfaces(of:))
    let known = Set(interfaces.map(\.name))
    let used = Set(
      interfaces.flatMap { $0.requests + $0.events }.flatMap(\.arguments)
        .compactMap(\.type.interface))
    let lines =
      interfaces.map { "\($0.name) \($0.version)" }
      + used.subtracting(known).sorted().map { "\($0) opaque" }
    return BindingsGenerator.Input(path: "allowlist", text: lines.joined(separator: "\n"))
  }

  private static func input(_ path: String) throws -> BindingsGenerator.Input {
    BindingsGenerator.Input(path: path, text: try Repository.text(path))
  }

  private static func interfaces(of file: BindingsGenerator.Input) throws -> [WireInterface] {
    try ModelBuilder(file: file.path).protocolModel(file.text, stem: "").interfaces
  }

  /// Flags to check the generated files against the modules of this build.
  static func flags() throws -> [String] {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let modules = URL(filePath: program).deletingLastPathComponent()
      .appending(path: "Modules").path(percentEncoded: false)
    let headers = ["CWaylandClient", "CWaylandServer", "CLinux", "CMainQueue"].flatMap {
      ["-I", Repository.folder("Sources/C/\($0)")]
    }
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
      .flatMap { ["-enable-upcoming-feature", $0] }
    return [
      "-typecheck", "-wmo", "-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors",
      "-module-name", "Upstream", "-I", modules,
    ] + headers + features
  }
}
