// SPDX-License-Identifier: MIT

#if DEBUG
import Files
import GLES
import Glibc
import ShaderScanner

/// The shaders that an app reads from their files while it runs. In debug builds only.
@MainActor final class AppShaders {
  /// The folder with a folder for each module; nil to use what the program was built with.
  let folder: String?
  /// The shaders in place of those that the program was built with.
  let replacements = ShaderReplacements()
  /// The programs of each module as its files were last without mistakes.
  private var programs: [String: [ShaderReplacements.Key: ShaderReplacements.Shaders]] = [:]
  /// The mistakes in the files as they are now.
  private var mistakes: [String] = []
  /// The lines that were told last.
  var told: [String] = []
  /// Tells after a frame what was found while it was drawn.
  var news: AppTimer?

  /// The most bytes of a shader's file.
  private static let largest = 1 << 20

  /// The shaders in `folder`, or in the one that SCRIM_SHADERS names.
  init(_ folder: String?) {
    let variable = unsafe getenv("SCRIM_SHADERS").map { unsafe String(cString: $0) } ?? ""
    self.folder = variable.isEmpty ? folder : variable
    _ = reload()
  }

  /// A line for each mistake in the files, and for each program that the driver refuses.
  var problems: [String] { mistakes + replacements.problems }

  /// Reads all files. Returns true if programs are to be compiled again.
  func reload() -> Bool {
    guard let folder else { return false }
    mistakes = []
    let shared = files(in: "shared", of: folder)
    for module in File.names(in: folder).sorted() where module != "shared" {
      let scanner = ShaderReader(files: files(in: module, of: folder), shared: shared)
      do throws(ScanFailure) {
        programs[module] = Self.shaders(of: try scanner.programs())
      } catch {
        for line in error.diagnostics.map(\.description) where !mistakes.contains(line) {
          mistakes.append(line)
        }
      }
    }
    return replacements.replace(
      programs.values.reduce(into: [:]) { all, programs in all.merge(programs) { $1 } })
  }

  private static func shaders(
    of programs: [ProgramModel]
  ) -> [ShaderReplacements.Key: ShaderReplacements.Shaders] {
    var shaders: [ShaderReplacements.Key: ShaderReplacements.Shaders] = [:]
    for program in programs {
      for variant in program.variants {
        let key = ShaderReplacements.Key(
          label: program.label(of: variant), path: variant.fragment.path)
        shaders[key] = ShaderReplacements.Shaders(
          vertex: variant.vertex.source, fragment: variant.fragment.source)
      }
    }
    return shaders
  }

  // MARK: Files

  private func files(in module: String, of folder: String) -> [SourceFile] {
    File.names(in: "\(folder)/\(module)").sorted().compactMap { name in
      guard SourceFile(path: name, text: "").kind != nil else { return nil }
      do throws(FileError) {
        let bytes = try File.read("\(folder)/\(module)/\(name)", limit: Self.largest)
        let text = String(decoding: bytes, as: UTF8.self)
        return SourceFile(path: "shaders/\(module)/\(name)", text: text)
      } catch {
        // An editor may be about to write it; the scanner says if it is missed.
        return nil
      }
    }
  }
}

extension ShaderStage {
  /// The text and the files for GL's compiler.
  fileprivate var source: ShaderSource {
    // The build leaves out the end of the last line.
    ShaderSource(text.last == "\n" ? String(text.dropLast()) : text, files: files)
  }
}

extension App {
  /// Reads shaders again whenever one is saved, while the app runs.
  func watchShaders() {
    guard let folder = shaders.folder else { return }
    shaders.news = timer { [unowned self] in tellShaderProblems() }
    watch(folder: folder) { [unowned self] in
      if shaders.reload() { compileShaders() }
      tellShaderProblems()
    }
  }

  /// Compiles all programs again, and draws all surfaces with them.
  private func compileShaders() {
    guard let session, session.graphics != nil else { return }
    do throws(AppFailure) { try replaceContext(session) } catch {
      failure = error
      quit()
    }
  }

  /// Reports problems that were found while frames were drawn. A note that was added now would not
  /// be drawn before something else happens.
  func tellShaderProblemsSoon() {
    guard let news = shaders.news, !news.isActive, shaders.problems != shaders.told else { return }
    news.start(after: Nanoseconds(0))
  }

  /// Tells what is wrong with the shaders, if that is something else than before.
  func tellShaderProblems() {
    let problems = shaders.problems
    guard problems != shaders.told else { return }
    shaders.told = problems
    for line in problems { onProblem(line) }
    guard !problems.isEmpty else { return notes.dismiss(about: .shaders) }
    notes.show("A shader cannot be used; the last one stays", problems, about: .shaders)
  }
}
#endif
