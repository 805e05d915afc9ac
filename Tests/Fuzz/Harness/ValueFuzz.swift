/// The bytes of token values.
enum ValueFuzz {
    private static let labels = [
        "{user} {user.name} {user::pos} {user|he,she}", "{count||a,b}{count@x,y}{list}",
        "[user]{users}[/user] [count: {user.gender}]", "{a}{b}{user@a:1,b:2}[a: [b: x]]",
    ].map(Label.init)

    static func run(_ input: inout FuzzInput) {
        let language = FuzzLanguages.chosen(input.choice())
        let label = labels[input.choice() % labels.count]
        guard let value = TokenValue(json: input.bytes) else {
            promise(TokenValues(json: input.bytes) == nil, "values are JSON")
            return
        }
        var values = TokenValues(json: input.bytes) ?? [:]
        for name in ["user", "count", "list"] where values[name] == nil { values[name] = value }
        let rendered = label.rendered(with: values, in: language)
        let length = rendered.text.utf16.count
        promise(
            rendered.spans.allSatisfy { $0.range.upperBound <= length }, "spans are in the text")
        _ = label.html(with: values, in: language)
        for context in language.contexts { _ = context.rule(for: value, today: language.today) }
    }
}
