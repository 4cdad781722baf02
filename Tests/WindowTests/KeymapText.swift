// SPDX-License-Identifier: MIT

internal import CXKBCommon
import Glibc

/// Keymaps in the format of the protocol, written by libxkbcommon.
enum KeymapText {
  /// The keymap of `layouts`, for example `us,de`, with its final zero byte.
  static func bytes(_ layouts: String) -> [UInt8] {
    let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    defer { unsafe xkb_context_unref(context) }
    let keymap = unsafe layouts.withCString { layouts in
      var names = unsafe xkb_rule_names(
        rules: nil, model: nil, layout: layouts, variant: nil, options: nil)
      return unsafe xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    defer { unsafe xkb_keymap_unref(keymap) }
    guard let text = unsafe xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      preconditionFailure("no keymap for \(layouts)")
    }
    defer { unsafe free(text) }
    return unsafe Array(String(cString: text).utf8) + [0]
  }
}
