import Geometry
public import Scene
import Style
import Window

/// The scene of a window: its title bar, where it draws its own, and the room that is the app's.
public final class Stage {
  /// All of the window but for its shadow.
  public let scene: Scene
  /// The app's room.
  public let content = Layer()
  /// The title bar.
  private let titleBar = TitleBar()
  /// What the stage shows of.
  private let app: any Content

  /// A stage on which `app` has built.
  init(_ app: any Content) {
    self.app = app
    scene = Scene(size: .zero)
    scene.root.fill = .color(Color(rgb: 0x15121b))
    content.clipsChildren = true
    scene.root.add(content)
    scene.root.add(titleBar.layer)
    app.build(on: self)
  }

  /// Makes the scene what the compositor has made of the window.
  func place(_ picture: WindowPicture, title: String) {
    let frame = picture.frame
    scene.scale = picture.state.scale
    scene.size = frame.geometry.size
    let corner = frame.geometry.origin
    let place = frame.content.offsetBy(Point(x: -corner.x, y: -corner.y))
    if content.frame != place {
      let isResized = content.frame.size != place.size
      content.frame = place
      if isResized { app.resize(to: place.size) }
    }
    titleBar.place(picture, title: title)
  }
}
