public import TML
public import Text

extension Context {
    /// Reads `{token: {context keyword: rule}}`, or the older `{token: [{type, key}]}`. Without the
    /// member, or with null or `{}`, the text always applies (`tml-service.md` 4.6).
    public init(wire json: JSON?) {
        let choices = (json?.object?.members ?? []).flatMap { token -> [Choice] in
            if token.value.object?.members.isEmpty == true { return [Choice(exists: token.name)] }
            let rules =
                token.value.object?.members.map { ($0.name, $0.value.string) }
                ?? (token.value.array ?? []).map { ($0["type"]?.string ?? "", $0["key"]?.string) }
            return rules.compactMap { keyword, rule in
                rule.map { Choice(token: token.name, keyword: keyword, rule: $0) }
            }
        }
        self.init(choices)
    }

    /// Returns true if the member is a condition that ``init(wire:)`` reads completely.
    public static func isReadable(wire json: JSON?) -> Bool {
        guard let json, json != .null, json.array?.isEmpty != true, json.string?.isEmpty != true
        else { return true }
        guard let tokens = json.object else { return false }
        return tokens.members.allSatisfy { token in
            token.value.object?.members.allSatisfy { $0.value.string != nil }
                ?? token.value.array?.allSatisfy {
                    $0["type"]?.string != nil && $0["key"]?.string != nil
                } ?? false
        }
    }

    /// Reads tr8n's form, `[{token, type, key | rule_id}]` (`tml-service.md` 4.6).
    public init(wireRules json: JSON?) {
        let choices = (json?.array ?? []).compactMap { element -> Choice? in
            guard let object = element.object, let token = object["token"]?.string,
                let keyword = object["type"]?.string,
                let rule = object.first(of: "key", "rule_id")?.string
            else { return nil }
            return Choice(token: token, keyword: keyword, rule: rule)
        }
        self.init(choices)
    }

    /// `{token: {context keyword: rule}}`, in the order of the choices; `nil` if the text always
    /// applies.
    public var wire: JSON? {
        guard !isAlways else { return nil }
        var object = JSONObject()
        for choice in choices {
            var rules = object[choice.token]?.object ?? JSONObject()
            if !choice.isOfExistence { rules[choice.keyword] = .string(choice.rule) }
            object[choice.token] = .object(rules)
        }
        return .object(object)
    }
}
