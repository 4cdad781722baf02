// SPDX-License-Identifier: MIT

import CEGL

/// The part of EGL that needs no display: client extensions, platforms and devices.
@safe
struct EGLClient {
  /// The client extensions; empty on EGL versions without them.
  let extensions: Set<String>
  /// `eglGetPlatformDisplayEXT`; nil without `EGL_EXT_platform_base`.
  private let getPlatformDisplay: PFNEGLGETPLATFORMDISPLAYEXTPROC?
  /// `eglQueryDevicesEXT`; nil if EGL cannot enumerate devices.
  private let queryDevices: PFNEGLQUERYDEVICESEXTPROC?
  /// `eglQueryDeviceStringEXT`; nil if EGL cannot describe devices.
  private let queryDeviceString: PFNEGLQUERYDEVICESTRINGEXTPROC?
  /// True if EGL can enumerate devices.
  let listsDevices: Bool

  /// Reads the extensions and loads their functions.
  init() {
    let extensions = unsafe extensionSet(eglQueryString(nil, EGL_EXTENSIONS))
    self.extensions = extensions
    unsafe getPlatformDisplay =
      extensions.contains("EGL_EXT_platform_base") ? load("eglGetPlatformDisplayEXT") : nil
    // EGL_EXT_device_base is the union of the two others.
    let isBase = extensions.contains("EGL_EXT_device_base")
    listsDevices = isBase || extensions.contains("EGL_EXT_device_enumeration")
    let describesDevices = isBase || extensions.contains("EGL_EXT_device_query")
    unsafe queryDevices = listsDevices ? load("eglQueryDevicesEXT") : nil
    unsafe queryDeviceString = describesDevices ? load("eglQueryDeviceStringEXT") : nil
  }

  /// The devices in EGL's order.
  func devices() -> [EGLDevice] {
    guard let queryDevices = unsafe queryDevices else { return [] }
    var count: EGLint = 0
    guard unsafe queryDevices(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var handles = unsafe [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard unsafe queryDevices(count, &handles, &count) == EGL_TRUE else { return [] }
    return unsafe handles.prefix(Int(count)).enumerated().compactMap { index, handle in
      guard let handle = unsafe handle else { return nil }
      let extensions = unsafe extensionSet(queryDeviceString?(handle, EGL_EXTENSIONS))
      return unsafe EGLDevice(
        index: index, extensions: extensions, node: node(of: handle, extensions), handle: handle)
    }
  }

  /// The file of a device with these extensions.
  private func node(of device: EGLDeviceEXT, _ extensions: Set<String>) -> String? {
    for (name, key) in [
      ("EGL_EXT_device_drm_render_node", EGL_DRM_RENDER_NODE_FILE_EXT),
      ("EGL_EXT_device_drm", EGL_DRM_DEVICE_FILE_EXT),
    ] where extensions.contains(name) {
      if let path = unsafe queryDeviceString?(device, key) { return unsafe String(cString: path) }
    }
    return nil
  }

  /// The display of `platform`, not yet initialized. `gbm` is the device of a GBM platform.
  func display(of platform: EGLPlatform, gbm: GBMDevice?) throws(DisplayError) -> EGLDisplay {
    switch platform {
    case .wayland(let handle):
      try require(["EGL_KHR_platform_wayland", "EGL_EXT_platform_wayland"], for: platform)
      return unsafe try open(
        platform, EGL_PLATFORM_WAYLAND_KHR, UnsafeMutableRawPointer(handle.pointer))
    case .surfaceless:
      try require(["EGL_MESA_platform_surfaceless"], for: platform)
      return unsafe try open(platform, EGL_PLATFORM_SURFACELESS_MESA, nil)
    case .device(let index):
      try require(["EGL_EXT_platform_device"], for: platform)
      let devices = devices()
      guard devices.indices.contains(index) else {
        throw .noDevice(index: index, count: devices.count)
      }
      return unsafe try open(platform, EGL_PLATFORM_DEVICE_EXT, devices[index].handle)
    case .gbm:
      try require(["EGL_KHR_platform_gbm", "EGL_MESA_platform_gbm"], for: platform)
      return unsafe try open(platform, EGL_PLATFORM_GBM_KHR, gbm?.handle)
    }
  }

  private func require(_ names: [String], for platform: EGLPlatform) throws(DisplayError) {
    guard names.contains(where: extensions.contains) else {
      throw .platformMissing(platform: platform.name, extension: names[0])
    }
  }

  private func open(
    _ platform: EGLPlatform, _ kind: Int32, _ native: UnsafeMutableRawPointer?
  ) throws(DisplayError) -> EGLDisplay {
    guard let getPlatformDisplay = unsafe getPlatformDisplay else {
      throw .platformMissing(platform: platform.name, extension: "EGL_EXT_platform_base")
    }
    guard let display = unsafe getPlatformDisplay(EGLenum(kind), native, nil) else {
      throw .noDisplay(platform: platform.name, .last())
    }
    return unsafe display
  }
}

/// Loads an EGL or GL function; nil if EGL does not know the name. Load only functions of supported
/// extensions and versions: some drivers return addresses of functions that do not work.
@unsafe
func load<Function>(_ name: String) -> Function? {
  guard let address = unsafe eglGetProcAddress(name) else { return nil }
  return unsafe unsafeBitCast(address, to: Function.self)
}

/// Splits an EGL list of names separated by spaces.
@unsafe
func extensionSet(_ list: UnsafePointer<CChar>?) -> Set<String> {
  guard let list = unsafe list else { return [] }
  return unsafe Set(String(cString: list).split(separator: " ").map(String.init))
}
