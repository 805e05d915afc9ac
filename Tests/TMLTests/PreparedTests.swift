import TestSupport
import Testing
import Text

@testable import TML

/// What is prepared once says the same as what is made anew.
struct PreparedTests {
    @Test(arguments: ["en", "ru", "he", "ja"])
    func aPreparedLabelShowsWhatTheLabelShows(_ id: String) throws {
        let language = try ConformanceFolder.language(id)
        var generator = SeededRandom(seed: 17)
        for round in 0..<500 {
            let label = Label(generator.markup())
            let source = round % 2 == 0 ? nil : Label(generator.markup())
            let prepared = PreparedLabel(label, in: language, allowedBy: source)
            for values in [RandomTextTests.values, ["count": .decimal(1.5)], [:]] {
                let rendered = label.rendered(with: values, in: language, allowedBy: source)
                let html = label.html(with: values, in: language, allowedBy: source)
                #expect(prepared.rendered(with: values) == rendered, "\(label.text)")
                #expect(prepared.text(with: values).isSame(as: rendered.text), "\(label.text)")
                let text = label.text(with: values, in: language, allowedBy: source)
                #expect(text.isSame(as: rendered.text), "\(label.text)")
                #expect(prepared.html(with: values).isSame(as: html), "\(label.text)")
            }
        }
    }

    /// One by one, and with no more than the definition of what applies.
    @Test(arguments: 0..<10)
    func theFirstCandidateThatAppliesIsChosen(_ seed: UInt64) throws {
        let language = try ConformanceFolder.language("ru.js")
        var generator = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let candidates = (0..<6).map { _ in
                (generator.context(), Int?.some(Int.random(in: 0...2, using: &generator)))
            }
            let values = generator.values()
            let selection = PreparedSelection(among: candidates, in: language)
            let expected = candidates.indices
                .sorted { (candidates[$0].1 ?? 0, $0) < (candidates[$1].1 ?? 0, $1) }
                .first { index in
                    candidates[index].0.choices.allSatisfy { choice in
                        guard let value = values[choice.token], value.object != .missing else {
                            return false
                        }
                        if choice.rule == "other" { return true }
                        return language.context(choice.keyword)?.rule(for: value) == choice.rule
                    }
                }
            #expect(selection.index(for: values) == expected, "\(candidates) \(values)")
        }
    }

    @Test func thousandsOfConditionsAreNoTrouble() {
        let candidates = (0..<5000).map { number -> (Context, Int?) in
            (["token\(number)": ["number": "other"]], nil)
        }
        let selection = PreparedSelection(among: candidates, in: .plain(locale: "en"))
        #expect(selection.index(for: ["token4999": .integer(1)]) == 4999)
        #expect(selection.index(for: ["token4999": .missing]) == nil)
    }

    @Test(arguments: [
        "[b: ]x", "[b][/b]x", "{a:b", "{a::b", "{user}[b: x]", "<i>{user}</i>", "{a|",
    ])
    func aLongLabelOfDistinctPartsIsNoTrouble(_ piece: String) {
        let text = (0..<30_000).map { "\(piece)\($0)" }.joined()
        let label = Label(text + (0..<30_000).map { ":x\($0)" }.joined() + "}")
        let prepared = PreparedLabel(label, in: .plain(locale: "en"))
        let values: TokenValues = ["user": .text("Anna")]
        #expect(prepared.text(with: values).isSame(as: prepared.rendered(with: values).text))
        #expect(!prepared.html(with: values).isEmpty)
        #expect(label.segments.last?.range.upperBound == label.text.utf8.count)
    }

    @Test func unusedAttributesAreLeftOut() {
        let label = Label("[link: a] [x: b]")
        let values: TokenValues = [
            "link": .map(["title": .text("t"), "class": .text("c")])
        ]
        let defaults = DefaultTokens(
            data: [:],
            decorations: [
                "link": "<a href='{$href}' class='{$class}' title='{$title}'>{$0}</a>",
                "x": "id='{$id}' <b data-x='{$x}'>{$0}</b> y='{$y}'",
            ])
        #expect(
            label.html(with: values, in: .plain(locale: "en"), defaults: defaults)
                == "<a class='c' title='t'>a</a> <b data-x='{$x}'>b</b>")
    }
}

extension SeededRandom {
    fileprivate mutating func context() -> Context {
        let keywords = ["number", "gender", "value", "list", "nonsense"]
        let rules = ["one", "few", "many", "other", "male", "female", "vowel", "nonsense"]
        return Context(
            (0..<Int.random(in: 0...2, using: &self)).map { _ in
                Context.Choice(
                    token: ["user", "count", "users"].randomElement(using: &self) ?? "",
                    keyword: keywords.randomElement(using: &self) ?? "",
                    rule: rules.randomElement(using: &self) ?? "")
            })
    }

    fileprivate mutating func values() -> TokenValues {
        let values: [TokenValue] = [
            .missing, .integer(1), .integer(3), .integer(5), .decimal(1.5), .text("male"),
            .person(name: "Anna", gender: "female"), .items(["a"]), .items(["a", "b"]),
            .map(["object": .missing]), .text("арбуз"), .selected(.missing, .itself),
        ]
        var chosen: TokenValues = [:]
        for name in ["user", "count", "users"] where Int.random(in: 0..<5, using: &self) > 0 {
            chosen[name] = values.randomElement(using: &self)
        }
        return chosen
    }
}
