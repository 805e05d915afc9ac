import Testing

@testable import TML

/// What depends on a language.
extension Vector {
    func substituted(_ language: Language) throws -> JSONValue {
        let source = self["source_label"]?.text.map(Label.init)
        let label = Label(try text("label"))
        return .text(label.html(with: tokenValues, in: language, allowedBy: source ?? label))
    }

    func valueMap(_ language: Language) throws -> JSONValue {
        let token = try #require(Label(try text("token")).tokens.first)
        guard let context = language.context(of: token),
            let map = ValueMap(token, context: context, language: language)
        else { return .null }
        return .object(map.forms.mapValues(JSONValue.text))
    }

    func contextFor(_ language: Language) throws -> JSONValue {
        let context = language.context(forTokenNamed: try text("token"))
        return context.map { .text($0.keyword) } ?? .null
    }

    func tokenContexts(_ language: Language) throws -> JSONValue {
        let label = Label(try text("label"))
        return .array(
            tokensInOrderOfExtraction(of: label).map { token in
                let name = token.name
                let context = PluralFields.context(
                    ofTokenNamed: name, in: label, language: language)
                return .array([.text(name), context.map { .text($0.keyword) } ?? .null])
            })
    }

    func contextRule(_ language: Language) throws -> JSONValue {
        let context = try #require(language.context(try text("context")))
        let value = TokenValue(plainVector: self["value"] ?? .null)
        return context.rule(for: value).map(JSONValue.text) ?? .null
    }

    func numberTable(_ language: Language) -> JSONValue {
        func rule(_ value: TokenValue) -> JSONValue {
            language.context("number")?.rule(for: value).map(JSONValue.text) ?? .null
        }
        var runs: [JSONValue] = []
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
            return JSONValue.array([value, rule(TokenValue(plain: value))])
        }
        return .object(["0..200": .array(runs), "more": .array(more)])
    }

    func inflected(_ language: Language) throws -> JSONValue {
        let value = try text("value")
        let found = language.languageCase(try text("case"))
        let object = self["object"].map(TokenValue.init(plainVector:))
        return .text(found?.applied(to: value, of: object) ?? value)
    }

    func selected(_ language: Language) throws -> JSONValue {
        let candidates = try translations().map { ($0.context, $0.precedence) }
        let index = Selection.index(among: candidates, values: tokenValues, language: language)
        return index.map(JSONValue.integer) ?? .null
    }

    func translated(_ language: Language, from source: Language) throws -> JSONValue {
        let label = Label(try text("label"))
        let translations = try translations()
        let candidates = translations.map { ($0.context, $0.precedence) }
        let index = Selection.index(among: candidates, values: tokenValues, language: language)
        guard let index else {
            return .text(label.html(with: tokenValues, in: source, allowedBy: label))
        }
        let chosen = Label(translations[index].label)
        return .text(chosen.html(with: tokenValues, in: language, allowedBy: label))
    }

    private func translations() throws -> [(label: String, context: Context, precedence: Int?)] {
        try #require(self["translations"]?.array).map { json in
            var precedence: Int?
            if case .integer(let number) = json["precedence"] { precedence = number }
            let choices = (json["context"]?.object ?? [:]).flatMap { token, rules in
                (rules.object ?? [:]).map { keyword, rule in
                    Context.Choice(token: token, keyword: keyword, rule: rule.text ?? "")
                }
            }
            return (json["label"]?.text ?? "", Context(choices), precedence)
        }
    }

    func pluralFields(_ language: Language) throws -> JSONValue {
        let dimensions = PluralFields.dimensions(of: Label(try text("label")), in: language)
        let count = PluralFields.count(of: dimensions)
        let contexts = PluralFields.contexts(of: dimensions).prefix(count <= 48 ? 48 : 12)
        return .object([
            "dimensions": .array(
                dimensions.map { dimension in
                    .object([
                        "token": .text(dimension.token), "context": .text(dimension.keyword),
                        "rules": .array(dimension.rules.map(JSONValue.text)),
                    ])
                }),
            "count": .integer(count),
            "forms": .array(contexts.map(form)),
        ])
    }

    private func form(_ context: Context) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for choice in context.choices {
            members[choice.token] = .object([choice.keyword: .text(choice.rule)])
        }
        return .object(members)
    }

    func date(_ language: Language) throws -> JSONValue {
        let pattern = DatePattern(try text("format"))
        switch TokenValue(plainVector: self["value"] ?? .null) {
        case .date(let date): return .text(pattern.text(of: date, in: language))
        case .time(let time): return .text(pattern.text(of: time, in: language))
        default: return .null
        }
    }
}
