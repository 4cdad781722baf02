import GLES
import WaylandCore

/// The GL side of an app: what is lost when the GPU is, and made anew.
final class Graphics {
  /// EGL.
  let display: Display
  /// GL.
  let gl: Context
  /// Draws the frame of the window.
  let chrome: WindowChrome
  /// The app's own.
  private let content: any Content

  /// Opens EGL where `choice` says and everything on it.
  init(
    _ choice: PlatformChoice, wayland: NativeHandle?, content: any Content
  ) throws(AppFailure) {
    self.content = content
    do throws(DisplayError) { display = try .open(choice, wayland: wayland) } catch {
      throw .noGL(error.description)
    }
    do throws(ContextError) { gl = try Context(display) } catch {
      display.close()
      throw .noGL(error.description)
    }
    do throws(ProgramError) {
      chrome = try WindowChrome(gl)
      do throws(ProgramError) { try content.open(gl) } catch {
        chrome.close()
        throw error
      }
    } catch {
      gl.close()
      display.close()
      throw .noGL(error.description)
    }
  }

  /// Lets go of everything.
  func close() {
    content.close()
    chrome.close()
    gl.close()
    display.close()
  }
}
