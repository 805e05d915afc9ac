public import Text

extension Context {
    /// Reads `{token: {context keyword: rule}}`, or the older `{token: [{"type", "key"}]}`
    /// (`tml-language.md` 1.4). Null, `{}`, `[]` and an empty text are the context that always
    /// applies. `{token: {}}` demands a value for the token.
    ///
    /// `nil` for any other JSON.
    public init?(json: JSON) {
        guard let tokens = json.object else {
            guard json == .null || json.array?.isEmpty == true || json.string?.isEmpty == true
            else { return nil }
            self.init()
            return
        }
        var choices: [Choice] = []
        for token in tokens.members {
            guard let rules = Self.rules(token.value) else { return nil }
            if rules.isEmpty { choices.append(Choice(exists: token.name)) }
            for (keyword, rule) in rules {
                guard let keyword, let rule else { return nil }
                choices.append(Choice(token: token.name, keyword: keyword, rule: rule))
            }
        }
        self.init(choices)
    }

    private static func rules(_ json: JSON) -> [(keyword: String?, rule: String?)]? {
        if let object = json.object {
            return object.members.map { ($0.name, $0.value.strictString) }
        }
        return json.array?.map { ($0["type"]?.strictString, $0["key"]?.strictString) }
    }
}
