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

    /// The kinds that add a tag to a key or remove it.
    static let tags = list { $0.slot == .tag }

    /// The kinds about a translation.
    static let ofTranslations = list { $0.subject == .translation }

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

extension ChangeFacts.Effect {
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
