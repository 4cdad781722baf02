import Foundation
import Glibc
import Testing

@testable import Images

/// Reading and replacing files.
@Suite final class FileTests {
  private let folder: URL
  private let bitmap = Samples.gradient(width: 8, height: 8)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "images-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func aPictureIsWrittenAndRead() throws {
    try bitmap.writePNG(to: path("a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
    #expect(names == ["a.png"])
  }

  @Test func theContentSaysWhatItIs() throws {
    try Data(Samples.webp(bitmap)).write(to: folder.appending(path: "a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
  }

  @Test func aFileIsReplacedAndKeepsItsMode() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a.png"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("a.png"))
    try bitmap.writePNG(to: path("a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a.png"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(names == ["a.png"])
  }

  @Test func aLinkStaysALink() throws {
    try Data("old".utf8).write(to: folder.appending(path: "real.png"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link.png"), withDestinationPath: "real.png")
    try bitmap.writePNG(to: path("link.png"))
    #expect(try Bitmap(contentsOf: path("real.png")) == bitmap)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path("link.png")) == "real.png")
  }

  /// What a program that was killed had written so far is its own; the next may have the same number.
  @Test func draftsOfTheKilledAreInNobodysWay() throws {
    let drafts = ["a.png.\(getpid()).tmp", "a.png.\(getpid()).2.tmp"]
    for draft in drafts { try Data("half".utf8).write(to: folder.appending(path: draft)) }
    try bitmap.writePNG(to: path("a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
    #expect(names == (["a.png"] + drafts).sorted())
  }

  @Test func whatIsStartedAndNotFinishedLeavesWhatWasThere() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a.png"))
    do {
      var animation = try AnimatedPNG(
        path: path("a.png"), size: bitmap.size, frames: 2, delay: .init(1, over: 30))
      try animation.add(bitmap)
      #expect(names.count == 2)
    }
    #expect(names == ["a.png"])
    #expect(try String(contentsOfFile: path("a.png"), encoding: .utf8) == "old")
  }

  @Test func aFolderThatMayNotBeWrittenToIsSaid() throws {
    try Data("old".utf8).write(to: folder.appending(path: "a.png"))
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    // Root may write everywhere: it is nobody for a while.
    let user = geteuid()
    if user == 0 { try #require(seteuid(65_534) == 0) }
    for name in ["a.png", "b.png"] {
      #expect(throws: ImageError(path(name), .system("Permission denied"))) {
        try bitmap.writePNG(to: path(name))
      }
    }
    if user == 0 { try #require(seteuid(user) == 0) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    #expect(names == ["a.png"])
    #expect(try String(contentsOfFile: path("a.png"), encoding: .utf8) == "old")
  }

  @Test func aDeviceIsWrittenTo() throws {
    try bitmap.writePNG(to: "/dev/null")
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aFullDiskIsSaid() {
    #expect(throws: ImageError("/dev/full", .system("No space left on device"))) {
      try bitmap.writePNG(to: "/dev/full")
    }
  }

  @Test func whatCannotBeReadIsSaid() {
    let missing = path("none.png")
    #expect(throws: ImageError(missing, .system("No such file or directory"))) {
      try Bitmap(contentsOf: missing)
    }
    #expect(throws: ImageError(folder.path, .notAFile)) { try Bitmap(contentsOf: folder.path) }
    #expect(throws: ImageError("/dev/null", .notAFile)) { try Bitmap(contentsOf: "/dev/null") }
  }

  @Test func whatCannotBeWrittenIsSaid() {
    let lost = path("none/a.png")
    #expect(throws: ImageError(lost, .system("No such file or directory"))) {
      try bitmap.writePNG(to: lost)
    }
    #expect(throws: ImageError(folder.path, .notAFile)) { try bitmap.writePNG(to: folder.path) }
  }

  @Test func aFileBeyondTheLimitIsNotRead() throws {
    try bitmap.writePNG(to: path("a.png"))
    #expect(throws: ImageError(path("a.png"), .fileTooLarge(limit: 20))) {
      try Bitmap(contentsOf: path("a.png"), limits: ImageLimits(fileBytes: 20))
    }
  }

  @Test func errorsNameTheFileAndTheReason() {
    #expect(
      ImageError("a.png", .unknownFormat).description
        == "'a.png' is not a PNG, JPEG or WebP picture")
    #expect(ImageError("a.png", .damaged("bad")).description == "'a.png' is damaged: bad")
    #expect(
      ImageError("a.png", .unwritable("odd")).description == "'a.png' cannot be written: odd")
  }
}
