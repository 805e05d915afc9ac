public import Catalog
import TML
import Text
import Wire

extension HTTPTranslationServer {
    /// Downloads the server's progress of each language of a project; empty if the server does not
    /// count it.
    public func progress(
        of project: Project.Key
    ) async throws(ServerError) -> [LanguageProgress] {
        let answer = try await orNone(.metrics(of: project))
        let languages = answer?.object?["results"]?.object?.members ?? []
        return languages.compactMap { language in
            language.value.object.map { LanguageProgress(LocaleCode(language.name), $0) }
        }
    }
}

extension HTTPTranslationServer {
    /// Downloads a page of the translations that a person changed in a time, with their states
    /// before. Throws `refused` with a reason for an older server without this route.
    public func earlierStates(_ work: EarlierWork) async throws(ServerError) -> EarlierStates {
        do {
            let record: EarlierStatesRecord = try ServerAnswer.record(
                try await answer(.earlierStates(work)))
            return record.states(of: work.project)
        } catch .notFound {
            throw .refused("this server cannot send earlier states")
        }
    }
}

extension LanguageProgress {
    /// The server includes the approved keys in the accepted keys.
    fileprivate init(_ locale: LocaleCode, _ metrics: JSONObject) {
        let count = { (name: String) in Self.count(metrics["\(name)_key_count"]) }
        let approved = count("approved")
        self.init(
            locale: locale, keys: Self.count(metrics["key_count"]),
            untranslated: count("untranslated"), pending: count("pending"),
            accepted: max(0, count("accepted") - approved), approved: approved)
    }

    /// Returns a count limited to 0…2³¹, so that sums do not overflow.
    private static func count(_ json: JSON?) -> Int { min(max(json?.integer ?? 0, 0), 1 << 31) }
}
