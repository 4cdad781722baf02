import Foundation

/// What the machine that runs the tests has, and what it was asked for.
enum Machine {
  /// Whether counts are printed: `SCRIM_PRINT_COUNTS=1`.
  static let wantsCounts = ProcessInfo.processInfo.environment["SCRIM_PRINT_COUNTS"] == "1"
  /// Whether goldens are made anew: `SCRIM_RENEW_GOLDENS=1`.
  static let renewsGoldens = ProcessInfo.processInfo.environment["SCRIM_RENEW_GOLDENS"] == "1"
  /// Whether Inter is there, the font that goldens are set in.
  static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
}
