// What an author of panels needs of the modules below comes with ScrimKit: one import is enough.
@_exported public import Backdrop
@_exported public import GLES
@_exported public import Geometry
@_exported public import Images
@_exported public import Input
@_exported public import Renderer
@_exported public import SceneGraph
@_exported public import Style
@_exported public import Timing
@_exported public import Widgets
@_exported public import Window
