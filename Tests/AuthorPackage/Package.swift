// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

// A package of somebody who uses Scrim: it has a shader of its own, and tests. scripts/test-author
// builds and runs it.
import PackageDescription

let scrim: Package.Dependency =
  if let repository = Context.environment["SCRIM_REPOSITORY"] {
    .package(url: repository, exact: "0.0.1")
  } else {
    .package(name: "scrim", path: "../..")
  }

let package = Package(
  name: "author",
  dependencies: [scrim],
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
