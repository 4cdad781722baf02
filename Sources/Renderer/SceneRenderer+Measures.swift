// SPDX-License-Identifier: MIT

public import Backdrop

// What is measured of the frames, and how they can be repeated.
extension SceneRenderer {
  /// Number of pixels drawn since the count was last reset, overdraw included.
  public var pixelsDrawn: Int {
    get { composer.pixels }
    set { composer.pixels = newValue }
  }

  /// Passes, texels and samples of all blurs of all renderers with the same resources.
  public var blurWork: Pyramid.Work { resources.blurWork }

  /// GPU time of glass; nil if that is not measured or not supported.
  public var blurTimer: BlurTimer? { glass.timer }

  /// True if the GPU time of glass is measured.
  public var measuresBlur: Bool {
    get { glass.timer != nil }
    set { glass.measure(newValue) }
  }

  /// True if each frame waits for what the frame before it began to read, so that pictures can be
  /// repeated exactly.
  public var waitsForReads: Bool {
    get { inkReader.waits }
    set { inkReader.waits = newValue }
  }
}
