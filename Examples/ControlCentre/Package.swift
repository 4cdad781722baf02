// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

// A package of its own: swift run --package-path Examples/ControlCentre
import PackageDescription

let package = Package(
  name: "control-centre",
  // A panel of yours names the repository and a version in place of the path.
  dependencies: [.package(name: "scrim", path: "../..")],
  targets: [
    .executableTarget(
      name: "ControlCentre",
      dependencies: ["Views", "Services"].map { .product(name: $0, package: "scrim") },
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)])
  ]
)
