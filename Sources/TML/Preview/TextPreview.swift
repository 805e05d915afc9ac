/// Tries the texts of a key: how they read with sample values, in each way that they tell apart.
///
/// Every value of a number is one way to read a text, for the text around it has to fit; so are one
/// and several things in a list. Genders, dates and all else count where the text or its form
/// asks for them.
public struct TextPreview: Sendable {
    /// More combinations than this are not tried.
    public static let mostCases = 216
    /// Nor more than these bytes of text, but always some cases.
    private static let mostBytes = 30_000
    private static let fewestCases = 8

    /// The label that the texts translate.
    public let label: Label
    /// Values to try the texts with, of the texts' language.
    public let samples: FormSamples
    /// The names of the tokens that have values, by first position: not those that need none.
    public let names: [String]
    let chosen: [String: SampleChoice]
    private let kinds: [String: SampleKind]
    /// Of each token that stands for people, its place among them.
    private let places: [String: Int]
    /// The attributes that tokens ask for, by the names of the values that have them.
    private let attributes: [String: Set<String>]

    /// - Parameter chosen: what is to be shown where the rules allow it, by the tokens' names.
    public init(of label: Label, samples: FormSamples, chosen: [String: SampleChoice] = [:]) {
        (self.label, self.samples, self.chosen) = (label, samples, chosen)
        var names: [String] = []
        var kinds: [String: SampleKind] = [:]
        var places: [String: Int] = [:]
        var attributes: [String: Set<String>] = [:]
        for token in label.tokens where DefaultTokens.standard.data[token.name] == nil {
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

    /// Whether somebody stands behind a token, with a name and a gender.
    public func isPerson(_ name: String) -> Bool { kinds[name] == .person }

    /// How a text reads that is for a form; empty for a blank one.
    public func readings(of text: Label, for form: Context = Context()) -> Readings {
        let prepared = PreparedText.terminal(
            text, in: language, allowedBy: label, defaults: .standard)
        return Readings(
            variations(of: text, for: form), besides: usualValues,
            most: Self.mostCases(of: text.text)
        ) { prepared.rendered(with: $0, in: language) }
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
        Dictionary(names.map { ($0, value(of: $0)) }) { first, _ in first }
    }
}

extension TextPreview {
    /// What stands for a token where nothing asks for something else.
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

    /// The value of a list with so many things in it.
    func list(of count: Int, _ name: String) -> TokenValue {
        kind(of: name) == .people
            ? .list(
                samples.people.several(count, from: place(of: name)),
                ListFormat(item: .attribute("name")))
            : .items((1...count).map { "Item \($0)" })
    }

    /// A value that a rule accepts, as far as it can be with what this token asks of it.
    func dressed(_ value: TokenValue, _ name: String) -> TokenValue {
        switch value {
        case .list(let items, _) where kind(of: name) == .people && items.first?.isText == true:
            return list(of: items.count, name)
        case .text(let text) where attributes[name] != nil:
            return dressed(.map(["name": .text(text)]), name)
        case .map(var members):
            for attribute in attributes[name] ?? [] where members[attribute] == nil {
                let isName = attribute.hasSuffix("name")
                let usual = isName ? members["name"] : nil
                members[attribute] = usual ?? .text(Self.stand(for: attribute))
            }
            return .map(members)
        default: return value
        }
    }

    /// People are men and women in turn, so that one can tell one from the other.
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

    /// The first value that a rule of the context accepts.
    private func sample(_ keyword: String, place: Int = 0) -> TokenValue? {
        language.context(keyword)?.ruleKeys.lazy.compactMap { rule in
            samples.values(of: rule, keyword: keyword, place: place).first
        }.first
    }

    /// A text of which nothing is known: its name, so marked that nobody takes it for a value.
    private static func stand(for name: String) -> String {
        "‹\(name.replacingAll("_", with: " "))›"
    }
}
