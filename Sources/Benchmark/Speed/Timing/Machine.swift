internal import Glibc
public import ScrimKit

/// The machine that measures, and how busy it is: figures mean nothing without.
public struct Machine: Equatable, Sendable {
  /// What draws.
  public var renderer: String
  /// The driver, as it calls itself.
  public var driver: String
  /// Whether the processor draws.
  public var isSoftware: Bool
  /// The processor's name; empty where the kernel does not tell.
  public var processor: String
  /// How many processors there are.
  public var cores: Int
  /// The kernel.
  public var kernel: String
  /// How many threads wanted to run in the minute before the benchmark began.
  public var loadBefore: Double
  /// And in the minute before it ended.
  public var loadAfter: Double
  /// Whether the program was built to be fast.
  public var isOptimized: Bool

  /// This machine as it is now, drawing with `renderer`.
  public init(_ renderer: RendererInfo) {
    self.renderer = renderer.renderer
    driver = renderer.version
    isSoftware = renderer.isSoftware
    processor = Self.processorName
    cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    kernel = Self.line("/proc/sys/kernel/osrelease")
    loadBefore = Self.load
    loadAfter = loadBefore
    #if DEBUG
    isOptimized = false
    #else
    isOptimized = true
    #endif
  }

  /// A machine of these qualities.
  public init(renderer: String, cores: Int, load: Double) {
    self.renderer = renderer
    driver = ""
    isSoftware = false
    processor = ""
    self.cores = cores
    kernel = ""
    loadBefore = load
    loadAfter = load
    isOptimized = true
  }

  /// How many threads want to run, on average over the last minute.
  static var load: Double {
    var loads = [0.0]
    return unsafe getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  /// The memory that the process has in use, in bytes.
  static var residentBytes: Int {
    let pages = text("/proc/self/statm").split(separator: " ")
    return pages.count > 1 ? (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  private static var processorName: String {
    let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? ""
  }

  private static func line(_ path: String) -> String {
    text(path).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The beginning of a file that the kernel writes; empty where there is none.
  private static func text(_ path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }
}
