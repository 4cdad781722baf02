// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import TemporaryFiles
import Testing

/// `scrim snapshot` with videos as input and output, without a compositor.
@Suite struct VideoCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = nil
    environment["WAYLAND_DISPLAY"] = nil
    return environment
  }

  private func path(_ name: String) -> String { folder.path(name) }

  private func scrim(_ arguments: String...) throws -> Outcome {
    try run(Client.executable.path, arguments, in: environment)
  }

  private func expectOneLine(_ result: Outcome, _ text: String) {
    #expect(result.status != 0)
    #expect(result.errors.hasPrefix("scrim: ") && result.errors.contains(text), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test func aSceneBecomesAVideoAndItIsPlayed() throws {
    let made = try scrim(
      "snapshot", "stage", "--size", "320x240", "--frames", "20", "--fps", "10", "--out",
      path("stage.webm"))
    #expect(made.status == 0, "\(made.errors)")
    #expect(files == ["stage.webm"])
    let found = try run("/usr/bin/gst-discoverer-1.0", ["-v", path("stage.webm")], in: environment)
    for text in ["Duration: 0:00:02.0", "Width: 320", "Height: 240", "VP8"] {
      #expect(found.output.contains(text), "\(text) is missing in \(found.output)")
    }
    let shown = try scrim(
      "snapshot", "--video", path("stage.webm"), "--at", "1", "--size", "320x240", "--out",
      path("frame.png"))
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(files == ["frame.png", "stage.webm"])
  }

  @Test func aLimitedFileSizeLeavesNoVideo() throws {
    let result = try run(
      "/bin/bash",
      [
        "-c", "ulimit -f 20; exec \"$0\" \"$@\"", Client.executable.path, "snapshot", "stage",
        "--size", "320x240", "--frames", "60", "--out", path("out.webm"),
      ], in: environment)
    expectOneLine(result, "out.webm' was given up: ")
    #expect(files == [])
  }

  @Test func aKilledProgramLeavesNoVideo() throws {
    let old = Data("an older file".utf8)
    try old.write(to: folder.appending(path: "out.webm"))
    let child = try ChildProcess(
      Client.executable.path,
      ["snapshot", "stage", "--size", "640x400", "--frames", "5000", "--out", path("out.webm")],
      in: environment)
    for _ in 0..<600 where files.count < 2 { usleep(50_000) }
    #expect(files.count == 2, "a video is being written beside the old file")
    child.send(SIGKILL)
    _ = child.wait()
    #expect(try Data(contentsOf: folder.appending(path: "out.webm")) == old)
  }

  /// The advice names the package that has the decoder, and what can be played is listed.
  @Test func aMissingDecoderIsToldWithItsPackage() throws {
    var environment = environment
    let decoders = [
      "avdec_h264", "openh264dec", "vah264dec", "vaapih264dec", "v4l2h264dec", "v4l2slh264dec",
      "nvh264dec", "qsvh264dec",
    ]
    environment["GST_PLUGIN_FEATURE_RANK"] = decoders.map { "\($0):NONE" }.joined(separator: ",")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../VideoTests/Files/h264-aac.mp4").path
    let result = try run(
      Client.executable.path, ["snapshot", "--video", file, "--out", path("x.png")],
      in: environment)
    expectOneLine(result, "no decoder for H.264 (")
    #expect(result.errors.hasSuffix(") is installed; install gstreamer1.0-libav\n"))
    let info = try run(Client.executable.path, ["info"], in: environment)
    #expect(info.output.contains("\n  yes  VP8\n"))
    #expect(
      info.output.split(separator: "\n").contains {
        $0.hasPrefix("  no   H.264") && $0.hasSuffix("comes with: gstreamer1.0-libav")
      })
  }

  /// Where GStreamer is not installed, one line says so and what to install. A file that is no
  /// library stands for one that is missing.
  @Test func withoutGStreamerOneLineSaysSo() throws {
    try Data().write(to: folder.appending(path: "libgstpbutils-1.0.so.0"))
    try Data("\u{1A}\u{45}\u{DF}\u{A3}".utf8).write(to: folder.appending(path: "x.webm"))
    var environment = environment
    environment["LD_LIBRARY_PATH"] = folder.path
    for arguments in [
      ["--video", path("x.webm"), "--out", path("x.png")],
      ["--camera", "--out", path("x.png")],
      ["pull", "--size", "64x48", "--frames", "2", "--out", path("y.webm")],
    ] {
      let result = try run(Client.executable.path, ["snapshot"] + arguments, in: environment)
      expectOneLine(result, ": this needs GStreamer (")
      #expect(result.errors.contains("libgstpbutils-1.0.so.0: "), "\(result.errors)")
      #expect(result.errors.contains("; install gstreamer1.0-plugins-base "), "\(result.errors)")
      #expect(result.status == 1)
    }
    #expect(files == ["libgstpbutils-1.0.so.0", "x.webm"])
    let info = try run(Client.executable.path, ["info"], in: environment)
    #expect(info.output.contains("\nVideo: none\n  this needs GStreamer ("), "\(info.output)")
    let json = try run(Client.executable.path, ["info", "--json"], in: environment)
    #expect(json.output.contains("\"video\": false,"), "\(json.output)")
  }

  /// The linker tells which files it loads.
  @Test func withoutAVideoGStreamerIsNotLoaded() throws {
    var environment = environment
    environment["LD_DEBUG"] = "files"
    func loads(_ arguments: String...) throws -> Bool {
      let result = try run(
        Client.executable.path, ["snapshot"] + arguments + ["--size", "64x48"], in: environment)
      #expect(result.errors.contains("libEGL"))
      return result.errors.contains("libgst")
    }
    #expect(try !loads("stage", "--out", path("x.png")))
    #expect(try loads("stage", "--frames", "2", "--out", path("x.webm")))
  }

  /// GStreamer would be waited for.
  @Test func aGIFIsNoVideo() throws {
    try Data("GIF89a".utf8 + [UInt8](repeating: 0, count: 100))
      .write(to: folder.appending(path: "x.gif"))
    expectOneLine(
      try scrim("snapshot", "--video", path("x.gif"), "--out", path("x.png")),
      "x.gif' is a GIF image, not a video; show it with --image")
  }

  @Test func aStillImageIsNoVideo() throws {
    expectOneLine(
      try scrim("snapshot", "--out", path("out.webm")), "a video needs its number of frames")
  }

  @Test func aMissingCameraIsTold() throws {
    expectOneLine(
      try scrim("snapshot", "--camera", "No such camera", "--out", path("out.png")),
      "camera 'No such camera' cannot be shown: ")
    expectOneLine(
      try scrim("snapshot", "--camera", "1", "--video", "x.webm", "--out", path("out.png")),
      "choose one of --video and --camera")
  }
}
