import TestSupport
import Testing
import Text

@testable import TML

/// What holds for every label with every value in every language.
struct PropertiesOfRendering {
    @Test(arguments: 200..<206)
    func everyLabelCanBeRenderedWithEveryValue(_ seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        let labels = try Samples.labels(of: "substitute") + Samples.labels(of: "decorations")
        let languages = try ["en", "ru", "ar", "ja"].map(ConformanceFolder.language)
        for _ in 0..<150 {
            let text = labels.randomElement(using: &generator) ?? ""
            let (label, language) = (Label(text), languages[Int(generator.next() % 4)])
            var values: TokenValues = [:]
            for name in label.distinctTokenNames + label.decorationNames {
                values[name] = generator.value(depth: 3)
            }
            let rendered = label.rendered(with: values, in: language)
            #expect(rendered == label.rendered(with: values, in: language), "\(text)")
            expectSound(rendered, of: label)
            let html = label.html(with: values, in: language)
            #expect(html == label.html(with: values, in: language), "\(text)")
        }
    }

    /// Spans are within the text, and runs tell what the spans tell.
    private func expectSound(_ rendered: RenderedText, of label: Label) {
        let length = rendered.text.utf16.count
        var start = 0
        for run in rendered.runs {
            let end = start + run.text.utf16.count
            // Runs of neighbouring decorations of one name are one run.
            for place in [start, end - 1] {
                let around = rendered.spans.filter { $0.range.contains(place) }.map(\.name)
                #expect(Set(run.decorations).isSubset(of: around), "\(label.text)")
            }
            start = end
        }
        #expect(start == length && rendered.spans.allSatisfy { $0.range.upperBound <= length })
        #expect(Set(rendered.spans.map(\.name)).isSubset(of: label.decorationNames + ["tml"]))
    }

    /// Without values every token stays as it is written, and so does all text.
    @Test func withoutValuesATextWithoutDecorationsStaysAsItIs() throws {
        let bare = DefaultTokens(data: [:], decorations: [:])
        let labels = try Samples.labels(of: "tokens") + Samples.labels(of: "substitute")
        let plain = labels.map(Label.init).filter { $0.tree == nil }
        #expect(plain.count > 500)
        let language = try ConformanceFolder.language("en")
        for label in plain {
            let rendered = label.rendered(with: [:], in: language, defaults: bare)
            #expect(rendered.text.isSame(as: label.text))
            #expect(rendered.hasUnresolvedTokens == !label.tokens.isEmpty)
            let html = label.html(with: [:], in: language, defaults: bare)
            #expect(html.isSame(as: label.text))
        }
    }

    /// A text with markup, as a value, is shown letter by letter.
    @Test(arguments: 300..<304)
    func aValueIsNeverReadAsMarkup(_ seed: UInt64) throws {
        var generator = SeededRandom(seed: seed)
        let language = try ConformanceFolder.language("en")
        for _ in 0..<300 {
            let value = generator.markup()
            let values: TokenValues = ["user": .text(value), "count": .integer(1)]
            let label = Label("{count}: [b: {user}]")
            #expect(label.rendered(with: values, in: language).text.isSame(as: "1: " + value))
            let html = label.html(with: values, in: language)
            #expect(Label("{user}").html(with: values, in: language).isSame(as: value))
            #expect(html.utf8.starts(with: "1: <strong>".utf8))
        }
    }
}

extension SeededRandom {
    /// A value of any shape, with markup in its texts.
    fileprivate mutating func value(depth: Int) -> TokenValue {
        let kind = next() % (depth > 0 ? 13 : 8)
        return switch kind {
        case 0: .missing
        case 1: .text(markup(upTo: 6))
        case 2: .integer(Int(truncatingIfNeeded: next()))
        case 3: .decimal(Double(bitPattern: next()))
        case 4: .boolean(next() % 2 == 0)
        case 5: .integer(Int(next() % 30))
        case 6: .date(CalendarDate.today.adding(days: Int(next() % 3) - 1))
        case 7: .time(.now)
        case 8: .map(members(depth: depth))
        case 9: .object(members(depth: depth), text: markup(upTo: 4))
        case 10: .array(items(depth: depth))
        case 11: .selected(value(depth: depth - 1), .attribute("name"))
        default: .list(items(depth: depth), ListFormat(item: .attribute("name"), limit: 2))
        }
    }

    private mutating func members(depth: Int) -> [String: TokenValue] {
        let names = ["name", "gender", "object", "attribute", "value", "href"]
        var members: [String: TokenValue] = [:]
        for _ in 0..<next() % 4 {
            members[names.randomElement(using: &self) ?? ""] = value(depth: depth - 1)
        }
        return members
    }

    private mutating func items(depth: Int) -> [TokenValue] {
        (0..<next() % 6).map { _ in value(depth: depth - 1) }
    }
}
