import TML

/// The languages that a service reports.
struct LanguageList: Hashable, Sendable {
    /// The languages in the order of the service.
    var languages: [EngineLanguage] = []

    /// Returns the service's codes for two languages; `nil` if the service does not have the pair.
    ///
    /// - Parameter names: returns the names of a locale, the closest first.
    func pair(
        from: LocaleCode, to: LocaleCode,
        names: (LocaleCode) -> [String] = LanguageCodes.names
    ) -> ServicePair? {
        for source in names(from) {
            guard let source = languages.first(where: { $0.isSource && $0.isCalled(source) })
            else { continue }
            for target in names(to) {
                guard let code = self.target(target, of: source), code != source.code else {
                    continue
                }
                return ServicePair(source: source.code, target: code)
            }
        }
        return nil
    }

    private func target(_ name: String, of source: EngineLanguage) -> String? {
        guard let targets = source.targets else {
            return languages.first { $0.isTarget && $0.isCalled(name) }?.code
        }
        return targets.first { LanguageCodes.folded($0) == LanguageCodes.folded(name) }
    }

    /// Returns the service's code for a language; `nil` if the service does not have it.
    func code(of locale: LocaleCode) -> String? {
        LanguageCodes.names(locale).lazy
            .compactMap { name in languages.first { $0.isCalled(name) }?.code }.first
    }

    /// The number of languages as text: `42 languages`.
    var summary: String { languages.count == 1 ? "1 language" : "\(languages.count) languages" }
}
