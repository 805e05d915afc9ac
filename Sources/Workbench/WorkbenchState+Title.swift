import Catalog
import TML

extension WorkbenchState {
    /// What the window is called: after what is being worked on, also below another screen. That comes
    /// first, since the end may be cut.
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
