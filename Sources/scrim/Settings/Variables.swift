import Glibc

/// The variables that the process was started with, or others in their place.
struct Variables: Sendable {
  /// The value of the variable of a name; nil where there is none.
  private let value: @Sendable (String) -> String?

  /// The process's own.
  static let process = Variables { name in
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Variables that are looked up by `value`.
  init(_ value: @escaping @Sendable (String) -> String?) { self.value = value }

  /// The value of the variable called `name`; nil where it is not set, or empty, which is as good.
  subscript(name: String) -> String? {
    guard let text = value(name), !text.isEmpty else { return nil }
    return text
  }

  /// The folder that people's settings are in; nil where it is nowhere.
  var configFolder: String? {
    // What is relative does not count, so the standard has it.
    if let folder = self["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder }
    return home.map { "\($0)/.config" }
  }

  /// The folder of the person; nil where there is none.
  var home: String? { self["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } }
}
