// SPDX-License-Identifier: MIT

import CEGL

/// An EGL display: the connection to one platform on which contexts and window surfaces are
/// created.
@safe
public final class Display {
  /// The platform of the display.
  public let platform: EGLPlatform
  /// The EGL version, such as `1.5`.
  public let version: String
  /// The vendor of the EGL implementation.
  public let vendor: String
  /// The extensions of the display and of the EGL client.
  public let extensions: Set<String>
  /// The optional features of EGL. A context adds features of GL.
  public let features: FeatureSet
  /// The EGL handle.
  let handle: EGLDisplay
  /// RGBA8 without depth, stencil or multisampling. Valid as long as the display.
  let config: EGLConfig
  /// The same with 10 bits of each colour and 2 of alpha; nil if EGL has none.
  private let deepConfig: EGLConfig?
  /// Functions of the display's extensions.
  let functions: DisplayFunctions
  /// The device of a GBM platform, closed with the display; nil for other platforms.
  private let gbm: GBMDevice?
  /// The number of open contexts on this display.
  var liveContexts = 0
  /// True if `close()` has run.
  private var isClosed = false

  /// Initializes EGL on `platform`.
  public init(_ platform: EGLPlatform) throws(DisplayError) {
    let client = EGLClient()
    gbm = if case .gbm(let node) = platform { try GBMDevice(node) } else { nil }
    let handle: EGLDisplay
    var (major, minor): (EGLint, EGLint) = (0, 0)
    do throws(DisplayError) {
      unsafe handle = try client.display(of: platform, gbm: gbm)
      guard unsafe eglInitialize(handle, &major, &minor) == EGL_TRUE else {
        throw .notInitialized(platform: platform.name, .last())
      }
    } catch {
      gbm?.close()
      throw error
    }
    let own = unsafe extensionSet(eglQueryString(handle, EGL_EXTENSIONS))
    do throws(DisplayError) {
      guard own.contains("EGL_KHR_surfaceless_context") else {
        throw .noSurfacelessContext(platform: platform.name)
      }
      guard let config = unsafe chooseConfig(on: handle, for: platform, .eight) else {
        throw .noConfig(platform: platform.name)
      }
      unsafe self.config = config
      unsafe deepConfig = chooseConfig(on: handle, for: platform, .ten)
    } catch {
      unsafe letGo(of: handle, platform)
      gbm?.close()
      throw error
    }
    unsafe self.handle = handle
    self.platform = platform
    version = "\(major).\(minor)"
    vendor = unsafe eglQueryString(handle, EGL_VENDOR).map { unsafe String(cString: $0) } ?? ""
    extensions = own.union(client.extensions)
    features = FeatureSet(from: own)
    functions = DisplayFunctions(own)
  }

  deinit { assert(isClosed, "a Display was not closed") }

  /// The depths of colour that windows can have. 10 bits need a format that the compositor takes,
  /// and a context that serves windows of several formats.
  public var colorDepths: [ColorDepth] {
    ColorDepth.allCases.filter { unsafe config(for: $0) != nil }
  }

  /// The config for windows of a depth; nil if there is none.
  func config(for depth: ColorDepth) -> EGLConfig? {
    switch depth {
    case .eight: unsafe config
    case .ten: features.contains(.noConfigContext) ? unsafe deepConfig : nil
    }
  }

  /// Releases the display. Its contexts must be closed before.
  public func close() {
    precondition(!isClosed, "a Display was closed twice")
    precondition(liveContexts == 0, "a Display was closed before its contexts")
    isClosed = true
    unsafe letGo(of: handle, platform)
    gbm?.close()
  }
}

extension Display {
  /// The devices that EGL can draw on without a display server.
  public static func devices() -> [EGLDevice] { EGLClient().devices() }

  /// Opens the display that `choice` selects. `wayland` is the `wl_display` of the session; nil
  /// without a session.
  public static func open(
    _ choice: PlatformChoice, wayland: NativeHandle? = nil
  ) throws(DisplayError) -> Display {
    switch choice {
    case .best:
      if let wayland { return try Display(.wayland(wayland)) }
      return try openFirst(
        of: platformsWithoutServer(
          softwareDevices: devices().map(\.isSoftware), nodes: RenderNode.all()))
    case .wayland:
      guard let wayland else { throw .noWaylandDisplay }
      return try Display(.wayland(wayland))
    case .surfaceless: return try Display(.surfaceless)
    case .device(let index):
      let devices = devices()
      let first = devices.first { !$0.isSoftware } ?? devices.first
      return try Display(.device(index ?? first?.index ?? 0))
    case .gbm(let node):
      let nodes = RenderNode.all()
      guard let node = node ?? nodes.first(where: \.isUsable) ?? nodes.first else {
        throw .noRenderNode
      }
      return try Display(.gbm(node))
    }
  }

  /// The platforms to try without a display server, in order: hardware devices, render nodes,
  /// Mesa's default, software devices. `softwareDevices` says of each device of EGL's list whether
  /// it is a software rasteriser.
  ///
  /// Devices are all that NVIDIA's driver has in some versions, and render nodes all that some
  /// drivers of embedded GPUs have. Mesa has everything.
  static func platformsWithoutServer(
    softwareDevices: [Bool], nodes: [RenderNode]
  ) -> [EGLPlatform] {
    let hardware = softwareDevices.indices.filter { !softwareDevices[$0] }
    let software = softwareDevices.indices.filter { softwareDevices[$0] }
    return hardware.map { .device($0) } + nodes.map { .gbm($0) } + [.surfaceless]
      + software.map { .device($0) }
  }

  /// Opens the first of `platforms` that works.
  static func openFirst(of platforms: [EGLPlatform]) throws(DisplayError) -> Display {
    var attempts: [String] = []
    for platform in platforms {
      do throws(DisplayError) {
        return try Display(platform)
      } catch {
        attempts.append(error.description)
      }
    }
    throw .nothingWorks(attempts)
  }
}

/// Functions of a display's extensions; nil if the extension is missing.
@safe
struct DisplayFunctions {
  /// `eglSwapBuffersWithDamage` of the KHR or EXT extension.
  let swapWithDamage: PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC?
  /// `eglSetDamageRegionKHR`.
  let setDamageRegion: PFNEGLSETDAMAGEREGIONKHRPROC?

  /// Loads the functions of `extensions`.
  init(_ extensions: Set<String>) {
    if extensions.contains("EGL_KHR_swap_buffers_with_damage") {
      unsafe swapWithDamage = load("eglSwapBuffersWithDamageKHR")
    } else if extensions.contains("EGL_EXT_swap_buffers_with_damage") {
      unsafe swapWithDamage = load("eglSwapBuffersWithDamageEXT")
    } else {
      unsafe swapWithDamage = nil
    }
    unsafe setDamageRegion =
      extensions.contains("EGL_KHR_partial_update") ? load("eglSetDamageRegionKHR") : nil
  }
}

/// A surfaceless or device display is shared by the whole process: terminating it would close it
/// for other users. A Wayland display belongs to its connection alone, one of GBM to its device.
private func letGo(of display: EGLDisplay, _ platform: EGLPlatform) {
  switch platform {
  case .wayland, .gbm: _ = unsafe eglTerminate(display)
  case .surfaceless, .device: break
  }
}

/// Chooses the smallest config of a depth for OpenGL ES 3; nil if there is none.
private func chooseConfig(
  on display: EGLDisplay, for platform: EGLPlatform, _ depth: ColorDepth
) -> EGLConfig? {
  let surfaceType: EGLint
  switch platform {
  case .wayland: surfaceType = EGL_WINDOW_BIT
  case .surfaceless, .device, .gbm: surfaceType = 0
  }
  let (color, alpha): (EGLint, EGLint) =
    switch depth {
    case .eight: (8, 8)
    case .ten: (10, 2)
    }
  let wanted: [EGLint] = [
    EGL_SURFACE_TYPE, surfaceType, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
    EGL_RED_SIZE, color, EGL_GREEN_SIZE, color, EGL_BLUE_SIZE, color, EGL_ALPHA_SIZE, alpha,
    EGL_DEPTH_SIZE, 0, EGL_STENCIL_SIZE, 0, EGL_SAMPLE_BUFFERS, 0, EGL_NONE,
  ]
  var count: EGLint = 0
  guard unsafe eglChooseConfig(display, wanted, nil, 0, &count) == EGL_TRUE, count > 0 else {
    return nil
  }
  var configs = unsafe [EGLConfig?](repeating: nil, count: Int(count))
  _ = unsafe eglChooseConfig(display, wanted, &configs, count, &count)
  // EGL sorts deeper colour first, so pick the config with exactly these bits.
  let bits = [
    (EGL_RED_SIZE, color), (EGL_GREEN_SIZE, color), (EGL_BLUE_SIZE, color),
    (EGL_ALPHA_SIZE, alpha),
  ]
  for index in 0..<Int(count) {
    guard let config = unsafe configs[index] else { continue }
    let isExact = bits.allSatisfy { attribute, wanted in
      var found: EGLint = 0
      return unsafe eglGetConfigAttrib(display, config, attribute, &found) == EGL_TRUE
        && found == wanted
    }
    if isExact { return unsafe config }
  }
  return nil
}
