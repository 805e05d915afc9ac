/// Renders the texts of a key with the syntax `xmessage` for all values that change the text.
public struct MessagePreview: Sendable {
    /// The message that the texts translate.
    public let message: XMessage
    let samples: FormSamples
    let chosen: [String: SampleChoice]
    private let needs: [String: XMessage.Need]
    private let places: [String: Int]

    /// Prepares the preview.
    ///
    /// - Parameters:
    ///   - samples: the samples of the language of the texts.
    ///   - chosen: the values to show, by the names of the parameters.
    public init(
        of message: XMessage, samples: FormSamples, chosen: [String: SampleChoice] = [:]
    ) {
        (self.message, self.samples, self.chosen) = (message, samples, chosen)
        let needs = message.needs
        let people = needs.filter { $0.kind == .gender || $0.kind == .text }.map(\.name)
        self.needs = Dictionary(needs.map { ($0.name, $0) }) { first, _ in first }
        places = Dictionary(people.enumerated().map { ($0.element, $0.offset) }) { $1 }
    }

    /// The distinct names of the values, in order of first occurrence.
    public var names: [String] { message.needs.map(\.name) }

    /// Whether the message depends on the gender of the value.
    public func isPerson(_ name: String) -> Bool { needs[name]?.kind == .gender }

    /// Returns the usual value of a name.
    public func value(of name: String) -> TokenValue {
        needs[name].flatMap { values(for: $0).first } ?? .text(name)
    }

    /// Returns the readings of a text for all values that change it.
    public func readings(of text: XMessage) -> Readings {
        var usual = Dictionary(names.map { ($0, value(of: $0)) }) { first, _ in first }
        var variations: [Variation] = []
        for need in text.needs {
            let known = needs[need.name] ?? need
            let values = values(for: need.kind.decides ? need : known)
            usual[need.name] = usual[need.name] ?? values.first
            if need.kind.decides { variations.append(Variation(token: need.name, values: values)) }
        }
        return Readings(
            variations, besides: TokenValues(usual), most: TextPreview.mostCases(of: text.text)
        ) { text.rendered(with: $0, in: samples.language) }
    }

    /// Returns the sample values of a parameter. The result is never empty.
    private func values(for need: XMessage.Need) -> [TokenValue] {
        let place = places[need.name] ?? places.count
        let isMan = place.isMultiple(of: 2)
        let choice = chosen[need.name]
        let people = samples.people
        switch need.kind {
        case .text, .gender:
            let usual = isMan ? people.man(place) : people.woman(place)
            if let value = choice?.value { return [person(value, choice?.gender, isMan)] }
            if need.kind == .text { return [usual] }
            let all = [usual] + people.all(place).filter { $0 != usual }
            guard let gender = choice?.gender else { return all }
            return all.filter { RuleVariable.gender(of: $0) == .text(gender) }
        case .number:
            if let value = choice?.value { return [value] }
            let rules = samples.language.context("number")?.ruleKeys ?? []
            let values = rules.compactMap { samples.values(of: $0, keyword: "number").first }
            return values.isEmpty ? candidates(of: need) : values
        case .date, .list, .oneOf, .decoration:
            return choice?.value.map { [$0] } ?? candidates(of: need)
        }
    }

    private func person(_ value: TokenValue, _ gender: String?, _ isMan: Bool) -> TokenValue {
        .person(
            name: value.plainText ?? "", gender: gender ?? (isMan ? "male" : "female"))
    }

    private func candidates(of need: XMessage.Need) -> [TokenValue] {
        need.candidates(today: samples.language.today ?? .today)
    }
}
