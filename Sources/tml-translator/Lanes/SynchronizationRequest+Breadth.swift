import Catalog
import Sync
import TML
import Workbench

/// A language of a project.
struct LanguageID: Hashable, Sendable {
    var project: Project.Key
    var locale: LocaleCode
}

extension SynchronizationRequest {
    /// The data that are downloaded besides the changes of the language.
    var breadth: Breadth {
        switch self {
        case .full: .definition
        case .poll: .membership
        case .exchange, .push: .news
        }
    }

    /// The number of seconds for which comments and changes of actions on many keys stay queued.
    var spared: Int {
        switch self {
        case .exchange: Action.timeToUndo
        case .full, .poll, .push: 0
        }
    }

    /// The language that is downloaded; `nil`: none.
    var language: LanguageID? {
        switch self {
        case .full(let project, let locale), .poll(let project, let locale),
            .exchange(let project, let locale):
            LanguageID(project: project, locale: locale)
        case .push: nil
        }
    }

    /// Returns one request instead of two: for equal languages the request that downloads more, and
    /// for different languages this request.
    func takingIn(_ other: SynchronizationRequest) -> SynchronizationRequest {
        guard let language = language ?? other.language else { return self }
        guard self.language == nil || other.language == nil || self.language == other.language
        else { return self }
        return Self.request(for: language, max(breadth, other.breadth))
    }

    private static func request(
        for language: LanguageID, _ breadth: Breadth
    ) -> SynchronizationRequest {
        switch breadth {
        case .definition: .full(language.project, language.locale)
        case .membership: .poll(language.project, language.locale)
        case .news: .exchange(language.project, language.locale)
        }
    }
}

extension NetworkRequest {
    /// Returns the request that replaces this request and a waiting request.
    func takingIn(_ other: NetworkRequest) -> NetworkRequest {
        guard case .synchronize(let new) = self, case .synchronize(let waiting) = other else {
            return self
        }
        return .synchronize(new.takingIn(waiting))
    }
}
