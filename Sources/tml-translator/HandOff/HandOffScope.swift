import Catalog
import LanguageData
import LocalStore
import TML
import Text
import TranslationFiles
import Workbench

/// A project and a language in the local copy.
struct HandOffScope {
    let project: Project
    let locale: LocaleCode

    /// Returns all projects with their downloaded languages.
    static func all(in store: TranslationStore) throws -> [HandOffScope] {
        try store.projects().flatMap { summary in
            summary.progress.map { HandOffScope(project: summary.project, locale: $0.locale) }
        }
    }

    /// Returns the only project and language with these names; throws if there are none or several.
    ///
    /// - Parameter project: the key of the project, or the beginning of its key.
    static func only(
        _ project: String?, _ locale: String?, in store: TranslationStore
    ) throws -> HandOffScope {
        let code = locale.map { LocaleCode($0).normalized }
        let key = try project.map { try KnownProject($0, in: store).key }
        let found = try all(in: store).filter { scope in
            (key == nil || scope.project.key == key)
                && (code == nil || scope.locale.normalized == code)
        }
        guard let first = found.first else { throw CommandError(Strings.nothingToHandOff) }
        guard found.count == 1 else { throw CommandError(Strings.ambiguous(found)) }
        return first
    }

    /// The check sum in the marks of a file.
    var digest: String { HandOffMark.scope(of: project.key, locale) }
}

extension HandOffScope {
    /// Returns the definition of the language of the translations.
    func definition(in store: TranslationStore) throws(StoreError) -> [UInt8] {
        let own = try store.languageDefinition(locale, project: project.key)
        return own ?? BuiltInLanguages.definition(for: locale) ?? []
    }

    /// Returns the keys of this language that a filter finds.
    func keys(_ filter: KeyFilter) -> MarkedKeys {
        MarkedKeys(
            in: KeyQuery(project: project.key, locale: locale, filter: filter), keys: [],
            isAll: true, count: 0)
    }

    /// Returns the contents of a file with keys of this language.
    func contents(
        of keys: MarkedKeys, from store: TranslationStore, at time: Int
    ) throws(StoreError) -> HandOffContents {
        let material = try store.material(project.key, locale, RulesCache())
        let plan = HandOffPlan(material)
        let formula = PluralFormula.usual(for: locale)
        let numbered = NumberedForms(of: formula, definition: try definition(in: store))
        var maker = HandOffUnits(material.language, numbered, scope: digest, time: time)
        var contents = HandOffContents(
            file: NewFileContents(
                title: project.name, source: material.project.defaultLocale, locale: locale,
                formula: formula, units: []))
        try Self.read(keys, from: store) { detail in
            let handed = plan.handed(detail)
            let made = maker.units(of: detail.key, handed.forms)
            let why =
                handed.obstacle
                ?? (made.allSatisfy(NewFileContents.canContain) ? nil : Strings.noFormatContains)
            contents.add(detail, made, obstacle: why)
        }
        return contents
    }

    /// Reads keys in full, part by part.
    private static func read(
        _ keys: MarkedKeys, from store: TranslationStore, _ body: (KeyDetail) -> Void
    ) throws(StoreError) {
        let numbers = try TextFinder(store).keys(keys)
        let reader = ReviewReader(store)
        for start in stride(from: 0, to: numbers.count, by: TextFinder.part) {
            let part = numbers[start..<min(start + TextFinder.part, numbers.count)]
            for detail in try reader.details(of: part, in: keys.list) { detail.map(body) }
        }
    }
}
