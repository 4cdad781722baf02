// SPDX-License-Identifier: MIT

import Files
import Foundation
import Glibc
import TemporaryFiles
import Testing

@Suite struct FileTests {
  private let folder: TemporaryFolder
  private let bytes: [UInt8] = Array(0...255)

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private func put(_ text: String, at name: String) throws { try folder.write(text, to: name) }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private var names: [String] {
    (try? folder.names) ?? []
  }

  // MARK: Reading

  @Test func aWrittenFileReadsBack() throws {
    try File.write(bytes, to: path("a"))
    #expect(try File.read(path("a"), limit: 256) == bytes)
    #expect(names == ["a"])
    try File.write("text", to: path("b"))
    #expect(try text("b") == "text")
  }

  /// Files of /proc have no size.
  @Test func aFileWithoutASizeIsReadToItsEnd() throws {
    let status = try File.read("/proc/self/status", limit: 1 << 20)
    #expect(status.starts(with: "Name:".utf8) && status.count > 500)
    #expect(throws: FileError("/proc/self/status", .tooLarge(limit: 20))) {
      try File.read("/proc/self/status", limit: 20)
    }
  }

  @Test func theStartOfAFileIsRead() throws {
    try File.write(bytes, to: path("a"))
    #expect(try File.readStart(path("a"), count: 3) == [0, 1, 2])
    #expect(try File.readStart(path("a"), count: 300) == bytes)
    #expect(throws: FileError(folder.path, .notRegular)) {
      try File.readStart(folder.path, count: 3)
    }
  }

  @Test func aFileBeyondTheLimitIsNotRead() throws {
    try File.write(bytes, to: path("a"))
    #expect(throws: FileError(path("a"), .tooLarge(limit: 255))) {
      try File.read(path("a"), limit: 255)
    }
  }

  @Test func onlyRegularFilesAreRead() throws {
    #expect(throws: FileError(path("none"), .system(ENOENT))) {
      try File.read(path("none"), limit: 20)
    }
    let pipe = path("pipe")
    let made = unsafe mkfifo(pipe, 0o600)
    try #require(made == 0)
    for other in [folder.path, "/dev/null", pipe] {
      #expect(throws: FileError(other, .notRegular)) { try File.read(other, limit: 20) }
    }
  }

  // MARK: Replacing

  @Test func aReplacedFileKeepsItsMode() throws {
    try put("old", at: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("a"))
    try File.write(bytes, to: path("a"))
    #expect(try File.read(path("a"), limit: 256) == bytes)
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(names == ["a"])
  }

  @Test func aLinkStaysALink() throws {
    try put("old", at: "real")
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "real")
    try File.write(bytes, to: path("link"))
    #expect(try File.read(path("real"), limit: 256) == bytes)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "real")
  }

  /// A killed program leaves its draft, and the next one may have the same process number.
  @Test func draftsOfKilledProgramsArePassedOver() throws {
    let drafts = ["a.\(getpid()).tmp", "a.\(getpid()).2.tmp"]
    for draft in drafts { try put("half", at: draft) }
    try File.write(bytes, to: path("a"))
    #expect(try File.read(path("a"), limit: 256) == bytes)
    #expect(names == (["a"] + drafts).sorted())
  }

  @Test func aFileWithoutACommitChangesNothing() throws {
    try put("old", at: "a")
    do {
      var file = try FileReplacement(path("a"))
      try file.write(bytes)
      #expect(names.count == 2)
    }
    #expect(names == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func aFolderWithoutPermissionIsAnError() throws {
    try put("old", at: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    // Root may write everywhere, so it becomes nobody for a while.
    let user = geteuid()
    if user == 0 { try #require(seteuid(65_534) == 0) }
    for name in ["a", "b"] {
      #expect(throws: FileError(path(name), .system(EACCES))) {
        try File.write(bytes, to: path(name))
      }
    }
    if user == 0 { try #require(seteuid(user) == 0) }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    #expect(names == ["a"])
    #expect(try text("a") == "old")
  }

  @Test func aDeviceIsWrittenToDirectly() throws {
    try File.write(bytes, to: "/dev/null")
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func whatCannotBeWrittenIsAnError() {
    #expect(throws: FileError("/dev/full", .system(ENOSPC))) {
      try File.write(bytes, to: "/dev/full")
    }
    #expect(throws: FileError(path("none/a"), .system(ENOENT))) {
      try File.write(bytes, to: path("none/a"))
    }
    #expect(throws: FileError(folder.path, .notRegular)) { try File.write(bytes, to: folder.path) }
  }

  // MARK: Pipes

  /// The reading and the writing end of a new pipe. A write without a reader is an error instead of
  /// the end of the program.
  private func makePipe(isBlocking: Bool = true) throws -> (reader: Int32, writer: Int32) {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    let code = unsafe pipe(&ends)
    try #require(code == 0)
    if !isBlocking { for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) } }
    return (ends[0], ends[1])
  }

  @Test func bytesForAReaderThatHasGoneAreDropped() throws {
    let (reader, writer) = try makePipe()
    defer { close(writer) }
    #expect(try File.write(bytes, toDescriptor: writer, name: "pipe"))
    close(reader)
    #expect(try !File.write(bytes, toDescriptor: writer, name: "pipe"))
    var file = try FileReplacement(duplicating: writer, name: "pipe")
    let hadReader = file.hasReader
    try file.write(bytes)
    let hasReader = file.hasReader
    #expect(hadReader && !hasReader)
    try file.write(bytes)
    try file.commit()
  }

  @Test func aNonBlockingPipeGetsAllBytes() throws {
    let (reader, writer) = try makePipe(isBlocking: false)
    defer { close(reader) }
    // More than the pipe holds, so that the writer must wait for the reader.
    let many = [UInt8](repeating: 7, count: 1 << 20)
    let thread = Thread {
      _ = try? File.write(many, toDescriptor: writer, name: "pipe")
      close(writer)
    }
    thread.start()
    var (count, last) = (0, 1)
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while last != 0 {
      last = unsafe read(reader, &part, part.count)
      if last > 0 { count += last }
      if last < 0 { try #require(errno == EAGAIN); usleep(1_000) }
    }
    #expect(count == many.count)
  }

  // MARK: Errors

  @Test func errorsNameTheFileAndTheReason() {
    let texts = [
      FileError("a", .system(ENOENT)), FileError("a", .notRegular),
      FileError("a", .tooLarge(limit: 256 << 10)), FileError("a", .tooLarge(limit: 256 << 20)),
    ].map(\.description)
    #expect(
      texts == [
        "'a': No such file or directory", "'a': not a regular file", "'a': larger than 256 KiB",
        "'a': larger than 256 MiB",
      ])
    #expect(FileError("a", .system(ENOENT)).isMissing)
    #expect(!FileError("a", .system(EACCES)).isMissing)
  }
}
