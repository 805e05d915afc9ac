import Testing

@testable import TML

/// Tokens, decorations and rules, which need no language.
extension Vector {
    func tokens() throws -> JSONValue {
        .array(tokensInOrderOfExtraction(of: Label(try text("label"))).map(description))
    }

    /// Kind by kind, each spelling once.
    func tokensInOrderOfExtraction(of label: Label) -> [Token] {
        var seen: Set<String> = []
        let kinds: [Token.Kind] = [.data, .method, .piped, .map]
        return kinds.flatMap { kind in label.tokens.filter { $0.kind == kind } }
            .filter { seen.insert($0.text).inserted }
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
            let pairs = token.parameters.map(ValueMap.pair).map {
                ($0.key, JSONValue.text($0.text))
            }
            members["params"] =
                token.hasNamedParameters
                ? .object(Dictionary(pairs) { $1 }) : parameters
        }
        return .object(members)
    }

    func ruleTree() throws -> JSONValue {
        try #require(ExpressionParser.tree(of: try text("expression"))).vector
    }

    func ruleValue() throws -> JSONValue {
        let expression =
            try self["tree"].map { Expression(TokenValue(plain: $0)) }
            ?? #require(Expression(try text("expression")))
        var evaluator = RuleEvaluator(
            members("variables").map { ($0.key, TokenValue(plainVector: $0.value)) })
        do {
            return try evaluator.value(of: expression).vector
        } catch {
            return .text("error: \(error)")
        }
    }

    func decorationParse() throws -> JSONValue {
        let label = try text("label")
        let bytes = Array(label.utf8)
        if self["op"]?.text == "deco_fragments" {
            var scanner = DecorationScanner(bytes)
            var fragments = ["[tml]"]
            while let fragment = scanner.next() { fragments.append(bytes[fragment.range].string) }
            return .array((fragments + ["[/tml]"]).map(JSONValue.text))
        }
        let tree = DecorationParser.tree(of: bytes)
        return .object([
            "tree": nested(tree, bytes), "tokens": .array(tree.names.map(JSONValue.text)),
        ])
    }

    /// The tree as nested arrays; the closing of the whole, where it becomes text, is written too.
    private func nested(_ tree: DecorationTree, _ bytes: [UInt8]) -> JSONValue {
        var open: [[JSONValue]] = [[.text("tml")]]
        var isEnded = false
        for part in tree.parts {
            switch part.kind {
            case .text(let shown): open[open.count - 1].append(.text(bytes[shown].string))
            case .opening(let node): open.append([.text(tree.nodes[node].name)])
            case .closing(let node):
                if part.range.isEmpty, !isEnded {
                    isEnded = true
                    if tree.nodes[node].kind == .angled {
                        open[open.count - 1].append(.text("[/tml]"))
                    }
                }
                let items = open.removeLast()
                open[open.count - 1].append(.array(items))
            case .lost: break
            }
        }
        return .array(open[0])
    }

    func decorated() throws -> JSONValue {
        let bytes = Array(try text("label").utf8)
        let tree = DecorationParser.tree(of: bytes)
        let decorator = Decorator(
            values: members("values").mapValues(TokenValue.init(plainVector:)), defaults: .standard,
            allowed: self["allowed"]?.array.map { Set($0.compactMap(\.text)) })
        return .text(
            tree.text(of: bytes) { decorator.html(tree.nodes[$0].name, around: $1) })
    }

    func spans() throws -> JSONValue {
        let bytes = Array(try text("label").utf8)
        let tree = DecorationParser.tree(of: bytes)
        var builder = RunBuilder(tree.nodes)
        builder.append(Template(tree, of: bytes).bytes[...], .literal)
        let rendered = builder.finished()
        let spans = rendered.spans.map { span in
            JSONValue.object([
                "token": .text(span.name), "location": .integer(span.range.lowerBound),
                "length": .integer(span.range.count),
            ])
        }
        return .object(["text": .text(rendered.text), "spans": .array(spans)])
    }

    func parity() throws -> JSONValue {
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
