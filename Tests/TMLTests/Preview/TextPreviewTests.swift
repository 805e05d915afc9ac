import Testing

@testable import TML

/// What a text is tried with.
struct TextPreviewTests {
    private let people = SamplePeople(
        men: ["Михаил", "Иван"], women: ["Анна", "Мария"], others: ["Саша"])

    private func preview(
        _ label: String, _ language: String = "ru", _ chosen: [String: SampleChoice] = [:]
    ) throws -> TextPreview {
        TextPreview(
            of: Label(label),
            samples: FormSamples(try ConformanceFolder.language(language), people: people),
            chosen: chosen)
    }

    private func texts(
        _ label: String, _ text: String, _ form: Context = Context(),
        _ chosen: [String: SampleChoice] = [:]
    ) throws -> [String] {
        try preview(label, "ru", chosen).readings(of: Label(text), for: form).all
            .map(\.rendered.text)
    }

    @Test func everyGenderAndEveryNumberOfATextIsShown() throws {
        let shown = try texts(
            "{user} was here {hours || hour} ago",
            "{user} {user | был, была} здесь {hours || час, часа, часов} назад")
        #expect(
            shown.prefix(5) == [
                "Михаил был здесь 1 час назад", "Анна была здесь 1 час назад",
                "Михаил был здесь 2 часа назад", "Саша был/была здесь 1 час назад",
                "Михаил был здесь 0 часов назад",
            ])
        #expect(shown.count == 9)
    }

    @Test func ofTwoCountersBothVary() throws {
        let label = "{community_count || community} in {country_count || country}"
        let text = "{community_count} сообществ из {country_count || страны, стран, стран}"
        let shown = try texts(label, text)
        #expect(shown.count == 9 && shown.contains("1 сообществ из 2 стран"))
    }

    @Test func whatReadsTheSameIsSaidOnce() throws {
        let shown = try texts(
            "{user} {count || time}", "{user | заходил, заходил, заходил} {count | раз, раза, раз}")
        #expect(shown == ["заходил раз", "заходил раза"])
    }

    @Test func aTextThatNamesNobodysGenderIsShownOnce() throws {
        #expect(try texts("{user} likes {target}", "{user}: {target}") == ["Михаил: Мария"])
    }

    /// Marks that need no value are shown as the app shows them.
    @Test func impliedTokensAreNoValues() throws {
        let label = "{actor} says: {quot}{text}{quot}{ndash}{nbsp}{br}"
        #expect(
            try texts(label, "{actor}: {quot}{text}{quot}{ndash}{nbsp}{br}")
                == ["Михаил: \"‹text›\"– \n"])
        #expect(try preview(label).names == ["actor", "text"])
    }

    @Test func oneThingAndSeveralAreShown() throws {
        #expect(
            try texts("{users} like it", "{users} {users:list| любит, любят}")
                == ["Михаил любит", "Михаил and Мария любят"])
        #expect(
            try texts("{users} like it", "{users}") == ["Михаил", "Михаил, Мария and Михаил 2"])
    }

    @Test func datesCountWhereATextAsksForThem() throws {
        #expect(
            try texts("{date}", "{date| было, есть, будет}").sorted() == ["будет", "было", "есть"])
        #expect(try texts("{date}", "{date}").count == 1)
    }

    @Test func mapTokensShowEveryText() throws {
        let text = "{animal @ dog: пёс, cat: кот}"
        #expect(try texts("{animal @ dog: dog, cat: cat}", text) == ["пёс", "кот"])
    }

    @Test func aFormIsTriedWithItsOwnValues() throws {
        let form: Context = ["user": ["gender": "female"]]
        let shown = try texts(
            "{user} sent {count || letter}", "{user} прислала {count|| письмо, письма, писем}", form
        )
        #expect(shown.map { $0.hasPrefix("Анна прислала") } == [true, true, true])
    }

    @Test func namesAreDeclinedAndDiffer() throws {
        let label = "{actor} sent {target} a letter from {user}"
        let text = "{actor} прислал {target::dat} письмо от {user::gen}"
        let shown = try texts(label, text)
        #expect(shown.first == "Михаил прислал Марии письмо от Михаила 2")
        #expect(shown.contains("Михаил прислал Ивану письмо от Михаила 2"))
    }

    @Test func attributesAreShownToo() throws {
        #expect(
            try texts(
                "{user.first_name}, {user.email}, {photo.title}",
                "{user.first_name}, {user.email}, {photo.title}")
                == ["Михаил, ‹email›, ‹title›"])
    }

    @Test func aChosenNameKeepsItsGender() throws {
        let label = "{user} {target}"
        let text = "{user::gen}: {target} {user | был, была, было}"
        let named = SampleChoice(value: .text("Степан"))
        #expect(
            try texts(label, text, Context(), ["user": named]).prefix(2)
                == ["Степана: Мария был", "Анны: Мария была"])
        let both = SampleChoice(value: .text("Вера"), gender: "female")
        #expect(
            try texts(label, text, Context(), ["user": both]).prefix(2)
                == ["Веры: Мария была", "Михаила: Мария был"])
        let gender = SampleChoice(gender: "female")
        #expect(try preview(label, "ru", ["user": gender]).value(of: "user").gender == "female")
    }

    @Test func aChosenNumberStandsForItsRule() throws {
        let seven = ["count": SampleChoice(value: .integer(21))]
        #expect(
            try texts("{count || day}", "{count || день, дня, дней}", Context(), seven)
                == ["21 день", "2 дня", "0 дней"])
    }

    @Test func manyCasesAreBounded() throws {
        let names = (1...9).map { "n\($0)_count" }
        let label = names.map { "{\($0)}" }.joined(separator: " ")
        let readings = try preview(label).readings(of: Label(label))
        #expect(!readings.isComplete && readings.all.count == TextPreview.mostCases)
        #expect(readings.all.prefix(19).allSatisfy { $0.deciding.count == 9 })
        let long = Label(String(repeating: label + " ", count: 400))
        #expect(try preview(label).readings(of: long).all.count < 10)
    }

    @Test func aMessageIsTriedWithEveryChoiceItMakes() throws {
        let message = XMessage("{0} tagged {0,choice,male#himself|female#herself} in {1,number}")
        let samples = FormSamples(try ConformanceFolder.language("ru"), people: people)
        let preview = MessagePreview(of: message, samples: samples)
        let text = XMessage(
            "{0} {0,choice,male#отметил|female#отметила} {1,choice,one#раз|few#раза|other#раз}")
        let shown = preview.readings(of: text).all.map(\.rendered.text)
        #expect(shown.prefix(2) == ["Михаил отметил раз", "Анна отметила раз"])
        #expect(shown.count == 6)
        #expect(preview.readings(of: XMessage("{0}")).all.map(\.rendered.text) == ["Михаил"])
    }
}
