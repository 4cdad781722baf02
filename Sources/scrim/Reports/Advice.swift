// SPDX-License-Identifier: MIT

import GLES
import ScrimKit
import Window

/// A recommendation for something that this machine lacks.
struct Advice: Equatable {
  /// One line that names what is missing and its cost; lower-case first letter.
  let missing: String
  /// One line that says what to do; lower-case first letter.
  let remedy: String
  /// Debian packages to install. May be empty.
  var packages: [String] = []

  /// The recommendations for the machine that `report` describes.
  static func all(for report: SystemReport) -> [Advice] {
    [compositor, renderer, processor, damage, cursors, backdrop, fonts].compactMap { $0(report) }
  }

  /// The recommendation as one line of text.
  var text: String { "\(missing): \(remedyText)" }

  /// The remedy with the command that installs its packages.
  var remedyText: String {
    let command = packages.isEmpty ? "" : ": apt install \(packages.joined(separator: " "))"
    return remedy + command
  }

  /// The recommendation if EGL or its driver is missing or broken.
  static let driver = Advice(
    missing: "nothing to draw with", remedy: "install Mesa, or the EGL of the GPU's vendor",
    packages: ["libegl1", "libegl-mesa0", "libgl1-mesa-dri"])

  // MARK: Checks

  private static func compositor(_ report: SystemReport) -> Advice? {
    guard report.desktop == nil else { return nil }
    return Advice(
      missing: "no compositor",
      remedy: "start scrim inside a Wayland session, or one without a screen",
      packages: ["weston"])
  }

  private static func renderer(_ report: SystemReport) -> Advice? {
    report.renderer == nil ? driver : nil
  }

  /// The reason for software rendering, if it can be changed.
  private static func processor(_ report: SystemReport) -> Advice? {
    guard let info = report.renderer, info.isSoftware else { return nil }
    switch report.installation.gpu {
    case .none: return nil
    case .forbidden:
      return Advice(
        missing: "the GPU is closed to you, so the CPU draws",
        remedy: "adduser \"$USER\" render, then log in again")
    case .usable where report.installation.forcesSoftware:
      return Advice(missing: "the CPU draws", remedy: "unset LIBGL_ALWAYS_SOFTWARE")
    case .usable:
      return Advice(
        missing: "the CPU draws although there is a GPU",
        remedy: "install the GPU's firmware, such as firmware-amd-graphics, or its vendor's driver")
    }
  }

  /// Mesa's software renderer has no buffer age before Mesa 23.
  private static func damage(_ report: SystemReport) -> Advice? {
    guard report.desktop != nil, let info = report.renderer, info.platform == "wayland",
      !info.features.contains(.bufferAge)
    else { return nil }
    return Advice(
      missing: "no EGL_EXT_buffer_age, so that frames are drawn whole",
      remedy: "get \(Feature.bufferAge.source)")
  }

  private static func cursors(_ report: SystemReport) -> Advice? {
    guard let desktop = report.desktop, !desktop.features.contains(.cursorShape),
      !report.installation.hasCursorTheme
    else { return nil }
    return Advice(
      missing: "no cursor theme, and the compositor has no cursors of its own",
      remedy: "install one", packages: ["adwaita-icon-theme"])
  }

  /// Glass over the desktop needs one of four protocols.
  private static func backdrop(_ report: SystemReport) -> Advice? {
    let features: [DesktopFeature] = [.backgroundEffect, .kwinBlur, .imageCapture, .screencopy]
    guard let desktop = report.desktop, !features.contains(where: desktop.features.contains)
    else { return nil }
    return Advice(
      missing: "no blur behind surfaces and no capture, so glass over the desktop is a tint",
      remedy: "turn the compositor's blur on, or use one that offers either", packages: ["sway"])
  }

  private static func fonts(_ report: SystemReport) -> Advice? {
    guard !report.installation.hasFont else { return nil }
    return Advice(
      missing: "no font, so windows have no title", remedy: "install one", packages: ["fonts-inter"]
    )
  }
}

extension Feature {
  /// Debian packages or hardware that provide the feature.
  var source: String {
    switch self {
    case .bufferAge, .swapWithDamage: "libegl-mesa0 of Debian 13, or a GPU's driver"
    case .partialUpdate: "a tiled GPU's driver"
    case .nativeFence: "a GPU's driver"
    case .noConfigContext: "libegl-mesa0"
    case .timerQuery, .robustness, .debug, .floatTargets, .bgraTextures,
      .norm16Textures:
      "llvmpipe, or a GPU's driver"
    }
  }
}

extension DesktopFeature {
  /// Debian packages of compositors that provide the feature, of Debian 12 unless stated otherwise.
  var source: String {
    switch self {
    case .fractionalScale, .fineWheel, .idle: "kwin-wayland; sway of Debian 13"
    case .viewport, .drops: "kwin-wayland; sway; weston"
    case .decorations, .activation, .primarySelection, .textInput, .gestures:
      "kwin-wayland; sway"
    case .layers, .outputSizes: "kwin-wayland; sway; labwc"
    case .backgroundEffect: "kwin-wayland 6.7; Hyprland 0.56; niri 26.04"
    case .kwinBlur: "kwin-wayland, while its blur effect runs"
    case .imageCapture: "sway 1.11; other compositors of wlroots 0.19"
    case .screencopy, .gamma: "sway; labwc"
    case .presentation: "sway; weston"
    case .cursorShape, .preferredScale: "kwin-wayland of Debian 13; sway of Debian 13"
    case .suspended: "kwin-wayland of Debian 13; mutter of Debian 13"
    }
  }
}

/// The Debian packages of GStreamer and its parts.
enum VideoPackage {
  /// The package with the decoder of a media type, or with an element of this name, or for
  /// "GStreamer" the packages that play most videos.
  static func debian(with part: String) -> String {
    switch part {
    case "GStreamer": "gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-libav"
    case "pipewiresrc": "gstreamer1.0-pipewire"
    case "playbin", "decodebin", "appsink", "appsrc", "videoconvert", "video/x-theora",
      "application/ogg", "audio/x-opus", "audio/x-vorbis":
      "gstreamer1.0-plugins-base"
    case "video/x-vp8", "video/x-vp9", "image/jpeg", "video/quicktime", "video/x-matroska",
      "video/webm", "video/x-msvideo", "video/x-flv", "audio/x-flac":
      "gstreamer1.0-plugins-good"
    case "video/x-av1", "video/mpegts", "application/mxf": "gstreamer1.0-plugins-bad"
    case "video/x-ms-asf", "application/vnd.rn-realmedia": "gstreamer1.0-plugins-ugly"
    // libav decodes all that is usual and not above.
    case _ where part.contains("/"): "gstreamer1.0-libav"
    default: "gstreamer1.0-plugins-good"
    }
  }
}
