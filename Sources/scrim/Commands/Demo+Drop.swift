// SPDX-License-Identifier: MIT

import Demonstration
import Images
import ScrimKit

// Files that are dropped on the demo's window.

extension Demo {
  /// Shows the first of the dropped files. If it cannot be shown, the reason is printed and shown
  /// in the window, and the demo goes on.
  @MainActor static func show(
    _ drop: Result<[String], DropFailure>, in demo: DemoApp, of app: App, _ console: Console
  ) {
    do throws(Failure) {
      switch drop {
      case .success(let paths):
        if let path = paths.first { try show(path, in: demo, of: app, console) }
      case .failure(let failure): throw Failure(.failed, failure.description)
      }
      demo.briefNotice = nil
    } catch {
      console.report(error.message)
      demo.briefNotice = error.message
    }
  }

  /// Shows an image beneath the glass of all scenes, or plays a video on the stage.
  @MainActor private static func show(
    _ path: String, in demo: DemoApp, of app: App, _ console: Console
  ) throws(Failure) {
    let isImage: Bool
    do throws(ImageError) { isImage = try Bitmap.isImage(contentsOf: path) } catch {
      throw Failure(.failed, error.description)
    }
    if isImage {
      let image = try LookFlags.readImage(path)
      // Otherwise the stage would go on to show the video.
      play(nil, in: demo, of: app, console)
      demo.image = image
    } else {
      play(try openVideo(path), in: demo, of: app, console)
      demo.settings.scene = "stage"
    }
  }

  /// Opens a dropped file that is no image.
  @MainActor private static func openVideo(_ path: String) throws(Failure) -> VideoSource {
    do throws(VideoSource.Failure) {
      return try VideoSource(file: path)
    } catch {
      // A part that is missing shows that the file is a video.
      if error.missing != nil {
        throw Failure(.failed, "'\(path)' cannot be played: \(error.line)")
      }
      throw Failure(
        .failed,
        "'\(path)' is neither a PNG, JPEG, GIF or WebP image nor a video that can be played: "
          + error.reason)
    }
  }

  /// Plays `video` on the stage in place of the one before; nil ends that.
  @MainActor static func play(
    _ video: VideoSource?, in demo: DemoApp, of app: App, _ console: Console
  ) {
    for descriptor in demo.video?.wakeDescriptors ?? [] { app.unwatch(descriptor: descriptor) }
    demo.video = video
    guard let video else { return }
    for descriptor in video.wakeDescriptors {
      app.watch(descriptor: descriptor) { [unowned video] in video.update() }
    }
    video.onFailure = { [unowned demo, unowned video] reason in
      let line = "'\(video.name)' stopped: \(reason)"
      demo.briefNotice = line
      console.report(line)
    }
  }
}
