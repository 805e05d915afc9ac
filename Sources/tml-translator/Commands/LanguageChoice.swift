import ArgumentParser
import Catalog
import Foundation
import LanguageData
import LocalStore
import TML
import Workbench

/// The source of the language rules for a script: a file, the local copy or the built-in rules.
struct LanguageChoice: ParsableArguments {
    @Option(help: "The language, for example ru.")
    var locale: String?
    @Option(help: "A language definition (JSON file) that replaces the definition of the project.")
    var definition: String?

    /// The locale, or an error if it is missing.
    func wantedLocale() throws -> LocaleCode {
        guard let locale else {
            throw CommandError("The language is missing. Give a language, for example --locale ru.")
        }
        return LocaleCode(locale)
    }
}

/// The languages that a command uses. Each language is read once.
struct KnownLanguages {
    private var languages: [LocaleCode: Language] = [:]
    private let environment: ProgramEnvironment
    private var copy: TranslationStore?
    private var isCopyOpen = false

    init(_ choice: LanguageChoice, in environment: ProgramEnvironment) throws {
        self.environment = environment
        guard let path = choice.definition else { return }
        let language = try Self.read(path)
        languages[choice.locale.map { LocaleCode($0) } ?? language.locale] = language
    }

    /// The rules of a project in the local copy, or else the built-in rules.
    mutating func language(_ locale: LocaleCode) throws -> Language {
        if let known = languages[locale] { return known }
        guard
            var language = try pulled(locale)
                ?? BuiltInLanguages.language(for: locale.normalized)
        else {
            throw CommandError(
                "There are no language rules for \(locale). Download a project with this "
                    + "language (`tml-translator pull`), or give --definition FILE.")
        }
        language.locale = locale
        languages[locale] = language
        return language
    }

    private mutating func pulled(_ locale: LocaleCode) throws -> Language? {
        openCopy()
        guard let store = copy else { return nil }
        for summary in try store.projects() {
            let bytes = try store.languageDefinition(locale, project: summary.project.key)
            if let bytes { return try Language(definition: bytes) }
        }
        return nil
    }

    /// With an unreadable local copy, the command reports that and uses the built-in rules.
    private mutating func openCopy() {
        guard !isCopyOpen else { return }
        isCopyOpen = true
        do {
            copy = try environment.readingStore()
        } catch {
            Output.complain(Strings.languagesWithoutCopy(Strings.sentence(Failure(error))))
        }
    }

    private static func read(_ path: String) throws -> Language {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError("\(path) cannot be read.")
        }
        do {
            return try Language(definition: data)
        } catch {
            throw CommandError("\(path) is not a language definition: \(error)")
        }
    }
}
