// SPDX-License-Identifier: MIT

import Views

/// The samples of a section, each beside its code.
struct SectionView: View {
  /// The section.
  let section: Section
  /// The colours.
  let colors: Palette

  var body: some View {
    VStack(spacing: 14) {
      Text(section.title).role(.title)
      ForEach(Array(section.samples.indices), id: \.self) { index in
        SampleView(sample: section.samples[index], colors: colors)
      }
    }
  }
}

/// A sample in its states, and its code.
struct SampleView: View {
  /// The sample.
  let sample: Sample
  /// The colours.
  let colors: Palette

  /// The style of the code.
  private static let code = TextStyle(family: "monospace", size: 11.5)

  var body: some View {
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading, spacing: 10) {
        Text(sample.name).role(.caption).tone(.secondary)
        if sample.hasStates {
          Flow(spacing: 20) {
            ForEach(StatePreview.State.allCases, id: \.self) { state in
              StateView(sample: sample, state: state)
            }
          }
        } else {
          sample.view()
        }
      }
      .frame(width: 468)
      Text(sample.code).role(.custom(Self.code)).lines(nil)
        .padding(12).frame(width: 396)
        .background(colors.control).outline(radius: 10)
    }
    .padding(16).background(colors.surface).outline(radius: 16)
    .border(Border(color: colors.separator))
  }
}

/// A sample in one state.
struct StateView: View {
  /// The sample.
  let sample: Sample
  /// The state.
  let state: StatePreview.State

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      WidgetView { StatePreview(ViewHost { sample.view() }, state) }
      Text(state.rawValue).role(.caption).tone(.secondary)
    }
  }
}
