// SPDX-License-Identifier: MIT

internal import CGStreamer

/// A camera of the system, as GStreamer finds it by V4L2 or PipeWire.
public struct Camera: Hashable, Sendable {
  /// The name to show, such as "Integrated Camera".
  public let name: String
  /// The path of its device, such as "/dev/video0"; nil if it has none.
  public let path: String?

  /// The cameras that are connected. One that two systems offer is listed once.
  public static func all() throws(VideoFailure) -> [Camera] {
    let list = try DeviceList()
    var cameras: [Camera] = []
    for index in unsafe list.devices.indices {
      let camera = unsafe Camera(list.devices[index], list.functions)
      if camera.path == nil || !cameras.contains(where: { $0.path == camera.path }) {
        cameras.append(camera)
      }
    }
    return cameras
  }

  private init(_ device: UnsafeMutablePointer<GstDevice>, _ functions: cgstreamer) {
    let name = unsafe functions.gst_device_get_display_name(device)
    defer { unsafe g_free(name) }
    self.name = unsafe name.map { unsafe String(cString: $0) } ?? "camera"
    guard let properties = unsafe functions.gst_device_get_properties(device) else {
      path = nil
      return
    }
    defer { unsafe functions.gst_structure_free(properties) }
    let keys = ["device.path", "api.v4l2.path"]
    let path = unsafe keys.lazy.compactMap {
      unsafe functions.gst_structure_get_string(properties, $0)
    }.first
    self.path = unsafe path.map { unsafe String(cString: $0) }
  }

  /// An element that gives the camera's frames, with a floating reference.
  func makeElement() throws(VideoFailure) -> UnsafeMutablePointer<GstElement> {
    let list = try DeviceList()
    let device = unsafe list.devices.first { unsafe Camera($0, list.functions) == self }
    guard let device = unsafe device,
      let element = unsafe list.functions.gst_device_create_element(device, nil)
    else { throw .unreadable("it is not connected any more") }
    return unsafe element
  }
}

/// The devices that give video.
@safe
private final class DeviceList {
  /// The functions of GStreamer.
  let functions: cgstreamer
  /// Finds the devices; owned.
  private let monitor: UnsafeMutablePointer<GstDeviceMonitor>
  /// The devices; the list keeps them.
  private(set) var devices: [UnsafeMutablePointer<GstDevice>]

  /// Asks all systems for their devices.
  init() throws(VideoFailure) {
    functions = try cgstreamer.start()
    unsafe monitor = functions.gst_device_monitor_new()!
    unsafe devices = []
    _ = unsafe functions.gst_device_monitor_add_filter(monitor, "Video/Source", nil)
    let isStarted = unsafe functions.gst_device_monitor_start(monitor) != 0
    var item = unsafe functions.gst_device_monitor_get_devices(monitor)
    defer { if isStarted { unsafe functions.gst_device_monitor_stop(monitor) } }
    let list = unsafe item
    while let entry = unsafe item {
      if let data = unsafe entry.pointee.data {
        unsafe devices.append(data.assumingMemoryBound(to: GstDevice.self))
      }
      unsafe item = entry.pointee.next
    }
    unsafe g_list_free(list)
  }

  deinit {
    unsafe devices.forEach { unsafe functions.gst_object_unref($0) }
    unsafe functions.gst_object_unref(monitor)
  }
}
