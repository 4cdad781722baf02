// SPDX-License-Identifier: MIT

import DBus
import ScrimTesting
import Services
import Testing

@testable import Shell

/// The parts of the shell with large texts, high contrast and scripts that run to the left.
@Suite struct LegibilityTests {
  private let bench = ShellBench()

  private func stage<Content: View>(
    _ size: Size<Logical>, _ theme: Theme, @ViewBuilder _ views: @escaping () -> Content
  ) throws -> Stage {
    try Stage(
      size: size, theme: theme,
      desktop: Wallpaper.make(Size(width: Int(size.width), height: Int(size.height))),
      app: bench.app, services: ShellBench.services, views)
  }

  private func centre(_ theme: Theme) throws -> Stage {
    let (model, motion) = (bench.model, CentreMotion())
    motion.openness = 1
    return try stage(Size(width: 1_000, height: 790), theme) {
      CentreArea(model: model, motion: motion) {}
    }
  }

  private func toasts(_ theme: Theme) throws -> Stage {
    let (model, list) = (bench.model, ToastList())
    let stage = try stage(Size(width: 408, height: 760), theme) {
      ToastsView(list: list, model: model)
    }
    try bench.postSome()
    list.show(model.notifications.toasts)
    return stage
  }

  @Test(arguments: [1.5, 2]) func largeTextsAreWhole(scale: Double) async throws {
    let theme = Theme(.dark, textScale: scale)
    let toasts = try toasts(theme)
    try await toasts.settle()
    #expect(try toasts.shows(scale == 2 ? "2 more" : "1 more"))
    try toasts.expectPicture("toasts-large-\(Int(scale * 10))")
    let centre = try centre(theme)
    try await centre.settle()
    try centre.expectPicture("centre-large-\(Int(scale * 10))")
  }

  @Test func aHighContrastHasOpaquePanels() async throws {
    let theme = Theme(.light, hasHighContrast: true)
    let toasts = try toasts(theme)
    try await toasts.settle()
    try toasts.expectPicture("toasts-contrast")
    let centre = try centre(theme)
    try await centre.settle()
    try centre.expectPicture("centre-contrast")
  }

  @Test func textsThatRunToTheLeftBeginAtTheRight() async throws {
    let (model, list) = (bench.model, ToastList())
    let stage = try stage(Size(width: 408, height: 260), Theme(.dark)) {
      ToastsView(list: list, model: model)
    }
    try bench.post(
      "דואר", "עדה", "המפתח נמצא מתחת לעציץ, ואחזור בשש בערב.", icon: "mail-unread-symbolic",
      actions: ["read", "סמן כנקרא"])
    list.show(model.notifications.toasts)
    try await stage.settle()
    try stage.expectPicture("toasts-hebrew")
  }
}
