// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Icons
import TemporaryFiles
import Testing

/// Broken themes end well: the search goes on with the next one, and says what cannot be read.
@Suite struct BrokenThemeTests {
  private let folder: TemporaryFolder
  private let sizes: KeyValuePairs = ["24": "Size=24"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.theme("hicolor", ["24": "Size=24"], icons: ["24/x.png"])
  }

  /// What a search for the icon x finds, and the lines about problems.
  private func find() -> (path: String?, problems: [String]) {
    let finder = folder.finder()
    var problems: [String] = []
    finder.onProblem = { problems.append($0) }
    let path = folder.found(finder, "x", 24)
    _ = finder.find("y", size: 24, scale: 1)
    return (path, problems)
  }

  @Test func themesThatInheritFromEachOtherEnd() throws {
    try folder.theme("own", inherits: "own,other", sizes)
    try folder.theme("other", inherits: "own,hicolor,other", sizes)
    #expect(find() == ("a/hicolor/24/x.png", []))
  }

  @Test func aLongChainEnds() throws {
    try folder.theme("own", inherits: "t0", sizes)
    for number in 0..<300 { try folder.theme("t\(number)", inherits: "t\(number + 1)", sizes) }
    #expect(find() == ("a/hicolor/24/x.png", []))
  }

  @Test func aThemeWithoutAnIndexIsNone() throws {
    try folder.write("", to: "a/own/24/x.png")
    #expect(find() == ("a/hicolor/24/x.png", []))
  }

  @Test func anIndexInAnotherRootIsReadInstead() throws {
    try folder.write("", to: "a/own/24/x.png")
    try folder.theme("own", in: "b", sizes)
    #expect(find() == ("a/own/24/x.png", []))
  }

  @Test func aHugeIndexIsRefused() throws {
    try folder.write(String(repeating: "#", count: 1 << 20 + 1), to: "a/own/index.theme")
    let (path, problems) = find()
    #expect(path == "a/hicolor/24/x.png")
    let file = folder.path("a/own/index.theme")
    #expect(
      problems == ["the icon theme own cannot be read: '\(file)': larger than 1 MiB"])
  }

  @Test func aFolderInPlaceOfAnIndexIsRefused() throws {
    try folder.write("", to: "a/own/index.theme/file")
    let (path, problems) = find()
    #expect(path == "a/hicolor/24/x.png")
    #expect(problems.count == 1 && problems[0].hasSuffix("not a regular file"))
  }

  @Test func rubbishIsNoTheme() throws {
    var bytes = Data((0...255).map { UInt8($0) })
    bytes += Data("\n[Icon Theme\nDirectories\n=\n[]\n=x\n[Icon Theme]\nDirectories=,,24,\n".utf8)
    bytes += Data("[24]\nSize=-24\nScale=0\n".utf8)
    try folder.write("", to: "a/own/24/x.png")
    try bytes.write(to: folder.url.appending(path: "a/own/index.theme"))
    #expect(find() == ("a/hicolor/24/x.png", []))
  }

  @Test(.enabled(if: geteuid() != 0, "root reads every file"))
  func anUnreadableIndexIsReported() throws {
    try folder.theme("own", sizes, icons: ["24/x.png"])
    let file = folder.path("a/own/index.theme")
    #expect(unsafe chmod(file, 0) == 0)
    let (path, problems) = find()
    #expect(path == "a/hicolor/24/x.png")
    #expect(problems.count == 1 && problems[0].hasSuffix("Permission denied"))
  }

  @Test func aLinkToNowhereIsNoIcon() throws {
    try folder.theme("own", sizes, icons: ["24/y.png"])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/own/24/x.png"), withDestinationPath: "/gone")
    #expect(find() == ("a/hicolor/24/x.png", []))
  }
}
