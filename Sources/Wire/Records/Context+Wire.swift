public import TML
public import Text

extension Context {
    /// Reads `{token: {context keyword: rule}}`. Without the member, or with null or `{}`, the text
    /// always applies (`tml-service.md` 4.6).
    public init(wire json: JSON?) {
        let choices = (json?.object?.members ?? []).flatMap { token in
            (token.value.object?.members ?? []).compactMap { choice in
                choice.value.string.map {
                    Choice(token: token.name, keyword: choice.name, rule: $0)
                }
            }
        }
        self.init(choices)
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
            rules[choice.keyword] = .string(choice.rule)
            object[choice.token] = .object(rules)
        }
        return .object(object)
    }
}
