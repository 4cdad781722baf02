// SPDX-License-Identifier: MIT

import Glibc

/// The functions of librsvg, and those of Cairo and GLib that it is used with.
///
/// librsvg is loaded when the first SVG file is drawn: it needs nine libraries that nothing else
/// here needs, and a program that is linked with it starts later whether it shows an icon or not.
@safe
struct SVGLibrary {
  /// A rectangle in pixels, `RsvgRectangle`.
  struct Rectangle {
    /// The left edge.
    var x = 0.0
    /// The top edge.
    var y = 0.0
    /// The width.
    var width: Double
    /// The height.
    var height: Double
  }

  typealias Handle = UnsafeMutableRawPointer
  typealias GError = UnsafeMutableRawPointer

  typealias NewFromData =
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<GError?>) -> Handle?
  typealias SetStylesheet =
    @convention(c) (Handle, UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<GError?>) -> Int32
  typealias Render =
    @convention(c) (
      Handle, UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeMutablePointer<GError?>
    ) -> Int32
  typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void
  typealias CreateSurface =
    @convention(c) (UnsafeMutablePointer<UInt8>?, Int32, Int32, Int32, Int32)
    -> UnsafeMutableRawPointer
  typealias CreateContext = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  typealias Status = @convention(c) (UnsafeMutableRawPointer) -> Int32

  /// `rsvg_handle_new_from_data`.
  let newFromData: NewFromData
  /// `rsvg_handle_set_stylesheet`.
  let setStylesheet: SetStylesheet
  /// `rsvg_handle_render_document`.
  let render: Render
  /// `g_object_unref`.
  let unreference: Release
  /// `g_error_free`.
  let freeError: Release
  /// `cairo_image_surface_create_for_data`.
  let createSurface: CreateSurface
  /// `cairo_surface_destroy`.
  let destroySurface: Release
  /// `cairo_create`.
  let createContext: CreateContext
  /// `cairo_destroy`.
  let destroyContext: Release
  /// `cairo_status`.
  let status: Status

  /// Loads the library `name`; nil if it is not installed, or too old. It stays loaded, since types
  /// of GLib cannot be unloaded.
  init?(_ name: String) {
    // Symbols of the libraries that librsvg is linked with are found through its handle. They are
    // bound as they are called, which halves the time that loading takes.
    guard let library = unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL),
      let newFromData = unsafe dlsym(library, "rsvg_handle_new_from_data"),
      let setStylesheet = unsafe dlsym(library, "rsvg_handle_set_stylesheet"),
      let render = unsafe dlsym(library, "rsvg_handle_render_document"),
      let unreference = unsafe dlsym(library, "g_object_unref"),
      let freeError = unsafe dlsym(library, "g_error_free"),
      let createSurface = unsafe dlsym(library, "cairo_image_surface_create_for_data"),
      let destroySurface = unsafe dlsym(library, "cairo_surface_destroy"),
      let createContext = unsafe dlsym(library, "cairo_create"),
      let destroyContext = unsafe dlsym(library, "cairo_destroy"),
      let status = unsafe dlsym(library, "cairo_status")
    else { return nil }
    unsafe self.newFromData = unsafeBitCast(newFromData, to: NewFromData.self)
    unsafe self.setStylesheet = unsafeBitCast(setStylesheet, to: SetStylesheet.self)
    unsafe self.render = unsafeBitCast(render, to: Render.self)
    unsafe self.unreference = unsafeBitCast(unreference, to: Release.self)
    unsafe self.freeError = unsafeBitCast(freeError, to: Release.self)
    unsafe self.createSurface = unsafeBitCast(createSurface, to: CreateSurface.self)
    unsafe self.destroySurface = unsafeBitCast(destroySurface, to: Release.self)
    unsafe self.createContext = unsafeBitCast(createContext, to: CreateContext.self)
    unsafe self.destroyContext = unsafeBitCast(destroyContext, to: Release.self)
    unsafe self.status = unsafeBitCast(status, to: Status.self)
  }
}
