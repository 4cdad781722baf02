// SPDX-License-Identifier: MIT

import Files

extension INIFile {
  /// The Boolean value of `key` in `group`; nil if it is not one.
  func truth(_ group: String, _ key: String) -> Bool? {
    self[group, key].flatMap { Bool(word: $0) }
  }
}

extension Bool {
  /// Parses the Boolean words of settings and environment variables; nil for any other word.
  init?(word: String) {
    switch word.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: return nil
    }
  }
}
