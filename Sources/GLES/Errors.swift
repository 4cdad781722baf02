// SPDX-License-Identifier: MIT

import CEGL
import CGLES
public import Geometry

/// An error code of EGL.
public struct EGLError: Hashable, Sendable, CustomStringConvertible {
  /// The value that `eglGetError` returned.
  public let code: Int32

  /// The error with this code.
  public init(code: Int32) {
    self.code = code
  }

  /// The error of this thread's last EGL call. Reading resets it.
  static func last() -> EGLError { EGLError(code: eglGetError()) }

  /// True if the GPU was reset and took the context along.
  var isContextLost: Bool { code == EGL_CONTEXT_LOST }

  /// True if a resource could not be allocated.
  var isShortage: Bool { code == EGL_BAD_ALLOC }

  /// The code's name in the EGL headers.
  public var description: String {
    switch code {
    case EGL_SUCCESS: "EGL_SUCCESS"
    case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
    case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
    case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
    case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
    case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
    case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
    case EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE"
    case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
    case EGL_BAD_MATCH: "EGL_BAD_MATCH"
    case EGL_BAD_NATIVE_PIXMAP: "EGL_BAD_NATIVE_PIXMAP"
    case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
    case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
    case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
    case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
    default: "EGL error 0x" + String(code, radix: 16)
    }
  }
}

/// A failure to open an EGL display. The description is one line.
public enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No platform has this name.
  case unknownPlatform(String)
  /// The Wayland platform was requested without a connection to a compositor.
  case noWaylandDisplay
  /// The EGL library does not support the platform: it lacks this extension.
  case platformMissing(platform: String, extension: String)
  /// The EGL library supports the platform but returned no display.
  case noDisplay(platform: String, EGLError)
  /// Only `count` devices exist.
  case noDevice(index: Int, count: Int)
  /// `/dev/dri` has no render node.
  case noRenderNode
  /// GBM cannot use the render node of the platform.
  case nodeNotOpened(platform: String, reason: String)
  /// The display could not be initialized.
  case notInitialized(platform: String, EGLError)
  /// The display does not support contexts without a surface.
  case noSurfacelessContext(platform: String)
  /// No pixel format with eight bits each of red, green, blue and alpha.
  case noConfig(platform: String)
  /// Every platform failed; the reason of each attempt.
  case nothingWorks([String])

  /// The cause and, if the caller can act on it, a remedy, in one line.
  public var description: String {
    switch self {
    case .unknownPlatform(let name):
      "unknown EGL platform '\(name)': choose wayland, surfaceless, device, device:N, gbm or"
        + " gbm:FILE"
    case .noWaylandDisplay:
      "no Wayland compositor to open EGL on: start one and set WAYLAND_DISPLAY, or choose "
        + "the platform surfaceless"
    case .platformMissing(let platform, let name):
      "EGL does not support the platform '\(platform)' (\(name) is missing)"
    case .noDisplay(let platform, let error):
      "EGL returned no display for the platform '\(platform)' (\(error))"
    case .noDevice(let index, let count):
      "there is no EGL device \(index), \(count) found: choose a smaller number, or "
        + "the platform surfaceless"
    case .noRenderNode:
      "/dev/dri has no render node: choose the platform surfaceless"
    case .nodeNotOpened(let platform, let reason):
      "the platform '\(platform)' cannot be opened (\(reason)): choose the platform surfaceless"
    case .notInitialized(let platform, let error):
      "EGL could not be initialized on the platform '\(platform)' (\(error))"
    case .noSurfacelessContext(let platform):
      "EGL on the platform '\(platform)' lacks EGL_KHR_surfaceless_context"
    case .noConfig(let platform):
      "EGL on the platform '\(platform)' has no RGBA8 format for OpenGL ES 3"
    case .nothingWorks(let attempts):
      "no EGL display works: " + attempts.joined(separator: "; ")
    }
  }

  /// True if EGL or its driver is missing or broken, so that another installation may help.
  public var isDriverAtFault: Bool {
    switch self {
    case .unknownPlatform, .noWaylandDisplay, .noDevice, .noRenderNode, .nodeNotOpened: false
    case .platformMissing, .noDisplay, .notInitialized, .noSurfacelessContext, .noConfig,
      .nothingWorks:
      true
    }
  }
}

/// A failure to create or use a context. The description is one line.
public enum ContextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the requested versions is available.
  case noVersion([GLVersion], EGLError)
  /// The context cannot be made current on this thread.
  case notCurrent(EGLError)
  /// The GPU was reset; the context must be built again.
  case lost

  /// The cause and, if the caller can act on it, a remedy, in one line.
  public var description: String {
    switch self {
    case .noVersion(let versions, let error):
      "no context for OpenGL ES \(versions.map(\.description).joined(separator: ", ")) "
        + "(\(error))"
    case .notCurrent(let error):
      "the OpenGL ES context cannot be used on this thread (\(error)): is another thread using it?"
    case .lost:
      "the GPU was reset, which destroyed the OpenGL ES context: create a new one"
    }
  }

  /// The failure for an error of `eglMakeCurrent`.
  init(makingCurrent error: EGLError) {
    self = error.isContextLost ? .lost : .notCurrent(error)
  }
}

/// A failure to draw to a window. The description is one line.
public enum SurfaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// EGL cannot draw to the window.
  case notCreated(EGLError)
  /// The window is gone.
  case lost(EGLError)
  /// The compositor releases none of the surface's buffers, or memory for another is lacking.
  /// Recreating the surface gives it new buffers.
  case noBuffer
  /// The GPU was reset; context and surface must be built again.
  case contextLost

  /// The cause and, if the caller can act on it, a remedy, in one line.
  public var description: String {
    switch self {
    case .notCreated(let error):
      "EGL cannot draw to the window (\(error))"
    case .lost(let error):
      "the window can no longer be drawn to (\(error)): recreate its surface"
    case .noBuffer:
      "there is no buffer for the window: close other programs to free memory, or start the"
        + " compositor again if it keeps the window's buffers"
    case .contextLost:
      "the GPU was reset, which destroyed the OpenGL ES context: create a new one"
    }
  }

  /// The failure for an error in making a context current for the window.
  public init(_ error: ContextError) {
    switch error {
    case .lost: self = .contextLost
    case .notCurrent(let error), .noVersion(_, let error): self = .lost(error)
    }
  }

  /// The failure for an error of `eglSwapBuffers`.
  init(swapping error: EGLError) {
    if error.isContextLost {
      self = .contextLost
    } else {
      self = error.isShortage ? .noBuffer : .lost(error)
    }
  }
}

/// GPU reset status of a context. After a reset the owner closes all objects and the context
/// itself, then creates them anew.
public enum ResetStatus: Hashable, Sendable {
  /// No reset.
  case none
  /// This context caused the reset.
  case guilty
  /// Another context caused it.
  case innocent
  /// The cause is not known.
  case unknown

  /// True if the context is gone.
  public var isLost: Bool { self != .none }

  /// The status that GL reports as `token`.
  init(token: GLenum) {
    switch Int32(token) {
    case GL_NO_ERROR: self = .none
    case GL_GUILTY_CONTEXT_RESET_KHR: self = .guilty
    case GL_INNOCENT_CONTEXT_RESET_KHR: self = .innocent
    default: self = .unknown
    }
  }
}

/// A failure to create a texture or its framebuffer. The description is one line.
public enum TextureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is 0 or longer than `longest` texels.
  case badSize(Size<Physical>, longest: Int)
  /// GPU memory is exhausted.
  case outOfMemory(Size<Physical>)
  /// The GPU cannot draw into this format.
  case notDrawable(PixelFormat)

  /// The cause and, if the caller can act on it, a remedy, in one line.
  public var description: String {
    switch self {
    case .badSize(let size, let longest):
      "no texture can be \(size.width) x \(size.height) here: keep each side from 1 to \(longest)"
    case .outOfMemory(let size):
      "no GPU memory for a texture of \(size.width) x \(size.height): close other windows"
    case .notDrawable(let format):
      "this GPU cannot draw into \(format) textures: use rgba8"
    }
  }
}

/// A failure to create a vertex buffer. The description is one line.
public enum BufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// GPU memory is exhausted.
  case outOfMemory(bytes: Int)

  /// The cause and, if the caller can act on it, a remedy, in one line.
  public var description: String {
    switch self {
    case .outOfMemory(let bytes):
      "no GPU memory for \(bytes) bytes of vertices: close other windows"
    }
  }
}

/// A failure to compile or link a program. Line numbers in the log are those of the original files.
public enum ProgramError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The vertex shader does not compile.
  case vertex(program: String, log: String)
  /// The fragment shader does not compile.
  case fragment(program: String, log: String)
  /// Both shaders compile but do not link.
  case link(program: String, log: String)

  /// The compiler's log and the request to report it.
  public var description: String {
    switch self {
    case .vertex(let program, let log):
      "\(program): the vertex shader does not compile on this driver, report it with this log: "
        + log
    case .fragment(let program, let log):
      "\(program): the fragment shader does not compile on this driver, report it with this log: "
        + log
    case .link(let program, let log):
      "\(program): the shaders do not link on this driver, report it with this log: \(log)"
    }
  }
}
