// SPDX-License-Identifier: MIT

/// The description of objects for programs that look at any bus, without the types of arguments.
enum Introspection {
  /// The description of an object with these interfaces.
  static func text(of interfaces: [AccessibleInterface]) -> String {
    let names = interfaces.map { "  <interface name=\"\($0.name)\"/>\n" }.joined()
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(names)</node>
      """
  }
}
