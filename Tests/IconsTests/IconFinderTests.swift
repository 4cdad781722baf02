// SPDX-License-Identifier: MIT

import Foundation
import TemporaryFiles
import Testing

@testable import Icons

/// Icons are found as the Icon Theme Specification says.
@Suite struct IconFinderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Sizes

  @Test func theFolderThatFitsTheSizeIsChosen() throws {
    try folder.theme(
      "own",
      [
        "16": "Size=16 Type=Fixed", "24": "Size=24 Type=Threshold Threshold=3",
        "48": "Size=48 Type=Fixed", "any": "Size=64 Type=Scalable MinSize=60 MaxSize=256",
      ],
      icons: ["16/x.png", "24/x.png", "48/x.png", "any/x.svg"])
    let finder = folder.finder()
    for (size, path) in [
      (16, "16/x.png"), (24, "24/x.png"), (22, "24/x.png"), (27, "24/x.png"), (48, "48/x.png"),
      (60, "any/x.svg"), (256, "any/x.svg"),
      // None fits: the nearest one.
      (1, "16/x.png"), (18, "16/x.png"), (40, "48/x.png"), (53, "48/x.png"), (55, "any/x.svg"),
      (1000, "any/x.svg"),
    ] {
      #expect(folder.found(finder, "x", size) == "a/own/\(path)", "\(size)")
    }
  }

  @Test func theScaleCounts() throws {
    try folder.theme(
      "own",
      [
        "24": "Size=24 Type=Fixed", "48": "Size=48 Type=Fixed",
        "24@2": "Size=24 Scale=2 Type=Fixed",
      ],
      scaled: "24@2,24@3", icons: ["24/x.png", "48/x.png", "24@2/x.png", "48/y.png"])
    let finder = folder.finder()
    #expect(folder.found(finder, "x", 24, 2) == "a/own/24@2/x.png")
    #expect(folder.found(finder, "x", 24, 1) == "a/own/24/x.png")
    #expect(folder.found(finder, "x", 48, 1) == "a/own/48/x.png")
    // As many pixels, drawn for another size, if there is nothing else.
    #expect(folder.found(finder, "y", 24, 2) == "a/own/48/y.png")
  }

  @Test func folderWithoutASizeOrOfAnUnknownTypeIsIgnored() throws {
    try folder.theme(
      "own", ["a": "Type=Fixed", "b": "Size=24 Type=Odd", "c": "Size=99999999999999999999"],
      icons: ["a/x.png", "b/x.png", "c/x.png"])
    #expect(folder.found(folder.finder(), "x", 24) == nil)
  }

  @Test func pixelsComeBeforeShapesInOneFolder() throws {
    try folder.theme("own", ["24": "Size=24"], icons: ["24/x.svg", "24/x.png", "24/y.svg"])
    let finder = folder.finder()
    let found = try #require(finder.find("x", size: 24, scale: 1))
    #expect(found.format == .png && !found.isSymbolic)
    #expect(finder.find("y", size: 24, scale: 1)?.format == .svg)
  }

  // MARK: Inheritance

  @Test func aThemeInheritsFromItsParentsAndFromHicolor() throws {
    let sizes: KeyValuePairs = ["24": "Size=24"]
    try folder.theme("own", inherits: "first, second", sizes, icons: ["24/a.png"])
    try folder.theme(
      "first", inherits: "hicolor,grand", sizes, icons: ["24/a.png", "24/b.png"])
    try folder.theme("grand", sizes, icons: ["24/c.png", "24/d.png"])
    try folder.theme("second", sizes, icons: ["24/b.png", "24/c.png"])
    try folder.theme("Adwaita", sizes, icons: ["24/a.png", "24/e.png"])
    try folder.theme("hicolor", sizes, icons: ["24/a.png", "24/d.png", "24/e.png", "24/f.png"])
    let finder = folder.finder()
    for (name, theme) in [
      ("a", "own"), ("b", "first"), ("c", "grand"), ("d", "grand"), ("e", "Adwaita"),
      ("f", "hicolor"),
    ] {
      #expect(folder.found(finder, name, 24) == "a/\(theme)/24/\(name).png")
    }
    #expect(folder.found(finder, "g", 24) == nil)
    // Without a theme, or with one that is not there.
    for theme in [nil, "gone", "../own", ""] {
      #expect(folder.found(folder.finder(theme), "a", 24) == "a/Adwaita/24/a.png")
    }
  }

  @Test func aThemeMayBeInSeveralRoots() throws {
    try folder.theme("own", ["24": "Size=24"], icons: ["24/a.png"])
    try folder.write("", to: "b/own/24/b.png")
    try folder.write("", to: "b/own/24/a.png")
    let finder = folder.finder()
    #expect(folder.found(finder, "a", 24) == "a/own/24/a.png")
    #expect(folder.found(finder, "b", 24) == "b/own/24/b.png")
  }

  @Test func iconsWithoutAThemeAreTheLastResort() throws {
    try folder.theme("hicolor", ["24": "Size=24"], icons: ["24/a.png"])
    for file in ["pixmaps/a.png", "pixmaps/b.svg", "b/c.png", "pixmaps/d.xpm"] {
      try folder.write("", to: file)
    }
    let finder = folder.finder()
    #expect(folder.found(finder, "a", 24) == "a/hicolor/24/a.png")
    #expect(folder.found(finder, "b", 24) == "pixmaps/b.svg")
    #expect(folder.found(finder, "c", 24) == "b/c.png")
    #expect(folder.found(finder, "d", 24) == nil)
  }

  // MARK: Names

  @Test func aNameLosesItsLastParts() {
    #expect(IconFinder.names(for: "a-b-c") == [["a-b-c", "a-b", "a"]])
    #expect(
      IconFinder.names(for: "a-b-symbolic") == [["a-b-symbolic", "a-symbolic"], ["a-b", "a"]])
    #expect(IconFinder.names(for: "-symbolic") == [["-symbolic"], [""]])
    #expect(IconFinder.names(for: "--") == [["--", "-"]])
  }

  @Test func aMoreGeneralIconIsFound() throws {
    let sizes: KeyValuePairs = ["24": "Size=24"]
    try folder.theme("own", sizes, icons: ["24/net-wireless.png", "24/net.png"])
    try folder.theme("hicolor", sizes, icons: ["24/net-symbolic.svg", "24/mail-symbolic.svg"])
    let finder = folder.finder()
    #expect(folder.found(finder, "net-wireless-good", 24) == "a/own/24/net-wireless.png")
    // Symbolic icons stay symbolic as long as there is one.
    let symbolic = try #require(finder.find("net-wireless-symbolic", size: 24, scale: 1))
    #expect(symbolic.isSymbolic && symbolic.path.hasSuffix("hicolor/24/net-symbolic.svg"))
    #expect(folder.found(finder, "mail-unread-symbolic", 24) == "a/hicolor/24/mail-symbolic.svg")
    try folder.theme("plain", sizes, icons: ["24/disk.png"])
    let disk = try #require(folder.finder("plain").find("disk-usb-symbolic", size: 24, scale: 1))
    #expect(!disk.isSymbolic && disk.path.hasSuffix("plain/24/disk.png"))
  }

  @Test func namesDoNotLeadElsewhere() throws {
    try folder.theme("own", ["24": "Size=24", "../../b": "Size=24"], icons: ["24/x.png"])
    try folder.write("", to: "b/y.secret.png")
    try folder.write("", to: "a/z.png")
    let finder = folder.finder()
    for name in ["../24/x", "../../z", "", "/", "24/x", "x\0", "..", "."] {
      #expect(finder.find(name, size: 24, scale: 1) == nil, "\(name)")
    }
    // An absolute path is taken as it is; the one who reads it says what is wrong.
    #expect(finder.find("/gone/x.svg", size: 24, scale: 1)?.path == "/gone/x.svg")
    #expect(finder.find("/gone/x.gif", size: 24, scale: 1) == nil)
    #expect(IconFile(path: "/a/b-symbolic.svg")?.isSymbolic == true)
  }

  // MARK: Memory

  @Test func whatWasFoundIsRemembered() throws {
    try folder.theme("own", ["24": "Size=24"], icons: ["24/a.png"])
    try folder.theme("other", ["24": "Size=24"], icons: ["24/a.png"])
    let finder = folder.finder()
    #expect(folder.found(finder, "a", 24) == "a/own/24/a.png")
    #expect(folder.found(finder, "b", 24) == nil)
    try folder.write("", to: "a/own/24/b.png")
    #expect(folder.found(finder, "b", 24) == nil)
    finder.forget()
    #expect(folder.found(finder, "b", 24) == "a/own/24/b.png")
    finder.search.theme = "other"
    #expect(folder.found(finder, "a", 24) == "a/other/24/a.png")
  }
}
