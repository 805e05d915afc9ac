import TestSupport
import Testing

@testable import TML

/// The forms of tokens in the ferry line's archive in `Tests/Archives`, each as Russians read it.
@Suite struct ArchiveTokenTests {
    /// The translation of the label that begins so, in the form for the values.
    private func form(
        of beginning: String, for values: TokenValues
    ) throws -> (text: Label, label: Label, language: Language) {
        let keys = try ArchiveTranslations(.own).keys
        let key = try #require(
            keys.first { $0.language.locale == "ru" && $0.label.text.hasPrefix(beginning) })
        let index = try #require(
            Selection.index(
                among: key.forms.map { ($0.context, nil as Int?) }, values: values,
                language: key.language))
        return (key.forms[index].text, key.label, key.language)
    }

    private func text(_ beginning: String, _ values: TokenValues) throws -> String {
        let form = try form(of: beginning, for: values)
        let rendered = form.text.rendered(with: values, in: form.language, allowedBy: form.label)
        #expect(!rendered.hasUnresolvedTokens)
        return rendered.text
    }

    private func html(_ beginning: String, _ values: TokenValues) throws -> String {
        let form = try form(of: beginning, for: values)
        return form.text.html(with: values, in: form.language, allowedBy: form.label)
    }

    private static let anna = TokenValue.person(name: "Анна", gender: "female")
    private static let pavel = TokenValue.person(name: "Павел", gender: "male")

    @Test(arguments: [
        (1, "Следующий рейс через 1 минуту"), (3, "Следующий рейс через 3 минуты"),
        (11, "Следующий рейс через 11 минут"),
    ])
    func aPipedTokenShowsNumberAndWord(minutes: Int, expected: String) throws {
        #expect(try text("Next sailing in", ["minutes": .integer(minutes)]) == expected)
    }

    @Test(arguments: [(1, "Эта каюта занята"), (4, "Эти каюты заняты")])
    func anImpliedTokenShowsTheWordsOnly(count: Int, expected: String) throws {
        #expect(try text("{count | This cabin", ["count": .integer(count)]) == expected)
    }

    @Test(arguments: [(1, "С вами едет 1 собака"), (5, "С вами едут 5 собак")])
    func aHashStandsForTheNumberWithinTheWords(count: Int, expected: String) throws {
        #expect(try text("{count|one: One dog", ["count": .integer(count)]) == expected)
    }

    @Test(arguments: [
        (1, "Найден 1 рейс"), (22, "Найдено 22 рейса"), (40, "Найдено 40 рейсов"),
    ])
    func aConditionOnTheNumberChoosesTheForm(count: Int, expected: String) throws {
        #expect(try text("{count || crossing} found", ["count": .integer(count)]) == expected)
    }

    @Test func aMethodTokenAsksTheObject() throws {
        let user = TokenValue.map(["first_name": .text("Анна"), "last_name": .text("Лодкина")])
        #expect(try text("You are signed in", ["user": user]) == "Вы вошли как Анна Лодкина")
    }

    @Test func aConditionOnTheGenderAndACaseWorkTogether() throws {
        let values: TokenValues = ["user": Self.pavel, "target": Self.anna]
        #expect(try text("{user} added {target}", values) == "Павел добавил Анну в поездку")
        let others: TokenValues = ["actor": Self.anna, "target": Self.pavel]
        #expect(try text("{actor} handed the watch", others) == "Анна передала вахту Павлу")
    }

    @Test func aContextThatIsNamedCountsMoreThanTheTokensName() throws {
        #expect(try text("{guest:gender |", ["guest": Self.anna]) == "Г-жа Анна")
        #expect(try text("{guest:gender |", ["guest": Self.pavel]) == "Г-н Павел")
    }

    @Test func aMapTokenHasAWordForEachValue() throws {
        #expect(try text("{kind @ car:", ["kind": .text("foot")]) == "Пассажирское судно")
        #expect(try text("{weather @", ["weather": .text("storm")]) == "Ожидается шторм")
    }

    /// The word between the last two is a key of the project, too.
    @Test func aListNamesItsMembers() throws {
        let values: TokenValues = ["user_list": .items(["Анна", "Павел"])]
        let (sentence, label, plain) = try form(of: "{user_list} travel", for: values)
        var language = plain
        language.phrases = Phrases([.joiner: try form(of: "and", for: [:]).text.text])
        let rendered = sentence.rendered(with: values, in: language, allowedBy: label)
        #expect(rendered.text == "Анна и Павел едут вместе.")
    }

    @Test(arguments: [
        (-1, "Отправился от причала 4"), (0, "Отправляется от причала 4"),
        (1, "Отправится от причала 4"),
    ])
    func aDateChoosesTheTense(days: Int, expected: String) throws {
        let date = TokenValue.date(CalendarDate.today.adding(days: days))
        let values: TokenValues = ["date": date, "pier": .integer(4)]
        #expect(try text("{date | past: Departed", values) == expected)
    }

    @Test func decorationsWithinDecorationsAreShownAndBecomeElements() throws {
        let values: TokenValues = ["user": Self.anna, "count": .integer(3)]
        #expect(try text("[bold: {user}], you have", values) == "Анна, у вас 3 билета!")
        let page = try html("[bold: {user}], you have", values)
        #expect(page == "<strong>Анна</strong>, у вас <i><a><strong>3</strong> билета</a></i>!")
    }

    @Test func decorationsMayBeWrittenAsElements() throws {
        #expect(try text("<b>Winter", [:]) == "Зимнее расписание до конца апреля")
        let bold = try html("<b>Winter", [:])
        #expect(bold == "<strong>Зимнее расписание</strong> до конца апреля")
        let link = try html("Read [link]what", ["link": .text("<a href='/r'>{$0}</a>")])
        #expect(link == "Узнайте, <a href='/r'>что говорят наши пассажиры</a>")
    }

    @Test func specialCharactersHaveTokens() throws {
        let price = try text("Price with{nbsp}tax", [:])
        #expect(price == "Цена с налогом")
        #expect(try html("Price with{nbsp}tax", [:]) == "Цена с&nbsp;налогом")
        #expect(try text("{lbrace}no name", [:]) == "{без названия}")
    }
}
