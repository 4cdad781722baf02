// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

// A package of somebody who uses Scrim: it depends on a released version from a git repository, and
// has a shader of its own, and tests. scripts/test-author builds and runs it.
import PackageDescription

let package = Package(
  name: "author",
  dependencies: [
    .package(url: Context.environment["SCRIM_REPOSITORY"] ?? "", exact: "0.0.1")
  ],
  targets: [
    .executableTarget(
      name: "Author",
      dependencies: [.product(name: "ScrimKit", package: "scrim")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)],
      plugins: [.plugin(name: "ShaderScannerPlugin", package: "scrim")]),
    .testTarget(
      name: "AuthorTests",
      dependencies: ["Author", .product(name: "ScrimTesting", package: "scrim")],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
  ]
)
