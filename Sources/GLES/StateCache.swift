// SPDX-License-Identifier: MIT

import CGLES
public import Geometry

/// Caches the GL state, so that no state is set twice.
///
/// Viewport, scissor and blending reach GL with the next draw or clear. Bindings are made at once
/// if they differ.
public final class StateCache {
  /// The rectangle that clip coordinates from -1 to 1 map to. Binding a target sets its full
  /// extent.
  public var viewport: Rect<Physical> = .zero
  /// The part of the target that draws and clears may change; nil is all. Binding a target sets
  /// nil.
  public var scissor: Rect<Physical>?
  /// The blend mode of draws.
  public var blend = Blend.replace
  /// Size of the bound target.
  private var targetSize: Size<Physical> = .zero
  /// The number of pixels of the bound target within the scissor.
  var drawablePixels: Int {
    let target = Rect<Physical>(origin: .zero, size: targetSize)
    let part = scissor.map { target.intersection($0) } ?? target
    return part.width * part.height
  }
  /// True if the first row of the bound target is its bottom.
  private var targetIsUpsideDown = false
  /// The wrapper around all GL calls.
  private let calls: GLCalls
  /// The state in GL. A fresh context starts with these values.
  private var current = Current()
  /// The texture unit for uploads, beyond the units that programs sample.
  private let editUnit = StateCache.unitCount - 1

  /// The number of texture units that every OpenGL ES 3.0 context has.
  static let unitCount = 16

  /// The state as last sent to GL.
  private struct Current {
    var program: UInt32 = 0
    var framebuffer: UInt32 = 0
    var vertexArray: UInt32 = 0
    var buffer: UInt32 = 0
    var unit = 0
    var textures = [16 of UInt32](repeating: 0)
    var samplers = [16 of UInt32](repeating: 0)
    /// Nil until set: GL starts with the size of the first surface, if any.
    var viewport: PixelBox?
    var scissor: PixelBox?
    var scissors = false
    var blends = false
    var factors = Blend.Factors(source: GL_ONE, target: GL_ZERO)
    var blendConstant: Float = 0
    var clearColor = SIMD4<Float>.zero
    var unpackRowLength = 0
  }

  /// The state of a fresh context.
  init(_ calls: GLCalls) {
    self.calls = calls
    // Rows may have any length, for uploads and reads.
    calls.pixelStore(GL_UNPACK_ALIGNMENT, 1)
    calls.pixelStore(GL_PACK_ALIGNMENT, 1)
  }

  /// Directs draws and clears to all of `target`.
  public func bind(_ target: RenderTarget) {
    bindFramebuffer(target.name)
    if case .texture(let texture) = target { texture.finishCountWhenBound = calls.finishCount }
    targetSize = target.size
    targetIsUpsideDown = target.isUpsideDown
    viewport = Rect(origin: .zero, size: target.size)
    scissor = nil
  }

  /// Binds `texture` to `unit`, sampled by `sampler`, or with the texture's own parameters if nil.
  public func bind(_ texture: Texture, sampler: Sampler? = nil, unit: Int) {
    if current.textures[unit] != texture.name {
      activate(unit)
      calls.bindTexture(texture.name)
      current.textures[unit] = texture.name
    }
    Self.set(&current.samplers[unit], to: sampler?.name ?? 0) { calls.bindSampler($0, unit: unit) }
  }

  // MARK: For the module's own objects

  /// True if `program` is in use.
  func isUsing(_ program: UInt32) -> Bool { current.program == program }

  /// Makes `program` the one in use.
  func use(_ program: UInt32) {
    Self.set(&current.program, to: program) { calls.useProgram($0) }
  }

  /// Binds `framebuffer` for drawing and reading.
  func bindFramebuffer(_ framebuffer: UInt32) {
    Self.set(&current.framebuffer, to: framebuffer) { calls.bindFramebuffer($0) }
  }

  /// Binds `vertexArray`.
  func bindVertexArray(_ vertexArray: UInt32) {
    Self.set(&current.vertexArray, to: vertexArray) { calls.bindVertexArray($0) }
  }

  /// Binds `buffer` for uploads.
  func bindBuffer(_ buffer: UInt32) {
    Self.set(&current.buffer, to: buffer) { calls.bindBuffer($0) }
  }

  /// Binds `texture` for uploads and parameters, without changing the units that programs sample.
  func edit(texture: UInt32) {
    activate(editUnit)
    Self.set(&current.textures[editUnit], to: texture) { calls.bindTexture($0) }
  }

  /// Sets the row length of uploads, in pixels; 0 is tightly packed.
  func unpackRows(of pixels: Int) {
    Self.set(&current.unpackRowLength, to: pixels) {
      calls.pixelStore(GL_UNPACK_ROW_LENGTH, Int32($0))
    }
  }

  /// Sends viewport, scissor and blending to GL, before a draw.
  func applyForDraw() {
    let wanted = box(viewport)
    Self.set(&current.viewport, to: wanted) { _ in calls.viewport(wanted) }
    applyScissor()
    applyBlend()
  }

  /// Sends the scissor to GL, before a copy between framebuffers.
  func applyForCopy() { applyScissor() }

  /// Sends the scissor and the clear colour to GL, before a clear.
  func applyForClear(_ color: SIMD4<Float>) {
    applyScissor()
    Self.set(&current.clearColor, to: color) { calls.clearColor($0) }
  }

  private func applyScissor() {
    Self.set(&current.scissors, to: scissor != nil) { calls.enable(GL_SCISSOR_TEST, $0) }
    guard let wanted = scissor.map(box) else { return }
    Self.set(&current.scissor, to: wanted) { _ in calls.scissor(wanted) }
  }

  private func applyBlend() {
    let wanted = blend.factors
    Self.set(&current.blends, to: wanted != nil) { calls.enable(GL_BLEND, $0) }
    if let wanted {
      Self.set(&current.factors, to: wanted) { calls.blendFunc($0.source, $0.target) }
    }
    if case .mix(let alpha) = blend {
      Self.set(&current.blendConstant, to: alpha) { calls.blendConstant($0) }
    }
  }

  /// Sends `value` to GL if `state`, the value last sent, is another one.
  private static func set<Value: Equatable>(
    _ state: inout Value, to value: Value, send: (Value) -> Void
  ) {
    guard state != value else { return }
    send(value)
    state = value
  }

  private func activate(_ unit: Int) {
    Self.set(&current.unit, to: unit) { calls.activeTexture($0) }
  }

  /// `rect` of the bound target in GL's coordinates.
  func box(_ rect: Rect<Physical>) -> PixelBox {
    targetIsUpsideDown ? PixelBox(rect, fromBottomOf: targetSize.height) : PixelBox(rect)
  }

  // MARK: Names that GL may hand out again

  /// Forgets a deleted texture, which GL has unbound everywhere.
  func forget(texture: UInt32) {
    for unit in 0..<Self.unitCount where current.textures[unit] == texture {
      current.textures[unit] = 0
    }
  }

  /// Forgets a deleted sampler, which GL has unbound everywhere.
  func forget(sampler: UInt32) {
    for unit in 0..<Self.unitCount where current.samplers[unit] == sampler {
      current.samplers[unit] = 0
    }
  }

  /// Forgets a deleted framebuffer, which GL has replaced by the window's.
  func forget(framebuffer: UInt32) {
    if current.framebuffer == framebuffer { current.framebuffer = 0 }
  }

  /// Forgets a deleted vertex array, which GL has unbound.
  func forget(vertexArray: UInt32) {
    if current.vertexArray == vertexArray { current.vertexArray = 0 }
  }

  /// Forgets a deleted buffer, which GL has unbound.
  func forget(buffer: UInt32) {
    if current.buffer == buffer { current.buffer = 0 }
  }
}
