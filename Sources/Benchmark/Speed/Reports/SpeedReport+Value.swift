// SPDX-License-Identifier: MIT

import Backdrop
import Geometry
import Timing

extension SpeedReport {
  /// Results by name for JSON, as described in docs/benchmark-format.md.
  public var value: ReportValue {
    .group([
      .init("version", .whole(Self.version)), .init("date", .text(settings.date)),
      .init("machine", machine.value), .init("settings", settingsValue),
      .init("ratio_clock", .text(RatioClock(machine).rawValue)),
      .init("ratios", .group(ratios.map { .init($0.name, $0.value) })),
      .init("process_start_ms", .number(processStart)), .init("start_ms", .number(startUp)),
      .init("resident_bytes", .whole(residentBytes)),
      .init("scenarios", .group(scenarios.map { .init($0.scenario.rawValue, $0.value) })),
      .init("methods", .list(methods.map(\.value))),
      .init("sweeps", .group(sweeps.map { .init($0.name, $0.value) })),
      .init("window", window?.value ?? .none),
    ])
  }
}

extension SpeedReport {
  /// The blur's tuning: the requested one, or that of the renderer.
  var profile: BlurProfile { settings.profile ?? machine.usualProfile }

  /// The settings for JSON.
  private var settingsValue: ReportValue {
    .group([
      .init("width", .number(settings.size.width)), .init("height", .number(settings.size.height)),
      .init("sigma", .number(settings.sigma)), .init("seconds", .number(settings.seconds)),
      .init("profile", .text(profile.rawValue)), .init("quick", .flag(settings.isQuick)),
      .init("slowed", .flag(settings.isDoubled)),
    ])
  }
}

extension Machine {
  /// The blur's tuning for this renderer.
  var usualProfile: BlurProfile { isSoftware ? .cpu : .gpu }

  /// The machine for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("renderer", .text(renderer)), .init("driver", .text(driver)),
      .init("software", .flag(isSoftware)), .init("processor", .text(processor)),
      .init("cores", .whole(cores)), .init("kernel", .text(kernel)),
      .init("load_before", .number(loadBefore)), .init("load_after", .number(loadAfter)),
      .init("optimized", .flag(isOptimized)),
    ])
  }
}

extension Ratio {
  /// The ratio for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("median", .number(median)), .init("low", .number(spread.low)),
      .init("high", .number(spread.high)), .init("pairs", .whole(pairs)),
    ])
  }
}

extension Distribution {
  /// The distribution for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("median", .number(median)), .init("p95", .number(p95)), .init("p99", .number(p99)),
      .init("worst", .number(worst)), .init("low", .number(middle.low)),
      .init("high", .number(middle.high)), .init("frames", .whole(sorted.count)),
    ])
  }
}

extension ScenarioResult {
  /// The scenario for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("width", .whole(size.width)), .init("height", .whole(size.height)),
      .init("frame_ms", times.value), .init("cpu_ms", processor.value),
      .init("gpu_blur_ms", blur?.value ?? .none),
      .init("thread_switches", threadSwitches.value),
      .init(
        "holds",
        .group(
          RefreshRate.allCases.map { .init("\($0.rawValue)", .flag($0.holds(times))) })),
      .init("texture_bytes", .whole(textureBytes)),
      .init("counts", .group(counts.map { .init($0.name, .number($0.value)) })),
      .init("overdraw", overdraw.map { .number($0) } ?? .none),
      .init("passes", passes?.value ?? .none),
    ])
  }
}

extension PassTimes {
  /// The passes for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("between_ms", .number(between)),
      .init(
        "programs",
        .group(
          passes.map {
            .init(
              $0.name,
              .group([
                .init("draws", .number($0.draws)), .init("pixels", .number($0.pixels)),
                .init("ms", .number($0.time)),
              ]))
          })),
    ])
  }
}

extension MethodResult {
  /// The method for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("name", .text(name)), .init("sigma", .number(sigma)), .init("ms", times.value),
      .init("fps", .number(framesPerSecond)), .init("ratio", ratio?.value ?? .none),
      .init("fetches", .number(fetches)), .init("bytes", .number(bytes)),
      .init("passes", .whole(passes)), .init("quality", quality?.value ?? .none),
    ])
  }
}

extension MethodResult.Quality {
  /// The quality for JSON. Shares are fractions, not percentages.
  fileprivate var value: ReportValue {
    .group([
      .init("sigma_found", .number(sigma)), .init("kernel_error", .number(kernelError)),
      .init("psnr", .number(peakSignal)), .init("ripple", .number(ripple)),
    ])
  }
}

extension Sweep {
  /// The curve for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("axis", .text(axis)),
      .init(
        "points",
        .list(
          points.map {
            .group([
              .init("x", .number($0.x)), .init("ms", .number($0.time)),
              .init("low", .number($0.spread.low)), .init("high", .number($0.spread.high)),
            ])
          })),
    ])
  }
}

extension WindowResult {
  /// The window's frames for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("submitted", .whole(submitted)), .init("presented", .whole(presented)),
      .init("discarded", .whole(discarded)), .init("missed", .whole(missed)),
      .init("missed_by", .text(missedBy.rawValue)),
      .init("mean_drawing_ms", .number(meanDrawing)),
      .init("longest_drawing_ms", .number(longestDrawing)), .init("wakeups", .whole(wakeUps)),
      .init("mean_latency_ms", meanLatency.map { .number($0) } ?? .none),
      .init("longest_latency_ms", longestLatency.map { .number($0) } ?? .none),
      .init("rest", rest?.value ?? .none),
    ])
  }
}

extension WindowResult.Rest {
  /// The window at rest for JSON.
  fileprivate var value: ReportValue {
    .group([
      .init("seconds", .number(seconds)), .init("frames", .whole(frames)),
      .init("wakeups", .whole(wakeUps)),
    ])
  }
}
