// SPDX-License-Identifier: MIT

/// An optional feature of a compositor.
public enum DesktopFeature: CaseIterable, Sendable {
  /// Fractional scales.
  case fractionalScale
  /// Buffers scaled to the size of their surface.
  case viewport
  /// Server-side title bars.
  case decorations
  /// Cursors by shape name.
  case cursorShape
  /// Presentation times of frames.
  case presentation
  /// Activation of windows by token.
  case activation
  /// Surfaces on the layers of an output, such as bars and panels.
  case layers
  /// The size of outputs in logical units.
  case outputSizes
  /// Blur behind surfaces.
  case backgroundEffect
  /// Blur behind surfaces, by KWin's own protocol.
  case kwinBlur
  /// Captures of the screen.
  case imageCapture
  /// Captures of the screen, by wlroots' own protocol.
  case screencopy
  /// Drags to and from other programs, and the clipboard.
  case drops
  /// The text that was selected last, pasted by the middle button.
  case primarySelection
  /// Pinches, and fingers that rest on a touchpad.
  case gestures
  /// Text edited by input methods and keyboards on the screen.
  case textInput
  /// Word of seats that nobody uses.
  case idle
  /// The colours of outputs.
  case gamma
  /// The suspended state of invisible windows.
  case suspended
  /// A preferred integer scale for each surface.
  case preferredScale
  /// High-resolution scroll wheels.
  case fineWheel

  /// The Wayland interface of the feature.
  public var interface: String {
    switch self {
    case .fractionalScale: "wp_fractional_scale_manager_v1"
    case .viewport: "wp_viewporter"
    case .decorations: "zxdg_decoration_manager_v1"
    case .cursorShape: "wp_cursor_shape_manager_v1"
    case .presentation: "wp_presentation"
    case .activation: "xdg_activation_v1"
    case .layers: "zwlr_layer_shell_v1"
    case .outputSizes: "zxdg_output_manager_v1"
    case .backgroundEffect: "ext_background_effect_manager_v1"
    case .kwinBlur: "org_kde_kwin_blur_manager"
    case .imageCapture: "ext_image_copy_capture_manager_v1"
    case .screencopy: "zwlr_screencopy_manager_v1"
    case .drops: "wl_data_device_manager"
    case .primarySelection: "zwp_primary_selection_device_manager_v1"
    case .gestures: "zwp_pointer_gestures_v1"
    case .textInput: "zwp_text_input_manager_v3"
    case .idle: "ext_idle_notifier_v1"
    case .gamma: "zwlr_gamma_control_manager_v1"
    case .suspended: "xdg_wm_base"
    case .preferredScale: "wl_compositor"
    case .fineWheel: "wl_seat"
    }
  }

  /// The first version of the interface with this feature.
  public var since: UInt32 {
    switch self {
    case .fractionalScale, .viewport, .decorations, .cursorShape, .presentation, .activation,
      .layers, .outputSizes, .backgroundEffect, .kwinBlur, .imageCapture, .screencopy, .drops,
      .primarySelection, .gestures, .textInput, .idle, .gamma:
      1
    case .suspended, .preferredScale: 6
    case .fineWheel: 8
    }
  }

  /// The benefit of the feature, in one line.
  public var purpose: String {
    switch self {
    case .fractionalScale: "drawn sharp at scales like 1.5"
    case .viewport: "shown at its size whatever the scale"
    case .decorations: "the compositor's own title bar"
    case .cursorShape: "the compositor's own cursors"
    case .presentation: "motion timed by when frames are seen, missed frames counted"
    case .activation: "raised when started from a launcher"
    case .layers: "bars, drawers and toasts at the edges of the screen"
    case .outputSizes: "the place of panels on screens with a scale like 1.5"
    case .backgroundEffect: "the desktop behind glass, live, blurred by the compositor"
    case .kwinBlur: "the same in KWin before 6.7"
    case .imageCapture: "the desktop behind glass, as a still picture that Scrim blurs"
    case .screencopy: "the same in older compositors of wlroots"
    case .drops: "text and files are dragged out of the window and dropped on it"
    case .primarySelection: "the middle button pastes what was selected last"
    case .gestures: "two fingers on a touchpad scale and turn, and stop what scrolls on"
    case .textInput: "text by input methods and keyboards on the screen"
    case .idle: "panels that know when nobody uses the computer"
    case .gamma: "warmer screens in the evening"
    case .suspended: "a window that cannot be seen draws nothing"
    case .preferredScale: "the right scale before the window is shown"
    case .fineWheel: "wheels that turn finer than a click"
    }
  }

  /// The behaviour without the feature, in one line.
  public var fallback: String {
    switch self {
    case .fractionalScale: "drawn at the next whole scale, and scaled down by the compositor"
    case .viewport: "whole scales only"
    case .decorations: "the window draws its own title bar, shadow and resize borders"
    case .cursorShape: "cursors of the theme in XCURSOR_THEME"
    case .presentation: "motion timed by frame callbacks"
    case .activation: "started behind other windows where the compositor wills"
    case .layers: "panels are windows, placed by the compositor"
    case .outputSizes: "sizes of screens by their whole scale"
    case .backgroundEffect: "a captured picture of the desktop, else a tint"
    case .kwinBlur, .imageCapture, .screencopy: "one of the others is enough"
    case .drops: "nothing is dragged or pasted; files are opened by flags only"
    case .primarySelection: "the middle button pastes nothing"
    case .gestures: "touchpads scroll only"
    case .textInput: "text by the keyboard and its compose key only"
    case .idle: "panels take it that somebody does"
    case .gamma: "screens keep their colours"
    case .suspended: "a hidden window draws nothing while frame callbacks stay away"
    case .preferredScale: "the scale of the outputs the window is on"
    case .fineWheel: "whole clicks"
    }
  }
}

extension Desktop {
  /// The offered version of `interface`; nil if it is not offered.
  public func version(of interface: String) -> UInt32? {
    globals.filter { $0.interface == interface }.map(\.version).max()
  }

  /// True if the compositor offers `feature`.
  public func offers(_ feature: DesktopFeature) -> Bool {
    // KWin has the interface also while it draws without a GPU, and then cannot blur.
    if feature == .backgroundEffect { return followed.blurEffects != nil }
    return (version(of: feature.interface) ?? 0) >= feature.since
  }
}
