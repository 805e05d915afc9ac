import TML
import Text

/// The operations on tokens, decorations and rules, which need no language.
extension Vector {
    func key() throws(VectorError) -> JSON {
        .string(
            KeyHash.key(label: try text("label"), description: self["description"]?.strictString))
    }

    func tokens() throws(VectorError) -> JSON {
        .array(tokensInOrderOfExtraction(of: Label(try text("label"))).map(description))
    }

    /// Returns the tokens grouped by kind. Tokens with the same text are returned once.
    func tokensInOrderOfExtraction(of label: Label) -> [Token] {
        var seen: Set<[UInt8]> = []
        let kinds: [Token.Kind] = [.data, .method, .piped, .map]
        return kinds.flatMap { kind in label.tokens.filter { $0.kind == kind } }
            .filter { seen.insert(Array($0.text.utf8)).inserted }
    }

    private func description(_ token: Token) -> JSON {
        let parameters = JSON.array(token.parameters.map(JSON.string))
        var members: [String: JSON] = [
            "full": .string(token.text), "name": .string(token.name),
            "contexts": .array(token.contexts.map(JSON.string)),
            "cases": .array(token.cases.map(JSON.string)),
        ]
        switch token.kind {
        case .data: members["kind"] = .string("data")
        case .method: members["kind"] = .string("method")
        case .piped:
            members["kind"] = .string("piped")
            members["separator"] = .string(token.separator?.rawValue ?? "")
            members["params"] = parameters
        case .map:
            members["kind"] = .string("map")
            let texts = token.textsByKey.map { $0.mapValues(JSON.string) }
            members["params"] = texts.map { .object(JSONObject($0)) } ?? parameters
        case .placeholder: members["kind"] = .string("placeholder")
        }
        return .object(JSONObject(members))
    }

    func ruleTree() throws(VectorError) -> JSON? {
        RuleInspection.tree(of: try text("expression"))?.vector
    }

    func ruleValue() throws(VectorError) -> JSON? {
        let rule: RuleInspection
        if let tree = self["tree"] {
            rule = RuleInspection(tree: tree)
        } else if let read = RuleInspection(text: try text("expression")) {
            rule = read
        } else {
            return nil
        }
        let variables = members("variables").mapValues(TokenValue.init(plainVector:))
        return rule.value(with: variables)?.vector
    }

    func decorationFragments() throws(VectorError) -> JSON {
        .array(Label(try text("label")).decorationFragments.map(JSON.string))
    }

    func decorationTree() throws(VectorError) -> JSON {
        let label = Label(try text("label"))
        return .object([
            "tree": label.nestedDecorations,
            "tokens": .array(label.decorationNames.map(JSON.string)),
        ])
    }

    func decorated() throws(VectorError) -> JSON {
        let allowed = self["allowed"]?.array.map { Set($0.compactMap(\.strictString)) }
        let values = TokenValues(members("values").mapValues(TokenValue.init(plainVector:)))
        return .string(Label(try text("label")).decorated(with: values, allowed: allowed))
    }

    func spans() throws(VectorError) -> JSON {
        let rendered = Label(try text("label")).decorated
        let spans = rendered.spans.map { span in
            JSON.object([
                "token": .string(span.name), "location": .integer(span.range.lowerBound),
                "length": .integer(span.range.count),
            ])
        }
        return .object(["text": .string(rendered.text), "spans": .array(spans)])
    }

    func parity() throws(VectorError) -> JSON {
        let source = Label(try text("source_label"))
        let label = Label(try text("label"))
        func missing(_ names: [String], from others: [String]) -> JSON {
            .array(names.filter { !others.contains($0) }.map(JSON.string))
        }
        let (used, known) = (label.distinctTokenNames, source.distinctTokenNames)
        let (opened, allowed) = (label.decorationNames, source.decorationNames)
        return .object([
            "data_rejected": missing(used, from: known),
            "data_unused": missing(known, from: used),
            "decoration_rejected": missing(opened, from: allowed),
            "decoration_unused": missing(allowed, from: opened),
        ])
    }
}
