// SPDX-License-Identifier: MIT

internal import Files
public import Geometry

/// Draws SVG files with librsvg, which is loaded with the first one. Files cannot refer to others.
public final class SVGRenderer {
  /// The limits of files and pixels.
  public let limits: ImageLimits
  /// The file name of librsvg.
  private let libraryName: String
  /// librsvg; nil before the first file, and if it is not installed.
  private var loaded: SVGLibrary?
  /// True if loading was attempted.
  private var wasLoaded = false

  /// The limits of icons: files of 1 MiB, and 1024 pixels a side.
  public static let iconLimits = ImageLimits(fileBytes: 1 << 20, side: 1024, pixels: 1 << 20)

  /// A renderer that has loaded nothing yet.
  public init(limits: ImageLimits = SVGRenderer.iconLimits) {
    self.limits = limits
    libraryName = "librsvg-2.so.2"
  }

  /// A renderer with another library, for tests.
  init(limits: ImageLimits = SVGRenderer.iconLimits, library: String) {
    self.limits = limits
    libraryName = library
  }

  /// Reads the file at `path`, within the limits of icons.
  public static func read(_ path: String) throws(ImageError) -> [UInt8] {
    do throws(FileError) { return try File.read(path, limit: iconLimits.fileBytes) } catch {
      throw ImageError(error)
    }
  }

  /// Draws the file with these bytes into an image of `size`, scaled to fit and centred. Errors
  /// name it `name`.
  public func draw(
    _ bytes: [UInt8], named name: String, size: Size<Physical>
  ) throws(ImageError) -> Bitmap {
    do throws(ImageError.Reason) {
      return Bitmap(size: size, premultiplied: try pixels(of: check(bytes, size), size, style: nil))
    } catch {
      throw ImageError(name, error)
    }
  }

  /// Draws a symbolic icon as a mask of `size`, whose colours are chosen when the mask is drawn.
  /// Errors name the file `name`.
  public func drawMask(
    _ bytes: [UInt8], named name: String, size: Size<Physical>
  ) throws(ImageError) -> SymbolMask {
    do throws(ImageError.Reason) {
      let file = try check(bytes, size)
      guard SymbolMask.mayHaveClasses(bytes) else {
        return SymbolMask(size: size, pixels: try pixels(of: file, size, style: nil))
      }
      // What changes with the colour of a class is what the class covers.
      return SymbolMask(
        size: size, colored: try pixels(of: file, size, style: SymbolMask.coloredStyle),
        black: try pixels(of: file, size, style: SymbolMask.blackStyle))
    } catch {
      throw ImageError(name, error)
    }
  }

  /// The file that librsvg is given for `bytes`, if these are within the limits.
  private func check(
    _ bytes: [UInt8], _ size: Size<Physical>
  ) throws(ImageError.Reason) -> [UInt8] {
    guard bytes.count <= limits.fileBytes else {
      throw .file(.tooLarge(limit: limits.fileBytes))
    }
    guard limits.allow(width: size.width, height: size.height) else {
      throw .tooManyPixels(width: size.width, height: size.height)
    }
    return try SVGDrawing.rewrite(bytes, size: size)
  }

  private func library() throws(ImageError.Reason) -> SVGLibrary {
    if !wasLoaded {
      wasLoaded = true
      loaded = SVGLibrary(libraryName)
    }
    guard let loaded else {
      throw .unsupported("librsvg 2.48 or later is needed; install librsvg2-2")
    }
    return loaded
  }

  /// Draws a file; premultiplied bytes in the order red, green, blue, alpha.
  private func pixels(
    of bytes: [UInt8], _ size: Size<Physical>, style: String?
  ) throws(ImageError.Reason) -> [UInt8] {
    let library = try library()
    var error: SVGLibrary.GError?
    guard let handle = unsafe library.newFromData(bytes, bytes.count, &error) else {
      throw .damaged(unsafe Self.message(error, library))
    }
    defer { unsafe library.unreference(handle) }
    if let style {
      let css = Array(style.utf8)
      guard unsafe library.setStylesheet(handle, css, css.count, &error) != 0 else {
        throw .damaged(unsafe Self.message(error, library))
      }
    }
    var words = [UInt32](repeating: 0, count: size.width * size.height)
    let isDrawn = unsafe words.withUnsafeMutableBytes { words in
      let data = unsafe words.baseAddress?.assumingMemoryBound(to: UInt8.self)
      let surface = unsafe library.createSurface(
        data, 0, Int32(size.width), Int32(size.height), Int32(4 * size.width))
      let context = unsafe library.createContext(surface)
      var viewport = SVGLibrary.Rectangle(width: Double(size.width), height: Double(size.height))
      let isDrawn = unsafe library.render(handle, context, &viewport, &error) != 0
      let isSound = unsafe library.status(context) == 0
      unsafe library.destroyContext(context)
      unsafe library.destroySurface(surface)
      return isDrawn && isSound
    }
    guard isDrawn else { throw .damaged(unsafe Self.message(error, library)) }
    return Self.components(of: words)
  }

  /// Bytes in the order red, green, blue, alpha of Cairo's pixels, which are numbers with alpha in
  /// the highest bits.
  private static func components(of words: [UInt32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * words.count)
    for (index, word) in words.enumerated() where word != 0 {
      bytes[4 * index] = UInt8(truncatingIfNeeded: word >> 16)
      bytes[4 * index + 1] = UInt8(truncatingIfNeeded: word >> 8)
      bytes[4 * index + 2] = UInt8(truncatingIfNeeded: word)
      bytes[4 * index + 3] = UInt8(truncatingIfNeeded: word >> 24)
    }
    return bytes
  }

  /// The message of a `GError`, in one line; releases it.
  private static func message(_ error: SVGLibrary.GError?, _ library: SVGLibrary) -> String {
    guard let error = unsafe error else { return "it cannot be drawn" }
    defer { unsafe library.freeError(error) }
    // The message follows two numbers of 32 bits.
    guard let text = unsafe error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self) else {
      return "it cannot be drawn"
    }
    let words = unsafe String(cString: text).split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "it cannot be drawn" : words.joined(separator: " ")
  }
}
