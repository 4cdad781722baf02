/// What compositors and libraries get wrong, and what is done about it. Nothing of the kind stands
/// anywhere else.
enum Quirks {
  /// libwayland ends the program when a message does not fit its buffer of 4096 bytes, and titles come
  /// from users. What is longer is cut between characters.
  static func title(_ title: String) -> String {
    let most = 1024
    guard title.utf8.count > most else { return title }
    var cut = ""
    for character in title {
      guard cut.utf8.count + String(character).utf8.count <= most else { break }
      cut.append(character)
    }
    return cut
  }
}
