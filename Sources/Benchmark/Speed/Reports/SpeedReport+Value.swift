// SPDX-License-Identifier: MIT

import Backdrop
import Geometry
public import JSON5
import Timing

extension SpeedReport {
  /// Results by name for JSON, as described in docs/benchmark-format.md.
  public var value: JSON {
    .object([
      ("version", .number(Self.version)), ("date", .string(settings.date)),
      ("machine", machine.value), ("settings", settingsValue),
      ("ratio_clock", .string(RatioClock(machine).rawValue)),
      ("ratios", .object(ratios.map { ($0.name, $0.value) })),
      ("process_start_ms", window == nil ? .decimal(processStart) : .null),
      ("start_ms", .decimal(startUp)),
      ("resident_bytes", .number(residentBytes)),
      ("scenarios", .object(scenarios.map { ($0.scenario.rawValue, $0.value) })),
      ("methods", .array(methods.map(\.value))),
      ("sweeps", .object(sweeps.map { ($0.name, $0.value) })),
      ("window", JSON(window?.value)),
    ])
  }
}

extension SpeedReport {
  /// The blur's tuning: the requested one, or that of the renderer.
  var profile: BlurProfile { settings.profile ?? machine.usualProfile }

  /// The settings for JSON.
  private var settingsValue: JSON {
    .object([
      ("width", .decimal(settings.size.width)), ("height", .decimal(settings.size.height)),
      ("sigma", .decimal(settings.sigma)), ("seconds", .decimal(settings.seconds)),
      ("profile", .string(profile.rawValue)), ("quick", .bool(settings.isQuick)),
      ("slowed", .bool(settings.isDoubled)),
    ])
  }
}

extension Machine {
  /// The blur's tuning for this renderer.
  var usualProfile: BlurProfile { isSoftware ? .cpu : .gpu }

  /// The machine for JSON.
  fileprivate var value: JSON {
    .object([
      ("renderer", .string(renderer)), ("driver", .string(driver)),
      ("software", .bool(isSoftware)), ("processor", .string(processor)),
      ("cores", .number(cores)), ("kernel", .string(kernel)),
      ("load_before", .decimal(loadBefore)), ("load_after", .decimal(loadAfter)),
      ("optimized", .bool(isOptimized)),
    ])
  }
}

extension Ratio {
  /// The ratio for JSON.
  fileprivate var value: JSON {
    .object([
      ("median", .decimal(median)), ("low", .decimal(spread.low)),
      ("high", .decimal(spread.high)), ("pairs", .number(pairs)),
    ])
  }
}

extension Distribution {
  /// The distribution for JSON.
  fileprivate var value: JSON {
    .object([
      ("median", .decimal(median)), ("p95", .decimal(p95)), ("p99", .decimal(p99)),
      ("worst", .decimal(worst)), ("low", .decimal(middle.low)),
      ("high", .decimal(middle.high)), ("frames", .number(sorted.count)),
    ])
  }
}

extension ScenarioResult {
  /// The scenario for JSON.
  fileprivate var value: JSON {
    .object([
      ("width", .number(size.width)), ("height", .number(size.height)),
      ("frame_ms", times.value), ("cpu_ms", processor.value),
      ("gpu_blur_ms", JSON(blur?.value)),
      ("thread_switches", threadSwitches.value),
      (
        "holds",
        .object(
          RefreshRate.allCases.map { ("\($0.rawValue)", .bool($0.holds(times))) })
      ),
      ("texture_bytes", .number(textureBytes)),
      ("counts", .object(counts.map { ($0.name, .decimal($0.value)) })),
      ("overdraw", JSON(overdraw)),
      ("passes", JSON(passes?.value)),
    ])
  }
}

extension PassTimes {
  /// The passes for JSON.
  fileprivate var value: JSON {
    .object([
      ("between_ms", .decimal(between)),
      (
        "programs",
        .object(
          passes.map {
            (
              $0.name,
              .object([
                ("draws", .decimal($0.draws)), ("pixels", .decimal($0.pixels)),
                ("ms", .decimal($0.time)),
              ])
            )
          })
      ),
    ])
  }
}

extension MethodResult {
  /// The method for JSON.
  fileprivate var value: JSON {
    .object([
      ("name", .string(name)), ("sigma", .decimal(sigma)), ("ms", times.value),
      ("fps", .decimal(framesPerSecond)), ("ratio", JSON(ratio?.value)),
      ("fetches", .decimal(fetches)), ("bytes", .decimal(bytes)),
      ("passes", .number(passes)), ("quality", JSON(quality?.value)),
    ])
  }
}

extension MethodResult.Quality {
  /// The quality for JSON. Shares are fractions, not percentages.
  fileprivate var value: JSON {
    .object([
      ("sigma_found", .decimal(sigma)), ("kernel_error", .decimal(kernelError)),
      ("psnr", .decimal(peakSignal)), ("ripple", .decimal(ripple)),
    ])
  }
}

extension Sweep {
  /// The curve for JSON.
  fileprivate var value: JSON {
    .object([
      ("axis", .string(axis)),
      (
        "points",
        .array(
          points.map {
            .object([
              ("x", .decimal($0.x)), ("ms", .decimal($0.time)),
              ("low", .decimal($0.spread.low)), ("high", .decimal($0.spread.high)),
            ])
          })
      ),
    ])
  }
}

extension WindowResult {
  /// The window's frames for JSON.
  fileprivate var value: JSON {
    .object([
      ("process_start_ms", JSON(processStart)),
      ("submitted", .number(submitted)), ("presented", .number(presented)),
      ("discarded", .number(discarded)), ("missed", .number(missed)),
      ("missed_by", .string(missedBy.rawValue)),
      ("mean_drawing_ms", .decimal(meanDrawing)),
      ("longest_drawing_ms", .decimal(longestDrawing)), ("wakeups", .number(wakeUps)),
      ("mean_latency_ms", JSON(meanLatency)),
      ("longest_latency_ms", JSON(longestLatency)),
      ("rest", JSON(rest?.value)),
      (
        "scenes",
        .object(
          scenes.map {
            let value: JSON = .object([
              ("frames_per_second", .decimal($0.rate)), ("interval_p95_ms", .decimal($0.interval)),
              ("holds", .bool($0.holds)), ("missed_share", .decimal($0.missed)),
              ("cpu_ms", .decimal($0.processor)), ("pixels_redrawn", .decimal($0.pixels)),
            ])
            return ($0.scenario.rawValue, value)
          })
      ),
    ])
  }
}

extension WindowResult.Rest {
  /// The window at rest for JSON.
  fileprivate var value: JSON {
    .object([
      ("seconds", .decimal(seconds)), ("frames", .number(frames)),
      ("wakeups", .number(wakeUps)),
    ])
  }
}
