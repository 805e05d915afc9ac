import Catalog
import Sync
import TML
import Workbench

/// A language of a project.
struct LanguageID: Hashable, Sendable {
    var project: Project.Key
    var locale: LocaleCode
}

extension NetworkRequest {
    /// What is fetched besides the news of the language.
    var breadth: Breadth {
        switch self {
        case .synchronize: .definition
        case .poll: .membership
        case .exchange, .signIn, .refreshProjects, .push, .listen, .suggest, .bill, .roundTrip,
            .pretranslate, .languages, .recall:
            .news
        }
    }

    /// Of two synchronizations the one that does more; of two languages, that which was asked for
    /// last.
    func takingIn(_ other: NetworkRequest) -> NetworkRequest {
        guard let language = language ?? other.language else { return self }
        guard self.language == nil || other.language == nil || self.language == other.language
        else { return self }
        return Self.synchronization(of: language, max(breadth, other.breadth))
    }

    /// The language that is synchronized; `nil`: none.
    private var language: LanguageID? {
        switch self {
        case .synchronize(let project, let locale), .poll(let project, let locale),
            .exchange(let project, let locale):
            LanguageID(project: project, locale: locale)
        case .signIn, .refreshProjects, .push, .listen, .suggest, .bill, .roundTrip,
            .pretranslate, .languages, .recall:
            nil
        }
    }

    private static func synchronization(
        of language: LanguageID, _ breadth: Breadth
    ) -> NetworkRequest {
        switch breadth {
        case .definition: .synchronize(language.project, language.locale)
        case .membership: .poll(language.project, language.locale)
        case .news: .exchange(language.project, language.locale)
        }
    }
}
