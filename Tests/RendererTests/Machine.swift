// SPDX-License-Identifier: MIT

import Foundation
import Icons

/// Properties of the test machine, and options from the environment.
enum Machine {
  /// Whether counts are printed: `SCRIM_PRINT_COUNTS=1`.
  static let wantsCounts = ProcessInfo.processInfo.environment["SCRIM_PRINT_COUNTS"] == "1"
  /// Whether goldens are renewed: `SCRIM_RENEW_GOLDENS=1`.
  static let renewsGoldens = ProcessInfo.processInfo.environment["SCRIM_RENEW_GOLDENS"] == "1"
  /// Whether Inter, the font of the goldens, is installed.
  nonisolated static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  /// Whether icons are those of the goldens: of Adwaita, if the user's settings name no theme.
  nonisolated static let hasAdwaita =
    [nil, "Adwaita"].contains(IconSearch.system.theme)
    && FileManager.default.fileExists(atPath: "/usr/share/icons/Adwaita/index.theme")
}
