// SPDX-License-Identifier: MIT

import CEGL

/// The platform of an EGL display.
@safe
public enum EGLPlatform: Sendable {
  /// The `wl_display` of a connection. It must outlive the `Display` created from it.
  case wayland(NativeHandle)
  /// Mesa without a display server.
  case surfaceless
  /// The device at this index of EGL's list, without a display server.
  case device(Int)
  /// A render node through GBM, without a display server.
  case gbm(RenderNode)

  /// The platform's name, in the form that `PlatformChoice(name:)` reads.
  public var name: String {
    switch self {
    case .wayland: "wayland"
    case .surfaceless: "surfaceless"
    case .device(let index): "device:\(index)"
    case .gbm(let node): "gbm:\(node.path)"
    }
  }
}

/// A pointer of the window system for EGL: a `wl_display` or a `wl_egl_window`.
@safe
public struct NativeHandle: @unchecked Sendable {
  /// The foreign object; not owned.
  let pointer: OpaquePointer

  /// Wraps `pointer`, which must outlive all objects created from it.
  @unsafe
  public init(_ pointer: OpaquePointer) {
    unsafe self.pointer = pointer
  }
}

/// A selection of the EGL platform.
public enum PlatformChoice: Hashable, Sendable {
  /// The running Wayland session if there is one, otherwise the best platform without a display
  /// server.
  case best
  /// The running Wayland session only.
  case wayland
  /// Mesa without a display server.
  case surfaceless
  /// The device at this index of EGL's list; nil selects the first hardware device.
  case device(Int?)
  /// A render node through GBM; nil selects the first that this user may use.
  case gbm(RenderNode?)

  /// Parses `best`, `wayland`, `surfaceless`, `device`, `device:N`, `gbm` or `gbm:FILE`.
  public init(name: String) throws(DisplayError) {
    switch name {
    case "best": self = .best
    case "wayland": self = .wayland
    case "surfaceless": self = .surfaceless
    case "device": self = .device(nil)
    case "gbm": self = .gbm(nil)
    case _ where name.hasPrefix("gbm:/"): self = .gbm(RenderNode(path: String(name.dropFirst(4))))
    default:
      guard name.hasPrefix("device:"), let index = Int(name.dropFirst(7)), index >= 0 else {
        throw .unknownPlatform(name)
      }
      self = .device(index)
    }
  }
}

/// A GPU or software rasteriser on which EGL can draw without a display server.
@safe
public struct EGLDevice {
  /// The index in EGL's list.
  public let index: Int
  /// The device extensions.
  public let extensions: Set<String>
  /// The file of the GPU, such as `/dev/dri/renderD128`; nil if the driver does not tell.
  public let node: String?
  /// The EGL handle; valid for the life of the process.
  let handle: EGLDeviceEXT

  /// True if the device is a software rasteriser.
  public var isSoftware: Bool { extensions.contains("EGL_MESA_device_software") }
}
