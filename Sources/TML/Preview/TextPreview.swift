/// Renders the texts of a key with sample values, for all values that change the text.
///
/// Each rule for a number gives a reading, because the text around the number has to match. Lists
/// give a reading with one item and one with several items. Genders, dates and other values count
/// only if the text or its form depends on them.
public struct TextPreview: Sendable {
    /// The maximum number of tested combinations.
    public static let mostCases = 216
    /// The maximum number of rendered bytes. At least `fewestCases` combinations are tested.
    private static let mostBytes = 30_000
    private static let fewestCases = 8

    /// The label that the texts translate.
    public let label: Label
    /// The sample values of the language of the texts.
    public let samples: FormSamples
    /// The distinct names of the tokens with values, in order of first occurrence. Default tokens
    /// are omitted.
    public let names: [String]
    let chosen: [String: SampleChoice]
    private let kinds: [String: SampleKind]
    /// For each token for people, its place among these tokens.
    private let places: [String: Int]
    /// The attributes that tokens show, by the name of the value.
    private let attributes: [String: Set<String>]

    /// Prepares the preview.
    ///
    /// - Parameter chosen: the values to show if the rules allow it, by token name.
    public init(of label: Label, samples: FormSamples, chosen: [String: SampleChoice] = [:]) {
        (self.label, self.samples, self.chosen) = (label, samples, chosen)
        var names: [String] = []
        var kinds: [String: SampleKind] = [:]
        var places: [String: Int] = [:]
        var attributes: [String: Set<String>] = [:]
        for (name, kind) in Self.selectingValues(of: label, in: samples.language)
        where kinds[name] == nil {
            if kind.isOfPeople { places[name] = places.count }
            kinds[name] = kind
            names.append(name)
        }
        for token in label.tokens
        where token.kind != .placeholder && DefaultTokens.standard.data[token.name] == nil {
            let name = token.valueName
            if token.kind == .method { attributes[name, default: []].insert(token.attributeName) }
            guard kinds[name] == nil else { continue }
            let kind = SampleKind(
                ofTokenNamed: name, in: label, language: samples.language)
            if kind.isOfPeople { places[name] = places.count }
            kinds[name] = kind
            names.append(name)
        }
        (self.names, self.kinds, self.places, self.attributes) = (names, kinds, places, attributes)
    }

    /// Whether the value of a token is a person with a name and a gender.
    public func isPerson(_ name: String) -> Bool { kinds[name] == .person }

    /// Returns the readings of a text for a form.
    public func readings(of text: Label, for form: Context = Context()) -> Readings {
        let prepared = PreparedText.terminal(
            text, in: language, allowedBy: label, defaults: .standard)
        return Readings(
            variations(of: text, for: form), besides: usualValues,
            most: Self.mostCases(of: text.text)
        ) { prepared.rendered(with: $0, in: language) }
    }

    /// Returns the names and kinds of the values that select a form or a text of the label, in a
    /// syntax other than TML.
    private static func selectingValues(
        of label: Label, in language: Language
    ) -> [(name: String, kind: SampleKind)] {
        guard !label.isTML else { return [] }
        let forms = label.syntax.variations.map { variation in
            (
                variation.token,
                SampleKind(ofTokenNamed: variation.token, in: label, language: language)
            )
        }
        let arguments = (ICUMessage(of: label)?.allArguments ?? []).map { argument in
            (argument.name, argument.kind == .select ? SampleKind.text : .number)
        }
        return forms + arguments
    }

    static func mostCases(of text: String) -> Int {
        max(fewestCases, min(mostCases, mostBytes / max(1, text.utf8.count)))
    }

    var language: Language { samples.language }
    func kind(of name: String) -> SampleKind {
        kinds[name] ?? SampleKind(ofTokenNamed: name, in: label, language: language)
    }
    func place(of name: String) -> Int { places[name] ?? places.count }

    private var usualValues: TokenValues {
        TokenValues(Dictionary(names.map { ($0, value(of: $0)) }) { first, _ in first })
    }
}

extension TextPreview {
    /// Returns the usual value of a token.
    public func value(of name: String) -> TokenValue {
        let choice = chosen[name]
        let kind = kind(of: name)
        guard kind != .person else { return dressed(person(name, choice), name) }
        if let value = choice?.value { return value }
        let place = place(of: name)
        switch kind {
        case .number: return sample("number") ?? .integer(5)
        case .people: return list(of: 1, name)
        case .list: return list(of: 1, name)
        case .date: return sample("date") ?? .date(language.today ?? .today)
        case .special(let keyword):
            return sample(keyword, place: place) ?? dressed(.text(Self.stand(for: name)), name)
        case .person, .text: return dressed(.text(Self.stand(for: name)), name)
        }
    }

    /// Returns a list with this number of items.
    func list(of count: Int, _ name: String) -> TokenValue {
        kind(of: name) == .people
            ? .list(
                samples.people.several(count, from: place(of: name)),
                ListFormat(item: .attribute("name")))
            : .items((1...count).map { "Item \($0)" })
    }

    /// Adds the people and attributes that the token shows to a value that matches a rule.
    func dressed(_ value: TokenValue, _ name: String) -> TokenValue {
        if case .list(let items, _) = value, kind(of: name) == .people, items.first?.isText == true
        {
            return list(of: items.count, name)
        }
        if case .text(let text) = value, attributes[name] != nil {
            return dressed(.map(["name": .text(text)]), name)
        }
        guard case .map(var members) = value else { return value }
        for attribute in attributes[name] ?? [] where members[attribute] == nil {
            let isName = attribute.hasSuffix("name")
            let usual = isName ? members["name"] : nil
            members[attribute] = usual ?? .text(Self.stand(for: attribute))
        }
        return .map(members)
    }

    /// Returns a person. Men and women alternate, so that the reader can distinguish them.
    private func person(_ name: String, _ choice: SampleChoice?) -> TokenValue {
        let place = place(of: name)
        let usual = place.isMultiple(of: 2) ? "male" : "female"
        let gender = choice?.gender ?? usual
        if let text = choice?.value?.plainText { return .person(name: text, gender: gender) }
        switch gender {
        case "male": return samples.people.man(place)
        case "female": return samples.people.woman(place)
        default: return samples.people.other(place)
        }
    }

    /// Returns the first value that matches a rule of the context.
    private func sample(_ keyword: String, place: Int = 0) -> TokenValue? {
        language.context(keyword)?.ruleKeys.lazy.compactMap { rule in
            samples.values(of: rule, keyword: keyword, place: place).first
        }.first
    }

    /// Returns a placeholder for an unknown text: the name in ‹›, so that it does not look like a
    /// value.
    private static func stand(for name: String) -> String {
        "‹\(name.replacingAll("_", with: " "))›"
    }
}
