// SPDX-License-Identifier: MIT

import Backdrop
import Demonstration
import GLES
import JSON5
import ScrimKit
import Window

/// Output of `scrim info`: the findings, then recommendations.
struct InfoPage {
  /// The findings.
  let report: SystemReport
  /// The cameras.
  let cameras: CameraReport
  /// The daemons, devices and files behind services.
  let services: ServiceReport

  /// The page.
  @MainActor var text: String {
    let findings = compositor + platforms + renderer + video + services.lines
    return (findings + advice).map { $0.oneLine + "\n" }.joined()
  }

  private var compositor: [String] {
    guard let desktop = report.desktop else {
      return ["Compositor: none", "  \(report.desktopFailure ?? "")", ""]
    }
    var lines = ["Compositor"]
    for output in desktop.outputs { lines.append("  output     \(describe(output))") }
    if desktop.outputs.isEmpty { lines.append("  output     none") }
    lines.append("  windows    drawn at scale \(rounded(desktop.windowScale.value, places: 3))")
    for feature in DesktopFeature.allCases {
      let isThere = desktop.features.contains(feature)
      let name = "\(feature.interface) \(feature.since)"
      lines.append(
        "  \(isThere ? "yes" : "no ")  \(name.padded(to: 34))"
          + (isThere ? feature.purpose : "without it: \(feature.fallback)"))
      if !isThere { lines.append("".padded(to: 41) + "offered by: \(feature.source)") }
    }
    lines.append("")
    lines.append("Globals")
    for global in desktop.globals {
      lines.append("  \(global.interface.padded(to: 44))\(global.version)")
    }
    return lines + [""]
  }

  private func describe(_ output: Output.Properties) -> String {
    let name = output.name.isEmpty ? "unnamed" : output.name
    let refresh =
      output.refresh.count > 0
      ? ", \(rounded(1 / output.refresh.seconds, places: 2)) Hz" : ""
    return "\(name), \(output.mode.width)x\(output.mode.height)\(refresh),"
      + " scale \(rounded(output.scale.value, places: 2))"
  }

  private var platforms: [String] {
    let width = (report.platforms.map(\.name.count).max() ?? 0) + 2
    return ["EGL platforms"]
      + report.platforms.map { probe in
        let node = probe.node.map { probe.name.contains($0) ? "" : "\($0): " } ?? ""
        return "  \(probe.renderer == nil ? "no " : "yes")  \(probe.name.padded(to: width))"
          + node + (probe.renderer ?? probe.failure ?? "")
      } + [""]
  }

  private var renderer: [String] {
    guard let info = report.renderer else {
      return ["Renderer: none", "  \(report.rendererFailure ?? "")", ""]
    }
    var lines = [
      "Renderer",
      "  renderer   \(info.renderer)\(info.isSoftware ? " (on the CPU)" : "")",
      "  vendor     \(info.vendor)",
      "  version    \(info.version)",
      "  shaders    \(info.shadingLanguageVersion)",
      "  EGL        \(info.eglVersion), \(info.eglVendor), platform \(info.platform)",
      "  textures   up to \(report.maximumTextureSize) pixels a side",
      "  colours    \(colorDepths(info))",
      "  blur       profile \(BlurProfile(info).rawValue)",
    ]
    for feature in Feature.allCases {
      let isThere = info.features.contains(feature)
      let bearer = info.bearer(of: feature) ?? feature.extensions[0]
      lines.append(
        "  \(isThere ? "yes" : "no ")  \(bearer.padded(to: 34))\(feature.purpose)")
      if !isThere { lines.append("".padded(to: 41) + source(of: feature, info)) }
    }
    return lines + [""]
  }

  private func colorDepths(_ info: RendererInfo) -> String {
    if info.platform != "wayland" { return "8 bits, or 10 if a compositor takes them" }
    return report.colorDepths.contains(.ten)
      ? "8 bits, or 10 with --color-depth 10" : "8 bits; windows of 10 are not offered"
  }

  private func source(of feature: Feature, _ info: RendererInfo) -> String {
    feature.isForWindows && info.platform != "wayland"
      ? "for windows alone" : "comes with: \(feature.source)"
  }

  @MainActor private var video: [String] {
    let list = cameras.devices.enumerated().map { index, camera in
      "  \(index + 1)  \(camera.name)" + (camera.path.map { " (\($0))" } ?? "")
    }
    var formats = ["Video formats"]
    do throws(VideoSource.Failure) {
      formats += try VideoSource.formats().map { format in
        format.isPlayable
          ? "  yes  \(format.name)"
          : "  no   \(format.name.padded(to: 34))comes with: "
            + VideoPackage.debian(with: format.mediaType)
      }
    } catch {
      return ["Video: none", "  \(error.line)", ""]
    }
    return formats + ["", "Cameras"]
      + (list.isEmpty ? ["  none connected"] : list)
      + ["  portal: \(cameras.portalLine)", ""]
  }

  private var advice: [String] {
    let advice = Advice.all(for: report)
    guard !advice.isEmpty else { return ["Nothing is missing."] }
    return ["What would help"] + advice.map { "  \($0.text)" }
  }

  private func rounded(_ value: Double, places: Int) -> String {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    let rounded = (value * power).rounded() / power
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }
}

extension String {
  /// The text with spaces up to a width, and one at least.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
