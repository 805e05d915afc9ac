import Catalog
import TML

/// What has to be so for a command to make sense.
enum Requirement: Hashable, Sendable {
    case nothing
    case session
    case desk
    /// A key whose form can be edited.
    case form
    /// A right in the language that is open.
    case permission(Permission)

    /// The sentence that says what is missing; `nil` when nothing is.
    func whatIsMissing(in state: WorkbenchState) -> String? {
        switch self {
        case .nothing: return nil
        case .session: return state.session == nil ? Strings.needsSession : nil
        case .desk: return desk(of: state) == nil ? Strings.needsDesk : nil
        case .form:
            guard let desk = desk(of: state) else { return Strings.needsDesk }
            return desk.whyReadOnly
        case .permission(let permission):
            guard let desk = desk(of: state) else { return Strings.needsDesk }
            return desk.allows(permission) ? nil : Strings.needs(permission)
        }
    }

    private func desk(of state: WorkbenchState) -> Desk? {
        if case .desk(let desk) = state.screen { return desk }
        return nil
    }
}
