// SPDX-License-Identifier: MIT

import Messages

/// Requests to an instance and its answers, in a stream that arrives in parts; the first byte is
/// their size. Lines do not depend on the parts, accepted lines can be written and parsed again,
/// and mistakes are one line.
enum MessagesTarget {
  /// A small limit, so that the fuzzer reaches it.
  private static let limit = 512

  static func run(_ bytes: [UInt8]) throws(BrokenPromise) {
    let (step, stream) = (max(Int(bytes.first ?? 1), 1), bytes.dropFirst())
    let lines = lines(of: stream, in: stream.count)
    try promise(Self.lines(of: stream, in: step) == lines, "cuts of \(step) bytes change the lines")
    for line in lines {
      try promise(line.count <= limit, "a line of \(line.count) bytes was taken")
      try promise(!line.contains(0x0a), "a line contains the end of a line")
      try checkRequest(line)
      try checkAnswer(line)
    }
  }

  /// The lines of a stream that arrives in parts of `step` bytes.
  private static func lines(of stream: ArraySlice<UInt8>, in step: Int) -> [[UInt8]] {
    var buffer = LineBuffer(limit: limit)
    var (rest, lines): (ArraySlice<UInt8>, [[UInt8]]) = (stream, [])
    while !rest.isEmpty {
      buffer.append(rest.prefix(step))
      rest = rest.dropFirst(step)
      while case .line(let line) = buffer.next() { lines.append(line) }
      if case .tooLong = buffer.next() { break }
    }
    return lines
  }

  private static func checkRequest(_ line: [UInt8]) throws(BrokenPromise) {
    let request: Request
    do throws(RequestMistake) { request = try Request(line: line) } catch {
      try promise(InputText.isOneLine(error.description), "not one line: \(error)")
      return try promise(error.description.count < 700, "nobody reads \(error)")
    }
    switch request {
    case .open(let name, let token), .toggle(let name, let token):
      try promise(!(name + (token ?? "")).utf8.contains { $0 < 0x20 }, "a control character")
    case .close(let name):
      try promise(!name.utf8.contains { $0 < 0x20 }, "a control character")
    case .command(let words):
      try promise(!words.isEmpty, "a command without words")
      try promise(!words.joined().utf8.contains { $0 < 0x20 }, "a control character")
    case .list, .subscribe, .stats, .start, .version: break
    }
    let written = request.line
    try promise(written.firstIndex(of: 0x0a) == written.count - 1, "\(request) is not one line")
    let again = try? Request(line: written.dropLast())
    try promise(again == request, "\(request) is read as something else")
  }

  private static func checkAnswer(_ line: [UInt8]) throws(BrokenPromise) {
    guard let answer = ServerLine(line: line) else { return }
    let written = answer.line
    try promise(written.firstIndex(of: 0x0a) == written.count - 1, "\(answer) is not one line")
    try promise(
      ServerLine(line: written.dropLast()) == answer, "\(answer) is read as something else")
  }
}
