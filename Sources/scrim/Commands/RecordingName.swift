// SPDX-License-Identifier: MIT

import Glibc
import ScrimKit

/// The name of a recording: the local date and time at which it began.
struct RecordingName: Equatable {
  /// The name without extension, such as "Scrim 2026-11-22 18.04.59".
  let text: String

  /// The name of a recording that begins now.
  static func now() -> RecordingName {
    let now = LocalTime.now
    let day = join([now.year, now.month, now.day], "-")
    let time = join([now.hour, now.minute, now.second], ".")
    return RecordingName(text: "Scrim \(day) \(time)")
  }

  /// The numbers, each of at least two digits, with `separator` between them.
  private static func join(_ numbers: [Int], _ separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
  }

  /// A path in `folder` at which no file is yet.
  func path(in folder: String) -> String {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var path = "\(folder)/\(text).webm"
    for number in 2...100 where unsafe access(path, F_OK) == 0 {
      path = "\(folder)/\(text) \(number).webm"
    }
    return path
  }
}
