import GRDB
import LanguageData
import TML
import Text
import Wire

/// All languages of the service: those of imported projects and the built-in ones.
struct LanguageRepository {
    let db: Database

    /// Returns the form of a locale that is used in comparisons.
    static func folded(_ locale: String) -> String {
        locale.lowercased().replacing("_", with: "-")
    }

    /// Returns the built-in locales that have no row yet.
    func missingLocales() throws -> [LocaleCode] {
        let known = Set(try String.fetchAll(db, sql: "SELECT foldedLocale FROM language"))
        return BuiltInLanguages.locales.filter { !known.contains(Self.folded($0.rawValue)) }
    }

    /// Adds a row, and so an id, for every built-in language.
    func addMissing() throws {
        for locale in try missingLocales() {
            if let names = BuiltInLanguages.names(of: locale) {
                try add(names, as: locale.rawValue)
            }
        }
    }

    private func add(_ names: LanguageNames, as locale: String) throws {
        try db.execute(
            sql: """
                INSERT INTO language
                    (locale, foldedLocale, englishName, nativeName, isRightToLeft, flagURL)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
            arguments: [
                locale, Self.folded(locale), names.englishName, names.nativeName,
                names.isRightToLeft, names.flagURL,
            ])
    }

    /// Returns the row of a language; `nil` if there is none.
    func row(_ locale: LocaleCode) throws -> Row? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM language WHERE foldedLocale = ?",
            arguments: [Self.folded(locale.rawValue)])
    }

    /// Returns the row of a language. If the program has the definition, a missing row is created.
    /// A region without a definition has the rules of its language. `nil` if no definition is
    /// found.
    func rowForProject(_ locale: LocaleCode) throws -> Row? {
        if let row = try row(locale) { return row }
        guard let spelled = BuiltInLanguages.spelling(of: locale),
            var names = try namesOfKnown(spelled)
        else { return nil }
        if LocaleCode(names.locale) != spelled {
            let rest = spelled.rawValue.dropFirst(spelled.base.rawValue.count + 1)
            names.englishName += rest.isEmpty ? "" : " (\(rest))"
        }
        try add(names, as: spelled.rawValue)
        return try row(spelled)
    }

    private func namesOfKnown(_ locale: LocaleCode) throws -> LanguageNames? {
        if let names = BuiltInLanguages.names(of: locale) { return names }
        guard let row = try row(locale.base) else { return nil }
        return LanguageNames(
            locale: row["locale"], englishName: row["englishName"], nativeName: row["nativeName"],
            isRightToLeft: row["isRightToLeft"], flagURL: row["flagURL"])
    }

    /// Returns a language's definition: from an imported project, otherwise the built-in one. If
    /// the region has no definition, returns the definition of the language without the region.
    func definition(_ locale: LocaleCode) throws -> JSONObject? {
        let own = BuiltInLanguages.definition(for: locale)
        let builtIn = try own.flatMap { try JSON(parsing: $0).object }
        let isExact = builtIn?["locale"]?.string.map { LocaleCode($0) } == locale
        let text =
            try storedDefinition(locale)
            ?? (isExact ? nil : storedDefinition(locale.base))
        return try text.flatMap { try JSON(parsing: Array($0.utf8)).object } ?? builtIn
    }

    private func storedDefinition(_ locale: LocaleCode) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT definition FROM language WHERE foldedLocale = ?",
            arguments: [Self.folded(locale.rawValue)])
    }
}
