// SPDX-License-Identifier: MIT

import DBus

@testable import Services

/// Properties of media players. What is shown of them is bounded, and no picture is on the network.
@MainActor enum PlayersTarget {
  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    var reader = ByteReader(bytes)
    var values = values(&reader, keys)
    values["Metadata"] = reader.options(keys: trackKeys)
    let root = Self.values(&reader, ["Identity", "DesktopEntry"])
    let player = Media.player("a", Properties("", values, nil), Properties("", root, nil))
    try promise(max(player.name.utf8.count, player.desktopEntry.utf8.count) <= 256, "a long name")
    for text in [player.title, player.album, player.track] {
      try promise(text.utf8.count <= 512, "a text is too long")
    }
    try promise(
      player.artists.count <= 16 && player.artists.allSatisfy { $0.utf8.count <= 256 },
      "too many artists")
    try promise(player.length.map { 0...31_536_000 ~= $0 } ?? true, "a length of a year and more")
    try promise(player.volume.map { 0...1 ~= $0 } ?? true, "a volume of \(player.volume ?? 0)")
    if let art = player.art {
      try promise(
        art.hasPrefix("file:///") && art.utf8.count <= 4096
          || art.hasPrefix("data:image/") && art.utf8.count <= 1 << 20, "'\(art)' is not shown")
    }
  }

  /// The properties that are read.
  private static let keys = [
    "PlaybackStatus", "LoopStatus", "Shuffle", "Volume", "CanControl", "CanPlay", "CanPause",
    "CanGoNext", "CanGoPrevious", "CanSeek", "Metadata",
  ]
  /// The values of a track that are read.
  private static let trackKeys = [
    "mpris:trackid", "mpris:length", "mpris:artUrl", "xesam:title", "xesam:artist", "xesam:album",
  ]

  private static func values(
    _ reader: inout ByteReader, _ keys: [String]
  ) -> [String: BusValue] {
    var values: [String: BusValue] = [:]
    for entry in reader.options(keys: keys).entries ?? [] {
      values[entry.key.text ?? ""] = entry.value.unwrapped
    }
    return values
  }
}
