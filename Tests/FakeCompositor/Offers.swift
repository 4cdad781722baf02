// SPDX-License-Identifier: MIT

/// The globals that a compositor offers: interface names and versions.
public struct Offers {
  /// The version of each offered interface.
  private var versions: [String: UInt32]
  /// Formats of buffers beside the two of every compositor, as codes of DRM.
  public var formats: [UInt32] = []

  /// The offered version of `interface`; nil if it is not offered.
  public subscript(interface: String) -> UInt32? { versions[interface] }

  /// A copy with `interface` at `version`.
  public func with(_ interface: String, _ version: UInt32) -> Offers {
    var offers = self
    offers.versions[interface] = version
    return offers
  }

  /// A copy that takes buffers of 10 bits of each colour, opaque ones and ones with alpha.
  public var withDeepColors: Offers {
    var offers = self
    offers.formats = [Self.opaqueDeepFormat, Self.deepFormat]
    return offers
  }

  /// Blue in the lowest of 32 bits, then green and red, and 2 bits of alpha: "AR30".
  public static let deepFormat: UInt32 = 0x3033_5241
  /// The same without alpha: "XR30".
  public static let opaqueDeepFormat: UInt32 = 0x3033_5258

  /// A copy without `interfaces`.
  public func without(_ interfaces: String...) -> Offers {
    var offers = self
    for interface in interfaces { offers.versions[interface] = nil }
    return offers
  }

  // MARK: Compositors

  /// Every supported interface, at the newest version.
  public static var everything: Offers {
    Offers(versions: [
      "wl_compositor": 6, "wl_shm": 1, "wl_seat": 9, "wl_output": 4, "xdg_wm_base": 6,
      "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1, "wp_presentation": 2,
      "zxdg_decoration_manager_v1": 1, "wp_cursor_shape_manager_v1": 2, "xdg_activation_v1": 1,
      "wl_data_device_manager": 3, "zwlr_layer_shell_v1": 5, "zxdg_output_manager_v1": 3,
      "zwp_pointer_gestures_v1": 3, "zwp_text_input_manager_v3": 1,
      "zwp_primary_selection_device_manager_v1": 1,
      "ext_background_effect_manager_v1": 1,
      "org_kde_kwin_blur_manager": 1, "zwlr_screencopy_manager_v1": 3,
      "ext_output_image_capture_source_manager_v1": 1, "ext_image_copy_capture_manager_v1": 1,
      "ext_idle_notifier_v1": 1, "zwlr_gamma_control_manager_v1": 1,
    ])
  }

  /// weston of Debian 12: no server-side decorations, no cursor shapes, integer scales.
  public static var weston10: Offers {
    Offers(versions: [
      "wl_compositor": 4, "wl_shm": 1, "wl_seat": 7, "wl_output": 3, "xdg_wm_base": 3,
      "wp_viewporter": 1, "wp_presentation": 1, "wl_data_device_manager": 3,
    ])
  }

  /// sway of Debian 12: server-side decorations, an old xdg_wm_base, integer scales.
  public static var sway17: Offers {
    Offers(versions: [
      "wl_compositor": 4, "wl_shm": 1, "wl_seat": 7, "wl_output": 4, "xdg_wm_base": 2,
      "wp_viewporter": 1, "wp_presentation": 1, "zxdg_decoration_manager_v1": 1,
      "xdg_activation_v1": 1, "wl_data_device_manager": 3, "zwlr_layer_shell_v1": 4,
      "zwlr_screencopy_manager_v1": 3, "zxdg_output_manager_v1": 3,
    ])
  }

  /// The interfaces that a window needs, at the oldest versions.
  public static var bare: Offers {
    Offers(versions: ["wl_compositor": 4, "wl_seat": 1, "wl_output": 1, "xdg_wm_base": 1])
  }
}
