// SPDX-License-Identifier: MIT

import Cases
import Foundation
import GLES
import ScrimKit
import Testing

@testable import Gallery

/// The pictures of the gallery are those of the documentation, and its code is what is compiled.
@MainActor @Suite struct GalleryTests {
  /// The folder of the repository.
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    .enabled(if: Machine.hasInter && Machine.hasAdwaita), arguments: Samples.names,
    Cases.choice([Appearance.light, .dark], every: 2))
  func sectionsHaveTheirPictures(name: String, appearance: Appearance) throws {
    let section = try #require(Samples.sections.first { $0.name == name })
    let picture = try Samples.picture(of: section, appearance)
    var info: RendererInfo?
    try Stage.run { info = $0.gl.info }
    let golden = Golden(
      name: "gallery-\(name)-\(appearance == .light ? "light" : "dark")", folder: Golden.pictures)
    try golden.expect(picture, drawnBy: try #require(info))
  }

  @Test func everyViewIsShown() throws {
    let views = Self.root.appending(path: "Sources/Views")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: views.path)
    let files = paths.filter { $0.hasSuffix(".swift") }.map { views.appending(path: $0) }
    let declaration = /public struct (\w+)(<.*>)?: (View|LeafView|BoxView|ToneView)\b/
    let names = try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) }
    }
    // Made by modifiers and builders, or without a picture of their own.
    let structure: Set = [
      "AnyView", "DecoratedView", "EffectView", "EmptyView", "Group", "LayerView", "ShaderView",
      "ThemeReader", "TupleView", "WidgetView",
    ]
    #expect(names.count > 25)
    let code = Samples.sections.flatMap(\.samples).map(\.code).joined(separator: "\n")
    for name in Set(names).subtracting(structure) {
      let isShown = code.contains(try Regex("\\b\(name)\\b *[({]"))
      #expect(isShown, "the gallery does not show \(name)")
    }
  }

  @Test func thePageIsUpToDate() throws {
    let page = Self.root.appending(path: "docs/gallery.md")
    if Machine.renewsGoldens {
      try Samples.page.write(to: page, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: page, encoding: .utf8) == Samples.page)
  }

  @Test func everySampleHasItsCode() {
    #expect(Samples.sections.map { $0.name } == Samples.names)
    let samples = Samples.sections.flatMap { $0.samples }
    #expect(samples.count > 25 && Set(samples.map(\.name)).count == samples.count)
    for sample in samples {
      #expect(!sample.code.isEmpty, "\(sample.name)")
      // It has its room in the pictures.
      for line in sample.code.split(separator: "\n") { #expect(line.count <= 53, "\(line)") }
    }
  }
}
