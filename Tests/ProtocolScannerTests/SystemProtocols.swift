// SPDX-License-Identifier: MIT

import Foundation
import FoundationXML

/// The interfaces in the XML files of Debian's packages, read without any code of the scanner.
final class SystemProtocols: NSObject, XMLParserDelegate {
  /// An element, as the file has it.
  struct Node {
    /// The tag.
    let tag: String
    /// The attributes by name.
    let attributes: [String: String]
    /// The elements inside, without the descriptions.
    var children: [Node] = []

    /// The attribute `name`, empty where it is missing.
    subscript(name: String) -> String { attributes[name] ?? "" }

    /// The first version that has it.
    var since: Int { Int(self["since"]) ?? 1 }

    /// The elements of `tag` inside that were there at `version`.
    func children(_ tag: String, upTo version: Int) -> [Node] {
      children.filter { $0.tag == tag && $0.since <= version }
    }
  }

  /// The interfaces by name.
  private(set) var interfaces: [String: Node] = [:]
  /// The elements that have begun and not ended.
  private var open: [Node] = []

  /// Reads every file in `folders`.
  init(in folders: [String]) {
    super.init()
    for file in folders.flatMap(Self.files) {
      let parser = XMLParser(contentsOf: URL(fileURLWithPath: file))
      parser?.delegate = self
      _ = parser?.parse()
    }
  }

  private static func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".xml") }.map { "\(folder)/\($0)" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Node(tag: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let node = open.popLast() else { return }
    if node.tag == "interface" {
      interfaces[node["name"]] = node
    } else if !open.isEmpty, node.tag != "description" {
      open[open.count - 1].children.append(node)
    }
  }
}
