import TML
import Text

/// One line of a script: a JSON object with members that the commands know, and possibly others.
struct LineQuestion {
    /// A problem of the line, in a sentence.
    struct Fault: Error {
        var sentence: String
    }

    /// A text and when it applies.
    struct Translation {
        var label: Label
        var context: Context
        var precedence: Int?
    }

    private let json: JSON

    init(_ bytes: [UInt8]) throws(Fault) {
        guard let json = JSON(bytes) else {
            throw Fault(sentence: "The line is not JSON.")
        }
        guard json.object != nil else { throw Fault(sentence: "The line is not a JSON object.") }
        self.json = json
    }

    /// Any JSON value. The answer repeats it.
    var id: JSON? { json["id"] }

    func text(_ name: String) throws(Fault) -> String {
        guard let text = try textIfPresent(name) else {
            throw Fault(sentence: "\"\(name)\" is missing.")
        }
        return text
    }

    func textIfPresent(_ name: String) throws(Fault) -> String? {
        guard let member = json[name] else { return nil }
        guard let text = member.strictString else {
            throw Fault(sentence: "\"\(name)\" is not a string.")
        }
        return text
    }

    func label(_ name: String, in syntax: LabelSyntax) throws(Fault) -> Label {
        Label(try text(name), syntax: syntax)
    }

    /// The syntax of the texts; `nil` if the line has none.
    func syntax() throws(Fault) -> LabelSyntax? {
        guard let name = try textIfPresent("syntax") else { return nil }
        guard let syntax = LabelSyntax(name: name) else {
            throw Fault(sentence: "The syntax \"\(name)\" does not exist.")
        }
        return syntax
    }

    func integer(_ name: String) throws(Fault) -> Int? {
        guard let member = json[name] else { return nil }
        guard case .integer(let integer) = member else {
            throw Fault(sentence: "\"\(name)\" is not a whole number.")
        }
        return integer
    }

    func values() throws(Fault) -> TokenValues {
        guard let values = json["values"] else { return [:] }
        guard let members = values.object else {
            throw Fault(sentence: "\"values\" is not a JSON object.")
        }
        return TokenValues(members.dictionary.mapValues { TokenValue($0) })
    }

    /// The texts of the list, or `nil` if there is no list.
    func translations(in syntax: LabelSyntax) throws(Fault) -> [Translation]? {
        guard let list = json["translations"] else { return nil }
        guard let items = list.array else {
            throw Fault(sentence: "\"translations\" is not a list.")
        }
        var translations: [Translation] = []
        for item in items {
            guard let text = item["label"]?.strictString else {
                throw Fault(sentence: "An entry of \"translations\" has no \"label\".")
            }
            var precedence: Int?
            if case .integer(let integer)? = item["precedence"] { precedence = integer }
            translations.append(
                Translation(
                    label: Label(text, syntax: syntax), context: try Self.context(item["context"]),
                    precedence: precedence))
        }
        return translations
    }

    func context() throws(Fault) -> Context { try Self.context(json["context"]) }

    func checks(_ name: String) throws(Fault) -> Set<Check> {
        guard let list = json[name] else { return [] }
        guard let names = list.array?.map(\.strictString) else {
            throw Fault(sentence: "\"\(name)\" is not a list.")
        }
        var checks: Set<Check> = []
        for name in names {
            guard let name, let check = Check(rawValue: name) else {
                throw Fault(sentence: "The check \"\(name ?? "")\" does not exist.")
            }
            checks.insert(check)
        }
        return checks
    }
}

extension LineQuestion {
    /// `{"count": {"number": "few"}}`, or with `[{"type": "number", "key": "few"}]` for a token
    /// (`tml-language.md` 1.4).
    private static func context(_ json: JSON?) throws(Fault) -> Context {
        guard let context = Context(json: json ?? .null) else {
            throw Fault(
                sentence: "\"context\" must look like {\"count\": {\"number\": \"few\"}}.")
        }
        return context
    }
}
