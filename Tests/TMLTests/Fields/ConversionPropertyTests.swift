import TestSupport
import Testing

@testable import TML

/// Whatever is converted reads the same before and after, and comes back as it was.
@Suite
struct ConversionPropertyTests {
    private static let label = Label(
        "{user} {count} {date} {users} {target} {items} [b: x] [link]y[/link] [bold: z] {user.name}"
    )

    private static let pieces = [
        "{count|| a, b}", "{count||сообщение,сообщения,сообщений}", "{count|| a, b, c, d}",
        "{count|| one: a, other: b}", "{count| one: x, few: #count# y, other: #count# z}",
        "{count || one: , few: a, many: b, other: c }", "{ count|one:a,two:b,other:c}",
        "{count|| zero: нет, one: раз, two: два, few: три, many: шесть, other: сто}",
        "{user| he, she}", "{user| he, she, they}", "{user| male: his, female: her, other: their}",
        "{user|other: x}", "{target|| m, f, o}", "{users| one, other}", "{users| a, b, c, d}",
        "{items| item, items}", "{date| was, is, will be}", "{date:date|| a, b, c}",
        "{user:number| a, b}", "{count:number|| a, b}", "{{count|| a, b}}", "%{count|| a, b}",
        "{count|| a,}", "{count| , b}", "{count|message}", "{count||message}", "{user}", "{count}",
        "{user::pos}", "{count::ord}", "{user.name}", "[b: ", "]", "[link]", "[/link]", "<bold>",
        "</bold>", "[bold: x]", "{nbsp}", " ", " ", " ", "\n", "\u{A0}", ",", ".", "!", ": ", "-",
        "слово", "word", "словом", "e\u{301}", "字", "👍🏽", "#count#", "#", "{", "}", "%", "|",
    ]

    private static func text(_ generator: inout SeededRandom) -> String {
        let length = Int.random(in: 1...9, using: &generator)
        return (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    private static let numbers: [TokenValue] =
        (0...30).map(TokenValue.integer)
        + [.integer(100), .integer(101), .integer(112), .integer(1_000_000), .integer(-1)]
        + [.decimal(0.5), .decimal(1.5), .text("5"), .text("21"), .text("x"), .boolean(true)]
    private static let people: [TokenValue] = [
        .person(name: "Anna", gender: "female"), .person(name: "Ivan", gender: "male"),
        .person(name: "Kim", gender: nil), .text("male"),
        .object(["gender": .text("male")], text: "P"),
        .selected(.person(name: "Ö <b>", gender: "female"), .attribute("name")),
    ]

    private static func values(_ generator: inout SeededRandom) -> TokenValues {
        let person = { (generator: inout SeededRandom) in
            people.randomElement(using: &generator) ?? .missing
        }
        let day = CalendarDate.today.adding(days: Int.random(in: -2...2, using: &generator))
        let crowd = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            people.dropLast().randomElement(using: &generator) ?? .missing
        }
        return [
            "count": numbers.randomElement(using: &generator) ?? .missing,
            "user": person(&generator), "target": person(&generator), "date": .date(day),
            "users": .list(crowd, ListFormat()), "items": .items(["a", "b"]),
            "link": .text("<a href='x'>{$0}</a>"),
        ]
    }

    @Test(arguments: ["en", "ru", "ru.js", "ar", "he", "fr", "ja", "uk", "fa", "en-US.js", "hi"])
    func aSeparatedTextReadsTheSameAndComesBackAsItWas(_ id: String) throws {
        let samples = FormSamples(try ConformanceFolder.language(id))
        let conversion = FormConversion(for: Self.label, samples: samples, limit: 16)
        var generator = SeededRandom(seed: 5)
        var (offered, rejoined) = (0, 0)
        for _ in 0..<250 {
            let text = Self.text(&generator)
            guard let forms = try? conversion.separated(text) else { continue }
            offered += 1
            #expect(try conversion.joined(forms) == text)
            for _ in 0..<4 {
                let values = Self.values(&generator)
                expectSame(text, forms, values, samples.language)
            }
            rejoined += try expectCanonical(forms, conversion) ? 1 : 0
        }
        #expect(offered > 10 && rejoined * 2 > offered, "\(offered) \(rejoined)")
    }

    /// Translations, each into the language it was made for.
    @Test func translationsOfProjectsComeBackAsTheyWere() throws {
        let pairs = try Archives.own.russian() + SampleProject.russian()
        let count = try separable(pairs)
        #expect(count == 73)
    }

    @Test(.enabled(if: PublishedArchive.isGiven))
    func translationsOfPublishedArchivesComeBackAsTheyWere() throws {
        let count = try separable(Archives.published().russian())
        #expect(count > 5)
    }

    /// How many have forms to separate; all the others have nothing piped.
    private func separable(_ pairs: [Archives.Pair]) throws -> Int {
        let samples = FormSamples(try ConformanceFolder.language("ru"))
        var offered = 0
        var generator = SeededRandom(seed: 29)
        for pair in pairs {
            let conversion = FormConversion(for: Label(pair.label), samples: samples)
            do throws(ConversionObstacle) {
                let forms = try conversion.separated(pair.translation)
                offered += 1
                #expect(try conversion.joined(forms) == pair.translation)
                let values = Self.values(&generator)
                expectSame(
                    pair.translation, forms, values, samples.language, for: Label(pair.label))
            } catch {
                let isPiped = Label(pair.translation).tokens.contains { $0.kind == .piped }
                #expect((error == .nothingPiped) == !isPiped, "\(pair.translation)")
            }
        }
        return offered
    }

    /// Forms that no piped text was behind.
    @Test(arguments: ["en", "ru", "ar", "uk"])
    func joinedTextsReadTheSame(_ id: String) throws {
        let samples = FormSamples(try ConformanceFolder.language(id))
        let conversion = FormConversion(for: Self.label, samples: samples, limit: 16)
        let dimensions = PluralFields.dimensions(of: Label("{count} {user}"), in: samples.language)
        var generator = SeededRandom(seed: 17)
        var offered = 0
        for _ in 0..<800 {
            let chosen = dimensions.shuffled(using: &generator).prefix(
                Int.random(in: 1...2, using: &generator))
            let words = [
                "a", "b ", " ", "{count} ", "{count}", "{user}", "c", ".", "[b: x]", "нет",
            ]
            let shared = words.randomElement(using: &generator) ?? ""
            let texts = PluralFields.contexts(of: Array(chosen)).map { _ in
                (0..<3).map { _ in words.randomElement(using: &generator) ?? "" }.joined() + shared
            }
            let forms = FormSet(dimensions: Array(chosen), texts: texts)
            guard let text = try? conversion.joined(forms) else { continue }
            offered += 1
            for _ in 0..<4 {
                expectSame(text, forms, Self.values(&generator), samples.language)
            }
        }
        #expect(offered > 2, "\(offered)")
    }

    /// Joined without memory of the spelling it is spelt otherwise at most, and so once and for
    /// all; and says the same.
    private func expectCanonical(_ forms: FormSet, _ conversion: FormConversion) throws -> Bool {
        var forgetful = forms
        forgetful.spelling = nil
        guard let canonical = try? conversion.joined(forgetful) else { return false }
        guard !forms.texts.allSatisfy({ $0 == forms.texts[0] }) else {
            #expect(canonical == forms.texts[0])
            return true
        }
        var again = try conversion.separated(canonical)
        again.spelling = nil
        #expect(try conversion.joined(again) == canonical)
        // A dimension that nothing depends on is gone then.
        if again.dimensions.count == forms.dimensions.count,
            again.dimensions == forms.dimensions
        {
            #expect(again.says(forms), "\(canonical)")
        }
        return true
    }

    private func expectSame(
        _ text: String, _ forms: FormSet, _ values: TokenValues, _ language: Language,
        for translated: Label = Self.label
    ) {
        for dimension in forms.dimensions {
            guard let value = values[dimension.token],
                language.context(dimension.keyword)?.rule(for: value, today: language.today) != nil
            else { return }
        }
        let candidates = forms.forms.map { ($0.context, nil as Int?) }
        let index = Selection.index(among: candidates, values: values, language: language)
        guard let index else {
            Issue.record("No form applies: \(text)")
            return
        }
        let one = Label(text)
        let other = Label(forms.texts[index])
        let shown = { (label: Label) in
            label.rendered(with: values, in: language, allowedBy: translated).text
        }
        let page = { (label: Label) in
            label.html(with: values, in: language, allowedBy: translated)
        }
        #expect(shown(one) == shown(other), "\(text) \(values)")
        #expect(page(one) == page(other), "\(text) \(values)")
    }
}
