// SPDX-License-Identifier: MIT

/// Content of a layer, beside fill and border.
public enum LayerContent: Equatable {
  /// No content.
  case none
  /// Text.
  case text(TextContent)
  /// An image.
  case image(ImageContent)
  /// An icon of the system's theme.
  case icon(IconContent)
  /// A frame of a video.
  case video(VideoContent)
  /// Output of a shader of the app's own.
  case customShader(CustomShader)
  /// Output of a shader that the build has read, with its uniforms.
  case shader(ShaderContent)
  /// The blurred backdrop.
  case glass(Glass)

  /// True for a shader, which knows nothing of clips.
  var isShader: Bool {
    switch self {
    case .customShader, .shader: true
    case .none, .text, .image, .icon, .video, .glass: false
    }
  }
}

/// Text of a layer, broken into lines of the layer's width.
public struct TextContent: Hashable, Sendable {
  /// The text.
  public var string: String
  /// Font and size.
  public var style: TextStyle
  /// The parts with a style of their own, in the order of the text and apart from each other.
  public var spans: [TextSpan] = []
  /// Colour of the glyphs; emoji keep their own colours.
  public var color: Color
  /// Horizontal alignment of the lines.
  public var alignment: TextFlow.Alignment
  /// The direction of what is around the text.
  public var direction = LayoutDirection.leftToRight
  /// Vertical placement of the lines.
  public var placement: Placement
  /// The most lines; longer text ends in an ellipsis. Nil: no limit.
  public var maxLines: Int?
  /// Distance between lines, as a multiple of the font's line height.
  public var lineSpacing: Double
  /// The part of the layer's width that is drawn, in logical units from its left edge; nil for all.
  /// For lines that are longer than any texture, in a layer that clips them.
  public var window: Range<Double>?

  /// Vertical placement of lines in their layer.
  public enum Placement: Hashable, Sendable {
    /// Centred, or at the top if the lines are higher than the layer.
    case middle
    /// At the top.
    case top
  }

  /// Text of one line by default.
  public init(
    _ string: String, style: TextStyle, color: Color, alignment: TextFlow.Alignment = .start,
    placement: Placement = .middle, maxLines: Int? = 1, lineSpacing: Double = 1
  ) {
    self.string = string
    self.style = style
    self.color = color
    self.alignment = alignment
    self.placement = placement
    self.maxLines = maxLines
    self.lineSpacing = lineSpacing
  }

  /// Line breaking for lines of `width` logical units; nil: unlimited width.
  public func flow(width: Double?) -> TextFlow {
    TextFlow(
      maxWidth: width, maxLines: maxLines, alignment: alignment, lineSpacing: lineSpacing,
      direction: direction)
  }
}

/// An image in a layer.
public struct ImageContent: Equatable {
  /// The pixels.
  public var raster: Raster
  /// Scaling to the layer's size.
  public var fit: Fit
  /// Told when the image is drawn; nil for none.
  public var watch: DrawWatch?

  /// Scaling of an image to a layer of another aspect ratio.
  public enum Fit: Hashable, Sendable {
    /// Fills the layer and crops the excess.
    case cover
    /// Shows the whole image and leaves the rest of the layer empty.
    case contain
    /// Stretches the image to the layer's size.
    case stretch
  }

  /// Content that shows `raster`.
  public init(_ raster: Raster, fit: Fit = .cover, watch: DrawWatch? = nil) {
    self.raster = raster
    self.fit = fit
    self.watch = watch
  }

  /// Compares images by identity.
  public static func == (a: Self, b: Self) -> Bool {
    a.raster === b.raster && a.fit == b.fit && a.watch === b.watch
  }
}

/// A frame of a video in a layer. To play, set a layer's content to the frame of each moment.
public struct VideoContent: Equatable {
  /// The frame.
  public var frame: VideoFrame
  /// Scaling to the layer's size.
  public var fit: ImageContent.Fit

  /// Content that shows `frame`.
  public init(_ frame: VideoFrame, fit: ImageContent.Fit = .contain) {
    self.frame = frame
    self.fit = fit
  }

  /// Compares frames by identity.
  public static func == (a: Self, b: Self) -> Bool { a.frame === b.frame && a.fit == b.fit }
}

/// Input of a shader of the app's own. Each pixel must depend on its position and these values
/// alone, since parts of the layer are redrawn at different times.
public struct CustomShader: Hashable, Sendable {
  /// The name that the program was registered under at the renderer.
  public var name: String
  /// Parameters of the shader, for instance a time.
  public var values: SIMD16<Float>
  /// True if every pixel of the output is opaque.
  public var isOpaque: Bool

  /// A use of the program called `name`.
  public init(_ name: String, values: SIMD16<Float> = .zero, isOpaque: Bool = true) {
    self.name = name
    self.values = values
    self.isOpaque = isOpaque
  }
}

/// The uniforms of a shader, by whose type the renderer knows the program. `ViewShader` adds the
/// drawing.
public protocol ShaderUniforms: Equatable, Sendable {}

/// A shader with its uniforms. Each pixel must depend on its position and these alone, since parts
/// of the layer are redrawn at different times.
public struct ShaderContent: Equatable {
  /// The uniforms.
  public let uniforms: any ShaderUniforms

  /// The output of the shader of `uniforms`.
  public init(_ uniforms: any ShaderUniforms) { self.uniforms = uniforms }

  /// Compares the shaders and their uniforms.
  public static func == (a: Self, b: Self) -> Bool { a.uniforms.isEqual(to: b.uniforms) }
}

extension ShaderUniforms {
  fileprivate func isEqual(to other: any ShaderUniforms) -> Bool { other as? Self == self }
}
