import TML
import Text

/// The operations that need a language.
extension Vector {
    func substituted(_ language: Language) throws(VectorError) -> JSON {
        let source = self["source_label"]?.strictString.map(Label.init)
        let label = Label(try text("label"))
        return .string(label.html(with: tokenValues, in: language, allowedBy: source ?? label))
    }

    func valueMap(_ language: Language) throws(VectorError) -> JSON {
        let spelling = try text("token")
        guard let token = Label(spelling).tokens.first else {
            throw VectorError("\"\(spelling)\" is not a token")
        }
        return token.forms(in: language).map { .object(JSONObject($0.mapValues(JSON.string))) }
            ?? .null
    }

    func contextFor(_ language: Language) throws(VectorError) -> JSON {
        let context = language.context(forTokenNamed: try text("token"))
        return context.map { .string($0.keyword) } ?? .null
    }

    func tokenContexts(_ language: Language) throws(VectorError) -> JSON {
        let label = Label(try text("label"))
        return .array(
            tokensInOrderOfExtraction(of: label).map { token in
                let name = token.name
                let context = PluralFields.context(
                    ofTokenNamed: name, in: label, language: language)
                return .array([.string(name), context.map { .string($0.keyword) } ?? .null])
            })
    }

    func contextRule(_ language: Language) throws(VectorError) -> JSON {
        let keyword = try text("context")
        guard let context = language.context(keyword) else {
            throw VectorError("the language has no context \"\(keyword)\"")
        }
        let value = TokenValue(plainVector: self["value"] ?? .null)
        return context.rule(for: value).map(JSON.string) ?? .null
    }

    func numberTable(_ language: Language) -> JSON {
        func rule(_ value: TokenValue) -> JSON {
            language.context("number")?.rule(for: value).map(JSON.string) ?? .null
        }
        var runs: [JSON] = []
        var start = 0
        for number in 0...200 {
            let current = rule(.integer(start))
            if number < 200, rule(.integer(number + 1)) == current { continue }
            runs.append(.array([.integer(start), .integer(number), current]))
            start = number + 1
        }
        let pairs = self["expected"]?["more"]?.array ?? []
        let more = pairs.map { pair in
            let value = pair.array?.first ?? .null
            return JSON.array([value, rule(TokenValue(plain: value))])
        }
        return .object(["0..200": .array(runs), "more": .array(more)])
    }

    func inflected(_ language: Language) throws(VectorError) -> JSON {
        let value = try text("value")
        let found = language.languageCase(try text("case"))
        let object = self["object"].map(TokenValue.init(plainVector:))
        return .string(found?.applied(to: value, of: object) ?? value)
    }

    func selected(_ language: Language) throws(VectorError) -> JSON {
        let candidates = try translations().map { (context: $0.context, precedence: $0.precedence) }
        let index = Selection.index(among: candidates, values: tokenValues, language: language)
        return index.map(JSON.integer) ?? .null
    }

    func translated(_ language: Language, from source: Language) throws(VectorError) -> JSON {
        let label = Label(try text("label"))
        let translations = try translations()
        let candidates = translations.map { (context: $0.context, precedence: $0.precedence) }
        let index = Selection.index(among: candidates, values: tokenValues, language: language)
        guard let index else {
            return .string(label.html(with: tokenValues, in: source, allowedBy: label))
        }
        let chosen = Label(translations[index].label)
        return .string(chosen.html(with: tokenValues, in: language, allowedBy: label))
    }

    private func translations() throws(VectorError) -> [Candidate] {
        guard let translations = self["translations"]?.array else {
            throw VectorError("the vector has no list \"translations\"")
        }
        return translations.map(Candidate.init)
    }

    func pluralFields(_ language: Language) throws(VectorError) -> JSON {
        let dimensions = PluralFields.dimensions(of: Label(try text("label")), in: language)
        let count = PluralFields.count(of: dimensions)
        let contexts = PluralFields.contexts(of: dimensions).prefix(count <= 48 ? 48 : 12)
        return .object([
            "dimensions": .array(
                dimensions.map { dimension in
                    .object([
                        "token": .string(dimension.token), "context": .string(dimension.keyword),
                        "rules": .array(dimension.rules.map(JSON.string)),
                    ])
                }),
            "count": .integer(count),
            "forms": .array(contexts.map(form)),
        ])
    }

    private func form(_ context: Context) -> JSON {
        var members: [String: JSON] = [:]
        for choice in context.choices {
            members[choice.token] = .object([choice.keyword: .string(choice.rule)])
        }
        return .object(JSONObject(members))
    }

    func date(_ language: Language) throws(VectorError) -> JSON {
        let pattern = DatePattern(try text("format"))
        switch TokenValue(plainVector: self["value"] ?? .null) {
        case .date(let date): return .string(pattern.text(of: date, in: language))
        case .time(let time): return .string(pattern.text(of: time, in: language))
        default: return .null
        }
    }

    /// Substitutes the values, which the vector lists in order or by name.
    func message(_ language: Language) throws(VectorError) -> JSON {
        let inOrder = self["tokens"]?.array?.map(TokenValue.init(vector:))
        let values = inOrder.map(TokenValues.init(inOrder:)) ?? tokenValues
        return .string(XMessage(try text("label")).html(with: values, in: language))
    }

    private var tokenValues: TokenValues {
        TokenValues(members("tokens").mapValues(TokenValue.init(vector:)))
    }
}

/// A translation that can be selected.
private struct Candidate {
    let label: String
    let context: Context
    let precedence: Int?

    init(_ json: JSON) {
        label = json["label"]?.strictString ?? ""
        if case .integer(let number) = json["precedence"] {
            precedence = number
        } else {
            precedence = nil
        }
        context = Context(json: json["context"] ?? .null) ?? Context()
    }
}
