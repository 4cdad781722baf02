/// Turns protocols into Swift: reads XML into a model, checks and cuts it by an allowlist, and writes
/// classes. Nothing is written unless everything is right.
public struct BindingsGenerator {
  /// The side of the bindings.
  public enum Side: String, CaseIterable, Sendable {
    /// A program: requests are methods, events are received.
    case client
    /// A compositor: events are methods, requests are received.
    case server
  }

  /// A file to be read.
  public struct Input: Sendable {
    /// Its path, for messages and for the name of what is made of it.
    public let path: String
    /// Text of the file.
    public let text: String

    /// A file that has been read.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// A file to be written.
  public struct Output: Equatable, Sendable {
    /// Its name, without a folder.
    public let name: String
    /// Text of the file.
    public let text: String
  }

  /// The first lines of everything generated.
  static let header = """
    // Made by protocol-scanner from the files in protocols/; not to be edited.
    // swift-format-ignore-file
    """

  /// The side of the bindings.
  private let side: Side
  /// The module that the files will be a part of.
  private let module: String

  /// A generator for the bindings of one module.
  public init(side: Side, module: String) {
    self.side = side
    self.module = module
  }

  /// The bindings for what `allowlist` allows of `protocols`: a file for each, and one of tables.
  public func generate(_ protocols: [Input], allowlist: Input) throws(Diagnostic) -> [Output] {
    let allowed = try Allowlist(allowlist.text, file: allowlist.path)
    var models: [WireProtocol] = []
    for input in protocols {
      let builder = ModelBuilder(file: input.path)
      models.append(try builder.protocolModel(input.text, stem: Self.stem(input.path)))
    }
    let selection = try Selection(models, allowed)
    let emitter = ClassEmitter(TypeNames(side: side, selection: selection))
    let files = selection.protocols.map {
      Output(name: "\($0.stem).swift", text: emitter.emit($0, imports: imports(of: $0)))
    }
    return files + [
      Output(name: "Interfaces.swift", text: TableEmitter(selection: selection).emit())
    ]
  }

  /// The modules that the bindings of `model` import. `EventLoop` has the type of file descriptors.
  private func imports(of model: WireProtocol) -> [String] {
    let descriptors = model.interfaces.contains(where: \.carriesFD) ? ["EventLoop"] : []
    switch side {
    case .client: return descriptors + ["WaylandCore"]
    case .server: return (descriptors + ["WaylandCore", "WaylandServer"]).filter { $0 != module }
    }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? "protocol"
    return String(name.hasSuffix(".xml") ? name.dropLast(4) : name)
  }
}
