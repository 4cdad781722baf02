// SPDX-License-Identifier: MIT

import Testing

@testable import ProtocolScanner

/// How the protocol's names are written in Swift.
@Suite struct NamesTests {
  @Test(arguments: [
    ("wl_surface", "WlSurface"), ("zxdg_toplevel_decoration_v1", "ZxdgToplevelDecorationV1"),
    ("wp_fractional_scale_v1", "WpFractionalScaleV1"), ("axis", "Axis"),
  ])
  func types(_ name: String, _ swift: String) { #expect(Names.type(name) == swift) }

  @Test(arguments: [
    ("set_title", "setTitle"), ("tv_sec_hi", "tvSecHi"), ("value120", "value120"),
    ("repeat", "`repeat`"), ("default", "`default`"), ("in", "`in`"), ("init", "init_"),
    ("self", "self_"), ("arguments", "arguments_"), ("let", "let_"),
  ])
  func members(_ name: String, _ swift: String) { #expect(Names.member(name) == swift) }

  @Test(arguments: [
    ("button_state", "ButtonState"), ("type", "TypeValue"), ("event", "EventValue"),
  ])
  func enumsThatWouldHideTypes(_ name: String, _ swift: String) {
    #expect(Names.enumeration(name) == swift)
  }

  @Test func entriesThatStartWithADigitTakeTheirEnumsName() {
    #expect(Names.member(Names.entry("90", of: "transform")) == "transform90")
    #expect(Names.member(Names.entry("flipped_90", of: "transform")) == "flipped90")
  }
}
