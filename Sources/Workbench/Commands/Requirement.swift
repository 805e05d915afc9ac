import Catalog
import TML

/// What has to be so for a command to make sense.
enum Requirement: Hashable, Sendable {
    case nothing
    case session
    case language
    /// A key whose form can be edited.
    case form
    /// A right in the language that is open.
    case permission(Permission)

    /// The sentence that says what is missing; `nil` when nothing is.
    func whatIsMissing(in state: WorkbenchState) -> String? {
        switch self {
        case .nothing: return nil
        case .session: return state.session == nil ? Strings.needsSession : nil
        case .language: return screen(of: state) == nil ? Strings.needsLanguage : nil
        case .form:
            guard let screen = screen(of: state) else { return Strings.needsLanguage }
            return screen.whyReadOnly
        case .permission(let permission):
            guard let screen = screen(of: state) else { return Strings.needsLanguage }
            return screen.allows(permission) ? nil : Strings.needs(permission)
        }
    }

    private func screen(of state: WorkbenchState) -> TranslateScreen? {
        if case .translate(let screen) = state.screen { return screen }
        return nil
    }
}
