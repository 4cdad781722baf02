// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// True if another package depends on this one: SwiftPM checks dependencies out into a folder
/// `checkouts`. It refuses unsafe flags in a dependency, so that they are used only if this package
/// is the root.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Flags of the compiler in builds of one configuration.
func flags(_ flags: [String], in configuration: BuildConfiguration) -> [SwiftSetting] {
  isDependency ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// A release does not check at run time that closures of the main actor are called on it, which
/// took a quarter of the time of a layout. Debug builds check it.
let unchecked = flags(["-disable-dynamic-actor-isolation"], in: .release)

/// Settings of all targets.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + unchecked

/// Settings of programs, and of tests of the modules that belong to the main actor: declarations
/// that say nothing else belong to it, too.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Settings of the modules whose tests would take minutes without optimisation, and of the event
/// loop, whose waits an optimiser may break: optimised, with assertions. Generics are specialised
/// only in whole-module builds; the driver remarks that such a module is not built incrementally.
let fast = flags(
  ["-O", "-wmo", "-num-threads", "1", "-disable-batch-mode", "-assert-config", "Debug"], in: .debug)

/// The commit, in release builds by scripts/build. In C, since a change recompiles one line.
let commit: [CSetting] =
  Context.environment["SCRIM_COMMIT"].map { [.define("SCRIM_COMMIT", to: "\"\($0)\"")] } ?? []

/// A module, in `Sources/<name>`.
func module(
  _ name: String, _ imports: [String] = [], plugins: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) },
    swiftSettings: strict + settings, plugins: plugins.map { .plugin(name: $0) })
}

/// The module map of a system library, in `Sources/C/<name>`.
func library(_ name: String, _ pkgConfig: String?, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A code generator that runs during the build.
func generator(_ name: String, _ imports: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// A build plugin that runs `generator` on the files of the targets that use it.
func plugin(_ name: String, runs generator: String) -> Target {
  .plugin(name: name, capability: .buildTool(), dependencies: [.init(stringLiteral: generator)])
}

/// A library shared by tests, in `Tests/<name>`.
func fixture(
  _ name: String, _ imports: [String], plugins: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: "Tests/\(name)",
    swiftSettings: strict + settings, plugins: plugins.map { .plugin(name: $0) })
}

/// A test target, in `Tests/<name>`.
func tests(
  _ name: String, _ imports: [String], resources: [Resource] = [], exclude: [String] = [],
  plugins: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    resources: resources, swiftSettings: strict + settings,
    plugins: plugins.map { .plugin(name: $0) })
}

let package = Package(
  name: "scrim",
  products: [
    .executable(name: "scrim", targets: ["scrim"]),
    .library(name: "ScrimKit", targets: ["ScrimKit"]),
    .library(name: "Views", targets: ["Views"]),
    .library(name: "ScrimGL", targets: ["ScrimGL"]),
    .library(name: "ScrimTesting", targets: ["ScrimTesting"]),
    .library(name: "Services", targets: ["Services"]),
    .library(name: "DBus", targets: ["DBus"]),
    .plugin(name: "ShaderScannerPlugin", targets: ["ShaderScannerPlugin"]),
  ],
  targets: [
    library("CLinux", nil, package: "libc6-dev"),
    .systemLibrary(name: "CMainQueue", path: "Sources/C/CMainQueue"),
    // Without their names for pkg-config, they are not linked: modules load them at run time.
    library("CSystemd", nil, package: "libsystemd-dev"),
    library("CPulse", nil, package: "libpulse-dev"),
    library("CWaylandClient", "wayland-client", package: "libwayland-dev"),
    library("CWaylandServer", "wayland-server", package: "libwayland-dev"),
    library("CWaylandEGL", "wayland-egl", package: "libwayland-dev"),
    library("CWaylandCursor", "wayland-cursor", package: "libwayland-dev"),
    library("CEGL", "egl", package: "libegl-dev"),
    library("CGLES", "glesv2", package: "libgles-dev"),
    library("CXKBCommon", "xkbcommon", package: "libxkbcommon-dev"),
    library("CGLib", "glib-2.0", package: "libglib2.0-dev"),
    // Not linked either.
    .target(name: "CGStreamer", dependencies: ["CGLib"], path: "Sources/C/CGStreamer"),
    library("CCairo", "cairo", package: "libcairo2-dev"),
    library("CHarfBuzz", "harfbuzz", package: "libharfbuzz-dev"),
    .target(name: "CPango", dependencies: ["CCairo", "CHarfBuzz"], path: "Sources/C/CPango"),
    library("CPNG", "libpng", package: "libpng-dev"),
    library("CJPEG", "libturbojpeg", package: "libturbojpeg0-dev"),
    library("CWebP", "libwebp", package: "libwebp-dev"),
    .target(name: "CAllocations", path: "Sources/C/CAllocations"),
    .target(name: "CSamples", path: "Sources/C/CSamples"),
    .target(name: "CYCbCr", path: "Sources/C/CYCbCr"),
    .target(name: "CBuild", path: "Sources/C/CBuild", cSettings: commit),

    module("Geometry", settings: fast),
    module("Timing"),
    module("Style", ["Geometry"], settings: fast),
    module("Input", ["Geometry"]),
    module("ProtocolScanner"),
    generator("protocol-scanner", ["ProtocolScanner"]),
    plugin("ProtocolScannerPlugin", runs: "protocol-scanner"),
    module("ShaderScanner"),
    generator("shader-scanner", ["ShaderScanner"]),
    plugin("ShaderScannerPlugin", runs: "shader-scanner"),

    module("EventLoop", ["CLinux", "CMainQueue"], settings: fast),
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
    module("GLES", ["CEGL", "CGLES", "Geometry"], settings: fast),
    module(
      "Backdrop", ["GLES", "Style", "Geometry"], plugins: ["ShaderScannerPlugin"], settings: fast),
    module("Text", ["CPango", "Style", "Geometry"]),
    module("SceneGraph", ["Style", "Geometry", "Timing"], settings: fast),
    module("Video", ["CGStreamer", "SceneGraph", "Files", "Geometry", "Timing"]),
    module("Widgets", ["SceneGraph", "Style", "Input", "Timing", "Geometry"]),
    module(
      "Accessibility",
      ["Widgets", "SceneGraph", "Style", "DBus", "EventLoop", "Timing", "Geometry"]),
    module("Images", ["CPNG", "CJPEG", "CWebP", "Files", "Geometry"], settings: fast),
    module(
      "Renderer",
      [
        "SceneGraph", "Backdrop", "GLES", "Text", "Images", "Icons", "Style", "Geometry", "Timing",
        "CYCbCr",
      ],
      plugins: ["ShaderScannerPlugin"], settings: fast),
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
    // What a test of a panel imports.
    module(
      "ScrimTesting", ["Views", "Services", "Host", "Images", "Files", "EventLoop", "Timing"]),
    module("Gallery", ["Views", "ScrimKit", "Services", "CSamples"]),
    module("Shell", ["Views", "Services"], settings: mainActor),
    // What an author of panels with GLSL of their own imports beside ScrimKit.
    module("ScrimGL", ["Renderer", "GLES"]),
    module(
      "Demonstration", ["ScrimKit", "Views", "ScrimGL", "Video"], plugins: ["ShaderScannerPlugin"]),
    module(
      "Benchmark",
      [
        "Demonstration", "ScrimKit", "Views", "ScrimGL", "Renderer", "Widgets", "SceneGraph",
        "Window", "Images", "JSON5", "Backdrop", "GLES", "CAllocations", "Style", "Geometry",
        "Timing",
      ],
      settings: fast),
    .executableTarget(
      name: "scrim",
      dependencies: [
        "Demonstration", "ScrimKit", "Gallery", "Shell", "Benchmark", "Messages", "Portals",
        "Services", "Host", "DBus", "EventLoop", "Files", "JSON5", "Window", "Images", "Backdrop",
        "GLES", "Geometry", "CBuild",
      ],
      swiftSettings: strict,
      // A release contains the Swift runtime, without the parts that it does not call.
      linkerSettings: isDependency
        ? []
        : [
          .unsafeFlags(
            ["-static-stdlib", "-Xlinker", "--gc-sections", "-Xlinker", "-s"],
            .when(configuration: .release))
        ]),

    // The examples of ScrimKit.docc/FirstPanel.md and Shell.md; the tests build and run them.
    .executableTarget(
      name: "panel-example", dependencies: ["ScrimKit"], path: "Examples/Panel",
      swiftSettings: strict + mainActor),
    .executableTarget(
      name: "shell-example", dependencies: ["ScrimKit"], path: "Examples/Shell",
      swiftSettings: strict + mainActor),
    .executableTarget(
      name: "control-centre-example", dependencies: ["Views", "Services"],
      path: "Examples/ControlCentre/Sources/ControlCentre",
      swiftSettings: strict + mainActor),
    .executableTarget(
      name: "desk-example", dependencies: ["Views", "Services"], path: "Examples/Desk/Sources/Desk",
      swiftSettings: strict + mainActor),
    // The program of packages that scripts/new-panel makes.
    .executableTarget(
      name: "new-panel-example", dependencies: ["Views"], path: "Examples/NewPanel",
      exclude: ["theme.json5"], swiftSettings: strict + mainActor,
      plugins: [.plugin(name: "ShaderScannerPlugin")]),

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
    fixture("Pictures", ["Images", "Style", "Geometry"], settings: fast),
    fixture("WidgetStage", ["Widgets", "SceneGraph", "Style", "Input", "Timing", "Geometry"]),
    fixture("PrivateBus", ["DBus", "EventLoop", "Timing", "ChildProcess", "TemporaryFiles"]),
    .executableTarget(
      name: "signal-fixture", dependencies: ["EventLoop"], path: "Tests/SignalFixture",
      swiftSettings: strict),
    .executableTarget(
      name: "task-fixture", dependencies: ["EventLoop"], path: "Tests/TaskFixture",
      swiftSettings: strict),
    .executableTarget(
      name: "services-fixture", dependencies: ["Views", "Services", "Host"],
      path: "Tests/ServicesFixture",
      swiftSettings: strict + mainActor),
    fixture(
      "VirtualInput", ["FakeCompositor", "WaylandCore", "WaylandProtocols", "EventLoop"],
      plugins: ["ProtocolScannerPlugin"]),
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
    tests(
      "ProtocolScannerTests",
      [
        "ProtocolScanner", "Cases", "ChildProcess", "WaylandCore", "WaylandServer",
        "TemporaryFiles",
      ],
      exclude: ["Goldens"]),
    tests(
      "ShaderScannerTests", ["ShaderScanner", "Cases", "ChildProcess", "TemporaryFiles"],
      exclude: ["Goldens"]),
    tests("JSON5Tests", ["JSON5"]),
    tests("GeometryTests", ["Geometry", "Cases"]),
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
      ],
      settings: mainActor),
    tests("PortalsTests", ["Portals", "DBus", "EventLoop", "Timing", "PrivateBus"]),
    tests(
      "AccessibilityTests",
      [
        "Accessibility", "Widgets", "SceneGraph", "Style", "DBus", "EventLoop", "Timing",
        "Geometry", "ChildProcess", "PrivateBus", "WidgetStage", "Cases",
      ], settings: mainActor),
    tests("GLESTests", ["GLES", "Geometry", "TemporaryFiles"], plugins: ["ShaderScannerPlugin"]),
    tests("StyleTests", ["Style", "Geometry", "Cases"]),
    tests(
      "BackdropTests", ["Backdrop", "Benchmark", "GLES", "Style", "Geometry", "Cases"],
      settings: fast),
    tests(
      "BenchmarkTests",
      [
        "Benchmark", "ScrimKit", "Demonstration", "Backdrop", "GLES", "Geometry", "Timing", "Cases",
      ],
      settings: mainActor),
    tests("TextTests", ["Text", "Style", "Geometry"]),
    tests(
      "VideoTests",
      [
        "Video", "SceneGraph", "Geometry", "Files", "Portals", "DBus", "ChildProcess", "PrivateBus",
      ], exclude: ["Files"]),
    tests(
      "SceneGraphTests", ["SceneGraph", "Style", "Geometry", "Timing", "Cases"], settings: mainActor
    ),
    tests(
      "WidgetsTests",
      ["Widgets", "SceneGraph", "Style", "Input", "Timing", "Geometry", "WidgetStage"],
      settings: mainActor),
    tests(
      "RendererTests",
      [
        "Renderer", "SceneGraph", "Backdrop", "GLES", "Images", "Icons", "Text", "Style",
        "Geometry", "Timing", "CAllocations", "Gallery", "ScrimKit", "ScrimTesting", "Cases",
        "Pictures", "TemporaryFiles",
      ], exclude: ["Goldens"], plugins: ["ShaderScannerPlugin"], settings: mainActor),
    tests(
      "ScrimTestingTests", ["ScrimTesting", "Services", "Timing"], exclude: ["Goldens"],
      settings: mainActor),
    tests(
      "ControlCentreTests", ["control-centre-example", "ScrimTesting", "Services"],
      exclude: ["Goldens"],
      settings: mainActor),
    tests(
      "DeskTests", ["desk-example", "ScrimTesting", "Services"], exclude: ["Goldens"],
      settings: mainActor),
    tests(
      "ShellTests", ["Shell", "Services", "DBus", "ScrimTesting", "Pictures", "CAllocations"],
      exclude: ["Goldens"],
      settings: mainActor),
    // The tests of packages that scripts/new-panel makes.
    tests("NewPanelTests", ["new-panel-example", "ScrimTesting"], settings: mainActor),
    tests(
      "ViewsTests", ["Views", "ScrimKit", "EventLoop", "CAllocations", "WidgetStage", "Cases"],
      settings: mainActor),
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
      ], settings: mainActor),
    tests(
      "DesktopTests",
      [
        "scrim", "panel-example", "shell-example", "control-centre-example", "desk-example",
        "new-panel-example", "services-fixture", "ScrimKit", "Renderer",
        "Views",
        "Widgets", "SceneGraph",
        "Style", "Input",
        "Window", "GLES", "Images", "Geometry", "Timing", "Portals", "DBus", "ChildProcess",
        "PrivateBus", "VirtualInput", "Cases", "Pictures",
        "FakeCompositor", "WaylandServer", "WaylandCore",
        "WaylandProtocols", "EventLoop", "TemporaryFiles",
      ], settings: mainActor),
    tests(
      "DemonstrationTests",
      [
        "Demonstration", "Gallery", "ScrimKit", "ScrimGL", "Video", "Widgets", "SceneGraph",
        "Images", "GLES", "Messages", "EventLoop", "WidgetStage", "Cases", "Pictures",
        "TemporaryFiles",
      ], settings: mainActor),
    tests("FloorPlanTests", ["ChildProcess", "TemporaryFiles"]),
    tests("FuzzTests", ["FuzzTargets", "scrim"], exclude: ["Corpora"]),
    tests(
      "scrimTests",
      [
        "scrim", "Demonstration", "Shell", "ScrimKit", "JSON5", "Geometry", "ChildProcess",
        "TemporaryFiles",
      ],
      settings: mainActor),
  ]
)

/// Tests that Tests/Sanitized has, too, and what only they use. Builds beside one of that package
/// leave them to it.
let sanitized: Set = [
  "TimingTests", "WaylandCoreTests", "EventLoopTests", "FilesTests", "IconsTests", "MessagesTests",
  "DBusTests", "ServicesTests", "TextTests", "ImagesTests", "WindowTests", "ScrimKitTests",
  "FuzzTests", "FixtureProtocols", "FixtureServer", "FuzzTargets", "SurfaceLab", "signal-fixture",
  "task-fixture",
]
if Context.environment["SCRIM_BESIDE_SANITIZED"] != nil {
  package.targets.removeAll { sanitized.contains($0.name) }
}
