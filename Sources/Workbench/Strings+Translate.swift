import Catalog
import Display
import TML
import Text

extension Strings {
    // Titles.
    static let keysTitle = "Keys"
    static let labelTitle = "Label"
    static let previewTitle = "Preview"
    static let translationsTitle = "Translations"
    static let suggestionsTitle = "Suggestions"

    // Saving.
    static let nothingToSave = "Nothing to save: no form was changed."
    static let noConflict = "There is no conflict here."
    static let discardQuestion = """
        Throw away what was typed for this key and not saved?
        """

    static func nothingLeft(_ unfinished: Unfinished) -> String {
        switch unfinished {
        case .toTranslate: "Nothing is left to translate in this list."
        case .toReview, .toJudge: "Nothing is left to review in this list."
        }
    }

    /// - Parameter key: the one that looks through the whole list.
    static func nothingLeftBelow(_ key: String) -> String {
        "Nothing below is left to be judged. \(key) looks from the first key on."
    }

    /// What was typed after a key that leaves, when no other came, or for one that takes nothing.
    ///
    /// - Parameter isTyped: whether the last one is being typed, so that its end is to be seen.
    static func typedForNoKey(_ texts: [ExactText], isTyped: Bool, yank key: String) -> String {
        let quoted = texts.map { "“\(onOneLine($0.string))”" }.joined(separator: ", ")
        let shown = isTyped ? ending(of: quoted) : beginning(of: quoted, columns: columnsOfLoose)
        guard texts.count > 1 else { return "\(shown) is in no key. \(key) puts it here." }
        return "\(shown) are in no key. \(key) puts the first here."
    }

    /// So that the key is seen in a window of 80 columns, too.
    private static let columnsOfLoose = 30

    private static func ending(of text: String) -> String {
        var rest = text[...]
        while TextCells.columns(of: rest) > columnsOfLoose - 1 { rest.removeFirst() }
        return rest.count == text.count ? text : "…\(rest)"
    }

    static func keyIsGone(_ label: String) -> String {
        "\(named(ExactText(label))) is no longer there."
    }

    // Why nothing can be typed.
    static func locked(by name: String?) -> String {
        name.map { "Locked by \($0)." } ?? "Locked: the translation can no longer be changed."
    }

    static let foreignSyntax = "This key uses XMessage syntax, which is shown but not edited."
    static let mayNotTranslate = "You may not translate into this language."

    static func levelTooLow(_ level: Int) -> String {
        "This key is for translators of level \(level) and above."
    }

    // The list.
    static let filterQuestion = "Which keys?"
    static let sourceQuestion = "The keys of which source?"
    static let allSources = "all sources"
    static let noSources = "This project names no sources."

    static func source(_ source: SourceCount) -> String {
        "\(source.name) (\(number(source.keys)))"
    }

    static func position(_ selection: Int, of count: Int?) -> String {
        guard let count else { return "…" }
        return count == 0 ? "0" : "\(number(selection + 1)) of \(number(count))"
    }

    /// What the list shows, in a line.
    static func narrowing(_ query: KeyQuery) -> String {
        var parts = [word(query.filter)]
        if let source = query.source { parts.append("in \(source)") }
        if !query.search.isEmpty { parts.append("with “\(query.search)”") }
        if query.order == .label { parts.append("by label") }
        return parts.joined(separator: ", ")
    }

    static func word(_ filter: KeyQuery.Filter) -> String {
        switch filter {
        case .all: "all keys"
        case .unfinished: "unfinished"
        case .untranslated: "untranslated"
        case .pending: "pending"
        case .accepted: "accepted"
        case .approved: "approved"
        case .locked: "locked"
        case .unsent: "unsent"
        case .toReview: "to review"
        case .conflicting: "in conflict"
        }
    }

    static func word(_ state: FormState) -> String {
        switch state {
        case .empty: "empty"
        case .typing: "typing"
        case .draft: "draft"
        case .toReview: "to review"
        case .queued: "queued"
        case .sent: "sent"
        case .conflict: "conflict"
        case .refused: "refused"
        case .pending: "pending"
        case .accepted: "accepted"
        case .approved: "approved"
        case .rejected: "rejected"
        case .candidate: "candidate"
        }
    }

    static let noKeysYet = "This project has no keys yet."
    static let keysComing = "The keys are being fetched."
    static func keysNotFetched(_ key: String) -> String {
        "The keys have not been fetched yet. \(key) fetches them."
    }

    /// - Parameters:
    ///   - filter: the key that shows other keys.
    ///   - back: the key that ends the search.
    static func noKeys(_ query: KeyQuery, filter: String, back: String) -> String {
        let hint = query.search.isEmpty ? "\(filter) shows other keys." : "\(back) ends the search."
        return "No keys here: \(narrowing(query)). \(hint)"
    }
}

extension Strings {
    /// What will become of texts that are on disk now.
    static func saved(
        _ expected: [TextOutcome: Int], of label: ExactText, _ link: Link
    ) -> String {
        if link == .practice { return "Saved \(named(label))." + sending(link) }
        let tail = sending(link)
        guard expected.count == 1, let (outcome, count) = expected.first else {
            return "Saved \(named(label)): \(list(expected))." + tail
        }
        let forms = count > 1 ? "Saved \(count) forms of \(named(label))" : "Saved \(named(label))"
        switch outcome {
        case .inUse: return "\(forms): goes into use." + tail
        case .waiting: return "\(forms): waits for a reviewer or votes." + tail
        case .candidate: return "\(forms) as a candidate: an approved text stays in use." + tail
        }
    }

    /// The sentence after the one that tells that something is on disk: when it is sent. Empty: at once.
    static func sending(_ link: Link) -> String {
        if link == .practice { return " \(onlyPractice)" }
        return whenSent(link).map { " Sent \($0)." } ?? ""
    }

    /// When what was saved is sent; `nil`: at once, or never.
    static func whenSent(_ link: Link) -> String? {
        switch link {
        case .signedOut: "once you have signed in again"
        case .refusing: "once the server takes it"
        case .offline: "when there is a connection"
        case .notAsked, .online, .synchronizing, .stopped, .practice: nil
        }
    }

    /// What the server did with texts.
    ///
    /// - Parameter label: of the key that they are all of; `nil`: of several.
    static func arrived(_ texts: [TextOutcome: Int], of label: String?) -> String {
        let name = label.map { " \(named(ExactText($0)))" } ?? ""
        return "On the server\(name): \(list(texts))."
    }

    private static func list(_ texts: [TextOutcome: Int]) -> String {
        let total = texts.values.reduce(0, +)
        return TextOutcome.allCases.compactMap { outcome in
            texts[outcome].map { total == 1 ? word(outcome) : "\(number($0)) \(word(outcome))" }
        }.joined(separator: ", ")
    }

    private static func word(_ outcome: TextOutcome) -> String {
        switch outcome {
        case .inUse: "in use"
        case .waiting: "waiting for a reviewer or votes"
        case .candidate: "kept as a candidate beside an approved text"
        }
    }
}

extension Strings {
    /// How far a language is.
    static func progress(_ progress: LanguageProgress) -> String {
        "\(number(progress.accepted + progress.approved)) of \(number(progress.keys)) done"
    }
}

/// Copying out of the program.
extension Strings {
    static let nothingToCopy = "There is no text to copy here."
    static let noClipboard = """
        The terminal does not say that it takes texts for a clipboard, or the configuration has \
        clipboard = false.
        """

    /// The terminal does not say what it did with it.
    static func copiedOut(_ text: String) -> String {
        "Given to the terminal for its clipboard: \(number(text.count)) letters."
    }

    static func tooLongToCopy(limit: Int) -> String {
        "The text is longer than a clipboard gets: \(number(limit)) bytes at most."
    }
}
