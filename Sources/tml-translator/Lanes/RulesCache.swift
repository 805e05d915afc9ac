import LanguageData
import Locking
import TML
import Workbench

/// The rules of the languages in use. Each definition is compiled once.
final class RulesCache: Sendable {
    private struct Entry {
        var locale: LocaleCode
        var definition: [UInt8]?
        var rules: LanguageRules
        var findings: [DefinitionFinding]
    }

    /// The maximum number of entries: a project has the language of its labels and the open
    /// language, and earlier languages are kept, too.
    private static let most = 6

    private let entries = Locked<[Entry]>([])
    private let compile: @Sendable (LocaleCode, [UInt8]?) -> LanguageRules

    init(
        compile: @escaping @Sendable (LocaleCode, [UInt8]?) -> LanguageRules = {
            LanguageRules($0, definition: $1)
        }
    ) {
        self.compile = compile
    }

    func has(_ locale: LocaleCode, definition: [UInt8]?) -> Bool {
        entry(locale, definition) != nil
    }

    /// Returns the rules, with samples of the current date, and the possible mistakes in the rules.
    func rules(
        _ locale: LocaleCode, definition: [UInt8]?
    ) -> (rules: LanguageRules, findings: [DefinitionFinding]) {
        var entry = entry(locale, definition) ?? make(locale, definition)
        entry.rules.language.today = .today
        return (entry.rules, entry.findings)
    }

    private func entry(_ locale: LocaleCode, _ definition: [UInt8]?) -> Entry? {
        entries.withLock { entries in
            entries.first { $0.locale == locale && $0.definition == definition }
        }
    }

    private func make(_ locale: LocaleCode, _ definition: [UInt8]?) -> Entry {
        let rules = compile(locale, definition)
        let entry = Entry(
            locale: locale, definition: definition, rules: rules,
            findings: rules.findings(for: locale))
        entries.withLock { entries in
            entries.insert(entry, at: 0)
            entries.removeLast(max(0, entries.count - Self.most))
        }
        return entry
    }
}
