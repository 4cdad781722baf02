// SPDX-License-Identifier: MIT

import Icons
import TemporaryFiles
import Testing

/// The folders and the theme of a user.
@Suite struct IconSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func search(_ variables: [String: String]) -> IconSearch {
    IconSearch(environment: { variables[$0] })
  }

  @Test func theFoldersAreThoseOfTheSpecification() {
    #expect(
      search(["HOME": "/home/x"])
        == IconSearch(
          roots: [
            "/home/x/.icons", "/home/x/.local/share/icons", "/usr/local/share/icons",
            "/usr/share/icons",
          ], loose: ["/usr/local/share/pixmaps", "/usr/share/pixmaps"]))
    #expect(
      search(["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/s:relative::/t"])
        == IconSearch(
          roots: ["/h/.icons", "/d/icons", "/s/icons", "/t/icons"],
          loose: ["/s/pixmaps", "/t/pixmaps"]))
    #expect(search([:]).roots == ["/usr/local/share/icons", "/usr/share/icons"])
    #expect(search(["XDG_DATA_HOME": "relative", "HOME": "relative"]).roots.count == 2)
  }

  @Test func theThemeIsThatOfTheDesktop() throws {
    func theme(_ desktop: String) -> String? {
      search(["HOME": folder.path("home"), "XDG_CURRENT_DESKTOP": desktop]).theme
    }
    #expect(theme("GNOME") == nil)
    #expect(theme("KDE") == "breeze")
    try folder.write("[Icons]\nTheme=kde\n", to: "home/.config/kdeglobals")
    #expect(theme("sway") == "kde")
    try folder.write(
      "[Settings]\ngtk-icon-theme-name = three\n", to: "home/.config/gtk-3.0/settings.ini")
    #expect(theme("sway") == "three")
    #expect(theme("Plasma:KDE") == "kde")
    try folder.write(
      "[Settings]\ngtk-icon-theme-name=four\n", to: "home/.config/gtk-4.0/settings.ini")
    #expect(theme("") == "four")
    // What the running desktop tells comes first, except on KDE.
    for (desktop, expected) in [("GNOME", "told"), ("KDE", "kde")] {
      let told = IconSearch(
        environment: {
          ["HOME": folder.path("home"), "XDG_CURRENT_DESKTOP": desktop][$0]
        }, desktopTheme: "told")
      #expect(told.theme == expected)
    }
    let other = search(["HOME": "/h", "XDG_CONFIG_HOME": folder.path("home/.config")])
    #expect(other.theme == "four")
  }
}
