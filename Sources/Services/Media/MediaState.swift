// SPDX-License-Identifier: MIT

internal import Files
public import Timing

/// The players of music and films, and what each plays.
public struct MediaState: ServiceState {
  /// The players, at most 32 and at most 4 of one program, in the order of their names.
  public var players: [MediaPlayer] = []
  /// The `id` of the player that controls act on: one that plays, or else the one that played last;
  /// empty if there is none.
  public var activeID = ""

  /// The player that controls act on; nil if there is none.
  public var active: MediaPlayer? { players.first { $0.id == activeID } }

  /// No players.
  public init() {}

  /// A single player.
  public static func playing(_ title: String, by artist: String = "") -> Self {
    var player = MediaPlayer(id: "made-up")
    player.title = title
    player.artists = artist.isEmpty ? [] : [artist]
    player.playback = .playing
    player.can = .all
    var state = Self()
    state.players = [player]
    state.activeID = player.id
    return state
  }
}

/// A player and what it plays.
public struct MediaPlayer: Hashable, Sendable, Identifiable {
  /// The activity of a player.
  public enum Playback: String, Sendable {
    /// It plays.
    case playing = "Playing"
    /// It stands still, and can go on.
    case paused = "Paused"
    /// It has ended.
    case stopped = "Stopped"
  }

  /// The part that a player plays again.
  public enum Loop: String, Sendable {
    /// Nothing.
    case none = "None"
    /// The track.
    case track = "Track"
    /// The list of tracks.
    case playlist = "Playlist"
  }

  /// The commands that a player takes.
  public struct Abilities: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// A set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Start to play.
    public static let play = Self(rawValue: 1)
    /// Pause.
    public static let pause = Self(rawValue: 2)
    /// Go on to the next track.
    public static let next = Self(rawValue: 4)
    /// Go back to the previous track.
    public static let previous = Self(rawValue: 8)
    /// Seek within the track.
    public static let seek = Self(rawValue: 16)
    /// All of them.
    public static let all = Self(rawValue: 31)
  }

  /// The position in a track at a moment. It says where the track is later, so that nobody has to
  /// ask the player again.
  public struct Position: Hashable, Sendable {
    /// The seconds from the start of the track.
    public var seconds: Double
    /// The moment at which that was so.
    public var moment: Moment
    /// The seconds of the track in a second of time: 0 while the player stands still.
    public var rate: Double

    /// The seconds from the start of the track at `moment`.
    public func seconds(at moment: Moment) -> Double {
      let passed = Double(moment.nanoseconds) - Double(self.moment.nanoseconds)
      return max(seconds + passed / 1e9 * rate, 0)
    }
  }

  /// The name of the player on the bus, after "org.mpris.MediaPlayer2.".
  public let id: String
  /// The name of the player for people; empty if it tells none.
  public var name = ""
  /// The name of the player's desktop entry; empty if it tells none.
  public var desktopEntry = ""
  /// The activity of the player.
  public var playback = Playback.stopped
  /// The title of the track; empty if there is none.
  public var title = ""
  /// The artists of the track, at most 16.
  public var artists: [String] = []
  /// The album of the track; empty if there is none.
  public var album = ""
  /// The address of a picture: a file or a `data:` address of at most 1 MiB. Addresses on the
  /// network are left out, so that no panel tells others what is listened to.
  public var art: String?
  /// The picture as a path, or as the `data:` URI that it is, for `Image(file:)`; nil for none.
  public var artFile: String? {
    art.flatMap { $0.hasPrefix("data:") ? $0 : FileURI.path(of: $0) }
  }
  /// The length of the track in seconds; nil if unknown.
  public var length: Double?
  /// The position in the track.
  public var position = Position(seconds: 0, moment: Moment(nanoseconds: 0), rate: 0)
  /// The volume, from 0 to 1; nil if the player has none of its own.
  public var volume: Double?
  /// True if tracks come in random order; nil if the player has no such choice.
  public var isShuffled: Bool?
  /// The part that is played again; nil if the player has no such choice.
  public var loop: Loop?
  /// The commands that the player takes.
  public var can: Abilities = []
  /// The path of the track on the bus, which seeking names.
  var track = ""

  /// A player that plays nothing.
  public init(id: String) { self.id = id }
}
