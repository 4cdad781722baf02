// swift-tools-version: 6.2
import PackageDescription

// What every target is held to.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The sanitizer that scripts/build-without-drawing builds with, for which see the end.
let sanitizer = Context.environment["SCRIM_WITHOUT_DRAWING"]

/// Optimised, and asserting what other code does. Only as a whole is a module rid of the cost of its generics;
/// the driver remarks that it is then built anew as a whole.
let optimised = [
  "-O", "-wmo", "-num-threads", "1", "-disable-batch-mode", "-assert-config", "Debug",
]

/// What computes so much that its tests take minutes where it is not optimised: so it always is, but where none of
/// these tests are.
let fast: [SwiftSetting] =
  sanitizer == nil ? [.unsafeFlags(optimised, .when(configuration: .debug))] : []

/// A module of the house, in `Sources/<name>`.
func module(
  _ name: String, _ imports: [String] = [], plugins: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) },
    swiftSettings: strict + settings, plugins: plugins.map { .plugin(name: $0) })
}

/// One of Debian's C libraries, in `Sources/C/<name>`.
func library(_ name: String, _ pkgConfig: String?, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A program that runs while the package builds.
func generator(_ name: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// A build plugin that runs `generator` over the files of the target that uses it.
func plugin(_ name: String, runs generator: String) -> Target {
  .plugin(name: name, capability: .buildTool(), dependencies: [.init(stringLiteral: generator)])
}

/// What several tests share, in `Tests/<name>`.
func fixture(_ name: String, _ imports: [String], plugins: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: "Tests/\(name)",
    swiftSettings: strict, plugins: plugins.map { .plugin(name: $0) })
}

/// `Tests/<name>`.
func tests(
  _ name: String, _ imports: [String], resources: [Resource] = [], exclude: [String] = [],
  plugins: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    resources: resources, swiftSettings: strict, plugins: plugins.map { .plugin(name: $0) })
}

let package = Package(
  name: "scrim",
  products: [
    .executable(name: "scrim", targets: ["scrim"]),
    .library(name: "ScrimKit", targets: ["ScrimKit"]),
  ],
  targets: [
    library("CLinux", nil, package: "libc6-dev"),
    library("CWaylandClient", "wayland-client", package: "libwayland-dev"),
    library("CWaylandServer", "wayland-server", package: "libwayland-dev"),
    library("CWaylandEGL", "wayland-egl", package: "libwayland-dev"),
    library("CWaylandCursor", "wayland-cursor", package: "libwayland-dev"),
    library("CEGL", "egl", package: "libegl-dev"),
    library("CGLES", "glesv2", package: "libgles-dev"),
    library("CXKBCommon", "xkbcommon", package: "libxkbcommon-dev"),
    library("CPango", "pangocairo", package: "libpango1.0-dev"),
    library("CPNG", "libpng", package: "libpng-dev"),
    library("CJPEG", "libturbojpeg", package: "libturbojpeg0-dev"),
    library("CWebP", "libwebp", package: "libwebp-dev"),
    .target(name: "CAllocations", path: "Sources/C/CAllocations"),

    module("JSON5"),
    module("Geometry", settings: fast),
    module("Timing"),
    module("Style", ["Geometry"]),
    module("Input", ["Geometry"]),
    module("ProtocolScanner"),
    generator("protocol-scanner", ["ProtocolScanner"]),
    plugin("ProtocolScannerPlugin", runs: "protocol-scanner"),
    module("ShaderScanner"),
    generator("shader-scanner", ["ShaderScanner"]),
    plugin("ShaderScannerPlugin", runs: "shader-scanner"),

    module("EventLoop", ["CLinux"]),
    module("Files"),
    module("WaylandCore", ["CWaylandClient", "EventLoop"]),
    module("WaylandProtocols", ["WaylandCore", "EventLoop"], plugins: ["ProtocolScannerPlugin"]),
    module("GLES", ["CEGL", "CGLES", "Geometry"], settings: fast),
    module(
      "Backdrop", ["GLES", "Style", "Geometry"], plugins: ["ShaderScannerPlugin"], settings: fast),
    module("Text", ["CPango", "Style", "Geometry"]),
    module("SceneGraph", ["Style", "Geometry", "Timing"], settings: fast),
    module("Widgets", ["SceneGraph", "Style", "Input", "Timing", "Geometry"]),
    module("Images", ["CPNG", "CJPEG", "CWebP", "Files", "Geometry"], settings: fast),
    module(
      "Renderer",
      ["SceneGraph", "Backdrop", "GLES", "Text", "Images", "Style", "Geometry", "Timing"],
      plugins: ["ShaderScannerPlugin"], settings: fast),
    module(
      "Window",
      [
        "WaylandProtocols", "WaylandCore", "EventLoop", "CWaylandEGL", "CWaylandCursor",
        "CXKBCommon", "GLES", "Geometry", "Input", "Timing",
      ]),
    module(
      "ScrimKit",
      [
        "Window", "Widgets", "Renderer", "SceneGraph", "Backdrop", "WaylandProtocols",
        "WaylandCore", "EventLoop", "GLES", "Text", "Images", "Style", "Input", "Geometry",
        "Timing",
      ],
      plugins: ["ShaderScannerPlugin"]),
    module("Demonstration", ["ScrimKit"], plugins: ["ShaderScannerPlugin"]),
    module(
      "Benchmark",
      [
        "Demonstration", "ScrimKit", "Renderer", "Widgets", "SceneGraph", "Window", "Images",
        "Backdrop",
        "GLES", "CAllocations", "Style", "Geometry", "Timing",
      ],
      settings: fast),
    .executableTarget(
      name: "scrim",
      dependencies: [
        "Demonstration", "ScrimKit", "Benchmark", "Files", "JSON5", "GLES", "Geometry",
      ],
      swiftSettings: strict,
      // A release carries the Swift runtime with it and drops what it does not call.
      linkerSettings: [
        .unsafeFlags(
          ["-static-stdlib", "-Xlinker", "--gc-sections", "-Xlinker", "-s"],
          .when(configuration: .release))
      ]),

    // The panel that docs/panel.md shows, built and run by the tests.
    .executableTarget(
      name: "panel-example", dependencies: ["ScrimKit"], path: "Examples/Panel",
      swiftSettings: strict),

    fixture(
      "WaylandServer", ["WaylandCore", "EventLoop", "CWaylandServer"],
      plugins: ["ProtocolScannerPlugin"]),
    fixture(
      "FixtureProtocols", ["WaylandCore", "EventLoop"], plugins: ["ProtocolScannerPlugin"]),
    fixture(
      "FixtureServer", ["WaylandCore", "WaylandServer", "EventLoop"],
      plugins: ["ProtocolScannerPlugin"]),
    fixture("ChildProcess", []),
    .executableTarget(
      name: "signal-fixture", dependencies: ["EventLoop"], path: "Tests/SignalFixture",
      swiftSettings: strict),
    fixture(
      "VirtualInput", ["FakeCompositor", "WaylandCore", "WaylandProtocols", "EventLoop"],
      plugins: ["ProtocolScannerPlugin"]),
    fixture(
      "FuzzTargets",
      [
        "scrim", "Demonstration", "ProtocolScanner", "ShaderScanner", "JSON5", "Images", "Geometry",
        "WaylandCore", "WaylandProtocols", "EventLoop", "FixtureProtocols",
      ]),
    fixture("FakeCompositor", ["WaylandServer", "WaylandCore", "EventLoop", "Geometry"]),
    tests("ProtocolScannerTests", ["ProtocolScanner"], exclude: ["Goldens"]),
    tests("ShaderScannerTests", ["ShaderScanner", "ChildProcess"], exclude: ["Goldens"]),
    tests("JSON5Tests", ["JSON5"]),
    tests("GeometryTests", ["Geometry"]),
    tests("TimingTests", ["Timing"]),
    tests(
      "WaylandCoreTests",
      [
        "WaylandCore", "CWaylandClient", "EventLoop", "WaylandProtocols", "WaylandServer",
        "FixtureProtocols", "FixtureServer", "Timing",
      ]),
    tests("EventLoopTests", ["EventLoop", "Timing", "ChildProcess", "signal-fixture"]),
    tests("FilesTests", ["Files"]),
    tests("GLESTests", ["GLES", "Geometry"], plugins: ["ShaderScannerPlugin"]),
    tests("StyleTests", ["Style", "Geometry"]),
    tests("BackdropTests", ["Backdrop", "GLES", "Style", "Geometry"]),
    tests(
      "BenchmarkTests",
      ["Benchmark", "ScrimKit", "Demonstration", "Backdrop", "GLES", "Geometry", "Timing"]),
    tests("TextTests", ["Text", "Style", "Geometry"]),
    tests("SceneGraphTests", ["SceneGraph", "Style", "Geometry", "Timing"]),
    tests("WidgetsTests", ["Widgets", "SceneGraph", "Style", "Input", "Timing", "Geometry"]),
    tests(
      "RendererTests",
      [
        "Renderer", "SceneGraph", "Backdrop", "GLES", "Images", "Text", "Style", "Geometry",
        "Timing",
        "CAllocations",
      ], exclude: ["Goldens"], plugins: ["ShaderScannerPlugin"]),
    tests("ImagesTests", ["Images", "Files", "CJPEG", "CWebP", "Geometry"]),
    tests(
      "WindowTests",
      [
        "Window", "FakeCompositor", "WaylandServer", "WaylandProtocols", "WaylandCore", "EventLoop",
        "CXKBCommon", "Geometry", "Input", "Timing",
      ]),
    tests(
      "DesktopTests",
      [
        "scrim", "panel-example", "ScrimKit", "Renderer", "Widgets", "SceneGraph", "Style", "Window", "GLES",
        "Images", "Geometry", "Timing", "ChildProcess", "VirtualInput", "FakeCompositor",
        "WaylandServer", "WaylandCore",
      ]),
    tests("DemonstrationTests", ["Demonstration", "ScrimKit"]),
    tests("FloorPlanTests", []),
    tests("FuzzTests", ["FuzzTargets", "scrim"], exclude: ["Corpora"]),
    tests(
      "scrimTests", ["scrim", "Demonstration", "ScrimKit", "JSON5", "Geometry", "ChildProcess"]),
  ]
)

// The build of scripts/build-without-drawing: the tests that draw nothing, and the fuzzer where addresses are
// watched. No program can be linked to another, so that the command line is a library in it.
if let sanitizer {
  let others: Set = [
    "scrim", "GLESTests", "BackdropTests", "BenchmarkTests", "RendererTests", "DesktopTests",
    "DemonstrationTests", "FloorPlanTests", "scrimTests",
  ]
  package.products.removeAll { others.contains($0.name) }
  package.targets.removeAll { others.contains($0.name) }
  package.targets.append(
    .target(
      name: "scrim",
      dependencies: ["Demonstration", "ScrimKit", "Benchmark", "Files", "JSON5", "Geometry"],
      exclude: ["main.swift"], swiftSettings: strict))
  // What the fuzzer must see the paths through, if it is not to guess.
  let fuzzed: Set = [
    "JSON5", "Geometry", "ProtocolScanner", "ShaderScanner", "WaylandCore", "WaylandProtocols",
    "EventLoop", "Files", "FixtureProtocols", "Images", "scrim", "FuzzTargets",
  ]
  // What computes much. The other two of the fuzzed would go less than twice as fast, and the optimiser takes
  // ten times as long over them as the compiler takes without it.
  let busy = fuzzed.subtracting(["ShaderScanner", "scrim"]).union(["SceneGraph"])
  let counters = ["-sanitize-coverage=edge,trace-cmp,inline-8bit-counters,pc-table"]
  for target in package.targets {
    if busy.contains(target.name) { target.swiftSettings?.append(.unsafeFlags(optimised)) }
    if sanitizer == "address", fuzzed.contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(counters))
    }
  }
  if sanitizer == "address" {
    package.targets += [
      .systemLibrary(name: "CLibFuzzer", path: "Tests/CLibFuzzer"),
      .executableTarget(
        name: "scrim-fuzz", dependencies: ["FuzzTargets", "CLibFuzzer"], path: "Tests/FuzzDriver",
        swiftSettings: strict),
    ]
  }
}
