import Catalog

/// The facts about the kinds of changes as SQL text.
extension Change.Kind.Name {
    /// The names with a fact, for `kind IN (…)`.
    static func list(where isListed: (ChangeFacts) -> Bool) -> String {
        let names = allCases.filter { isListed($0.facts) }.map { "'\($0.rawValue)'" }
        return "(\(names.joined(separator: ", ")))"
    }

    /// The kinds of the decisions about the status of a translation.
    static let verdicts = list { $0.slot == .verdict }

    /// The kinds with which a reviewer changes the status of a translation.
    static let reviews = list { if case .status = $0.effect { true } else { false } }

    /// The kinds that lock a key or end its lock.
    static let locks = list { $0.slot == .lock }

    /// The kinds that count in all languages.
    static let ofAllLanguages = list { $0.slot.isOfAllLanguages }

    /// The kinds about a translation.
    static let ofTranslations = list { $0.subject == .translation }

    /// The kinds about a form or a translation.
    static let ofForms = list { $0.subject != .key }

    /// An expression that is true for two kinds of the same slot.
    static func hasSameSlot(_ one: String, _ other: String) -> String {
        "\(slot(of: one)) = \(slot(of: other))"
    }

    private static func slot(of kind: String) -> String {
        let cases = allCases.map { "WHEN '\($0.rawValue)' THEN '\($0.facts.slot)'" }
        return "CASE \(kind) \(cases.joined(separator: " ")) END"
    }

    /// An expression that is true if a row of `translation` shows the effect of a row of
    /// `keptChange`.
    static let isShown: String = {
        let cases = allCases.map { "WHEN '\($0.rawValue)' THEN \($0.facts.effect.isShown)" }
        return "CASE kind \(cases.joined(separator: " ")) END"
    }()
}

extension Change.Kind.Name {
    /// The cases of a `CASE` for changes of a key: an expression that is true if the local copy shows
    /// the effect of a row of `keptChange`.
    static let areShownInKey = allCases.compactMap { name in
        name.facts.effect.isShownInKey.map { "WHEN kind = '\(name.rawValue)' THEN \($0)" }
    }.joined(separator: " ")
}

extension ChangeFacts.Effect {
    /// The condition that a key shows the effect; `nil` for effects on translations.
    fileprivate var isShownInKey: String? {
        switch self {
        case .lock(let locks):
            """
            EXISTS (SELECT 1 FROM target WHERE target.language = keptChange.language
                AND target.key = keptChange.key AND isLocked = \(locks ? 1 : 0))
            """
        case .tag(let isSet):
            """
            EXISTS (SELECT 1 FROM translationKey WHERE translationKey.id = keptChange.key
                AND (instr(char(10) || labels || char(10),
                    char(10) || keptChange.text || char(10)) > 0) = \(isSet ? 1 : 0))
            """
        case .text, .vote, .status, .absence, .none: nil
        }
    }

    fileprivate var isShown: String {
        switch self {
        case .text: "translation.text = keptChange.text"
        case .vote: "translation.text = base AND translation.myVote = keptChange.vote"
        case .status(let statuses):
            "translation.text = base AND translation.status IN "
                + "(\(statuses.map { String($0.number) }.joined(separator: ", ")))"
        case .absence, .lock, .tag, .none: "FALSE"
        }
    }
}
