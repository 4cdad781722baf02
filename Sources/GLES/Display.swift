import CEGL

/// A connection of EGL's to one platform: what contexts and window surfaces are made on.
@safe
public final class Display {
  /// Where it came from.
  public let platform: EGLPlatform
  /// EGL's version, such as `1.5`.
  public let version: String
  /// Who made the EGL implementation.
  public let vendor: String
  /// EGL's extensions, the display's and the client's.
  public let extensions: Set<String>
  /// The optional features that EGL itself brings; a context adds its own.
  public let features: FeatureSet
  /// EGL's handle.
  let handle: EGLDisplay
  /// RGBA8 without depth, stencil or multisampling. It lives as long as the display.
  let config: EGLConfig
  /// The functions that extensions of this display bring.
  let functions: DisplayFunctions
  /// Contexts made on it and not yet closed.
  var liveContexts = 0
  /// Whether `close()` has run.
  private var isClosed = false

  /// Starts EGL on `platform`.
  public init(_ platform: EGLPlatform) throws(DisplayError) {
    let client = EGLClient()
    let handle = unsafe try client.display(of: platform)
    var (major, minor): (EGLint, EGLint) = (0, 0)
    guard unsafe eglInitialize(handle, &major, &minor) == EGL_TRUE else {
      throw .notInitialized(platform: platform.name, .last())
    }
    let own = unsafe extensionSet(eglQueryString(handle, EGL_EXTENSIONS))
    do throws(DisplayError) {
      guard own.contains("EGL_KHR_surfaceless_context") else {
        throw .noSurfacelessContext(platform: platform.name)
      }
      unsafe config = try chooseConfig(on: handle, for: platform)
    } catch {
      unsafe letGo(of: handle, platform)
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

  /// Lets go of EGL. Contexts of this display must be closed before.
  public func close() {
    precondition(!isClosed, "a Display was closed twice")
    precondition(liveContexts == 0, "a Display was closed before its contexts")
    isClosed = true
    unsafe letGo(of: handle, platform)
  }
}

extension Display {
  /// What EGL can draw on without a display server.
  public static func devices() -> [EGLDevice] { EGLClient().devices() }

  /// Starts EGL on what `choice` asks for. `wayland` is the `wl_display` of the running session,
  /// nil where there is none.
  public static func open(
    _ choice: PlatformChoice, wayland: NativeHandle? = nil
  ) throws(DisplayError) -> Display {
    switch choice {
    case .best:
      if let wayland { return try Display(.wayland(wayland)) }
      return try openFirst(of: platformsWithoutServer(devices: devices()))
    case .wayland:
      guard let wayland else { throw .noWaylandDisplay }
      return try Display(.wayland(wayland))
    case .surfaceless: return try Display(.surfaceless)
    case .device(let index):
      let devices = devices()
      let first = devices.first { !$0.isSoftware } ?? devices.first
      return try Display(.device(index ?? first?.index ?? 0))
    }
  }

  /// What to try where there is no display server, best first: a real GPU, Mesa's own choice, and
  /// at last a software device.
  static func platformsWithoutServer(devices: [EGLDevice]) -> [EGLPlatform] {
    devices.filter { !$0.isSoftware }.map { .device($0.index) } + [.surfaceless]
      + devices.filter(\.isSoftware).map { .device($0.index) }
  }

  private static func openFirst(of platforms: [EGLPlatform]) throws(DisplayError) -> Display {
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

/// The functions that a display's extensions bring. Nil where it has not the extension.
@safe
struct DisplayFunctions {
  /// `eglSwapBuffersWithDamage`, of whichever extension has it.
  let swapWithDamage: PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC?
  /// `eglSetDamageRegionKHR`.
  let setDamageRegion: PFNEGLSETDAMAGEREGIONKHRPROC?

  /// Loads what `extensions` promise.
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

/// EGL hands every caller in the process the same surfaceless or device display. Terminating that
/// would take it from whoever else holds it; a Wayland display is ours alone.
private func letGo(of display: EGLDisplay, _ platform: EGLPlatform) {
  switch platform {
  case .wayland: _ = unsafe eglTerminate(display)
  case .surfaceless, .device: break
  }
}

/// An RGBA8 format for OpenGL ES 3 that is cheapest in everything else.
private func chooseConfig(
  on display: EGLDisplay, for platform: EGLPlatform
) throws(DisplayError) -> EGLConfig {
  let surfaceType: EGLint
  switch platform {
  case .wayland: surfaceType = EGL_WINDOW_BIT
  case .surfaceless, .device: surfaceType = 0
  }
  let wanted: [EGLint] = [
    EGL_SURFACE_TYPE, surfaceType, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT,
    EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8,
    EGL_DEPTH_SIZE, 0, EGL_STENCIL_SIZE, 0, EGL_SAMPLE_BUFFERS, 0, EGL_NONE,
  ]
  var count: EGLint = 0
  guard unsafe eglChooseConfig(display, wanted, nil, 0, &count) == EGL_TRUE, count > 0 else {
    throw .noConfig(platform: platform.name)
  }
  var configs = unsafe [EGLConfig?](repeating: nil, count: Int(count))
  _ = unsafe eglChooseConfig(display, wanted, &configs, count, &count)
  // EGL sorts deeper colour first: of what is at least RGBA8, take what is exactly that.
  for index in 0..<Int(count) {
    guard let config = unsafe configs[index] else { continue }
    let isExact = [EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE].allSatisfy {
      var bits: EGLint = 0
      return unsafe eglGetConfigAttrib(display, config, $0, &bits) == EGL_TRUE && bits == 8
    }
    if isExact { return unsafe config }
  }
  throw .noConfig(platform: platform.name)
}
