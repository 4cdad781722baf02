// SPDX-License-Identifier: MIT

internal import Glibc
public import ScrimKit

/// The machine and its load, without which times mean nothing.
public struct Machine: Equatable, Sendable {
  /// Renderer.
  public var renderer: String
  /// Driver name and version.
  public var driver: String
  /// True if the CPU draws.
  public var isSoftware: Bool
  /// CPU model; empty if unknown.
  public var processor: String
  /// Number of CPU cores.
  public var cores: Int
  /// Kernel version.
  public var kernel: String
  /// Load average over the minute before the run.
  public var loadBefore: Double
  /// Load average over the last minute of the run.
  public var loadAfter: Double
  /// True for an optimised build.
  public var isOptimized: Bool

  /// This machine now, with `renderer`.
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

  /// A machine with these values, for tests.
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

  /// Load average over the last minute.
  static var load: Double {
    var loads = [0.0]
    return unsafe getloadavg(&loads, 1) == 1 ? loads[0] : 0
  }

  /// Resident memory of the process, in bytes.
  static var residentBytes: Int {
    let pages = text("/proc/self/statm").split(separator: " ")
    return pages.count > 1 ? (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  /// Number of times that a thread of the process has waited so far, which is when another one may
  /// run: the kernel's voluntary context switches.
  static var threadSwitches: Int {
    var usage = rusage()
    return unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 ? usage.ru_nvcsw : 0
  }

  /// Time since the process started, in milliseconds, from the kernel's clock ticks: up to 10 ms
  /// too long. 0 if unknown.
  static var processAge: Double {
    guard let start = startTicks(ofStat: text("/proc/self/stat")) else { return 0 }
    var now = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &now)
    let milliseconds = Double(now.tv_sec) * 1000 + Double(now.tv_nsec) / 1_000_000
    return max(milliseconds - Double(start) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK))), 0)
  }

  /// The start of a process in clock ticks since boot, from its `stat` file in /proc; nil if the
  /// text is malformed.
  static func startTicks(ofStat text: String) -> Int? {
    // The program's name may contain spaces and parentheses; the last one ends it. The start is the
    // 20th field after the name.
    guard let nameEnd = text.lastIndex(of: ")") else { return nil }
    let fields = text[nameEnd...].dropFirst().split(separator: " ")
    return fields.count > 19 ? Int(fields[19]) : nil
  }

  private static var processorName: String {
    let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? ""
  }

  private static func line(_ path: String) -> String {
    text(path).split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The start of a file in /proc; empty if it cannot be read.
  private static func text(_ path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(file, &bytes, bytes.count)
    return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
  }
}
