// SPDX-License-Identifier: MIT

import Backdrop
import GLES
import Geometry
import SceneGraph

/// A picture of the desktop as a texture that glass samples, with its pyramid. It does not change
/// until the app sets another picture.
@MainActor final class DesktopPlane {
  /// The picture's pixels. The reference keeps another picture from getting the same identity.
  let raster: Raster
  /// Size in pixels.
  let size: Size<Physical>
  /// The blurred levels.
  let pyramid: Pyramid
  /// The pixels, if they needed no scaling; otherwise nil.
  private let exact: Texture?
  /// The scaled pixels; nil if `exact` is not.
  private let scaled: RenderTexture?

  /// A plane of `size` that shows `raster`. Draws with `layers`, if the size differs.
  init(
    _ raster: Raster, size: Size<Physical>, _ layers: LayerPainter, _ programs: BlurPrograms,
    levels: PixelFormat
  ) throws(DesktopPlaneFailure) {
    self.raster = raster
    self.size = size
    let gl = programs.gl
    do throws(TextureError) {
      if raster.size == size {
        let texture = try Texture(gl, size: size)
        texture.upload(raster.pixels)
        (exact, scaled) = (texture, nil)
        pyramid = Pyramid(programs, plane: texture, format: levels)
        return
      }
      let target = try RenderTexture(gl, size: size, format: gl.renderFormat, filter: .nearest)
      (exact, scaled) = (nil, target)
      pyramid = Pyramid(programs, plane: target.texture, format: levels)
    } catch {
      throw .memory(error)
    }
    do throws(DesktopPlaneFailure) { try scale(with: layers) } catch {
      close()
      throw error
    }
  }

  /// Draws the raster at the plane's size.
  private func scale(with layers: LayerPainter) throws(DesktopPlaneFailure) {
    guard let scaled else { return }
    let rect = scaled.bounds
    guard
      let texture = layers.images.texture(
        of: raster, width: Double(rect.width), height: Double(rect.height))
    else { throw .missing }
    layers.painter.begin(Canvas(target: scaled.target, origin: .zero))
    layers.painter.add(
      PlainVertex(
        rect: rect.vector, paint: rect.vector, source: SIMD4(0, 0, 1, 1), tint: .one), rect,
      .image(texture, isExact: false), .replace)
    do { try layers.painter.flush() } catch { throw .program(error) }
  }

  /// Size of plane and levels, in bytes.
  var bytes: Int { (exact?.bytes ?? 0) + (scaled?.bytes ?? 0) + pyramid.bytes }

  /// Deletes plane and levels. The context must be current.
  func close() {
    pyramid.close()
    exact?.close()
    scaled?.close()
  }
}

/// Why a picture of the desktop has no plane.
enum DesktopPlaneFailure: Error {
  /// An allocation failed.
  case memory(TextureError)
  /// The raster has no texture, which was recorded.
  case missing
  /// A program does not compile.
  case program(ProgramError)
}

/// The planes of the desktop and of the wallpaper, while glass shows them.
@MainActor final class DesktopPlanes {
  /// The plane of the desktop; nil while no glass shows a picture of it.
  private var desktop: DesktopPlane?
  /// The plane of the wallpaper; nil while no glass shows a picture of it.
  private var wallpaper: DesktopPlane?
  /// Resources of the context.
  private let resources: RenderResources

  /// Planes whose resources outlive them.
  init(_ resources: RenderResources) { self.resources = resources }

  /// The plane of a backdrop; nil if there is none, or memory is short.
  func plane(of backdrop: Glass.Backdrop) -> DesktopPlane? {
    switch backdrop {
    case .surface: nil
    case .desktop: desktop
    case .wallpaper: wallpaper
    }
  }

  /// Starts a frame: makes the planes that its glass shows, and deletes the others. Returns the
  /// reason if memory is short.
  func update(_ list: DisplayList) throws(ProgramError) -> String? {
    let first = try update(&desktop, .desktop, list)
    let second = try update(&wallpaper, .wallpaper, list)
    return first ?? second
  }

  private func update(
    _ plane: inout DesktopPlane?, _ backdrop: Glass.Backdrop, _ list: DisplayList
  ) throws(ProgramError) -> String? {
    var found: (picture: DesktopPicture, rect: Rect<Physical>)?
    for item in list.items where item.glass?.backdrop == backdrop {
      found = list.picture(under: item)
      if found != nil { break }
    }
    if let plane, plane.raster === found?.picture.raster, plane.size == found?.rect.size {
      plane.pyramid.beginFrame()
      return nil
    }
    plane?.close()
    plane = nil
    guard let found else { return nil }
    do throws(DesktopPlaneFailure) {
      plane = try DesktopPlane(
        found.picture.raster, size: found.rect.size, resources.layers,
        resources.glassRenderer.programs, levels: resources.levels)
      plane?.pyramid.beginFrame()
      return nil
    } catch {
      switch error {
      case .memory(let error):
        resources.allocationRetry.record(error)
        return error.description
      case .missing: return "a picture of the desktop does not fit into memory"
      case .program(let error): throw error
      }
    }
  }

  /// Size of the planes, in bytes.
  var bytes: Int { (desktop?.bytes ?? 0) + (wallpaper?.bytes ?? 0) }

  /// Deletes the planes. The context must be current.
  func close() {
    desktop?.close()
    wallpaper?.close()
    (desktop, wallpaper) = (nil, nil)
  }
}
