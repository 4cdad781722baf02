// SPDX-License-Identifier: MIT

internal import DBus
internal import EventLoop
internal import Glibc
internal import Host
internal import PulseAudio
internal import Timing

/// The volumes, devices and streams of sound, by the user's sound server: PulseAudio, or PipeWire
/// with its module for PulseAudio.
///
/// A volume that is set is told at once. While it is dragged, the server gets the newest one, at
/// most sixty times a second, and what it tells of older ones is left out.
public final class Audio: Service<AudioState> {
  /// A volume that was asked for lately.
  private struct Wish {
    /// The device or stream.
    let item: PulseItem.ID
    /// The volume of each channel.
    let volumes: [UInt32]
    /// True once the server has it.
    var isSent = false
    /// True once it was sent again.
    var isRepeated = false

    /// True if the server has another volume, by more than a hundredth.
    func differs(from volumes: [UInt32]?) -> Bool {
      zip(self.volumes, volumes ?? []).contains { abs(Double($0) - Double($1)) > 0.01 * Audio.full }
    }
  }

  /// The connection; nil while there is none. One that ended is replaced.
  private var server: PulseServer?
  /// True from the first answer of a server until it ends.
  private var wasThere = false
  /// Tells that a server came or went; nil while the service rests.
  private var socket: FileWatch?
  /// Fires when another connection is tried; nil while the service rests.
  private var retry: LoopTimer?
  /// The devices and streams that were told, by identity.
  private var items: [AudioNode.ID: PulseItem] = [:]
  /// The volumes that count in place of those that the server tells.
  private var wishes: [AudioNode.ID: Wish] = [:]
  /// Fires when volumes may be sent, and when the server's count again; nil while the service
  /// rests.
  private var timer: LoopTimer?
  /// The time at which volumes were sent last, in nanoseconds.
  private var lastSending: UInt64 = 0

  /// The greatest volume that can be set: the end of most mixers' sliders.
  public static let maximumVolume = 1.5
  /// The server's number for 100 %.
  nonisolated static let full = 65_536.0
  /// The least time between two volumes, in nanoseconds: a frame.
  private static let interval: UInt64 = 16_666_667
  /// The time after which the server's volumes count again, in nanoseconds. PipeWire may tell the
  /// old one for a moment.
  private static let echo: UInt64 = 200_000_000
  /// The time from the appearance of a socket until a server listens, in nanoseconds.
  private static let listening: UInt64 = 100_000_000

  /// The number of changes that the server got.
  var changesSent: Int { server?.changesSent ?? 0 }
  /// True from the first of some volumes until the server's count again.
  var isDragging: Bool { !wishes.isEmpty }

  /// The present time, in nanoseconds.
  private var now: UInt64 { SystemClock().now.nanoseconds }

  /// Connects to the sound server, and waits for the next one if there is none.
  public override func start() throws {
    guard let machine, let loop = machine.loop else { return }
    timer = try LoopTimer(loop) { [unowned self] in sendWishes() }
    retry = try LoopTimer(loop) { [unowned self] in connect() }
    if let path = Self.socket(of: machine.soundServer) {
      socket = try FileWatch(loop, path: path) { [unowned self] in
        if server?.phase != .ready { retry?.arm(at: now + Self.listening) }
      }
    }
    connect()
  }

  /// Ends the connection.
  public override func stop() {
    disconnect()
    super.stop()
  }

  private func disconnect() {
    server?.close()
    server = nil
    socket?.close()
    socket = nil
    for timer in [timer, retry] { timer?.close() }
    timer = nil
    retry = nil
    wishes = [:]
  }

  // MARK: Following

  private func connect() {
    guard let machine, let loop = machine.loop, server?.phase != .ready else { return }
    server?.close()
    server = nil
    do {
      server = try PulseServer(loop, machine.soundServer, name: "Scrim") { [unowned self] in
        changed($0)
      }
    } catch { publish(AudioState(), .absent) }
  }

  private func changed(_ server: PulseServer) {
    switch server.phase {
    case .connecting: break
    case .ready:
      wasThere = true
      publish(server)
    case .ended:
      // A server that ended is tried once; after that, the socket tells of another one.
      if wasThere, let machine {
        retry?.arm(at: (SystemClock().now + machine.patience).nanoseconds)
      }
      wasThere = false
      wishes = [:]
      publish(AudioState(), .absent)
    }
  }

  /// The path of the socket at `address`; nil for another kind of address.
  private static func socket(of address: String?) -> String? {
    if let address = address ?? variable("PULSE_SERVER") {
      let path = address.hasPrefix("unix:") ? String(address.dropFirst(5)) : address
      return path.hasPrefix("/") ? path : nil
    }
    return (variable("PULSE_RUNTIME_PATH") ?? variable("XDG_RUNTIME_DIR").map { "\($0)/pulse" })
      .map { "\($0)/native" }
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private func publish(_ server: PulseServer) {
    items = [:]
    var state = AudioState()
    state.outputs = nodes(server, .sink, default: server.defaultSink)
    state.inputs = nodes(server, .source, default: server.defaultSource)
    state.streams = nodes(server, .sinkInput)
    state.recordings = nodes(server, .sourceOutput)
    state.server = server.title.cut(atMost: 256)
    publish(state, .there)
  }

  private func nodes(
    _ server: PulseServer, _ kind: PulseItem.Kind, default name: String? = nil
  ) -> [AudioNode] {
    (server.items[kind] ?? []).filter { !$0.isMonitor && !$0.isMeter }.map { item in
      var node = AudioNode(item)
      node.isDefault = item.name == name
      if let wish = wishes[node.id] { node.volume = AudioNode.volume(wish.volumes) }
      items[node.id] = item
      return node
    }
  }

  // MARK: Changes

  /// Sets the volume of a device or a stream, or else of the device that new streams are played on,
  /// from 0 to `maximumVolume`; 1 is 100 %. Its channels keep their balance.
  public func setVolume(_ volume: Double, of node: AudioNode? = nil) {
    let volume = volume.isNaN ? 0 : min(max(volume, 0), Self.maximumVolume)
    guard let id = (node ?? state.output)?.id else { return }
    guard let server else { return makeUp(id) { $0.volume = volume } }
    guard let item = items[id] else { return }
    let loudest = Double(item.volumes.max() ?? 0)
    let volumes = item.volumes.map { channel in
      let share = loudest > 0 ? Double(channel) / loudest : 1
      return UInt32((share * volume * Self.full).rounded())
    }
    let isFirst = wishes.isEmpty
    wishes[id] = Wish(item: item.id, volumes: volumes)
    publish(server)
    if isFirst { sendWishes() } else { timer?.arm(at: lastSending + Self.interval) }
  }

  /// Sends the volumes that wait, or else has the server's count again after a while.
  private func sendWishes() {
    guard let server else { return }
    let waiting = wishes.filter { !$0.value.isSent }
    if !waiting.isEmpty {
      for (id, wish) in waiting {
        server.setVolumes(wish.volumes, of: wish.item)
        wishes[id]?.isSent = true
      }
      lastSending = now
    } else if now >= lastSending + Self.echo {
      // PipeWire drops a volume that equals the one before those that it has not applied yet.
      let lost = wishes.filter {
        !$0.value.isRepeated && $0.value.differs(from: items[$0.key]?.volumes)
      }
      guard lost.isEmpty else {
        for (id, wish) in lost {
          wishes[id] = Wish(item: wish.item, volumes: wish.volumes, isRepeated: true)
        }
        return sendWishes()
      }
      let kinds = Set(wishes.values.map(\.item.kind))
      wishes = [:]
      for kind in kinds { server.read(kind) }
      return
    }
    timer?.arm(at: lastSending + Self.echo)
  }

  /// Silences a device or a stream, or else the device that new streams are played on, or has it
  /// heard again.
  public func setMuted(_ isMuted: Bool, of node: AudioNode? = nil) {
    guard let id = (node ?? state.output)?.id else { return }
    guard let server else { return makeUp(id) { $0.isMuted = isMuted } }
    if let item = items[id] { server.setMuted(isMuted, of: item.id) }
  }

  /// Makes a device the one of new streams.
  public func use(_ device: AudioNode) {
    guard let server else {
      return makeUp { state in
        for list in [\AudioState.outputs, \.inputs]
        where state[keyPath: list].contains(where: { $0.id == device.id }) {
          for index in state[keyPath: list].indices {
            state[keyPath: list][index].isDefault = state[keyPath: list][index].id == device.id
          }
        }
      }
    }
    guard let item = items[device.id] else { return }
    if item.id.kind == .sink { server.setDefaultSink(item.name) }
    if item.id.kind == .source { server.setDefaultSource(item.name) }
  }

  private func makeUp(_ id: AudioNode.ID, _ change: (inout AudioNode) -> Void) {
    if isMadeUp { makeUp { $0.change(id, change) } }
  }

  isolated deinit { disconnect() }
}
