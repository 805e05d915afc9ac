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
    static let noConflict = "This key has no conflict."
    static let keyHasNoDrafts = "This key has no drafts."
    static let discardQuestion = """
        Discard the drafts of this key?
        """

    /// - Parameter undo: the key that brings the text back.
    static func discarded(_ undo: String) -> String {
        "The drafts are discarded. In the list of keys, \(undo) restores the drafts."
    }

    static func nothingLeft(_ unfinished: Unfinished) -> String {
        switch unfinished {
        case .toTranslate: "Nothing is left to translate in this list."
        case .toReview, .toJudge: "Nothing is left to review in this list."
        case .toFix: "No key is left in this list."
        }
    }

    /// - Parameter emptyForms: the number of forms of the saved key that have no text.
    static func nothingLeft(_ unfinished: Unfinished, emptyForms: Int) -> String {
        guard emptyForms > 0 else { return nothingLeft(unfinished) }
        let forms =
            emptyForms == 1
            ? "1 form of this key has" : "\(number(emptyForms)) forms of this key have"
        return "\(forms) no text. \(noOtherKey(unfinished))"
    }

    private static func noOtherKey(_ unfinished: Unfinished) -> String {
        switch unfinished {
        case .toTranslate: "No other key is left to translate in this list."
        case .toReview, .toJudge: "No other key is left to review in this list."
        case .toFix: "No other key is left in this list."
        }
    }

    /// - Parameter next: how to search the whole list, for example “Press n”.
    static func nothingLeftBelow(_ next: String) -> String {
        "No key below the selected key needs a review. \(next) to search from the first key."
    }

    /// Text that was typed while no key could take it, for example after the last key of the list.
    ///
    /// - Parameter isTyped: whether the last text is being typed. Then the end of the text is
    ///   shown.
    static func typedForNoKey(_ texts: [ExactText], isTyped: Bool, yank key: String) -> String {
        let quoted = texts.map { "“\(onOneLine($0.string))”" }.joined(separator: ", ")
        let shown = isTyped ? ending(of: quoted) : beginning(of: quoted, columns: columnsOfLoose)
        guard texts.count > 1 else { return "\(shown) is not in a form. \(key) inserts the text." }
        return "\(shown) are not in a form. \(key) inserts the first text."
    }

    /// With more columns, the key would be cut off in a window of 80 columns.
    private static let columnsOfLoose = 30

    private static func ending(of text: String) -> String {
        var rest = text[...]
        while TextCells.columns(of: rest) > columnsOfLoose - 1 { rest.removeFirst() }
        return rest.count == text.count ? text : "…\(rest)"
    }

    static func keyIsGone(_ label: String) -> String {
        "The key \(named(ExactText(label))) no longer exists."
    }

    /// The reason why nothing can be typed into a locked key.
    ///
    /// - Parameter mayUnlock: whether the translator has the permission to unlock keys.
    static func locked(by name: String?, mayUnlock: Bool) -> String {
        let locked = name.map { "Locked by \($0)." }
        if mayUnlock { return "\(locked ?? "Locked.") :unlock unlocks the key." }
        return locked ?? "Locked: you cannot change the translation."
    }

    static let textIsInUse =
        "Apps show this translation. Your new text can replace this translation."
    static let foreignSyntax =
        "This key uses XMessage syntax. The program can show this key, but not edit it."
    static let mayNotTranslate = "You have no permission to translate into this language."

    static func levelTooLow(_ level: Int) -> String {
        "This key is for translators of level \(level) and above."
    }

    // The list.
    static let filterQuestion = "Choose a filter for the list of keys."
    static let sourceQuestion = "Choose a source. The list then shows only the keys of this source."
    static let allSources = "all sources"
    static let noSources = "This project has no sources."

    static func source(_ source: SourceCount) -> String {
        "\(source.name) (\(number(source.keys)))"
    }

    /// - Parameter isWhole: false if the list has more rows, which are still being counted.
    static func position(_ selection: Int, of count: Int?, isWhole: Bool = true) -> String {
        guard let count else { return "…" }
        let all = number(count) + (isWhole ? "" : "+")
        return count == 0 ? "0" : "\(number(selection + 1)) of \(all)"
    }

    /// The filter, the source, the search and the order of the list, in a line.
    static func narrowing(_ query: KeyQuery) -> String {
        var parts = [word(query.filter)]
        if let source = query.source { parts.append("in \(source)") }
        if !query.search.isEmpty { parts.append("with “\(query.search)”") }
        if query.order == .label { parts.append("sorted by label") }
        return parts.joined(separator: ", ")
    }

    static func word(_ filter: KeyFilter) -> String { filterWords[filter] ?? filter.text }

    private static let filterWords: [KeyFilter: String] = [
        .everyKey: "all keys", .unfinished: "unfinished", .untranslated: "untranslated",
        .pending: "pending", .accepted: "accepted", .approved: "approved", .locked: "locked",
        .unsent: "unsent (drafts, queue)", .toReview: "to review", .conflicting: "in conflict",
        .new: "new for you", .rejected: "rejected texts of yours",
    ]

    static let noKeysInList = "The list has no keys."
    static let noKeysYet = "This project has no keys yet."
    static let keysComing = "The keys are being downloaded."
    static func keysNotFetched(_ key: String) -> String {
        "The keys are not downloaded yet. \(key) downloads them."
    }

    /// - Parameters:
    ///   - filter: how to switch to the next filter, for example “Press f”.
    ///   - back: how to end the search, for example “Press esc”.
    static func noKeys(_ query: KeyQuery, filter: String, back: String) -> String {
        let hint =
            query.search.isEmpty
            ? "\(filter) to switch to the next filter."
            : "\(back) to end the search."
        let mistake = query.searched.mistake.map { "\(sentence($0)) " } ?? ""
        return "No key matches: \(narrowing(query)). \(mistake)\(hint)"
    }
}

extension Strings {
    /// The state that saved texts will have on the server. In a file, a text has no such state.
    static func saved(
        _ expected: [TextOutcome: Int], of label: ExactText, _ link: Link, _ kind: Session.Kind?
    ) -> String {
        if link == .practice { return "Saved \(named(label))." + sending(link, kind) }
        let tail = sending(link, kind)
        let forms = "Saved \(subject(of: expected, label.string))"
        if kind == .files { return "\(forms)." + tail }
        guard expected.count == 1, let outcome = expected.keys.first else {
            return "Saved \(named(label)). State after the upload: \(list(expected))." + tail
        }
        switch outcome {
        case .inUse: return "\(forms). State after the upload: accepted." + tail
        case .waiting: return "\(forms). State after the upload: pending." + tail
        case .candidate:
            return "\(forms). State after the upload: candidate; another text stays in use." + tail
        }
    }

    /// When a saved text is uploaded, as a further sentence; empty: at once.
    static func sending(_ link: Link, _ kind: Session.Kind?) -> String {
        if link == .practice { return " \(onlyPractice)" }
        guard let time = whenSent(link) else { return "" }
        return kind == .files
            ? " The program writes the file as soon as possible." : " The upload starts \(time)."
    }

    /// When a saved text is uploaded; `nil`: at once, or never.
    static func whenSent(_ link: Link) -> String? {
        switch link {
        case .signedOut: "after you sign in again"
        case .refusing: "when the server accepts changes again"
        case .offline: "when you are online"
        case .notAsked, .online, .synchronizing, .stopped, .practice: nil
        }
    }

    /// The result of uploaded texts.
    ///
    /// - Parameter label: the label of the only key; `nil`: there are several keys.
    static func arrived(_ texts: [TextOutcome: Int], of label: String?) -> String {
        let subject = subject(of: texts, label)
        guard texts.count == 1, let outcome = texts.keys.first else {
            return "\(subject) uploaded: \(list(texts))."
        }
        switch outcome {
        case .inUse: return "\(subject) uploaded and accepted."
        case .waiting: return "\(subject) uploaded and pending: a review or votes are needed."
        case .candidate:
            return "\(subject) uploaded as a candidate: another text stays in use."
        }
    }

    /// The result of texts in files with these names.
    static func written(
        _ texts: [TextOutcome: Int], of label: String?, into files: [String]
    ) -> String {
        let place =
            switch files.count {
            case 0: "the file"
            case 1: onOneLine(files[0])
            default: "\(number(files.count)) files"
            }
        return "\(subject(of: texts, label)) written into \(place)."
    }

    private static func subject(of texts: [TextOutcome: Int], _ label: String?) -> String {
        let total = texts.values.reduce(0, +)
        let name = label.map { named(ExactText($0)) }
        let forms = name.map { total == 1 ? $0 : "\(number(total)) forms of \($0)" }
        return forms ?? (total == 1 ? "1 translation" : "\(number(total)) translations")
    }

    private static func list(_ texts: [TextOutcome: Int]) -> String {
        let total = texts.values.reduce(0, +)
        return TextOutcome.allCases.compactMap { outcome in
            texts[outcome].map { total == 1 ? word(outcome) : "\(number($0)) \(word(outcome))" }
        }.joined(separator: ", ")
    }

    private static func word(_ outcome: TextOutcome) -> String {
        switch outcome {
        case .inUse: "accepted"
        case .waiting: "pending"
        case .candidate: "candidate"
        }
    }
}

extension Strings {
    /// The progress of a language.
    static func progress(_ progress: LanguageProgress) -> String {
        "\(number(progress.accepted + progress.approved)) of \(number(progress.keys)) done"
    }
}

/// Copying to the clipboard of the terminal.
extension Strings {
    static let nothingToCopy = "There is no text to copy here."
    static let noClipboard = """
        The terminal reports no clipboard, or the configuration file has clipboard = false.
        """

    /// The terminal does not report whether it stored the text.
    static func copiedOut(_ text: String) -> String {
        "Sent to the terminal’s clipboard: \(number(text.count)) characters."
    }

    static func tooLongToCopy(limit: Int) -> String {
        "The text is too long for the clipboard: the limit is \(number(limit)) bytes."
    }
}
