import Catalog
import TML
import Text
import TranslationFiles
import Workbench

/// Makes the units of a file for another person.
///
/// The forms that a file of gettext numbers are one unit with plural forms. Each other form is a
/// unit, whose context names the form.
struct HandOffUnits {
    private let language: Language
    private let numbered: NumberedForms
    private let scope: String
    private let time: Int
    /// The labels with their contexts, which no two units have in common.
    private var used: Set<String> = []

    /// - Parameters:
    ///   - numbered: the plural forms of the file.
    ///   - time: the time of the hand-off, in seconds since 1970.
    init(_ language: Language, _ numbered: NumberedForms, scope: String, time: Int) {
        (self.language, self.numbered) = (language, numbered)
        (self.scope, self.time) = (scope, time)
    }

    /// Returns the units of a key.
    mutating func units(of key: TranslationKey, _ forms: [HandedKey.Form]) -> [FileUnit] {
        var left = forms
        var units: [FileUnit] = []
        for token in Self.tokens(in: forms) {
            guard let plural = plural(of: token, among: left) else { continue }
            left.removeAll { form in plural.contains { $0.handed == form.handed } }
            units.append(unit(key, plural, number: units.count))
        }
        for form in left { units.append(unit(key, [form], number: units.count)) }
        return units
    }
}

extension HandOffUnits {
    /// Returns the tokens whose number decides alone about a form.
    private static func tokens(in forms: [HandedKey.Form]) -> [String] {
        let choices = forms.map(\.handed.context.choices)
            .filter { $0.count == 1 && $0[0].keyword == NumberedForms.number }
        var seen: Set<String> = []
        return choices.map { $0[0].token }.filter { seen.insert($0).inserted }
    }

    /// Returns the forms of the formula in their order; `nil` if the key does not have them all.
    private func plural(of token: String, among forms: [HandedKey.Form]) -> [HandedKey.Form]? {
        guard numbered.count > 1 else { return nil }
        let found = numbered.contexts(of: token).compactMap { context in
            forms.first { $0.handed.context == context }
        }
        return found.count == numbered.count ? found : nil
    }

    private mutating func unit(
        _ key: TranslationKey, _ forms: [HandedKey.Form], number: Int
    ) -> FileUnit {
        let isPlural = forms.count > 1
        let mark = HandOffMark(
            scope: scope, time: time, hash: key.id.hash, forms: forms.map(\.handed))
        let name = isPlural ? "" : Self.name(of: forms[0].handed.context)
        let note = UnitNote(key.note, of: key.label, key.labelSyntax)
        let first = isPlural ? note.singular ?? key.label : key.label
        var unit = FileUnit(
            id: number == 0 ? key.id.hash : "\(key.id.hash)-\(number)", label: key.label,
            singular: isPlural ? first : nil, syntax: key.labelSyntax,
            context: context(of: key, first, name),
            comments: isPlural
                ? Self.comments(note.lines)
                : Self.comments([key.note.string]) + examples(forms[0].handed.context),
            references: key.sources.filter(Self.isReference) + [mark.reference],
            maxLength: key.maxLength, state: Self.state(of: forms))
        unit.forms = forms.enumerated().map { index, form in
            FileForm(isPlural ? FormName([.index(index)]) : FormName(), text: form.text)
        }
        return unit
    }

    private static func state(of forms: [HandedKey.Form]) -> FileUnit.State {
        let filled = forms.filter { !$0.text.isEmpty }
        if filled.isEmpty { return .untranslated }
        if filled.allSatisfy({ $0.status == .approved }) { return .approved }
        let isAccepted = filled.allSatisfy { $0.status == .accepted || $0.status == .approved }
        return isAccepted ? .translated : .toReview
    }
}

extension HandOffUnits {
    /// Returns the description with the name of the form, and with the hash if another unit would
    /// have the same context and the same first original text.
    private mutating func context(
        of key: TranslationKey, _ first: ExactText, _ form: String
    ) -> String {
        let parts = [key.description.string, form].filter { !$0.isEmpty }
        let context = parts.joined(separator: " — ")
        if used.insert("\(context)\u{4}\(first.string)").inserted { return context }
        let whole = (parts + [key.id.hash]).joined(separator: " — ")
        used.insert("\(whole)\u{4}\(first.string)")
        return whole
    }

    private static func name(of context: Context) -> String {
        context.choices.map { "\($0.token): \($0.rule)" }.joined(separator: ", ")
    }

    private static func comments(_ lines: [String]) -> [String] {
        lines.flatMap { $0.split(whereSeparator: \.isNewline) }.map { String($0) }
            .filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Returns examples of the values for which a form is used.
    private func examples(_ context: Context) -> [String] {
        context.choices.compactMap { choice in
            language.context(choice.keyword)?.summary(of: choice.rule).map {
                let words = $0.split(whereSeparator: \.isNewline).joined(separator: " ")
                    .replacingExactly("{token}", with: "{\(choice.token)}")
                return "\(choice.token): \(choice.rule) (\(words))"
            }
        }
    }

    /// Returns true if all formats give the name of a source back as it is.
    private static func isReference(_ name: String) -> Bool {
        !name.isEmpty && !HandOffMark.isReference(name)
            && name.unicodeScalars.allSatisfy { scalar in
                !scalar.properties.isWhitespace && scalar != "\u{2068}" && scalar != "\u{2069}"
            }
    }
}
