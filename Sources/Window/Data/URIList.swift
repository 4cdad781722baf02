// SPDX-License-Identifier: MIT

internal import Files

/// A list of URIs in the type `text/uri-list` of RFC 2483: one on each line, which ends in CR LF;
/// lines that begin with # are comments.
struct URIList: Equatable {
  /// The MIME type.
  static let mimeType = "text/uri-list"

  /// The URIs, in order.
  let uris: [String]

  /// The `file` URIs of absolute paths.
  init(paths: [String]) { uris = paths.map(FileURI.of) }

  /// Reads a list. Also accepts lines that end in LF alone or with the data, as some programs send
  /// them. Spaces around a URI are removed.
  init(_ bytes: [UInt8]) {
    // A zero byte ends the text of some programs.
    let text = bytes.prefix { $0 != 0 }
    let blanks: [UInt8] = [0x20, 0x09]
    uris = text.split { $0 == 0x0d || $0 == 0x0a }.compactMap { line in
      let start = line.drop { blanks.contains($0) }
      guard let last = start.lastIndex(where: { !blanks.contains($0) }), start.first != 0x23 else {
        return nil
      }
      return String(decoding: start[...last], as: UTF8.self)
    }
  }

  /// The list as it is sent.
  var bytes: [UInt8] { uris.flatMap { Array($0.utf8) + [0x0d, 0x0a] } }

  /// The absolute paths of the URIs that name files of this computer, in order. Other URIs, and
  /// those that are malformed, are left out.
  var paths: [String] { uris.compactMap(FileURI.path(of:)) }
}
