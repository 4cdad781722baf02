// SPDX-License-Identifier: MIT

internal import CGStreamer
internal import Glibc

/// A GStreamer element that contains others, its messages, and a descriptor that tells of them.
/// GStreamer's threads only write to that descriptor; all else happens on the caller's thread.
@safe
final class Pipeline {
  /// The functions of GStreamer.
  let functions: cgstreamer
  /// The outermost element; owned.
  let element: UnsafeMutablePointer<GstElement>
  /// The queue of messages; owned.
  private let bus: UnsafeMutablePointer<GstBus>
  /// Becomes readable if there are messages or frames.
  let wake: WakeDescriptor
  /// True if a change of state may wait for another program.
  private var isSlow = false
  /// True once stopped.
  private var isClosed = false

  /// Starts GStreamer and builds the elements of `description`, in the notation of gst-launch.
  init(_ description: String) throws(VideoFailure) {
    functions = try cgstreamer.start()
    wake = try WakeDescriptor()
    var error: UnsafeMutablePointer<GError>?
    let element = unsafe functions.gst_parse_launch_full(
      description, nil, GST_PARSE_FLAG_FATAL_ERRORS, &error)
    defer { unsafe g_clear_error(&error) }
    guard let element = unsafe element else {
      // GStreamer quotes the name of a missing element.
      let text = unsafe error.flatMap {
        unsafe $0.pointee.message.map { unsafe String(cString: $0) }
      }
      let words = text?.split(separator: "\"") ?? []
      throw words.count > 1 ? .missingElement(String(words[1])) : .noGStreamer(text ?? "")
    }
    _ = unsafe functions.gst_object_ref_sink(element)
    unsafe self.element = element
    unsafe bus = functions.gst_element_get_bus(element)!
    unsafe functions.gst_bus_set_sync_handler(
      bus,
      { _, _, data in
        if let data = unsafe data { unsafe WakeDescriptor.signal(data) }
        return GST_BUS_PASS
      }, wake.pointer, nil)
  }

  /// Does the same for a `description` with a playbin named "player", which plays the file at
  /// `path`.
  convenience init(file path: String, _ description: String) throws(VideoFailure) {
    try self.init(description)
    guard let uri = unsafe functions.gst_filename_to_uri(path, nil) else {
      close()
      throw .unreadable("its name cannot be a URI")
    }
    defer { unsafe g_free(uri) }
    let player = unsafe element(named: "player")
    unsafe set("uri", of: player, to: String(cString: uri))
    unsafe ColorRange(functions).readFromStream(in: player)
  }

  deinit { assert(isClosed, "a Pipeline was not closed") }

  /// The outermost element as one that contains others.
  private var bin: UnsafeMutablePointer<GstBin> {
    unsafe UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self)
  }

  /// The element of this name, which the pipeline keeps.
  func element(named name: String) -> UnsafeMutablePointer<GstElement> {
    // A description of one element makes only that.
    let own = unsafe functions.gst_object_get_name(
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self))
    defer { unsafe g_free(own) }
    if let own = unsafe own, unsafe String(cString: own) == name { return unsafe element }
    guard let found = unsafe functions.gst_bin_get_by_name(bin, name) else {
      preconditionFailure("the pipeline has no element '\(name)'")
    }
    unsafe functions.gst_object_unref(found)
    return unsafe found
  }

  // MARK: Elements

  /// Sets a property from its text.
  func set(
    _ property: String, of element: UnsafeMutablePointer<GstElement>, to value: String
  ) {
    unsafe functions.gst_util_set_object_arg(
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), property, value)
  }

  /// The number in a property.
  func number(_ property: String, of element: UnsafeMutablePointer<GstElement>) -> Int {
    var box = GValue()
    unsafe g_value_init(&box, GType(6 << 2))  // G_TYPE_INT
    defer { unsafe g_value_unset(&box) }
    unsafe g_object_get_property(
      UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), property, &box)
    return Int(unsafe g_value_get_int(&box))
  }

  /// The element in a property, whose owner keeps it.
  func element(
    in property: String, of owner: UnsafeMutablePointer<GstElement>
  ) -> UnsafeMutablePointer<GstElement> {
    var box = GValue()
    unsafe g_value_init(&box, functions.gst_element_get_type())
    defer { unsafe g_value_unset(&box) }
    unsafe g_object_get_property(
      UnsafeMutableRawPointer(owner).assumingMemoryBound(to: GObject.self), property, &box)
    guard let object = unsafe g_value_get_object(&box) else {
      preconditionFailure("the property '\(property)' has no element")
    }
    return unsafe object.assumingMemoryBound(to: GstElement.self)
  }

  /// Adds `element` and links it to the one named `next`. Takes ownership of `element`.
  func add(
    _ element: UnsafeMutablePointer<GstElement>, before next: String
  ) throws(VideoFailure) {
    unsafe _ = functions.gst_bin_add(bin, element)
    guard unsafe functions.gst_element_link(element, self.element(named: next)) != 0 else {
      throw .unreadable("it gives no frames")
    }
  }

  // MARK: States

  /// Asks for a state. The change may take effect later.
  func setState(_ state: GstState) throws(VideoFailure) {
    guard unsafe functions.gst_element_set_state(element, state) != GST_STATE_CHANGE_FAILURE else {
      if case .failed(let failure) = nextEvent() { throw failure }
      throw .unreadable("it cannot be opened")
    }
  }

  /// Starts to play on a thread of GStreamer's, for a source that waits for another program. A
  /// failure is a message. `descriptor` is kept open until the source has its own.
  func playLater(_ descriptor: SourceDescriptor) {
    isSlow = true
    setStateLater(GST_STATE_PLAYING, keeping: descriptor)
  }

  /// Changes the state on a thread of GStreamer's, which keeps `object` until then.
  private func setStateLater(_ state: GstState, keeping object: any AnyObject & Sendable) {
    let change = StateChange(functions, state, keeping: object)
    unsafe functions.gst_element_call_async(
      element,
      { element, data in
        guard let element = unsafe element, let data = unsafe data else { return }
        let change = unsafe Unmanaged<StateChange>.fromOpaque(data).takeUnretainedValue()
        _ = unsafe change.functions.gst_element_set_state(element, change.state)
      }, Unmanaged.passRetained(change).toOpaque(),
      { data in
        if let data = unsafe data { unsafe Unmanaged<StateChange>.fromOpaque(data).release() }
      })
  }

  /// The current position in seconds; nil while it is unknown.
  var position: Double? {
    var value: gint64 = 0
    guard unsafe functions.gst_element_query_position(element, GST_FORMAT_TIME, &value) != 0 else {
      return nil
    }
    return Double(value) / 1e9
  }

  /// The duration in seconds; nil if it is unknown.
  var duration: Double? {
    var value: gint64 = 0
    guard unsafe functions.gst_element_query_duration(element, GST_FORMAT_TIME, &value) != 0,
      value > 0
    else {
      return nil
    }
    return Double(value) / 1e9
  }

  /// Moves to a position in seconds at a speed: exactly, or to the key frame before it.
  func seek(to seconds: Double, speed: Double, exactly isExact: Bool = true) {
    let key = GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
    let flags = GstSeekFlags(
      GST_SEEK_FLAG_FLUSH.rawValue | (isExact ? GST_SEEK_FLAG_ACCURATE.rawValue : key))
    _ = unsafe functions.gst_element_seek(
      element, speed, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, gint64(seconds * 1e9),
      GST_SEEK_TYPE_NONE, -1)
  }

  // MARK: Messages

  /// The content of a message.
  enum Event {
    /// The pipeline cannot go on.
    case failed(VideoFailure)
    /// The last frame was delivered.
    case ended
    /// A seek or a change of state is complete.
    case ready
    /// The title of the source and its rotation, such as "rotate-90"; each may be missing.
    case tags(title: String?, orientation: String?)
    /// Anything else.
    case other
  }

  /// The next message; nil if there is none, and once closed.
  func nextEvent() -> Event? {
    guard !isClosed, let message = unsafe functions.gst_bus_pop(bus) else { return nil }
    defer { unsafe functions.gst_message_unref(message) }
    return unsafe event(of: message)
  }

  private func event(of message: UnsafeMutablePointer<GstMessage>) -> Event {
    switch unsafe message.pointee.type {
    case GST_MESSAGE_ERROR: return .failed(unsafe failure(of: message))
    case GST_MESSAGE_EOS: return .ended
    case GST_MESSAGE_ASYNC_DONE: return .ready
    case GST_MESSAGE_ELEMENT where unsafe functions.gst_is_missing_plugin_message(message) != 0:
      return .failed(unsafe missingDecoder(in: message))
    case GST_MESSAGE_TAG:
      var list: UnsafeMutablePointer<GstTagList>?
      unsafe functions.gst_message_parse_tag(message, &list)
      guard let list = unsafe list else { return .other }
      defer { unsafe functions.gst_tag_list_unref(list) }
      return unsafe .tags(
        title: text(GST_TAG_TITLE, in: list), orientation: text(GST_TAG_IMAGE_ORIENTATION, in: list)
      )
    default: return .other
    }
  }

  /// The failure of a message that names a missing decoder.
  private func missingDecoder(in message: UnsafeMutablePointer<GstMessage>) -> VideoFailure {
    let name = unsafe functions.gst_missing_plugin_message_get_description(message)
    let detail = unsafe functions.gst_missing_plugin_message_get_installer_detail(message)
    defer {
      unsafe g_free(name)
      unsafe g_free(detail)
    }
    // GStreamer says "H.264 (High Profile) decoder".
    var format = unsafe name.map { unsafe String(cString: $0) } ?? "this format"
    if format.hasSuffix(" decoder") { format.removeLast(" decoder".count) }
    // The detail ends in "decoder-video/x-h264, level=…".
    let need = unsafe detail.flatMap { unsafe String(cString: $0).split(separator: "|").last } ?? ""
    let mediaType = need.drop { $0 != "-" }.dropFirst().prefix { $0 != "," }
    return .missingDecoder(format, mediaType: String(mediaType))
  }

  /// The text of a tag; nil if the list lacks it.
  private func text(_ tag: String, in list: UnsafeMutablePointer<GstTagList>) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe functions.gst_tag_list_get_string(list, tag, &text) != 0, let found = unsafe text
    else {
      return nil
    }
    defer { unsafe g_free(found) }
    return unsafe String(cString: found)
  }

  private func failure(of message: UnsafeMutablePointer<GstMessage>) -> VideoFailure {
    var error: UnsafeMutablePointer<GError>?
    unsafe functions.gst_message_parse_error(message, &error, nil)
    defer { unsafe g_error_free(error) }
    guard let error = unsafe error, let text = unsafe error.pointee.message else {
      return .unreadable("it cannot be decoded")
    }
    if unsafe error.pointee.domain == functions.gst_resource_error_quark() {
      switch unsafe GstResourceError(UInt32(error.pointee.code)) {
      case GST_RESOURCE_ERROR_NO_SPACE_LEFT: return .unwritable("no space is left")
      case GST_RESOURCE_ERROR_WRITE: return .unwritable("it cannot be written")
      default: break
      }
    }
    let line = unsafe String(cString: text).split(separator: "\n").first.map(String.init)
    return .unreadable(line ?? "it cannot be decoded")
  }

  /// Stops all threads of the pipeline and releases it.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe functions.gst_bus_set_sync_handler(bus, nil, nil, nil)
    if isSlow {
      // What the threads signal is kept until they have ended.
      setStateLater(GST_STATE_NULL, keeping: wake)
    } else {
      _ = unsafe functions.gst_element_set_state(element, GST_STATE_NULL)
    }
    unsafe functions.gst_object_unref(bus)
    unsafe functions.gst_object_unref(element)
  }
}

/// A change of state that a thread of GStreamer's makes.
private final class StateChange {
  /// The functions of GStreamer.
  let functions: cgstreamer
  /// The new state.
  let state: GstState
  /// An object that the elements use until the change is made.
  private let object: any AnyObject & Sendable

  init(_ functions: cgstreamer, _ state: GstState, keeping object: any AnyObject & Sendable) {
    (self.functions, self.state, self.object) = (functions, state, object)
  }
}

/// A descriptor that a source reads from, closed when it is released.
final class SourceDescriptor: Sendable {
  /// The number; -1 if no descriptor was left.
  let number: Int32

  /// Copies `other`.
  init(copying other: Int32) { number = fcntl(other, F_DUPFD_CLOEXEC, 3) }

  deinit { if number >= 0 { close(number) } }
}

/// A pipe that GStreamer's threads make readable.
@safe
final class WakeDescriptor: Sendable {
  /// The end that is read.
  let number: Int32
  /// The end that is written.
  private let writable: Int32

  /// A descriptor that is not readable yet.
  init() throws(VideoFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .unreadable("no descriptor is left") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (number, writable) = (ends[0], ends[1])
  }

  /// The receiver as a callback's argument, which does not keep it alive.
  var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Makes the descriptor of `pointer` readable.
  static func signal(_ pointer: UnsafeMutableRawPointer) {
    let wake = unsafe Unmanaged<WakeDescriptor>.fromOpaque(pointer).takeUnretainedValue()
    var byte: UInt8 = 1
    // A full pipe is readable already.
    _ = unsafe write(wake.writable, &byte, 1)
  }

  /// Makes the descriptor unreadable until the next signal.
  func reset() {
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let size = MemoryLayout.size(ofValue: bytes)
    while unsafe read(number, &bytes, size) == size {}
  }

  deinit {
    close(number)
    close(writable)
  }
}
