import TML
import Text

/// The sample values that the translator has chosen for tokens, by name. They are not saved when
/// the language is closed.
struct SampleValues: Equatable, Sendable {
    var chosen: [String: ExactText] = [:]
    /// `male`, `female` or `unknown`.
    var genders: [String: String] = [:]

    static let genders = ["male", "female", "unknown"]

    var choices: [String: SampleChoice] {
        let names = Set(chosen.keys).union(genders.keys)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, SampleChoice(value: value(of: name), gender: genders[name]))
            })
    }

    /// Returns a number, a list if the text has commas, otherwise a text.
    private func value(of name: String) -> TokenValue? {
        guard let text = chosen[name]?.string else { return nil }
        if let number = Int(text) { return .integer(number) }
        if let number = Double(text), number.isFinite { return .decimal(number) }
        let items = text.split(separator: ",").map { part in
            String(part.drop { $0 == " " })
        }
        return items.count > 1 ? .items(items) : .text(text)
    }
}

/// The dialogs about sample values.
extension SampleValues {
    /// Returns the dialog to choose a token. If there is only one token, returns the dialog for its
    /// value.
    func question(_ checker: Checker?) -> Reaction {
        let names = checker?.sampleNames ?? []
        guard let checker, let first = names.first else { return .notice(Strings.noTokens) }
        if names.count == 1 { return valueQuestion(about: first, checker) }
        let items = names.map { name in
            Strings.sampleItem(name, checker.sample(of: name), isPerson: checker.isPerson(name))
        }
        return .dialog(.menu(.key(.sampleToken), Strings.sampleTokenQuestion, items: items))
    }

    /// Returns the dialog for the value of the chosen token.
    func question(about number: Int, _ checker: Checker?) -> Reaction {
        guard let checker, checker.sampleNames.indices.contains(number) else { return .none }
        return valueQuestion(about: checker.sampleNames[number], checker)
    }

    private func valueQuestion(about name: String, _ checker: Checker) -> Reaction {
        .dialog(
            .prompt(
                .key(.sampleValue(token: name)), Strings.sampleValueQuestion(name),
                initial: chosen[name]?.string ?? Strings.sample(checker.sample(of: name)),
                mayBeEmpty: true))
    }

    /// Sets the value of a token. An empty text restores the default value.
    mutating func choose(_ text: ExactText, for name: String, _ checker: Checker?) {
        let usual = checker.map { ExactText(Strings.sample($0.sample(of: name))) }
        if text != usual { chosen[name] = text.isEmpty ? nil : text }
    }

    /// Returns the dialog for the gender of a person; no dialog for other tokens.
    static func genderQuestion(about name: String, _ checker: Checker?) -> Reaction {
        guard let checker, checker.isPerson(name) else { return .none }
        let gender = checker.sample(of: name).gender
        return .dialog(
            .menu(
                .key(.sampleGender(token: name)), Strings.sampleGenderQuestion(name),
                items: genders.map(Strings.gender),
                selected: genders.firstIndex(of: gender ?? "") ?? 0))
    }

    mutating func chooseGender(_ number: Int, of name: String) {
        guard Self.genders.indices.contains(number) else { return }
        genders[name] = Self.genders[number]
    }
}

/// Sample values for the rules of a language. They are computed once, because the search for
/// numbers takes time.
struct RuleSamples: Equatable, Sendable {
    /// Sample values for the forms of the language.
    let forms: FormSamples

    init(_ language: Language) {
        forms = FormSamples(language, people: SampleNames.people(of: language.locale))
    }

    /// The language of the samples.
    var language: Language { forms.language }

    static func == (left: RuleSamples, right: RuleSamples) -> Bool {
        left.language == right.language
    }

    /// Returns the values of a rule: `1, 21, 31…`; empty if the name of the rule is clear.
    func text(of rule: String, keyword: String) -> String {
        let text = forms.text(of: rule, keyword: keyword)
        return text == rule ? "" : text
    }
}
