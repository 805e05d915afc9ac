import Catalog
import TML

extension WorkbenchState {
    /// The title of the window: the open project and language, also below another screen. They come
    /// first, because the terminal may cut the end.
    public var windowTitle: String {
        for case .translate(let screen) in shown.screens.reversed() {
            let material = screen.opening.material
            return Strings.windowTitle(
                project: material?.project.name ?? screen.title,
                language: material?.languageName ?? screen.locale.rawValue)
        }
        return Strings.programName
    }
}
