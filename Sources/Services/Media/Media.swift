// SPDX-License-Identifier: MIT

internal import DBus
internal import Host
internal import Timing

/// The players of music and films that can be controlled, by MPRIS. Controls act on the active
/// player: one that plays, or else the one that played last.
public final class Media: Service<MediaState> {
  /// The objects of a player.
  private struct Link {
    /// The track of the player.
    let player: RemoteObject
    /// The name and the icon of the player.
    let root: RemoteObject
    /// The last time that the player began or ceased to play, in the order of all; 0 if it
    /// never did.
    var turn = 0
    /// The values that the position depends on, as they were last seen; nil at first.
    var pace: Pace?
    /// The position in the track.
    var position = MediaPlayer.Position(seconds: 0, moment: Moment(nanoseconds: 0), rate: 0)
  }

  /// The values that the position depends on.
  private struct Pace: Equatable {
    /// The path of the track.
    var track: String
    /// The title of the track: some players give all tracks one path.
    var title: String
    /// The seconds of the track in a second of time; 0 while the player stands still.
    var rate: Double
  }

  /// The players that are followed, by their `id`.
  private var links: [String: Link] = [:]
  /// The owners of the names of all players, by `id`.
  private var owners: [String: String] = [:]
  /// The names whose owners are asked for; nil before the names are known.
  private var unknown: Set<String>?
  /// The number of times that a player began or ceased to play.
  private var turns = 0
  /// The active player, also while the service rests.
  private var lastActive = ""

  /// The beginning of the names of all players.
  private static let namespace = "org.mpris.MediaPlayer2"
  /// The path of the object of each player.
  private static let path = "/org/mpris/MediaPlayer2"
  /// The interface of what is played.
  private static let interface = "org.mpris.MediaPlayer2.Player"
  /// The most players, the most of one program, and the most names.
  private static let (limit, programLimit, nameLimit) = (32, 4, 1024)

  /// Follows the players that there are, and those that come.
  public override func start() throws {
    let bus = try open(.session)
    let service = "org.freedesktop.DBus"
    let owners = BusMatch(
      sender: service, interface: service, member: "NameOwnerChanged", namespace: Self.namespace)
    let changes = try bus.subscribe(owners) { [unowned self] in
      guard $0.signature == "sss", let name = $0.body[0].text else { return }
      learn(name, $0.body[2].text == "" ? nil : $0.body[2].text)
    }
    keep(changes, of: bus)
    let seeks = BusMatch(path: Self.path, interface: Self.interface, member: "Seeked")
    keep(try bus.subscribe(seeks) { [unowned self] in seeked($0) }, of: bus)
    let list = BusCall(service, "/org/freedesktop/DBus", service, "ListNames")
    ask(bus, list, reply: "as") { [unowned self] result in
      let names = ((try? result.get())?.body[0].values ?? []).compactMap(\.text)
        .filter { id(of: $0) != nil }.prefix(Self.nameLimit)
      unknown = Set(names)
      for name in names {
        let question = BusCall(
          service, "/org/freedesktop/DBus", service, "GetNameOwner", [.string(name)])
        ask(bus, question, reply: "s") { [unowned self] in
          unknown?.remove(name)
          learn(name, (try? $0.get())?.body[0].text)
        }
      }
      update()
    }
  }

  /// Ends what is followed.
  public override func stop() {
    links = [:]
    owners = [:]
    unknown = nil
    super.stop()
  }

  /// The `id` of the player with a name; nil if the name is none of a player. playerctld repeats
  /// other players.
  private func id(of name: String) -> String? {
    guard name.hasPrefix("\(Self.namespace)."), name.utf8.count <= 255 else { return nil }
    let id = String(name.dropFirst(Self.namespace.count + 1))
    return id == "playerctld" ? nil : id
  }

  /// Takes note of the owner of a name; nil if it has none.
  private func learn(_ name: String, _ owner: String?) {
    guard let id = id(of: name), owners.count < Self.nameLimit || owners[id] != nil else { return }
    owners[id] = owner
    choose()
    update()
  }

  /// Follows players up to the limits, those that are followed already before others: a program
  /// with many names leaves room for others.
  private func choose() {
    var (chosen, counts): (Set<String>, [String: Int]) = ([], [:])
    func order(_ id: String) -> (Int, String) { (links[id] == nil ? 1 : 0, id) }
    for id in owners.keys.sorted(by: { order($0) < order($1) }) where chosen.count < Self.limit {
      let count = counts[owners[id] ?? "", default: 0] + 1
      guard count <= Self.programLimit else { continue }
      counts[owners[id] ?? ""] = count
      chosen.insert(id)
    }
    for (id, link) in links where !chosen.contains(id) {
      unfollow(link.player)
      unfollow(link.root)
      links[id] = nil
    }
    for id in chosen where links[id] == nil { links[id] = link(id) }
  }

  /// Follows a player. Returns nil if the bus is lost; then all players go.
  private func link(_ id: String) -> Link? {
    let name = "\(Self.namespace).\(id)"
    guard
      let player = try? follow(
        .session, name, Self.path, Self.interface, startsService: false,
        onChange: { [unowned self] _ in changed(id) }),
      let root = try? follow(
        .session, name, Self.path, Self.namespace, startsService: false,
        onChange: { [unowned self] _ in update() })
    else { return nil }
    return Link(player: player, root: root)
  }

  // MARK: What is played

  private func changed(_ id: String) {
    guard let link = links[id], let machine else { return }
    if link.player.presence == .there {
      let player = properties(of: link.player)
      let track = player.dictionary("Metadata")
      let isPlaying = player.text("PlaybackStatus") == MediaPlayer.Playback.playing.rawValue
      let pace = Pace(
        track: track.text("mpris:trackid", atMost: 512) ?? "",
        title: track.text("xesam:title", atMost: 512) ?? "",
        rate: isPlaying ? player.number("Rate", in: 0.01...100) ?? 1 : 0)
      if pace != link.pace {
        if isPlaying != ((link.pace?.rate ?? 0) > 0) {
          turns += 1
          links[id]?.turn = turns
        }
        let isSame = link.pace?.track == pace.track && link.pace?.title == pace.title
        let now = machine.clock.now
        let seconds = isSame ? link.position.seconds(at: now) : 0
        links[id]?.pace = pace
        links[id]?.position = .init(seconds: seconds, moment: now, rate: pace.rate)
        ask(id, link.player)
      }
    }
    update()
  }

  /// Asks for the position, which players do not tell by themselves when they go on, pause or take
  /// another track.
  private func ask(_ id: String, _ player: RemoteObject) {
    let question = BusCall(
      player.service, player.path, "org.freedesktop.DBus.Properties", "Get",
      [.string(player.interface), .string("Position")])
    let pace = links[id]?.pace
    ask(player.bus, question, reply: "v") { [unowned self] result in
      guard case .success(let reply) = result, links[id]?.pace == pace else { return }
      set(id, position: reply.body[0])
    }
  }

  private func seeked(_ signal: BusMessage) {
    guard signal.signature == "x",
      let id = links.first(where: { $0.value.player.owner == signal.sender })?.key
    else { return }
    set(id, position: signal.body[0])
  }

  /// Notes where the track of a player is now, in microseconds.
  private func set(_ id: String, position: BusValue) {
    guard let microseconds = position.number(in: Self.longest), let machine,
      let rate = links[id]?.pace?.rate
    else {
      return
    }
    links[id]?.position = .init(
      seconds: microseconds / 1e6, moment: machine.clock.now, rate: rate)
    update()
  }

  /// The times that are read, in microseconds: up to a year.
  private static let longest = 0...31_536_000e6

  private func update() {
    var state = MediaState()
    for (id, link) in links.sorted(by: { $0.key < $1.key }) where link.player.presence == .there {
      var player = Self.player(id, properties(of: link.player), properties(of: link.root))
      player.position = link.position
      state.players.append(player)
    }
    func rank(_ player: MediaPlayer) -> (Int, Int, Int) {
      let isPlaying = player.playback == .playing
      return (isPlaying ? 1 : 0, links[player.id]?.turn ?? 0, player.id == lastActive ? 1 : 0)
    }
    var active = state.players.first
    for player in state.players {
      if let best = active, rank(player) > rank(best) { active = player }
    }
    state.activeID = active?.id ?? ""
    let isArriving =
      unknown?.isEmpty != true || links.values.contains { $0.player.presence == .arriving }
    if !isArriving { lastActive = state.activeID }
    publish(state, !state.players.isEmpty ? .there : isArriving ? .arriving : .absent)
  }

  /// The player that the properties of its two interfaces tell; its position is not among them.
  static func player(
    _ id: String, _ player: Properties, _ root: Properties
  ) -> MediaPlayer {
    var result = MediaPlayer(id: id)
    result.name = root.text("Identity", atMost: 256) ?? ""
    result.desktopEntry = (root.text("DesktopEntry", atMost: 256) ?? "").desktopID
    result.playback = player.choice("PlaybackStatus") ?? .stopped
    let track = player.dictionary("Metadata")
    result.title = track.text("xesam:title", atMost: 512) ?? ""
    result.artists = track.texts("xesam:artist", atMost: 16)
    result.album = track.text("xesam:album", atMost: 512) ?? ""
    result.art = track.text("mpris:artUrl", atMost: .max).flatMap(art)
    result.length = track.number("mpris:length", in: longest).map { $0 / 1e6 }
    result.track = track.text("mpris:trackid", atMost: 512) ?? ""
    result.volume = player.number("Volume", in: 0...1)
    result.isShuffled = player.flag("Shuffle")
    result.loop = player.choice("LoopStatus")
    guard player.flag("CanControl") != false else { return result }
    let abilities: [(String, MediaPlayer.Abilities)] = [
      ("CanPlay", .play), ("CanPause", .pause), ("CanGoNext", .next),
      ("CanGoPrevious", .previous), ("CanSeek", .seek),
    ]
    for (name, ability) in abilities where player.flag(name) == true { result.can.insert(ability) }
    return result
  }

  /// The address of a picture that may be shown: a file of at most 4 KiB of address, or the picture
  /// itself of at most 1 MiB; nil for others.
  private static func art(_ address: String) -> String? {
    let count = address.utf8.count
    if address.hasPrefix("file:///") { return count <= 4096 ? address : nil }
    return address.hasPrefix("data:image/") && count <= 1 << 20 ? address : nil
  }

  // MARK: Controls

  /// Plays, or pauses if the player plays.
  public func playPause() {
    control("PlayPause") { $0.playback = $0.playback == .playing ? .paused : .playing }
  }

  /// Plays.
  public func play() { control("Play") { $0.playback = .playing } }

  /// Pauses.
  public func pause() { control("Pause") { $0.playback = .paused } }

  /// Ends the track.
  public func stopPlaying() { control("Stop") { $0.playback = .stopped } }

  /// Goes on to the next track.
  public func next() { control("Next") }

  /// Goes back to the previous track.
  public func previous() { control("Previous") }

  /// Goes to `seconds` from the start of the track.
  public func seek(to seconds: Double) {
    guard let player = state.active else { return }
    let path = player.track.hasPrefix("/") ? player.track : "/"
    control("SetPosition", [.path(path), .int64(Self.microseconds(max(seconds, 0)))]) {
      $0.position.seconds = max(seconds, 0)
    }
  }

  /// Goes `seconds` on within the track, or back if they are negative.
  public func seek(by seconds: Double) {
    control("Seek", [.int64(Self.microseconds(seconds))]) {
      $0.position.seconds = max($0.position.seconds + seconds, 0)
    }
  }

  /// Sets the player's own volume, from 0 to 1.
  public func setVolume(_ volume: Double) {
    let volume = min(max(volume, 0), 1)
    set("Volume", .double(volume)) { $0.volume = volume }
  }

  /// Plays tracks in random order, or not.
  public func setShuffled(_ isShuffled: Bool) {
    set("Shuffle", .bool(isShuffled)) { $0.isShuffled = isShuffled }
  }

  /// Chooses what is played again.
  public func setLoop(_ loop: MediaPlayer.Loop) {
    set("LoopStatus", .string(loop.rawValue)) { $0.loop = loop }
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    Int64(seconds.isNaN ? 0 : min(max(seconds, -31_536_000), 31_536_000) * 1e6)
  }

  private func control(
    _ method: String, _ body: [BusValue] = [], orMake change: (inout MediaPlayer) -> Void = { _ in }
  ) {
    send(change) { BusCall($0, Self.path, Self.interface, method, body) }
  }

  private func set(
    _ property: String, _ value: BusValue, orMake change: (inout MediaPlayer) -> Void
  ) {
    send(change) { .setting($0, Self.path, Self.interface, property, value) }
  }

  /// Sends a call to the active player, or has it change if it is made up.
  private func send(_ change: (inout MediaPlayer) -> Void, _ call: (String) -> BusCall) {
    let id = state.activeID
    guard !id.isEmpty else { return }
    send(.session, call("\(Self.namespace).\(id)")) { state in
      for index in state.players.indices where state.players[index].id == id {
        change(&state.players[index])
      }
    }
  }
}
