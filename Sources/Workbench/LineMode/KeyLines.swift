import Catalog
import TML
import Text

/// The lines for the selected key: the label with its explanations, the forms, and their issues.
struct KeyLines {
    private let forms: KeyForms
    private let shared: Shared
    /// The numbers of translations and suggestions.
    private let others: (translations: Int, suggestions: Int)
    private let position: String

    /// - Parameter screen: the translate screen that shows the key.
    init(_ screen: TranslateScreen, _ shared: Shared) {
        self.shared = shared
        forms = screen.forms
        let list = screen.list
        position = Strings.position(
            list.cursor.selection, of: list.cursor.count, isWhole: !list.isCounting)
        others = (
            screen.current?.detail.translations.count ?? 0,
            screen.pane(SuggestionsPane.self).list.rows.count
        )
    }

    var picture: LinePicture {
        var picture = LinePicture("key \(shared.row?.id.hash ?? "")")
        guard let key = shared.current else {
            picture.say(
                shared.row.map { LinePicture.beginning(of: $0.label) } ?? Strings.noKeyInHand)
            return picture
        }
        picture.say(Strings.key(position))
        Self.say(key, in: &picture)
        picture.say(whatStandsAgainst(key))
        sayForms(in: &picture)
        sayIssues(in: &picture)
        picture.say(Strings.more(others.translations, others.suggestions))
        return picture
    }

    /// The label with its explanations.
    static func say(_ key: CurrentKey, in picture: inout LinePicture) {
        picture.say(Strings.labelTitle, key.detail.key.label.string)
        if !key.detail.key.description.isEmpty {
            picture.say(Strings.descriptionTitle, key.detail.key.description.string)
        }
        if !key.detail.key.note.isEmpty {
            picture.say(Strings.noteTitle, key.detail.key.note.string)
        }
        picture.say(key.detail.facts.joined(separator: ", "))
        for term in key.terms {
            picture.say(Strings.termTitle, term.word.string + Strings.called(term))
        }
    }
}

extension KeyLines {
    /// The reason why the key cannot be edited, or a conflict or a refusal.
    private func whatStandsAgainst(_ key: CurrentKey) -> String {
        if let why = forms.whyReadOnly { return why }
        return key.detail.changes.lazy.compactMap { change in
            Strings.obstacle(change) { shared.environment.keyName(for: $0, in: []) }
        }.first ?? ""
    }

    private func sayForms(in picture: inout LinePicture) {
        for (number, field) in forms.fields.enumerated() {
            let (name, samples) = forms.heading(of: field)
            let heading = Strings.form(
                number, of: forms.fields.count, name: name, samples: samples, field.stateWords)
            if field.text.isEmpty {
                picture.say(heading + ".")
            } else {
                picture.say(heading, field.text.string)
            }
        }
        var forms = ListCursor(count: forms.fields.count)
        forms.select(self.forms.focused)
        picture.hold(forms)
    }

    private func sayIssues(in picture: inout LinePicture) {
        for problem in forms.problems(of: forms.issues) {
            picture.say(Strings.problem(problem.sentence, problem.grade, at: problem.place))
        }
    }
}
