// SPDX-License-Identifier: MIT

import Files
import Geometry

@testable import Icons
@testable import Images

/// Themes of icons, and SVG files. A theme has no folder outside of its own, and is searched in a
/// defined order; an SVG file that was written anew is written the same a second
/// time, or the error is one line.
enum IconsTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let theme = IconTheme(INIFile(bytes), folders: [])
    for directory in theme.directories {
      try promise(
        !directory.path.hasPrefix("/") && !directory.path.split(separator: "/").contains(".."),
        "outside of the theme: \(directory.path)")
    }
    for (size, scale) in [(1, 1), (16, 1), (24, 2), (8192, 16)] {
      let ordered = theme.directories(size: size, scale: scale)
      try promise(ordered.count == theme.directories.count, "folders are missing")
      for directory in ordered {
        try promise(directory.distance(size: size, scale: scale) >= 0, "a negative distance")
      }
    }
    let size = Size<Physical>(width: 64, height: 64)
    let text: [UInt8]
    do throws(ImageError.Reason) { text = try SVGDrawing.rewrite(bytes, size: size) } catch {
      let line = ImageError("input", error).description
      return try promise(InputText.isOneLine(line), "not one line: \(line)")
    }
    try promise((try? SVGDrawing.rewrite(text, size: size)) == text, "what is written differs")
  }
}
