/// A file of text: a report, a page.
public enum TextFile {
  /// Writes `text` to the file at `path`. A file that is there is replaced only once all is written.
  public static func write(_ text: String, to path: String) throws(ImageError) {
    try File.write(Array(text.utf8), to: path)
  }
}
