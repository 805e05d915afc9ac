import TML
import Text

/// A service that reports its languages.
protocol ListingService: MachineService {
    /// Keeps the list for a day.
    var known: DayMemory<LanguageList> { get }

    /// Requests the languages from the service.
    func requestedLanguages() async throws(EngineError) -> [EngineLanguage]
}

extension ListingService {
    /// Returns the kept list, or requests the list.
    func list() async throws(EngineError) -> LanguageList {
        try await known.value { () async throws(EngineError) in
            LanguageList(languages: try await requestedLanguages())
        }
    }

    func pair(from: LocaleCode, to: LocaleCode) async throws(EngineError) -> ServicePair? {
        try await list().pair(from: from, to: to)
    }

    func examine() async throws(EngineError) -> String? { try await list().summary }

    /// Returns the kept list. A service with names in several languages has its own function.
    func languages(namedIn locale: LocaleCode) async throws(EngineError) -> [EngineLanguage] {
        try await list().languages
    }
}

extension EngineLanguage {
    /// Reads an entry of a list of languages; `nil` if the entry has no code.
    ///
    /// - Parameter field: the field of the code. The other fields have the same names in all
    ///   services.
    init?(
        _ entry: JSON, code field: String, isSource: Bool = true, isTarget: Bool = true
    ) {
        guard let code = entry[field]?.strictString else { return nil }
        self.init(
            code, name: entry["name"]?.strictString, isSource: isSource, isTarget: isTarget,
            targets: entry["targets"]?.array?.compactMap(\.strictString))
    }
}
