import TestSupport
import Testing

@testable import TML

/// The oddities of the guide in `Tests/Archives`, each with what the checks find in it.
@Suite struct ArchiveOddityTests {
    /// What is found in the translation that begins so.
    private func checks(of beginning: String) throws -> [Check] {
        let translations = try ArchiveTranslations(.own)
        let texts = translations.keys.flatMap(\.forms).map(\.text.text)
        try #require(texts.contains { $0.hasPrefix(beginning) })
        return translations.findings.filter { $0.text.hasPrefix(beginning) }.map(\.issue.check)
    }

    @Test(arguments: [
        ("&quot;Стоячая вода&quot;", [Check.entities, .entities]),
        ("Не входите против отлива: это &#39;закон&#39;", [.entities, .entities]),
        ("Сохранить &amp; напечатать", [.entities]), ("Отлив &amp; прилив", [.entities]),
    ])
    func entitiesThatAnEngineHasPutInAreFound(text: String, expected: [Check]) throws {
        let found = try checks(of: text)
        #expect(found == expected)
    }

    @Test func entitiesThatTheLabelHasTooAreNoIssue() throws {
        #expect(try checks(of: "Напишите &#91;bold: слово&#93;") == [])
        #expect(try checks(of: "Токен вроде &#123;pier&#125;") == [])
    }

    @Test(arguments: [
        (
            "[strong: [link: Архив]] {ndash} [strong]link1: Карта",
            [Check.strayBracket, .edgeSpace, .unusedDecoration]
        ),
        (
            "[ссылка] Нажмите здесь [/ ссылка]",
            [.strayBracket, .edgeSpace, .capital, .strayBracket, .unusedDecoration]
        ), ("Зелёный огонь отмечает link1:", [.strayBracket, .unusedDecoration]),
        ("[em]Красный[/ em] огонь", [.unclosedDecoration, .strayBracket]),
        ("[bold: Белый и [bold: красный]", [.unclosedDecoration]),
        ("Прочтите <b>каждую строку", [.unclosedDecoration]),
    ])
    func decorationsThatAnEngineHasBrokenAreFound(text: String, expected: [Check]) throws {
        let found = try checks(of: text)
        #expect(found == expected)
    }

    @Test(arguments: [
        ("Горит {count} из {total} огней}", [Check.strayBrace]),
        ("Огонь гавани {harbou погашен", [.strayBrace, .unusedToken]),
        ("Держитесь в {число} метрах", [.translatedToken, .unusedToken]),
        ("Буй слева по борту", [.unusedToken]),
    ])
    func strayBracesAndLostTokensAreFound(text: String, expected: [Check]) throws {
        let found = try checks(of: text)
        #expect(found == expected)
    }

    @Test func aCaseThatTheLanguageLacksIsFound() throws {
        #expect(try checks(of: "Это {num::ordn} огонь") == [.unknownCase])
    }

    @Test(arguments: [
        ("Добро пожаловать в {harbour}", [Check.edgeSpace, .edgeSpace]),
        ("Перед выходом посмотрите", [.edgeSpace, .edgeSpace]),
        ("Перед швартовкой зайдите", [.edgeSpace]), ("Дважды  в день", [.doubledSpace]),
        ("Раз в месяц сизигийный прилив  накрывает", [.doubledSpace]),
    ])
    func spacesThatAreCutOffOrDoubledAreFound(text: String, expected: [Check]) throws {
        let found = try checks(of: text)
        #expect(found == expected)
    }

    @Test func aCharacterOfNoWidthIsFound() throws {
        #expect(try checks(of: "Квадратурный\u{200B} прилив") == [.invisibleCharacters])
    }

    @Test func aLostFullStopIsFound() throws {
        #expect(try checks(of: "Малая вода стоит") == [.endPunctuation])
        #expect(try checks(of: "Hello Harbour!") == [.endPunctuation])
    }

    /// The label has a bracket that opens nowhere, so its translation may.
    @Test func theEndOfASentenceThatWasCutIsTranslatedAsItIs() throws {
        #expect(try checks(of: "конторы] в извещении") == [.capital])
    }

    @Test func theSameTextTwiceIsFoundOnce() throws {
        #expect(try checks(of: "Закрыто для всех судов") == [.duplicateForm])
    }

    /// “Гавань” and its key are Russian; “Introduction” is an English translation of a French key.
    @Test func aCopyOfTheLabelIsAnIssueInAnotherLanguageOnly() throws {
        #expect(try checks(of: "Гавань") == [])
        #expect(try checks(of: "Introduction") == [.sameAsLabel])
    }

    @Test func namesThatStayAsTheyAreAreNoIssue() throws {
        #expect(try checks(of: "VHF") == [])
        #expect(try checks(of: "Wi-Fi") == [])
    }

    @Test func longDocumentationIsReadWhole() throws {
        #expect(try Archives.own.labels().contains { $0.utf8.count > 600 })
        #expect(try checks(of: "Каждому, кто впервые приводит") == [])
    }
}
