// SPDX-License-Identifier: MIT

import Backdrop
import Demonstration
import GLES
import JSON5
import Portals
import ScrimKit
import Window

/// Output of `scrim info --json`.
struct InfoDocument {
  /// The findings.
  let report: SystemReport
  /// The cameras.
  let cameras: CameraReport
  /// The daemons, devices and files behind services.
  let services: ServiceReport
  /// The program's version.
  let version: String

  /// The document. `format` is incremented if a member changes its meaning.
  @MainActor var json: JSON {
    let formats = try? VideoSource.formats()
    return .object([
      ("format", .number(1)),
      ("version", .string(version)),
      ("compositor", JSON(report.desktop.map(compositor))),
      ("compositorFailure", JSON(report.desktopFailure)),
      ("platforms", .array(report.platforms.map(platform))),
      ("egl", JSON(report.renderer.map(egl))),
      ("renderer", JSON(report.renderer.map(renderer))),
      ("rendererFailure", JSON(report.rendererFailure)),
      ("video", .bool(formats != nil)),
      ("videoFormats", .array((formats ?? []).map(format))),
      ("cameras", .array(cameras.devices.map(camera))),
      ("cameraPortal", .bool(cameras.portalFailure == nil)),
      ("cameraPortalFailure", JSON(cameras.portalFailure?.description)),
      ("services", services.json),
      ("advice", .array(Advice.all(for: report).map(advice))),
    ])
  }

  private func camera(_ camera: VideoSource.CameraName) -> JSON {
    .object([("name", .string(camera.name)), ("path", JSON(camera.path))])
  }

  private func format(_ format: VideoSource.Format) -> JSON {
    .object([("name", .string(format.name)), ("playable", .bool(format.isPlayable))])
  }

  private func compositor(_ desktop: SystemReport.DesktopReport) -> JSON {
    .object([
      ("outputs", .array(desktop.outputs.map(output))),
      ("windowScale", .decimal(desktop.windowScale.value)),
      (
        "features",
        .array(
          DesktopFeature.allCases.map { feature in
            .object([
              ("interface", .string(feature.interface)),
              ("since", .number(Int(feature.since))),
              ("offered", .bool(desktop.features.contains(feature))),
              ("purpose", .string(feature.purpose)),
              ("fallback", .string(feature.fallback)),
              ("source", .string(feature.source)),
            ])
          })
      ),
      (
        "globals",
        .array(
          desktop.globals.map {
            .object([
              ("interface", .string($0.interface)), ("version", .number(Int($0.version))),
            ])
          })
      ),
    ])
  }

  private func output(_ output: Output.Properties) -> JSON {
    .object([
      ("name", .string(output.name)),
      ("description", .string(output.description)),
      ("make", .string(output.make)),
      ("model", .string(output.model)),
      ("width", .number(output.mode.width)),
      ("height", .number(output.mode.height)),
      (
        "refreshHertz",
        output.refresh.count > 0
          ? .decimal((1_000 / output.refresh.seconds).rounded() / 1_000) : .null
      ),
      ("scale", .decimal(output.scale.value)),
    ])
  }

  private func platform(_ probe: PlatformProbe) -> JSON {
    .object([
      ("name", .string(probe.name)),
      ("node", JSON(probe.node)),
      ("renderer", JSON(probe.renderer)),
      ("failure", JSON(probe.failure)),
    ])
  }

  private func egl(_ info: RendererInfo) -> JSON {
    .object([
      ("platform", .string(info.platform)),
      ("version", .string(info.eglVersion)),
      ("vendor", .string(info.eglVendor)),
      ("extensions", .array(info.eglExtensions.map { .string($0) })),
    ])
  }

  private func renderer(_ info: RendererInfo) -> JSON {
    .object([
      ("name", .string(info.renderer)),
      ("vendor", .string(info.vendor)),
      ("version", .string(info.version)),
      ("shadingLanguage", .string(info.shadingLanguageVersion)),
      ("software", .bool(info.isSoftware)),
      ("maximumTextureSize", .number(report.maximumTextureSize)),
      ("colorDepths", .array(report.colorDepths.map { .number($0.rawValue) })),
      ("blurProfile", .string(BlurProfile(info).rawValue)),
      (
        "features",
        .array(
          Feature.allCases.map { feature in
            .object([
              ("extension", .string(info.bearer(of: feature) ?? feature.extensions[0])),
              ("present", .bool(info.features.contains(feature))),
              ("purpose", .string(feature.purpose)),
              ("source", .string(feature.source)),
            ])
          })
      ),
      ("extensions", .array(info.glExtensions.map { .string($0) })),
    ])
  }

  private func advice(_ advice: Advice) -> JSON {
    .object([
      ("missing", .string(advice.missing)),
      ("remedy", .string(advice.remedy)),
      ("packages", .array(advice.packages.map { .string($0) })),
    ])
  }
}
