// SPDX-License-Identifier: MIT

public import Backdrop
public import GLES

/// The resources that all scenes drawn with one GL context share: programs, blur plans, and the
/// textures of texts, images, icons, videos and masks.
@MainActor public final class RenderResources {
  /// GL context; owned by the caller.
  public let gl: Context
  /// Blurs and draws one glass.
  let glassRenderer: GlassRenderer
  /// Makes blur plans.
  let planner: any Planner
  /// Pixel format of the pyramids' levels.
  let levels: PixelFormat
  /// Draws layers.
  let layers: LayerPainter
  /// Textures of image masks.
  let masks: ImageStore
  /// The icons of the system's theme.
  let icons: IconLibrary
  /// Records failed allocations, and schedules a retry.
  let allocationRetry = AllocationRetry()
  /// Fonts opened here; nil if the caller passed some.
  private let ownFonts: Fonts?

  /// Resources without any texture yet. `planner` makes the blur plans; by default a
  /// `CalibratedPlanner` for the context's driver. `fonts` must outlive the resources; by default
  /// they open their own. `icons` are those of the user's theme by default.
  public init(
    _ gl: Context, planner: (any Planner)? = nil, fonts: Fonts? = nil, icons: IconLibrary? = nil
  ) throws(RendererFailure) {
    self.gl = gl
    self.planner = planner ?? CalibratedPlanner(BlurProfile(gl.info))
    levels = BlurProfile.levels(in: gl)
    masks = ImageStore(gl, allocationRetry, budget: 16 << 20)
    self.icons = icons ?? IconLibrary()
    let usedFonts = fonts ?? Fonts()
    ownFonts = fonts == nil ? usedFonts : nil
    do throws(BlurFailure) { glassRenderer = try GlassRenderer(gl) } catch {
      ownFonts?.close()
      throw RendererFailure(error)
    }
    do throws(BufferError) {
      layers = try LayerPainter(gl, allocationRetry, usedFonts, self.icons)
    } catch {
      glassRenderer.close()
      ownFonts?.close()
      throw RendererFailure(error)
    }
  }

  /// Starts a frame of any scene: evicts and deletes textures that nothing shows any more.
  func beginFrame() {
    layers.images.beginFrame()
    layers.icons.beginFrame()
    layers.videos.beginFrame()
    layers.texts.beginFrame()
    layers.tables.beginFrame()
    masks.beginFrame()
  }

  /// Size of the shared textures, in bytes.
  public var bytes: Int {
    layers.images.bytes + layers.icons.bytes + layers.texts.bytes + layers.tables.bytes
  }

  /// Passes, texels and samples of all blurs since the resources were made.
  public var blurWork: Pyramid.Work {
    get { glassRenderer.programs.work }
    set { glassRenderer.programs.work = newValue }
  }

  /// Deletes everything. All renderers must be closed and the context current.
  public func close() {
    masks.close()
    layers.close()
    glassRenderer.close()
    ownFonts?.close()
  }
}
