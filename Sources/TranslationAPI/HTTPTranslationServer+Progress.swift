public import Catalog
import TML
import Text

extension HTTPTranslationServer {
    /// How far each language is that a project is translated into, as the server counts it; nothing where
    /// it does not count.
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

extension LanguageProgress {
    /// The server counts what is approved among what is accepted.
    fileprivate init(_ locale: LocaleCode, _ metrics: JSONObject) {
        let count = { (name: String) in Self.count(metrics["\(name)_key_count"]) }
        let approved = count("approved")
        self.init(
            locale: locale, keys: Self.count(metrics["key_count"]),
            untranslated: count("untranslated"), pending: count("pending"),
            accepted: max(0, count("accepted") - approved), approved: approved)
    }

    /// No project has more keys than can be added up.
    private static func count(_ json: JSON?) -> Int { min(max(json?.integer ?? 0, 0), 1 << 31) }
}
