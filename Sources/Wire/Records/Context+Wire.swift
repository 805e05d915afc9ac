public import TML
public import Text

extension Context {
    /// Reads the condition of a translation. Without the member, or if it cannot be read, the text
    /// always applies (`tml-service.md` 4.6).
    public init(wire json: JSON?) {
        self = json.flatMap(Context.init(json:)) ?? Context()
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
