import Catalog
import TML
import Text

extension Strings {
    /// A pasted or typed text is too long, so none of it was inserted.
    static func noRoom(for size: Int, room: Int, limit: Int = TextEditor.limit) -> String {
        // A typed character has at most four bytes.
        if size <= 4 {
            return "Nothing was inserted: the text has reached its limit of \(bytes(limit))."
        }
        let rest = room < limit ? ", of which \(bytes(room)) are free" : ""
        return "Nothing was inserted: the pasted text has \(bytes(size)); "
            + "the limit is \(bytes(limit))\(rest)."
    }

    /// A size with its unit, rounded up.
    public static func bytes(_ count: Int) -> String {
        if count < 1024 { return "\(count) bytes" }
        if count < 1 << 20 { return "\((count + 1023) / 1024) kB" }
        let tenths = (count * 10 + (1 << 20) - 1) >> 20
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    // Forms.
    static let arrangementQuestion = "Choose the values that the translation depends on."
    static let oneArrangement = "A translation of this label needs only one form."
    static let arrangementOfFile = "The translation file determines the forms of this translation."
    static let oneText = "no value: one text for all cases"
    static let always = "always"
    static let otherDimensions = "other combinations…"
    static let dimensionsQuestion =
        "Choose the values that the translation depends on. Enter selects or deselects a value."

    /// A row of the menu of dimensions.
    static func describe(_ dimension: Dimension, isChosen: Bool) -> String {
        let rules = dimension.rules.joined(separator: ", ")
        return
            "\(isChosen ? "[x]" : "[ ]") \(token(dimension.token)) \(dimension.keyword) (\(rules))"
    }

    /// The row of the menu that ends the choice.
    static func layOut(_ choice: Arrangement) -> String {
        let count = PluralFields.count(of: choice.dimensions)
        return count == 1 ? "Finish with one text" : "Finish with \(count) texts"
    }

    static func tooManyForms(_ choice: Arrangement) -> String {
        let count = PluralFields.count(of: choice.dimensions)
        return "This choice needs \(count) texts; the limit is \(Arrangement.limit)."
    }

    /// A row of the menu of arrangements.
    static func describe(_ choice: Arrangement, inside piped: [String]) -> String {
        guard !choice.dimensions.isEmpty else {
            let forms = piped.first.map { ", with word forms: {\($0)|| …}" } ?? ""
            return oneText + forms
        }
        let names = choice.dimensions.map { "\(token($0.token)) \($0.keyword)" }
        let rules = choice.dimensions.count == 1 ? choice.dimensions[0].rules : []
        let listed = rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))"
        let count = PluralFields.count(of: choice.dimensions)
        return "\(names.joined(separator: " × "))\(listed): \(count) texts"
    }

    static func token(_ name: String) -> String {
        name == "viewing_user" ? "the reader’s" : "{\(name)}"
    }

    /// The position of the form with the cursor among the forms.
    static func form(_ index: Int, of count: Int) -> String { "form \(index + 1) of \(count)" }

    /// The length of a form and its limit.
    static func length(_ length: TextLength) -> String {
        "\(length.count) of \(length.limit) characters"
    }

    // The placeholders of an empty form.
    static func typeHere(copy key: String) -> String { "type here; \(key) copies the label" }
    static func openToType(_ key: String) -> String { "empty; press \(key) to type" }

    /// The line above the forms about a conflict or a refusal; `nil` for a change in another state.
    ///
    /// - Parameter key: returns the key of a command.
    static func obstacle(_ change: Change, key: (Command) -> String) -> String? {
        switch change.state {
        case .conflicting(let conflict):
            "Conflict: \(ConflictWords(conflict).ending) \(key(.decideConflict)) shows the choices."
        case .refused(let reason):
            "\(refused(change)) was refused: \(whole(reason)) \(key(.outbox)) shows the choices."
        case .queued, .sent, .gone: nil
        }
    }

    private static func refused(_ change: Change) -> String {
        change.isText ? "This text" : "Your change (\(ChangeWords(change.kind).name))"
    }

    // Samples.
    static let noLetters =
        "The selection or word has no letters to change. Tokens and decorations do not change."
    static let noTokens = "This label has no tokens."
    static let sampleTokenQuestion = "Choose the token whose sample value you want to change."

    static func sampleValueQuestion(_ name: String) -> String {
        "Value of {\(name)} in the preview (empty: the default value)"
    }

    static func sampleGenderQuestion(_ name: String) -> String {
        "Gender of {\(name)} in the preview"
    }

    static func gender(_ gender: String) -> String {
        gender == "unknown" ? "not known" : gender
    }

    /// A sample value that decides the form. Of a list: the first item and the number of further
    /// items.
    static func sample(_ value: TokenValue) -> String {
        if case .list(let items, let format) = value, items.count > 1 {
            return "\(sample(.list([items[0]], format))) +\(items.count - 1)"
        }
        return Label("{x}").rendered(with: ["x": value], in: .plain(locale: "en")).text
    }

    /// A row of the menu of tokens with sample values.
    static func sampleItem(_ name: String, _ value: TokenValue, isPerson: Bool) -> String {
        let words = isPerson ? value.gender.map { " (\(gender($0)))" } : nil
        return "{\(name)} = \(sample(value))\(words ?? "")"
    }

    // The preview.
    /// The number of shown cases of a form, and the key that shows all cases.
    static func cases(_ environment: ScreenEnvironment) -> (FormPreview) -> String {
        let key = environment.keyName(for: .nextPane, in: [.forms])
        return { preview in
            let (shown, tried) = (preview.usual.count, preview.lines.count)
            return preview.isComplete
                ? "\(shown) of \(tried) cases; \(key) shows all"
                : "\(shown) of more than \(tried) cases; \(key) shows more"
        }
    }

    /// A note below the cases, if the text has more cases than the preview tries.
    static func notAllCases(_ preview: FormPreview) -> String {
        "the first \(preview.lines.count) of many cases"
    }

    // Translations.
    static let noTranslation = "There is no translation to review or copy."
    static let noTranslations = "No translations yet."
    static let allTextsRejected = "All translations are rejected."
    static func alreadyNoted(_ verdict: Verdict, _ label: ExactText) -> String {
        DecisionWords(verdict).already(named(label))
    }

    static let selectToDelete =
        "Select a translation in the pane “Translations”, then delete the translation."

    static func rejectQuestion(_ texts: [String]) -> String {
        guard texts.count == 1, let text = texts.first else {
            return "Reason to reject all \(texts.count) forms (optional)"
        }
        return "Reason to reject “\(oneLine(text))” (optional)"
    }

    static func commentQuestion(_ label: ExactText) -> String { "Comment on \(named(label))" }
    static func commented(_ label: ExactText) -> String { "Comment on \(named(label)) saved." }

    /// A verdict is saved in the outbox.
    static func noted(
        _ verdict: Verdict, of judged: [Translation], _ label: ExactText, _ link: Link,
        _ kind: Session.Kind?
    ) -> String {
        let what = judged.count > 1 ? "\(judged.count) forms" : judged.first.map(form) ?? ""
        return [DecisionWords(verdict).saved, what, "of \(named(label))."].filter { !$0.isEmpty }
            .joined(separator: " ") + sending(link, kind)
    }

    /// A translation and its form.
    private static func form(_ translation: Translation) -> String {
        let form = shortName(of: translation.context)
        return named(translation.text) + (form.isEmpty ? "" : " (\(form))")
    }

    /// The translation has changed before the verdict was saved.
    static func isAnother(_ verdict: Verdict, _ label: ExactText) -> String {
        DecisionWords(verdict).notSaved
            + " the translation of \(named(label)) has changed. Review the new text."
    }

    static func rank(_ translation: Translation) -> String {
        let rank = signedRank(translation)
        switch translation.myVote {
        case 1...: return "\(rank) (you voted up)"
        case ..<0: return "\(rank) (you voted down)"
        default: return rank
        }
    }

    /// The rank, with the sign of the translator’s vote.
    static func shortRank(_ translation: Translation) -> String {
        let votes = ["−", "", "+"]
        let vote = votes[min(max(translation.myVote, -1), 1) + 1]
        return signedRank(translation) + (vote.isEmpty ? "" : " (\(vote))")
    }

    private static func signedRank(_ translation: Translation) -> String {
        let sign = translation.rank > 0 ? "+" : translation.rank < 0 ? "−" : ""
        return "\(sign)\(translation.rank.magnitude)"
    }

    /// The form, the rank and the author of a translation. A translation for all cases has no form.
    static func note(_ translation: Translation) -> String {
        let facts = [shortName(of: translation.context), rank(translation), author(translation)]
        return facts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The form and the rank, for a narrow column.
    static func shortNote(_ translation: Translation) -> String {
        let form = shortName(of: translation.context)
        return form.isEmpty ? rank(translation) : "\(form) \(signedRank(translation))"
    }

    static func author(_ translation: Translation) -> String {
        if translation.isMachine { return "machine translation" }
        return author(named: translation.author)
    }

    static func author(named name: String) -> String { name.isEmpty ? imported : oneLine(name) }

    // Suggestions.
    static let noEngine =
        "No engine is switched on. “:engines” adds an engine and switches suggestions on."
    static let suggestionAwaited = "Asking the engines…"
    static let noSuggestions = "There are no suggestions."
    static let engineNotForProject =
        "Engines are off for this project: the configuration file does not list the project."

    static let serverMemory = "translation memory of the server"
    /// The mark of a text of the translator that is not accepted yet.
    static let pending = "pending"

    static func filled(forms: Int, undo: String) -> String {
        "The suggestions filled \(forms) forms. \(undo) restores the old texts."
    }
    static let nothingToForget = "No suggestion is selected."
    static let onlyMemoryForgets = "You can hide only suggestions of the translation memory."
    static let nothingForgotten = "There is no hidden suggestion to restore."

    static let nothingToRemember =
        "The texts of these keys are not hidden. Texts in use are always in the memory."

    static func rememberQuestion(_ keys: Int) -> String {
        "Restore the hidden suggestions that are texts in use of \(self.keys(keys))?"
    }

    static func remembered(_ count: Int) -> String {
        count == 1
            ? "1 hidden suggestion restored." : "\(number(count)) hidden suggestions restored."
    }

    static func forgotten(_ text: RememberedText) -> String {
        "Suggestion hidden (to undo: :\(Command.bringBack.rawValue)): "
            + "“\(onOneLine(text.text.string))” for “\(onOneLine(text.label.string))”."
    }

    static func broughtBack(_ text: RememberedText) -> String {
        "Suggestion restored: "
            + "“\(onOneLine(text.text.string))” for “\(onOneLine(text.label.string))”."
    }

    static func noForm(_ number: Int) -> String { "There is no form \(number)." }

    static func noSuggestion(_ number: Int) -> String { "There is no suggestion \(number)." }

    static func askHint(_ key: String, engine: String?) -> String {
        "\(key) asks \(engine ?? "the engines") for a suggestion."
    }

    /// - Parameter project: the project of the current key.
    static func origin(_ suggestion: Suggestion, in project: Project.Key) -> String {
        switch suggestion.origin {
        case .machine(let name): return name
        case .term(let origin): return self.origin(origin)
        case .memory(let origin):
            let parts = [
                "memory \(origin.percent) %", origin.isPending ? pending : "", otherUse(origin),
                place(origin, in: project), origin.author,
            ]
            return parts.filter { !$0.isEmpty }.joined(separator: " · ")
        }
    }

    /// The note that the same label has another description; empty: the description is the same.
    private static func otherUse(_ origin: MemoryOrigin) -> String {
        guard let description = origin.otherDescription else { return "" }
        return description.isEmpty
            ? "same label without a description"
            : "same label, described as “\(oneLine(description.string))”"
    }

    private static func place(_ origin: MemoryOrigin, in project: Project.Key) -> String {
        switch origin.place {
        case .key(let key, _) where key.project == project: "this project"
        case .key(_, let name): oneLine(name)
        case .file(let name): "file \(oneLine(name))"
        case .server: "on the server"
        }
    }

    // The label.
    static func sources(_ names: [String]) -> String { "used in " + names.joined(separator: ", ") }
    static func tags(_ names: [String]) -> String { "tagged " + names.joined(separator: ", ") }
    static func limit(_ length: Int) -> String { "at most \(length) characters" }
    static func level(_ level: Int) -> String { "level \(level)" }

    /// The syntax of a label, such as `printf, HTML`; `nil` for TML and for XMessage, which has its
    /// own message.
    static func syntax(_ syntax: LabelSyntax) -> String? {
        let placeholders: String
        switch syntax.placeholders {
        case .tml, .xmessage: return nil
        case .printf: placeholders = "printf"
        case .brace: placeholders = "braces"
        case .icu: placeholders = "ICU"
        case .i18next: placeholders = "i18next"
        case .plain: placeholders = "plain text"
        }
        let markup = syntax.markup.map { $0 == .html ? "HTML" : "Qt" }
        return [placeholders, markup].compactMap(\.self).joined(separator: ", ")
    }
}

extension Strings {
    static func suggestionsWait(_ count: Int) -> String {
        count == 1 ? "1 suggestion" : "\(count) suggestions"
    }

    /// The condition of a translation in readable form: `{count} few, {user} female`.
    static func condition(_ context: Context) -> String {
        context.choices.map { choice in
            let name = choice.token == "viewing_user" ? "reader" : token(choice.token)
            return "\(name) \(choice.rule)"
        }.joined(separator: ", ")
    }

    /// The note beside a suggestion: its form, and for a match of the memory the similarity of the
    /// label or “same label”.
    static func shortNote(_ suggestion: Suggestion) -> String {
        if case .term = suggestion.origin { return termNote }
        let context = shortContext(suggestion)
        guard case .memory(let origin) = suggestion.origin else { return context }
        let nearness = origin.otherDescription == nil ? "\(origin.percent) %" : "same label"
        var place = origin.isPending ? pending : ""
        if case .server = origin.place { place = "server" }
        return [context, place, nearness].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The note beside a row of the suggestions: the origin and the `shortNote`.
    static func note(_ row: OfferedRow) -> String {
        let short = shortNote(row)
        switch row.first.origin {
        case .machine(let name):
            return short.isEmpty ? oneLine(name) : "\(oneLine(name)) · \(short)"
        case .memory(let origin):
            if case .server = origin.place { return short }
            return "memory \(short)"
        case .term: return short
        }
    }

    /// The note in a narrow column. It always has the name of an engine.
    static func narrowNote(_ row: OfferedRow) -> String {
        if case .machine = row.first.origin { note(row) } else { shortNote(row) }
    }

    /// The `shortNote` of the suggestion in a row; for a row with several forms the number of
    /// forms.
    static func shortNote(_ row: OfferedRow) -> String {
        row.others.isEmpty ? shortNote(row.first) : "\(row.suggestions.count) forms"
    }

    /// The form of a suggestion; empty if the suggestion is for any form.
    private static func shortContext(_ suggestion: Suggestion) -> String {
        guard case .only(let context) = suggestion.context else { return "" }
        return shortName(of: context)
    }

    /// The rules of a form; empty for the form that always applies.
    static func shortName(of context: Context) -> String {
        context.choices.map(\.rule).joined(separator: ", ")
    }
}
