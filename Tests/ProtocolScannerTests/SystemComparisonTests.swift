// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ProtocolScanner

/// Holds our XML against that of Debian's packages, message by message, up to the newest version
/// that both know.
@Suite struct SystemComparisonTests {
  /// What the packages have.
  let system = SystemProtocols(in: [
    "/usr/share/wayland", "/usr/share/wayland-protocols", "/usr/share/wlr-protocols",
    "/usr/share/plasma-wayland-protocols",
  ])

  /// Ours, as the bindings are made of it.
  let selection: Selection

  init() throws {
    let folder = Repository.folder("protocols")
    let models = try Repository.files(in: folder, "xml").map { path in
      try ModelBuilder(file: path).protocolModel(Repository.text(path), stem: "")
    }
    let list = "\(folder)/allowlist"
    selection = try Selection(models, Allowlist(Repository.text(list), file: list))
  }

  @Test(arguments: [
    ("libwayland-dev", "wl_surface"), ("wayland-protocols", "xdg_toplevel"),
  ])
  func packageIsInstalled(_ package: String, _ interface: String) {
    #expect(system.interfaces[interface] != nil, "install \(package): the comparison reads its XML")
  }

  @Test func onlyWhatDebianLacksIsNotCompared() {
    let missing = selection.order.filter { system.interfaces[$0] == nil }
    let lacking: Set = [
      "wp_cursor_shape_manager_v1", "wp_cursor_shape_device_v1", "zwlr_layer_shell_v1",
      "zwlr_layer_surface_v1", "ext_background_effect_manager_v1",
      "ext_background_effect_surface_v1", "org_kde_kwin_blur_manager", "org_kde_kwin_blur",
      "zwlr_screencopy_manager_v1", "zwlr_screencopy_frame_v1", "ext_image_capture_source_v1",
      "ext_output_image_capture_source_manager_v1", "ext_image_copy_capture_manager_v1",
      "ext_image_copy_capture_session_v1", "ext_image_copy_capture_frame_v1",
      "ext_image_copy_capture_cursor_session_v1", "zwlr_gamma_control_manager_v1",
      "zwlr_gamma_control_v1",
    ]
    #expect(lacking.isSuperset(of: missing))
  }

  @Test func messagesAreTheirs() {
    for (ours, theirs, version) in pairs {
      for tag in ["request", "event"] {
        let mine = tag == "request" ? ours.requests : ours.events
        let yours = theirs.children(tag, upTo: version)
        #expect(
          mine.map { line($0, in: ours) } == yours.map { line($0, in: ours) },
          "the \(tag)s of \(ours.name), version \(version)")
      }
    }
  }

  @Test func destructorsAreTheirs() {
    for (ours, theirs, version) in pairs {
      let mine = (ours.requests + ours.events).filter(\.isDestructor).map(\.name)
      let messages = theirs.children.filter { ["request", "event"].contains($0.tag) }
      let yours = messages.filter { $0["type"] == "destructor" && $0.since <= version }
      #expect(Set(mine).isSuperset(of: yours.map { $0["name"] }), "\(ours.name)")
      // Files before 1.21 do not mark the events that end an object.
      let requests = ours.requests.filter(\.isDestructor).map(\.name)
      #expect(Set(requests).isSubset(of: yours.map { $0["name"] }), "\(ours.name)")
    }
  }

  @Test func argumentEnumsAreTheirs() {
    for (ours, theirs, version) in pairs {
      let yours =
        theirs.children("request", upTo: version) + theirs.children("event", upTo: version)
      for (mine, message) in zip(ours.requests + ours.events, yours) {
        for (argument, node) in zip(mine.arguments, message.children("arg", upTo: version)) {
          let place = "\(ours.name).\(mine.name) \(argument.name)"
          guard !node["enum"].isEmpty else { continue }
          let name = node["enum"].contains(".") ? node["enum"] : "\(ours.name).\(node["enum"])"
          let reference = argument.type.enumReference
          #expect(reference.map { "\($0.interface).\($0.name)" } == name, "\(place)")
        }
      }
    }
  }

  @Test func enumsAreTheirs() {
    for (ours, theirs, version) in pairs {
      let yours = theirs.children("enum", upTo: version)
      #expect(ours.enums.map(\.name).sorted() == yours.map { $0["name"] }.sorted(), "\(ours.name)")
      for mine in ours.enums {
        guard let node = yours.first(where: { $0["name"] == mine.name }) else { continue }
        // Their errors do not always say since when they are.
        let dates = mine.name != "error"
        let entries = Set(
          mine.entries.map { "\($0.name)=\($0.value)" + (dates ? "@\($0.since)" : "") })
        let known = Set(
          node.children("entry", upTo: version).map { entry($0) + (dates ? "@\($0.since)" : "") })
        #expect(mine.isBitfield == (node["bitfield"] == "true"), "\(ours.name).\(mine.name)")
        #expect(entries.isSubset(of: known), "\(ours.name).\(mine.name)")
        // Files gain errors without a new version, and we name two of the many pixel formats.
        let isPartial = mine.name == "error" || "\(ours.name).\(mine.name)" == "wl_shm.format"
        #expect(isPartial || entries == known, "\(ours.name).\(mine.name)")
      }
    }
  }

  // MARK: Both sides in one form

  /// Every interface that both have, cut to the newest version that both know.
  private var pairs: [(ours: WireInterface, theirs: SystemProtocols.Node, version: Int)] {
    selection.order.compactMap { name in
      guard let theirs = system.interfaces[name], let ours = selection.interface(name) else {
        return nil
      }
      let version = min(ours.version, Int(theirs["version"]) ?? 0)
      return (ours.cut(to: version), theirs, version)
    }
  }

  private func line(_ message: WireMessage, in interface: WireInterface) -> String {
    let arguments = message.arguments.map { "\($0.name) \(words($0.type))" }
    return "\(message.name)@\(message.since)(\(arguments.joined(separator: ", ")))"
  }

  private func words(_ type: WireType) -> String {
    switch type {
    case .int: "int"
    case .uint: "uint"
    case .fixed: "fixed"
    case .string(let nullable): nullable ? "string?" : "string"
    case .object(let interface, let nullable):
      "object \(interface ?? "any")\(nullable ? "?" : "")"
    case .newID(let interface): "new_id \(interface ?? "any")"
    case .bytes, .words: "array"
    case .fd: "fd"
    }
  }

  private func line(_ node: SystemProtocols.Node, in interface: WireInterface) -> String {
    let arguments = node.children.filter { $0.tag == "arg" }.map { argument in
      var words = "\(argument["name"]) \(argument["type"])"
      if ["object", "new_id"].contains(argument["type"]) {
        words += " \(argument["interface"].isEmpty ? "any" : argument["interface"])"
      }
      return words + (argument["allow-null"] == "true" ? "?" : "")
    }
    return "\(node["name"])@\(node.since)(\(arguments.joined(separator: ", ")))"
  }

  private func entry(_ node: SystemProtocols.Node) -> String {
    let text = node["value"]
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    return "\(node["name"])=\(value ?? .max)"
  }
}
