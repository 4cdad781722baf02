// SPDX-License-Identifier: MIT

import Testing

@testable import Window

@Suite struct URIListTests {
  private func paths(_ text: String) -> [String] { URIList(Array(text.utf8)).paths }

  @Test func linesEndInCRLF() {
    let text = "# files\r\nfile:///tmp/a.mkv\r\n\r\nfile:///tmp/b.mkv\r\n#file:///tmp/c\r\n"
    #expect(URIList(Array(text.utf8)).uris == ["file:///tmp/a.mkv", "file:///tmp/b.mkv"])
    #expect(paths(text) == ["/tmp/a.mkv", "/tmp/b.mkv"])
  }

  @Test(arguments: [
    "file:///tmp/a\nfile:///tmp/b\n", "file:///tmp/a\r\nfile:///tmp/b",
    " file:///tmp/a \r\n\tfile:///tmp/b\t", "file:///tmp/a\rfile:///tmp/b\0file:///tmp/c",
  ])
  func otherLineEndsAreAccepted(text: String) { #expect(paths(text) == ["/tmp/a", "/tmp/b"]) }

  @Test func percentEncodingIsDecoded() {
    #expect(paths("file:///tmp/a%20b%c3%A4.png") == ["/tmp/a bä.png"])
    #expect(paths("file:///tmp/100%25.png") == ["/tmp/100%.png"])
    // Characters that should have been encoded.
    #expect(paths("file:///tmp/ä b?#.png") == ["/tmp/ä b?#.png"])
  }

  @Test func thisComputerIsNoHostOrLocalhost() {
    #expect(paths("file://localhost/tmp/a") == ["/tmp/a"])
    #expect(paths("FILE://LocalHost/tmp/a") == ["/tmp/a"])
    #expect(paths("file:/tmp/a") == ["/tmp/a"])
  }

  @Test(arguments: [
    "file://server/tmp/a", "file://localhost.example/tmp/a", "file://localhost", "file://", "file:",
    "file:tmp/a", "file:///tmp/%", "file:///tmp/%4", "file:///tmp/%4g", "file:///tmp/%00",
    "file:///tmp/%ff", "https://example.org/a.png", "/tmp/a", "filet:///tmp/a", "", "\0",
  ])
  func othersAreLeftOut(uri: String) {
    #expect(paths(uri) == [])
    #expect(paths("\(uri)\r\nfile:///tmp/b\r\n") == (uri == "\0" ? [] : ["/tmp/b"]))
  }

  @Test func anyBytesAreAccepted() {
    for byte in UInt8.min...UInt8.max {
      for uri in URIList([byte, byte, 0x66, byte, 0x25, byte]).uris { #expect(!uri.isEmpty) }
    }
    #expect(URIList(Array("file:///".utf8) + [0xff, 0xfe]).uris.count == 1)
  }
}
