import CEGL

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
