import LanguageData
import TestSupport
import Testing
import Text

@testable import TML

/// What is compiled says the same as what is evaluated.
struct CompiledRulesTests {
    @Test func everyDefinitionsRulesGiveTheSame() throws {
        var languages = try ConformanceFolder.languageIDs().map(ConformanceFolder.language)
        languages += BuiltInLanguages.locales.compactMap(BuiltInLanguages.cldrLanguage)
        var differences: [String] = []
        for language in languages {
            var generator = SeededRandom(seed: 5)
            for context in language.contexts {
                let today = CalendarDate("2020-02-29")
                for value in Self.values + (0..<100).map({ _ in generator.number() }) {
                    let compiled = context.matching.index(for: value, today: today)
                    let evaluated = context.matching.evaluatedIndex(for: value.object, today: today)
                    if compiled != evaluated {
                        differences.append("\(language.locale) \(context.keyword) \(value)")
                    }
                }
            }
        }
        #expect(differences.isEmpty && languages.count > 200, "\(differences.prefix(9))")
    }

    @Test(arguments: 0..<20)
    func anyRulesGiveTheSame(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        var compiledCount = 0
        var differences: [String] = []
        for _ in 0..<500 {
            let condition = Expression(generator.condition(depth: 4))
            let variables = RuleVariable.allCases
            if NumberRules([(0, condition)], variables: variables) != nil { compiledCount += 1 }
            let rules = ContextRules(
                [LanguageContext.Rule(key: "one", condition: condition)], variables: variables)
            for value in Self.values + [generator.number(), generator.number()] {
                let evaluated = rules.evaluatedIndex(for: value.object, today: nil)
                if rules.index(for: value, today: nil) != evaluated {
                    differences.append("\(condition.tree) \(value)")
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.prefix(9))")
        #expect(compiledCount > 100)
    }

    @Test func everyDefinitionsEndingsAreFoundAsItsPatternsAre() throws {
        var differences: [String] = []
        var count = 0
        for id in try ConformanceFolder.languageIDs() {
            let file = try ConformanceFolder.definition(id)
            for text in file.texts where text.hasSuffix("$/") {
                guard PatternEndings(text) != nil, let pattern = Pattern(text),
                    let general = Pattern(general: text)
                else { continue }
                count += 1
                let letters = text.unicodeScalars.map(String.init)
                for word in ["", "x", text, String(text.dropFirst().dropLast(2))] + letters
                    + letters.map({ "x" + $0 }) + text.split(separator: "|").map(String.init)
                    + ["Анна", "Лев", "bus", "сестра"]
                {
                    let replaced = pattern.replacing(in: word, with: "<$1$2>")
                    if pattern.occurs(in: word) != general.occurs(in: word)
                        || replaced != general.replacing(in: word, with: "<$1$2>")
                    {
                        differences.append("\(text) \(word)")
                    }
                }
            }
        }
        #expect(differences.isEmpty && count > 500, "\(differences.prefix(9))")
    }

    @Test func theLongestEndingIsReplaced() throws {
        let pattern = try #require(Pattern("/(a|ba|cba)$/"))
        #expect(PatternEndings("/(a|ba|cba)$/") != nil && PatternEndings("/(a|)$/") == nil)
        #expect(pattern.replacing(in: "xcba", with: "-$1") == "x-cba")
        #expect(pattern.replacing(in: "xba", with: "-$1") == "x-ba")
        #expect(!pattern.occurs(in: String(repeating: "a", count: 10_001)))
    }

    private static let values: [TokenValue] =
        [-11, -1, 0, 1, 2, 3, 4, 5, 7, 10, 11, 12, 21, 100, 111, 255, 256, 257, 1011, .max, .min]
        .map(TokenValue.integer)
        + [0, -0.0, 0.5, 1.0, 1.5, 2.5, 11.0, 1e6, 1e20, .infinity, .nan].map(TokenValue.decimal)
        + ["1", "male", "female", "", " 2 ", "x"].map(TokenValue.text)
        + [
            .missing, .boolean(true), .array([]), .array([.integer(1)]), .array([.text("male")]),
            .date(CalendarDate.today), .person(name: "Anna", gender: "female"),
            .person(name: "Kim", gender: nil), .items(["a", "b"]),
            .map(["object": .integer(1)]), .map(["gender": .integer(1)]),
            .selected(.integer(5), .itself),
        ]
}

extension JSON {
    /// Every text in it.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let items): items.flatMap(\.texts)
        case .object(let members): members.dictionary.values.flatMap(\.texts)
        default: []
        }
    }
}

extension SeededRandom {
    fileprivate mutating func number() -> TokenValue {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: .integer(Int.random(in: -20...300, using: &self))
        case 1: .integer(Int.random(in: 0...2_000_000, using: &self))
        case 2: .decimal(Double(Int.random(in: -100...3000, using: &self)) / 10)
        default: .decimal(Double.random(in: -1000...1000, using: &self))
        }
    }

    private static let atoms: [TokenValue] =
        ["@n", "@n", "@n", "@value", "@count", "@gender", "male", "5"].map(TokenValue.text)
        + [0, 1, 2, 10, 11, 100].map(TokenValue.integer) + [.decimal(0.5), .boolean(false)]
    private static let sets = [
        "2..4", "1,2, 5..9", "4..2,7", "11..14,12..20", "0", "05", "a..d", "1.5", "x,3", "", "0..z",
    ]

    /// A condition as a tree, mostly over one number, now and then malformed.
    fileprivate mutating func condition(depth: Int) -> TokenValue {
        guard depth > 0, Int.random(in: 0..<6, using: &self) > 0 else {
            return Int.random(in: 0..<3, using: &self) > 0
                ? .text("@n") : Self.atoms.randomElement(using: &self) ?? .integer(1)
        }
        let two = ["=", "!=", "<", ">", "+", "-", "*", "/", "mod", "%", "mod", "=", "eq"]
        switch Int.random(in: 0..<10, using: &self) {
        case 0...3: return call(two.randomElement(using: &self) ?? "=", 2, depth)
        case 4: return call("&&", Int.random(in: 0...3, using: &self), depth)
        case 5: return call("or", Int.random(in: 0...3, using: &self), depth)
        case 6: return call("not", 1, depth)
        case 7:
            let name = Bool.random(using: &self) ? "in" : "within"
            let set = Self.sets.randomElement(using: &self) ?? ""
            return .array([.text(name), .text(set), condition(depth: depth - 1)])
        case 8: return call("if", 3, depth)
        default:
            let odd = ["true", "nonsense", "=", "count", "atom", "false", "today", "label"]
            let count = Int.random(in: 0...2, using: &self)
            return call(odd.randomElement(using: &self) ?? "", count, depth)
        }
    }

    private mutating func call(_ name: String, _ count: Int, _ depth: Int) -> TokenValue {
        .array([.text(name)] + (0..<count).map { _ in condition(depth: depth - 1) })
    }
}
