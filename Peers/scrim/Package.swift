// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

// The scene of the comparison, drawn by Scrim. scripts/peers copies this package to
// .build/peers/scrim-peer-package, next to the generated Scene.swift, and builds it there.
import PackageDescription

let package = Package(
  name: "scrim-peer",
  dependencies: [.package(name: "scrim", path: "../../..")],
  targets: [
    .executableTarget(
      name: "scrim-peer", dependencies: [.product(name: "ScrimKit", package: "scrim")],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6), .strictMemorySafety(), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [
        .unsafeFlags(["-static-stdlib", "-Xlinker", "--gc-sections", "-Xlinker", "-s"])
      ])
  ]
)
