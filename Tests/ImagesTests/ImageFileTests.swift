// SPDX-License-Identifier: MIT

import Files
import Foundation
import Glibc
import TemporaryFiles
import Testing

@testable import Images

/// Image files on disk.
@Suite struct ImageFileTests {
  private let folder: TemporaryFolder
  private let bitmap = Samples.gradient(width: 8, height: 8)

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  @Test func aWrittenImageReadsBack() throws {
    try bitmap.writePNG(to: path("a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
  }

  @Test func aDataURIIsReadLikeAFile() throws {
    try bitmap.writePNG(to: path("a.png"))
    let text = try Data(contentsOf: folder.appending(path: "a.png")).base64EncodedString()
    let file = try ImageFile(contentsOf: "data:image/png;base64,\(text)")
    guard case .still(bitmap, _) = file else {
      Issue.record("\(file)")
      return
    }
    for (number, text) in ["", "f", "fo", "foo", "foob", "\u{fe}\u{ff}>?"].enumerated() {
      let bytes = Array(text.utf8)
      let encoded = Data(bytes).base64EncodedString()
      #expect(DataURI.bytes(in: "data:a/b;base64,\(encoded)", type: "a/") == bytes, "\(number)")
    }
    for wrong in [
      "data:image/png,AAAA", "data:image/png;base64", "data:image/png;base64,AA AA", "data:",
      "data:text/plain;base64,AAAA",
    ] {
      #expect(throws: ImageError.self) { try ImageFile(contentsOf: wrong) }
    }
    let limits = ImageLimits(fileBytes: 100)
    let error = #expect(throws: ImageError.self) {
      try ImageFile(contentsOf: "data:image/png;base64,\(text)", limits: limits)
    }
    #expect(error?.file == "data:")
  }

  @Test func theContentDecidesTheFormat() throws {
    try Data(Samples.webp(bitmap)).write(to: folder.appending(path: "a.png"))
    #expect(try Bitmap(contentsOf: path("a.png")) == bitmap)
  }

  @Test func imagesAreRecognizedByTheirStart() throws {
    try bitmap.writePNG(to: path("a"))
    try Data(Samples.webp(bitmap)).write(to: folder.appending(path: "b"))
    try Data([0xff, 0xd8, 0xff]).write(to: folder.appending(path: "c"))
    for name in ["a", "b", "c"] { #expect(try Bitmap.isImage(contentsOf: path(name))) }
    for (index, text) in ["", "PNG", "RIFF1234AVI "].enumerated() {
      try Data(text.utf8).write(to: folder.appending(path: "\(index)"))
      #expect(try !Bitmap.isImage(contentsOf: path("\(index)")))
    }
    #expect(throws: ImageError(path("none"), .file(.system(ENOENT)))) {
      try Bitmap.isImage(contentsOf: path("none"))
    }
  }

  @Test func errorsOfFilesAreImageErrors() throws {
    let missing = path("none/a.png")
    #expect(throws: ImageError(missing, .file(.system(ENOENT)))) {
      try bitmap.writePNG(to: missing)
    }
    #expect(throws: ImageError(missing, .file(.system(ENOENT)))) { try Bitmap(contentsOf: missing) }
    #expect(throws: ImageError(folder.path, .file(.notRegular))) {
      try Bitmap(contentsOf: folder.path)
    }
    try bitmap.writePNG(to: path("a.png"))
    #expect(throws: ImageError(path("a.png"), .file(.tooLarge(limit: 20)))) {
      try Bitmap(contentsOf: path("a.png"), limits: ImageLimits(fileBytes: 20))
    }
  }

  @Test func errorsNameTheFileAndTheReason() {
    #expect(
      ImageError("a.png", .file(.notRegular)).description == "'a.png': not a regular file")
    #expect(
      ImageError("a.png", .unknownFormat).description
        == "'a.png' is not a PNG, JPEG, GIF or WebP image")
    #expect(ImageError("a.png", .damaged("bad")).description == "'a.png' is damaged: bad")
    #expect(
      ImageError("a.png", .unwritable("odd")).description == "'a.png' cannot be written: odd")
  }
}
