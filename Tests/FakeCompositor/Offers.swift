// SPDX-License-Identifier: MIT

/// What a compositor offers: interfaces by their name, each with a version.
public struct Offers {
  /// The version of every interface that is offered.
  private var versions: [String: UInt32]

  /// The version at which `interface` is offered; nil where it is not.
  public subscript(interface: String) -> UInt32? { versions[interface] }

  /// The same with `interface` at another version.
  public func with(_ interface: String, _ version: UInt32) -> Offers {
    var offers = self
    offers.versions[interface] = version
    return offers
  }

  /// The same without `interfaces`.
  public func without(_ interfaces: String...) -> Offers {
    var offers = self
    for interface in interfaces { offers.versions[interface] = nil }
    return offers
  }

  // MARK: Compositors

  /// The newest version of everything we speak.
  public static var everything: Offers {
    Offers(versions: [
      "wl_compositor": 6, "wl_shm": 1, "wl_seat": 9, "wl_output": 4, "xdg_wm_base": 6,
      "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1, "wp_presentation": 2,
      "zxdg_decoration_manager_v1": 1, "wp_cursor_shape_manager_v1": 2, "xdg_activation_v1": 1,
    ])
  }

  /// Debian 12's weston: no title bars, no cursors by name, whole scales.
  public static var weston10: Offers {
    Offers(versions: [
      "wl_compositor": 4, "wl_shm": 1, "wl_seat": 7, "wl_output": 3, "xdg_wm_base": 3,
      "wp_viewporter": 1, "wp_presentation": 1,
    ])
  }

  /// Debian 12's sway: title bars by the compositor, an old xdg_wm_base, whole scales.
  public static var sway17: Offers {
    Offers(versions: [
      "wl_compositor": 4, "wl_shm": 1, "wl_seat": 7, "wl_output": 4, "xdg_wm_base": 2,
      "wp_viewporter": 1, "wp_presentation": 1, "zxdg_decoration_manager_v1": 1,
      "xdg_activation_v1": 1,
    ])
  }

  /// The least a window can be shown with, at the oldest versions.
  public static var bare: Offers {
    Offers(versions: ["wl_compositor": 4, "wl_seat": 1, "wl_output": 1, "xdg_wm_base": 1])
  }
}
