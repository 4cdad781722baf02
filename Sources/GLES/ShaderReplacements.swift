// SPDX-License-Identifier: MIT

#if DEBUG
/// Shaders to compile instead of those that programs were built with, for work on shaders while a
/// program runs. In debug builds only.
public final class ShaderReplacements {
  /// Tells programs apart.
  public struct Key: Hashable, Sendable {
    /// The program's label, with its variant.
    public let label: String
    /// The path of the fragment shader.
    public let path: String

    /// The program of this label, whose fragment shader is at `path`.
    public init(label: String, path: String) {
      self.label = label
      self.path = path
    }
  }

  /// The shaders of one program.
  public struct Shaders: Hashable, Sendable {
    /// The vertex shader.
    public let vertex: ShaderSource
    /// The fragment shader.
    public let fragment: ShaderSource

    /// Two shaders.
    public init(vertex: ShaderSource, fragment: ShaderSource) {
      self.vertex = vertex
      self.fragment = fragment
    }
  }

  /// The shaders to use from the next compilation of their program on.
  private var wanted: [Key: Shaders] = [:]
  /// The shaders that compiled last.
  public private(set) var working: [Key: Shaders] = [:]
  /// The lines about shaders that did not compile since the last `replace(_:)`.
  public private(set) var problems: [String] = []

  /// No replacements.
  public init() {}

  /// Makes programs use `shaders` when they are compiled next. Returns false if these are wanted
  /// already.
  public func replace(_ shaders: [Key: Shaders]) -> Bool {
    guard shaders != wanted else { return false }
    wanted = shaders
    problems = []
    return true
  }

  /// Links a program of the wanted shaders, or if that fails, of those that worked last; nil if
  /// there are none of either.
  func link(_ key: Key, _ built: Shaders, _ link: (Shaders) throws(ProgramError) -> UInt32)
    -> UInt32?
  {
    guard let shaders = wanted[key], shaders != built || working[key] != nil else { return nil }
    if let reason = Self.difference(shaders, built) {
      add("\(key.path): \(reason); build again to use it")
    } else {
      do throws(ProgramError) {
        let name = try link(shaders)
        working[key] = shaders
        return name
      } catch {
        for line in error.log.split(separator: "\n") { add(String(line)) }
      }
    }
    // These compiled before.
    return working[key].flatMap { try? link($0) }
  }

  private func add(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// The reason why the code that was built with other shaders cannot use these; nil if it knows
  /// all uniforms and all inputs.
  private static func difference(_ new: Shaders, _ built: Shaders) -> String? {
    let known = Set(built.vertex.declarations("uniform") + built.fragment.declarations("uniform"))
    let uniforms = new.vertex.declarations("uniform") + new.fragment.declarations("uniform")
    if let other = uniforms.first(where: { !known.contains($0) }) { return "'\(other)' is new" }
    let (inputs, expected) = (new.vertex.inputs, built.vertex.inputs)
    guard inputs != expected else { return nil }
    return "the inputs of the vertex shader are not those that it was built with"
  }
}

extension ShaderSource {
  /// The declarations that begin with `word`, in words with single spaces.
  fileprivate func declarations(_ word: String) -> [String] {
    text.split(whereSeparator: { ";{}\n".contains($0) }).compactMap { line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      return words.first.map(String.init) == word ? words.joined(separator: " ") : nil
    }
  }

  /// The declarations of inputs, with or without locations.
  fileprivate var inputs: [String] { declarations("in") + declarations("layout(location") }
}

extension ProgramError {
  /// The compiler's log.
  fileprivate var log: String {
    switch self {
    case .vertex(_, let log), .fragment(_, let log), .link(_, let log): log
    }
  }
}
#endif
