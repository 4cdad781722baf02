// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

// A package of its own: swift run --package-path Examples/Desk
import PackageDescription

// A panel of yours names the repository and a version in place of the path.
let scrim: Package.Dependency =
  if let repository = Context.environment["SCRIM_REPOSITORY"] {
    .package(url: repository, exact: "0.0.1")
  } else {
    .package(name: "scrim", path: "../..")
  }

let package = Package(
  name: "desk",
  dependencies: [scrim],
  targets: [
    .executableTarget(
      name: "Desk",
      dependencies: ["Views", "Services"].map { .product(name: $0, package: "scrim") },
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)])
  ]
)
