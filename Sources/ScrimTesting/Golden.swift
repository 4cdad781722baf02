// SPDX-License-Identifier: MIT

internal import Files
internal import Glibc
internal import Images

/// A picture that a person has looked at, in a PNG file with which later ones are compared.
///
/// If a picture differs, it is written beside the golden, as `<name>.new.png`, with the difference
/// as `<name>.difference.png`. If there is no golden yet, the picture becomes it, and the test
/// fails once, so that somebody looks at it. With the environment variable `SCRIM_RENEW_GOLDENS=1`,
/// every picture that differs becomes the golden: look at them before you commit them.
public struct Golden {
  /// The path of the file.
  public let path: String
  /// The largest difference of a component that counts as equal, from 0 to 255. Drivers round
  /// differently.
  public var tolerance = 4
  /// The largest number of pixels that may differ by more than `tolerance`.
  public var outliers = 0
  /// True to have pictures become the golden if they differ.
  public var renews =
    unsafe getenv("SCRIM_RENEW_GOLDENS").map { unsafe $0.pointee == 0x31 } ?? false
  /// The file of the test.
  private let file: String

  /// The golden `<name>.png` in `folder`, or in `Goldens` beside the file of the test.
  public init(_ name: String, in folder: String? = nil, file: String = #filePath) {
    let beside = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    path = "\(folder ?? (beside + ["Goldens"]).joined(separator: "/"))/\(name).png"
    self.file = file
  }

  /// Throws a `StageFailure` if `picture` differs from the golden by more than is allowed.
  public func expect(_ picture: Bitmap, line: Int = #line) throws {
    guard unsafe access(path, F_OK) == 0 else {
      makeFolders()
      try picture.writePNG(to: path)
      if renews { return }
      throw StageFailure("\(path) is new: look at it, and test again", file, line)
    }
    let golden = try Bitmap(contentsOf: path)
    let difference = PictureDifference(golden, picture, tolerance: tolerance)
    guard !difference.hasEqualSizes || difference.count > outliers else { return removeLeftovers() }
    if renews {
      try picture.writePNG(to: path)
      return removeLeftovers()
    }
    try picture.writePNG(to: beside("new"))
    try difference.picture?.writePNG(to: beside("difference"))
    throw StageFailure("the picture \(difference); compare \(beside("new"))", file, line)
  }

  /// The path of a file beside the golden.
  private func beside(_ kind: String) -> String { "\(path.dropLast(4)).\(kind).png" }

  /// Removes what an earlier difference has left.
  private func removeLeftovers() {
    for kind in ["new", "difference"] { _ = unsafe unlink(beside(kind)) }
  }

  /// Makes the folders that the golden is in. If that fails, writing it does, too.
  private func makeFolders() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = unsafe mkdir(folder, 0o777)
    }
  }
}
