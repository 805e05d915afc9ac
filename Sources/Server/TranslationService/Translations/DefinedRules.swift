import GRDB
import Locking
import TML
import Text
import Wire

/// The names of a language's contexts and rules, with their descriptions (`tml-service.md` 4.3).
struct DefinedRules {
    /// Context keyword → rule → description. A name that is only in the `keys` of a context is not
    /// a rule, because no reader would get a text for it (`tml-language.md` 6.1).
    private let contexts: [String: [String: String]]
    /// Words that translations must not contain.
    let curseWords: CurseWords
    /// True if there is a definition for the checks.
    let isKnown: Bool

    /// Definitions are long and rarely change. So the parsed form of a text stays in memory.
    init(_ db: Database, _ project: StoredProject, locale: String) throws {
        guard let text = try project.definition(db, of: locale) else {
            self.init(definition: nil)
            return
        }
        let place = "\(project.id) \(locale)"
        if let known = Self.known.withLock({ $0[place] }), known.text == ExactText(text) {
            self = known.rules
            return
        }
        let rules = DefinedRules(definition: try JSON(parsing: Array(text.utf8)).object)
        self = rules
        Self.known.withLock { known in
            if known.count >= Self.knownLimit { known.removeAll() }
            known[place] = (ExactText(text), rules)
        }
    }

    /// The last parsed definition, by project and locale. A comparison of texts is much faster than
    /// parsing.
    private static let known = Locked<[String: (text: ExactText, rules: DefinedRules)]>([:])
    private static let knownLimit = 256

    init(definition: JSONObject?) {
        isKnown = definition != nil
        var contexts: [String: [String: String]] = [:]
        for context in definition?["contexts"]?.object?.members ?? [] {
            var rules: [String: String] = [:]
            for rule in context.value.object?["rules"]?.object?.members ?? [] {
                rules[rule.name] = rule.value.object?["description"]?.string ?? ""
            }
            contexts[context.name] = rules
        }
        self.contexts = contexts
        let cursed = definition?["curse_words"]
        curseWords = CurseWords(
            cursed?.array?.compactMap(\.string) ?? CurseWords.list(cursed?.string ?? ""),
            locale: LocaleCode(definition?["locale"]?.string ?? ""))
    }

    /// Returns true if the language has the rule. The rule `other` always exists.
    func has(_ choice: Context.Choice) -> Bool {
        guard isKnown else { return true }
        guard let rules = contexts[choice.keyword] else { return false }
        return rules[choice.rule] != nil || choice.rule == "other"
    }

    /// Returns the context in words: `{count} ends in 1, but not in 11`.
    func description(of context: Context) -> String? {
        guard !context.isAlways else { return nil }
        return context.choices.map { choice in
            let text = contexts[choice.keyword]?[choice.rule] ?? ""
            guard !text.isEmpty else { return "{\(choice.token)} is \(choice.rule)" }
            return text.replacingExactly("{token}", with: "{\(choice.token)}")
        }.joined(separator: "; ")
    }
}
