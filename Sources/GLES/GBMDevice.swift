// SPDX-License-Identifier: MIT

internal import Glibc

/// A render node opened by GBM, the buffer allocator of Mesa and of other drivers. Its library is
/// loaded at run time, since no other platform needs it.
@safe
final class GBMDevice {
  /// The `gbm_device`.
  let handle: UnsafeMutableRawPointer
  /// The open node; the device does not own it.
  private let descriptor: Int32
  /// `gbm_device_destroy`.
  private let destroy: @convention(c) (UnsafeMutableRawPointer) -> Void
  /// True if `close()` has run.
  private var isClosed = false

  private typealias Create = @convention(c) (Int32) -> UnsafeMutableRawPointer?
  private typealias Destroy = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// Opens `node`.
  init(_ node: RenderNode) throws(DisplayError) {
    func failure(_ reason: String) -> DisplayError {
      .nodeNotOpened(platform: EGLPlatform.gbm(node).name, reason: reason)
    }
    // The library stays loaded: EGL uses it, too.
    guard let library = unsafe dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL),
      let create = unsafe dlsym(library, "gbm_create_device"),
      let destroy = unsafe dlsym(library, "gbm_device_destroy")
    else { throw failure("GBM is not installed") }
    let descriptor = unsafe open(node.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(unsafe String(cString: strerror(errno))) }
    // Mesa takes any file, says so on standard error, and draws on the CPU.
    guard Self.isGPU(descriptor) else {
      Glibc.close(descriptor)
      throw failure("it is not a GPU's render node")
    }
    guard let handle = unsafe unsafeBitCast(create, to: Create.self)(descriptor) else {
      Glibc.close(descriptor)
      throw failure("GBM does not support this GPU")
    }
    unsafe self.handle = handle
    self.descriptor = descriptor
    unsafe self.destroy = unsafeBitCast(destroy, to: Destroy.self)
  }

  deinit { assert(isClosed, "a GBMDevice was not closed") }

  /// True if an open file is a device of the kernel's Direct Rendering Manager.
  private static func isGPU(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    // These bits have the major number, which is 226; its higher bits, elsewhere, are 0.
    return status.st_mode & S_IFMT == S_IFCHR && status.st_rdev >> 8 & 0xFFF == 226
  }

  /// Releases the device. Its EGL display must be terminated before.
  func close() {
    precondition(!isClosed, "a GBMDevice was closed twice")
    isClosed = true
    unsafe destroy(handle)
    Glibc.close(descriptor)
  }
}
