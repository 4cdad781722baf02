import ScrimKit

/// Something that is missing on a machine and can be had.
struct Advice: Equatable {
  /// What is missing and what it costs to be without, in a line that starts small.
  let missing: String
  /// What to do, in a line that starts small.
  let remedy: String
  /// The Debian packages to install for it. May be empty.
  var packages: [String] = []

  /// All that would help where `report` was made.
  static func all(for report: SystemReport) -> [Advice] {
    [compositor, renderer, processor, damage, cursors, fonts].compactMap { $0(report) }
  }

  /// The line for people.
  var text: String {
    let command = packages.isEmpty ? "" : ": apt install \(packages.joined(separator: " "))"
    return "\(missing): \(remedy)\(command)"
  }

  // MARK: What may be missing

  private static func compositor(_ report: SystemReport) -> Advice? {
    guard report.desktop == nil else { return nil }
    return Advice(
      missing: "no compositor",
      remedy: "start scrim inside a Wayland session, or one without a screen",
      packages: ["weston"])
  }

  private static func renderer(_ report: SystemReport) -> Advice? {
    guard report.renderer == nil else { return nil }
    return Advice(
      missing: "nothing to draw with", remedy: "install Mesa, or the EGL of the GPU's vendor",
      packages: ["libegl1", "libegl-mesa0", "libgl1-mesa-dri"])
  }

  /// Why the CPU draws, where it does.
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
        remedy: "install the GPU's firmware, such as firmware-amd-graphics, or its vendor's driver",
        packages: ["libgl1-mesa-dri"])
    }
  }

  /// Mesa's software renderer knows no damage before Mesa 23.
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

  private static func fonts(_ report: SystemReport) -> Advice? {
    guard !report.installation.hasFont else { return nil }
    return Advice(
      missing: "no font, so windows have no title", remedy: "install one", packages: ["fonts-inter"]
    )
  }
}
