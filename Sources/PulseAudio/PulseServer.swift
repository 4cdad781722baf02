// SPDX-License-Identifier: MIT

internal import CPulse
public import EventLoop
internal import Glibc

/// A connection to a sound server, PulseAudio or PipeWire, served by an event loop without a thread
/// of its own.
///
/// Devices and streams are read when the server lets this program in, and again after each change.
@safe
public final class PulseServer {
  /// The phase of the connection.
  public enum Phase: Sendable {
    /// The server is asked.
    case connecting
    /// Devices and streams are known, and changes are followed.
    case ready
    /// The server ended, or there was none.
    case ended
  }

  /// A part that is read at once.
  private enum List: Hashable {
    /// The default devices.
    case defaults
    /// The devices or streams of a kind.
    case items(PulseItem.Kind)
  }

  /// The functions of libpulse.
  private let functions: cpulse
  /// The loop as libpulse sees it.
  private let pulseLoop: PulseLoop
  /// The connection; nil after `close()`.
  private var context: OpaquePointer?
  /// The phase of the connection.
  public private(set) var phase = Phase.connecting
  /// The devices and streams by kind, in the server's order.
  public private(set) var items: [PulseItem.Kind: [PulseItem]] = [:]
  /// The name of the sink that new streams use; empty if there is none.
  public private(set) var defaultSink = ""
  /// The name of the source that new streams use; empty if there is none.
  public private(set) var defaultSource = ""
  /// The name and the version that the server tells of itself; empty before it is ready.
  public private(set) var title = ""
  /// The lists that are read now, with the items that have arrived.
  private var reading: [List: [PulseItem]] = [:]
  /// The lists that changed while they were read.
  private var stale: Set<List> = []
  /// The number of changes that were sent.
  package private(set) var changesSent = 0
  /// Called after each change. It may close the connection.
  private let onChange: (PulseServer) -> Void

  /// The most devices, and the most streams, that are kept of each kind.
  public static let maximumItems = 128

  /// Connects to the server at `address`, in the form of the variable PULSE_SERVER, or else to the
  /// user's. `name` is that of the program, which other programs show.
  public init(
    _ loop: MainLoop, _ address: String? = nil, name: String,
    onChange: @escaping (PulseServer) -> Void
  ) throws(PulseFailure) {
    functions = try Self.load()
    self.onChange = onChange
    do throws(LoopFailure) {
      pulseLoop = try PulseLoop(loop)
    } catch { throw PulseFailure(description: error.description) }
    guard let context = unsafe functions.pa_context_new(pulseLoop.table, name) else {
      pulseLoop.close()
      throw PulseFailure(description: "libpulse makes no connection")
    }
    unsafe self.context = context
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe functions.pa_context_set_state_callback(context, Self.stateChanged, data)
    unsafe functions.pa_context_set_subscribe_callback(context, Self.itemChanged, data)
    guard unsafe functions.pa_context_connect(context, address, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0
    else {
      let reason = unsafe PulseItem.text(
        functions.pa_strerror(functions.pa_context_errno(context)))
      close()
      throw PulseFailure(description: "there is no sound server: \(reason)")
    }
  }

  private static func load() throws(PulseFailure) -> cpulse {
    var functions = cpulse()
    if let reason = unsafe cpulse_load(&functions, "libpulse.so.0") {
      throw PulseFailure(description: unsafe String(cString: reason))
    }
    return functions
  }

  private static func at(_ data: UnsafeMutableRawPointer?) -> PulseServer {
    unsafe Unmanaged<PulseServer>.fromOpaque(data!).takeUnretainedValue()
  }

  // MARK: Following

  private static let stateChanged: pa_context_notify_cb_t = { _, data in
    unsafe at(data).stateChanged()
  }

  private func stateChanged() {
    guard let context = unsafe context else { return }
    let state = unsafe functions.pa_context_get_state(context)
    if state == PA_CONTEXT_READY {
      let all = PA_SUBSCRIPTION_MASK_ALL
      unsafe finish(functions.pa_context_subscribe(context, all, nil, nil))
      read(.defaults)
      for kind in PulseItem.Kind.allCases { read(.items(kind)) }
    } else if state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED {
      phase = .ended
      onChange(self)
    }
  }

  private static let itemChanged: pa_context_subscribe_cb_t = { _, event, _, data in
    let facility = event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
    let server = unsafe at(data)
    switch pa_subscription_event_type_t(facility) {
    case PA_SUBSCRIPTION_EVENT_SINK: server.read(.items(.sink))
    case PA_SUBSCRIPTION_EVENT_SOURCE: server.read(.items(.source))
    case PA_SUBSCRIPTION_EVENT_SINK_INPUT: server.read(.items(.sinkInput))
    case PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT: server.read(.items(.sourceOutput))
    case PA_SUBSCRIPTION_EVENT_SERVER: server.read(.defaults)
    default: break
    }
  }

  /// Reads all of a kind again.
  public func read(_ kind: PulseItem.Kind) { read(.items(kind)) }

  /// Reads a list, or notes that it is to be read again after the present reading.
  private func read(_ list: List) {
    guard reading[list] == nil else {
      stale.insert(list)
      return
    }
    reading[list] = []
    let data = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard let context = unsafe context else { return }
    unsafe finish(ask(for: list, context, data))
  }

  private func ask(
    for list: List, _ context: OpaquePointer, _ data: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    switch list {
    case .defaults: unsafe functions.pa_context_get_server_info(context, Self.gotServer, data)
    case .items(.sink): unsafe functions.pa_context_get_sink_info_list(context, Self.gotSink, data)
    case .items(.source):
      unsafe functions.pa_context_get_source_info_list(context, Self.gotSource, data)
    case .items(.sinkInput):
      unsafe functions.pa_context_get_sink_input_info_list(context, Self.gotSinkInput, data)
    case .items(.sourceOutput):
      unsafe functions.pa_context_get_source_output_info_list(context, Self.gotSourceOutput, data)
    }
  }

  private static let gotSink: pa_sink_info_cb_t = { _, info, end, data in
    unsafe at(data).got(.sink, info?.pointee, end: end)
  }

  private static let gotSource: pa_source_info_cb_t = { _, info, end, data in
    unsafe at(data).got(.source, info?.pointee, end: end) {
      $0.isMonitor = unsafe info?.pointee.monitor_of_sink != UInt32.max
    }
  }

  private static let gotSinkInput: pa_sink_input_info_cb_t = { _, info, end, data in
    unsafe at(data).got(.sinkInput, info?.pointee, end: end) {
      $0.isPaused = unsafe info?.pointee.corked != 0
    }
  }

  private static let gotSourceOutput: pa_source_output_info_cb_t = { _, info, end, data in
    unsafe at(data).got(.sourceOutput, info?.pointee, end: end) {
      $0.isPaused = unsafe info?.pointee.corked != 0
      $0.isMeter = unsafe PulseItem.text(info?.pointee.resample_method) == "peaks"
    }
  }

  private static let gotServer: pa_server_info_cb_t = { _, info, data in
    let server = unsafe at(data)
    if let info = unsafe info {
      server.defaultSink = unsafe PulseItem.text(info.pointee.default_sink_name)
      server.defaultSource = unsafe PulseItem.text(info.pointee.default_source_name)
      let name = unsafe PulseItem.text(info.pointee.server_name)
      server.title = unsafe "\(name) \(PulseItem.text(info.pointee.server_version))"
    }
    server.finish(.defaults)
  }

  /// Takes an item of a list, or its end, which may be an error.
  private func got(
    _ kind: PulseItem.Kind, _ info: (some PulseInfo)?, end: Int32,
    _ complete: (inout PulseItem) -> Void = { _ in }
  ) {
    let list = List.items(kind)
    if end == 0, let info {
      guard reading[list, default: []].count < Self.maximumItems else { return }
      var item = unsafe PulseItem(kind, info, functions)
      complete(&item)
      reading[list, default: []].append(item)
    } else {
      if end > 0 { items[kind] = reading[list] }
      finish(list)
    }
  }

  /// Ends the reading of a list, and tells what has changed once all that was begun is read.
  private func finish(_ list: List) {
    reading[list] = nil
    if stale.remove(list) != nil { read(list) }
    if reading.isEmpty { phase = .ready }
    if phase == .ready { onChange(self) }
  }

  private func finish(_ operation: OpaquePointer?) {
    if let operation = unsafe operation { unsafe functions.pa_operation_unref(operation) }
  }

  // MARK: Changes

  /// Sets the volume of each channel; 65,536 is 100 %.
  public func setVolumes(_ volumes: [UInt32], of item: PulseItem.ID) {
    var volume = pa_cvolume()
    let count = min(volumes.count, Int(PA_CHANNELS_MAX))
    volume.channels = UInt8(count)
    unsafe withUnsafeMutableBytes(of: &volume.values) { bytes in
      let values = unsafe bytes.bindMemory(to: UInt32.self)
      for index in 0..<count { unsafe values[index] = min(volumes[index], UInt32.max / 2) }
    }
    let index = item.index
    unsafe send { context in
      switch item.kind {
      case .sink:
        unsafe functions.pa_context_set_sink_volume_by_index(context, index, &volume, nil, nil)
      case .source:
        unsafe functions.pa_context_set_source_volume_by_index(context, index, &volume, nil, nil)
      case .sinkInput:
        unsafe functions.pa_context_set_sink_input_volume(context, index, &volume, nil, nil)
      case .sourceOutput:
        unsafe functions.pa_context_set_source_output_volume(context, index, &volume, nil, nil)
      }
    }
  }

  /// Silences an item, or has it heard again.
  public func setMuted(_ isMuted: Bool, of item: PulseItem.ID) {
    let index = item.index
    unsafe send { context in
      switch item.kind {
      case .sink:
        unsafe functions.pa_context_set_sink_mute_by_index(
          context, index, isMuted ? 1 : 0, nil, nil)
      case .source:
        unsafe functions.pa_context_set_source_mute_by_index(
          context, index, isMuted ? 1 : 0, nil, nil)
      case .sinkInput:
        unsafe functions.pa_context_set_sink_input_mute(context, index, isMuted ? 1 : 0, nil, nil)
      case .sourceOutput:
        unsafe functions.pa_context_set_source_output_mute(
          context, index, isMuted ? 1 : 0, nil, nil)
      }
    }
  }

  /// Makes the sink with a name the one of new streams.
  public func setDefaultSink(_ name: String) {
    unsafe send { unsafe functions.pa_context_set_default_sink($0, name, nil, nil) }
  }

  /// Makes the source with a name the one of new streams.
  public func setDefaultSource(_ name: String) {
    unsafe send { unsafe functions.pa_context_set_default_source($0, name, nil, nil) }
  }

  private func send(_ change: (OpaquePointer) -> OpaquePointer?) {
    guard let context = unsafe context, phase == .ready else { return }
    changesSent += 1
    unsafe finish(change(context))
  }

  /// Ends the connection. Nothing is told any more.
  public func close() {
    guard let context = unsafe context else { preconditionFailure("a sound server closed twice") }
    unsafe self.context = nil
    unsafe functions.pa_context_set_state_callback(context, nil, nil)
    unsafe functions.pa_context_disconnect(context)
    unsafe functions.pa_context_unref(context)
    pulseLoop.close()
  }

  deinit { precondition(unsafe context == nil, "a sound server was released before its end") }
}
