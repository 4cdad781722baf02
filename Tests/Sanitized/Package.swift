// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

// The modules and the tests that draw nothing, for LLVM's sanitizers, and the fuzzer.
// scripts/build-sanitized builds this package. Its folders are links to those of the main package,
// and FloorPlanTests compares the dependencies and the settings of both. It differs in three
// points:
// - Modules are optimised if their tests or the fuzzer would take minutes without.
// - The modules that the fuzzer explores report their coverage, if the trait `Fuzzing` is enabled.
// - `scrim` is a library, since an executable cannot be linked into another one.

/// Optimised, with assertions and whole modules.
let optimised = [
  "-O", "-wmo", "-num-threads", "1", "-disable-batch-mode", "-assert-config", "Debug",
]

/// Modules whose coverage guides the fuzzer.
let fuzzed: Set = [
  "JSON5", "Geometry", "ProtocolScanner", "ShaderScanner", "WaylandCore", "WaylandProtocols",
  "EventLoop", "Files", "FixtureProtocols", "Icons", "Images", "Messages", "DBus", "Services",
  "scrim",
  "Window", "ScrimKit", "WaylandServer", "FakeCompositor", "SurfaceLab", "FuzzTargets",
]

/// Optimised modules. Two of the fuzzed ones are left out: they would run less than twice as fast,
/// and take ten times as long to compile.
let fast = fuzzed.subtracting(["ShaderScanner", "scrim"]).union(["SceneGraph", "Style"])

/// Tests of the modules that belong to the main actor: declarations that say nothing else belong to
/// it, too.
let ofMainActor: Set = ["Shell", "ScrimKitTests", "ServicesTests"]

/// Settings of the module `name`.
func settings(_ name: String) -> [SwiftSetting] {
  var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if ofMainActor.contains(name) { settings.append(.defaultIsolation(MainActor.self)) }
  if fast.contains(name) { settings.append(.unsafeFlags(optimised)) }
  if fuzzed.contains(name) {
    let coverage = "-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"
    settings.append(.unsafeFlags([coverage], .when(traits: ["Fuzzing"])))
  }
  return settings
}

/// A module, in `path`, by default `Sources/<name>`.
func module(
  _ name: String, _ imports: [String] = [], path: String? = nil, exclude: [String] = [],
  plugins: [String] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: path,
    exclude: exclude, swiftSettings: settings(name), plugins: plugins.map { .plugin(name: $0) })
}

/// The module map of a system library, in `Sources/C/<name>`.
func library(_ name: String, _ pkgConfig: String?) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}

/// An executable, in `path`, by default `Sources/<name>`.
func executable(_ name: String, _ imports: [String], path: String? = nil) -> Target {
  .executableTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: path,
    swiftSettings: settings(name))
}

/// A build plugin that runs `generator` on the files of the targets that use it.
func plugin(_ name: String, runs generator: String) -> Target {
  .plugin(name: name, capability: .buildTool(), dependencies: [.init(stringLiteral: generator)])
}

/// A library shared by tests, in `Tests/<name>`.
func fixture(_ name: String, _ imports: [String], plugins: [String] = []) -> Target {
  module(name, imports, path: "Tests/\(name)", plugins: plugins)
}

/// A test target, in `Tests/<name>`.
func tests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings(name))
}

let package = Package(
  name: "scrim-sanitized",
  traits: [
    .trait(name: "Fuzzing", description: "Coverage counters, and libFuzzer in scrim-fuzz.")
  ],
  targets: [
    library("CLinux", nil),
    library("CMainQueue", nil),
    library("CSystemd", nil),
    library("CPulse", nil),
    library("CWaylandClient", "wayland-client"),
    library("CWaylandServer", "wayland-server"),
    library("CWaylandEGL", "wayland-egl"),
    library("CWaylandCursor", "wayland-cursor"),
    library("CEGL", "egl"),
    library("CGLES", "glesv2"),
    library("CXKBCommon", "xkbcommon"),
    library("CGLib", "glib-2.0"),
    .target(name: "CGStreamer", dependencies: ["CGLib"], path: "Sources/C/CGStreamer"),
    library("CCairo", "cairo"),
    library("CHarfBuzz", "harfbuzz"),
    .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"], path: "Sources/C/CPango"),
    library("CPNG", "libpng"),
    library("CJPEG", "libturbojpeg"),
    library("CWebP", "libwebp"),
    .target(name: "CAllocations", path: "Sources/C/CAllocations"),
    .target(name: "CSamples", path: "Sources/C/CSamples"),
    .target(name: "CYCbCr", path: "Sources/C/CYCbCr"),
    .target(name: "CBuild", path: "Sources/C/CBuild"),

    module("Geometry"),
    module("Timing"),
    module("Style", ["Geometry"]),
    module("Input", ["Geometry"]),
    module("ProtocolScanner"),
    executable("protocol-scanner", ["ProtocolScanner"]),
    plugin("ProtocolScannerPlugin", runs: "protocol-scanner"),
    module("ShaderScanner"),
    executable("shader-scanner", ["ShaderScanner"]),
    plugin("ShaderScannerPlugin", runs: "shader-scanner"),

    module("EventLoop", ["CLinux", "CMainQueue"]),
    module("Files"),
    module("JSON5", ["Files"]),
    module("Icons", ["Files"]),
    module("Messages", ["EventLoop", "JSON5", "Files", "Timing"]),
    module("DBus", ["CSystemd", "EventLoop", "Timing"]),
    module("Portals", ["DBus", "EventLoop", "Timing"]),
    module("PulseAudio", ["CPulse", "EventLoop"]),
    module("Host", ["DBus", "EventLoop", "Timing"]),
    module(
      "Services",
      ["Host", "DBus", "PulseAudio", "EventLoop", "JSON5", "Files", "Style", "Timing"]),
    module("WaylandCore", ["CWaylandClient", "EventLoop"]),
    module("WaylandProtocols", ["WaylandCore", "EventLoop"], plugins: ["ProtocolScannerPlugin"]),
    module("GLES", ["CEGL", "CGLES", "Geometry"]),
    module(
      "Backdrop", ["GLES", "Style", "Geometry"], plugins: ["ShaderScannerPlugin"]),
    module("Text", ["CPango", "Style", "Geometry"]),
    module("SceneGraph", ["Style", "Geometry", "Timing"]),
    module("Video", ["CGStreamer", "SceneGraph", "Files", "Geometry", "Timing"]),
    module("Widgets", ["SceneGraph", "Style", "Input", "Timing", "Geometry"]),
    module(
      "Accessibility",
      ["Widgets", "SceneGraph", "Style", "DBus", "EventLoop", "Timing", "Geometry"]),
    module("Images", ["CPNG", "CJPEG", "CWebP", "Files", "Geometry"]),
    module(
      "Renderer",
      [
        "SceneGraph", "Backdrop", "GLES", "Text", "Images", "Icons", "Style", "Geometry", "Timing",
        "CYCbCr",
      ],
      plugins: ["ShaderScannerPlugin"]),
    module(
      "Window",
      [
        "WaylandProtocols", "WaylandCore", "EventLoop", "CWaylandEGL", "CWaylandCursor",
        "CXKBCommon", "GLES", "Files", "Geometry", "Input", "Timing",
      ]),
    module(
      "ScrimKit",
      [
        "Window", "Accessibility", "Widgets", "Renderer", "SceneGraph", "Backdrop",
        "WaylandProtocols",
        "WaylandCore", "Messages", "Portals", "Host", "DBus", "EventLoop", "GLES", "Text", "Images",
        "Files", "JSON5", "Icons", "Style", "Input", "Geometry", "Timing", "ShaderScanner",
      ],
      plugins: ["ShaderScannerPlugin"]),
    module("Views", ["ScrimKit", "EventLoop"]),
    module("ScrimGL", ["Renderer", "GLES"]),
    module("Gallery", ["Views", "ScrimKit", "Services", "CSamples"]),
    module("Shell", ["Views", "Services"]),
    module(
      "Demonstration", ["ScrimKit", "Views", "ScrimGL", "Video"], plugins: ["ShaderScannerPlugin"]),
    module(
      "Benchmark",
      [
        "Demonstration", "ScrimKit", "Views", "ScrimGL", "Renderer", "Widgets", "SceneGraph",
        "Window", "Images", "JSON5", "Backdrop", "GLES", "CAllocations", "Style", "Geometry",
        "Timing",
      ]),
    module(
      "scrim",
      [
        "Demonstration", "ScrimKit", "Gallery", "Shell", "Benchmark", "Messages", "Portals",
        "Services", "Host", "DBus", "EventLoop", "Files", "JSON5", "Window", "Images", "Backdrop",
        "GLES", "Geometry", "CBuild",
      ], exclude: ["main.swift"]),

    fixture(
      "WaylandServer", ["WaylandCore", "EventLoop", "CWaylandServer"],
      plugins: ["ProtocolScannerPlugin"]),
    fixture(
      "FixtureProtocols", ["WaylandCore", "EventLoop"], plugins: ["ProtocolScannerPlugin"]),
    fixture(
      "FixtureServer", ["WaylandCore", "WaylandServer", "EventLoop"],
      plugins: ["ProtocolScannerPlugin"]),
    fixture("Cases", []),
    fixture("ChildProcess", []),
    fixture("TemporaryFiles", []),
    fixture("PrivateBus", ["DBus", "EventLoop", "Timing", "ChildProcess", "TemporaryFiles"]),
    executable("signal-fixture", ["EventLoop"], path: "Tests/SignalFixture"),
    executable("task-fixture", ["EventLoop"], path: "Tests/TaskFixture"),
    fixture(
      "FuzzTargets",
      [
        "scrim", "Demonstration", "ScrimKit", "ProtocolScanner", "ShaderScanner", "JSON5",
        "Messages", "DBus", "Services",
        "Images", "Icons", "Files", "Window", "Style", "Geometry", "WaylandCore",
        "WaylandProtocols",
        "EventLoop", "FixtureProtocols", "PrivateBus", "SurfaceLab", "FakeCompositor",
      ]),
    fixture("FakeCompositor", ["WaylandServer", "WaylandCore", "EventLoop", "Geometry"]),
    fixture(
      "SurfaceLab",
      [
        "ScrimKit", "Window", "Widgets", "Renderer", "SceneGraph", "GLES", "Input", "Geometry",
        "Timing", "EventLoop", "WaylandProtocols", "WaylandCore", "WaylandServer", "FakeCompositor",
      ]),
    tests("TimingTests", ["Timing"]),
    tests(
      "WaylandCoreTests",
      [
        "WaylandCore", "CWaylandClient", "EventLoop", "WaylandProtocols", "WaylandServer",
        "FixtureProtocols", "FixtureServer", "Timing", "Cases",
      ]),
    tests(
      "EventLoopTests",
      ["EventLoop", "Timing", "ChildProcess", "signal-fixture", "task-fixture", "TemporaryFiles"]),
    tests("FilesTests", ["Files", "TemporaryFiles"]),
    tests("IconsTests", ["Icons", "Files", "TemporaryFiles"]),
    tests("MessagesTests", ["Messages", "EventLoop", "Timing", "Cases", "TemporaryFiles"]),
    tests("DBusTests", ["DBus", "EventLoop", "Timing", "PrivateBus"]),
    tests(
      "ServicesTests",
      [
        "Services", "Host", "DBus", "EventLoop", "Files", "Timing", "ChildProcess", "PrivateBus",
        "TemporaryFiles",
      ]),
    tests("TextTests", ["Text", "Style", "Geometry"]),
    tests(
      "ImagesTests", ["Images", "Files", "CJPEG", "CWebP", "Geometry", "Cases", "TemporaryFiles"]),
    tests(
      "WindowTests",
      [
        "Window", "FakeCompositor", "WaylandServer", "WaylandProtocols", "WaylandCore", "EventLoop",
        "CXKBCommon", "Geometry", "Input", "Timing",
      ]),
    tests(
      "ScrimKitTests",
      [
        "ScrimKit", "Services", "Accessibility", "Window", "Widgets", "Host", "DBus", "EventLoop",
        "WaylandCore", "Timing", "SurfaceLab", "FakeCompositor",
      ]),
    tests("FuzzTests", ["FuzzTargets", "scrim"], exclude: ["Corpora"]),

    .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
    executable("scrim-fuzz", ["FuzzTargets", "CLibFuzzer"], path: "Tests/FuzzDriver"),
  ]
)
