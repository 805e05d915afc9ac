import TML

/// Tokens, decorations and rules, which need no language.
extension Vector {
    func key() throws(VectorError) -> JSONValue {
        .text(KeyHash.key(label: try text("label"), description: self["description"]?.text))
    }

    func tokens() throws(VectorError) -> JSONValue {
        .array(tokensInOrderOfExtraction(of: Label(try text("label"))).map(description))
    }

    /// Kind by kind, each spelling once.
    func tokensInOrderOfExtraction(of label: Label) -> [Token] {
        var seen: Set<[UInt8]> = []
        let kinds: [Token.Kind] = [.data, .method, .piped, .map]
        return kinds.flatMap { kind in label.tokens.filter { $0.kind == kind } }
            .filter { seen.insert(Array($0.text.utf8)).inserted }
    }

    private func description(_ token: Token) -> JSONValue {
        let parameters = JSONValue.array(token.parameters.map(JSONValue.text))
        var members: [String: JSONValue] = [
            "full": .text(token.text), "name": .text(token.name),
            "contexts": .array(token.contexts.map(JSONValue.text)),
            "cases": .array(token.cases.map(JSONValue.text)),
        ]
        switch token.kind {
        case .data: members["kind"] = .text("data")
        case .method: members["kind"] = .text("method")
        case .piped:
            members["kind"] = .text("piped")
            members["separator"] = .text(token.separator?.rawValue ?? "")
            members["params"] = parameters
        case .map:
            members["kind"] = .text("map")
            let texts = token.textsByKey.map { $0.mapValues(JSONValue.text) }
            members["params"] = texts.map(JSONValue.object) ?? parameters
        }
        return .object(members)
    }

    func ruleTree() throws(VectorError) -> JSONValue? {
        RuleInspection.tree(of: try text("expression"))?.vector
    }

    func ruleValue() throws(VectorError) -> JSONValue? {
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

    func decorationFragments() throws(VectorError) -> JSONValue {
        .array(Label(try text("label")).decorationFragments.map(JSONValue.text))
    }

    func decorationTree() throws(VectorError) -> JSONValue {
        let label = Label(try text("label"))
        return .object([
            "tree": label.nestedDecorations,
            "tokens": .array(label.decorationNames.map(JSONValue.text)),
        ])
    }

    func decorated() throws(VectorError) -> JSONValue {
        let allowed = self["allowed"]?.array.map { Set($0.compactMap(\.text)) }
        let values = members("values").mapValues(TokenValue.init(plainVector:))
        return .text(Label(try text("label")).decorated(with: values, allowed: allowed))
    }

    func spans() throws(VectorError) -> JSONValue {
        let rendered = Label(try text("label")).decorated
        let spans = rendered.spans.map { span in
            JSONValue.object([
                "token": .text(span.name), "location": .integer(span.range.lowerBound),
                "length": .integer(span.range.count),
            ])
        }
        return .object(["text": .text(rendered.text), "spans": .array(spans)])
    }

    func parity() throws(VectorError) -> JSONValue {
        let source = Label(try text("source_label"))
        let label = Label(try text("label"))
        func missing(_ names: [String], from others: [String]) -> JSONValue {
            .array(names.filter { !others.contains($0) }.map(JSONValue.text))
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
