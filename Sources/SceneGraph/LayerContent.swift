public import Geometry
public import Style

/// What a layer shows beside its fill.
public enum LayerContent: Equatable {
  /// Nothing.
  case none
  /// Text.
  case text(TextContent)
  /// A picture.
  case image(ImageContent)
  /// What a program of the app's own draws.
  case customShader(CustomShader)
  /// What lies beneath it, blurred.
  case glass(Glass)
}

/// Text in a layer: its lines are broken to the layer's width.
public struct TextContent: Hashable, Sendable {
  /// The text.
  public var string: String
  /// Its letters.
  public var style: TextStyle
  /// Their colour; emoji keep their own.
  public var color: Color
  /// Where its lines stand in the width of the layer.
  public var alignment: TextFlow.Alignment
  /// Where they stand in its height.
  public var placement: Placement
  /// How many lines there may be; the last ends in an ellipsis where there is more. Nil is any number.
  public var maxLines: Int?
  /// The distance of two lines, as a multiple of what the font asks for.
  public var lineSpacing: Double

  /// Where lines stand in the height of their layer.
  public enum Placement: Hashable, Sendable {
    /// In the middle, or at the top where they are higher than the layer.
    case middle
    /// At the top.
    case top
  }

  /// One line of text, or more where that is said.
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

  /// How it is broken into lines of this width.
  public func flow(width: Double?) -> TextFlow {
    TextFlow(
      maxWidth: width, maxLines: maxLines, alignment: alignment, lineSpacing: lineSpacing)
  }
}

/// A picture in a layer.
public struct ImageContent: Equatable {
  /// The picture.
  public var raster: Raster
  /// How it lies in the layer.
  public var fit: Fit

  /// How a picture lies in a layer of another shape.
  public enum Fit: Hashable, Sendable {
    /// All of the layer is covered, and what is left over at two sides of the picture is cut off.
    case cover
    /// All of the picture is seen, and what is left over at two sides of the layer is empty.
    case contain
    /// As large as the layer, whatever becomes of its proportions.
    case stretch
  }

  /// `raster`, lying so.
  public init(_ raster: Raster, fit: Fit = .cover) {
    self.raster = raster
    self.fit = fit
  }

  /// Whether both show the same picture in the same way.
  public static func == (a: Self, b: Self) -> Bool { a.raster === b.raster && a.fit == b.fit }
}

/// What a program of the app's own draws, as a function of a few numbers and of nothing else: a pixel must
/// come out the same whichever part of the layer is drawn.
public struct CustomShader: Hashable, Sendable {
  /// The program, by the name that it was given to the renderer under.
  public var name: String
  /// The numbers that its picture depends on, a time perhaps.
  public var values: SIMD16<Float>
  /// Whether nothing shines through.
  public var isOpaque: Bool

  /// The program called `name`, with these numbers.
  public init(_ name: String, values: SIMD16<Float> = .zero, isOpaque: Bool = true) {
    self.name = name
    self.values = values
    self.isOpaque = isOpaque
  }
}
