import Testing

@testable import TranslationFiles

@Suite struct TranslationPlaceTests {
    @Test(arguments: [
        "a/locales/ru/common.json", "x/src/i18n/de.json", "src/ru.json", "app/x.pt-BR.json",
        "a/lang/lang-nl-BE.json", "_locales/ru/messages.json", "locales/ru/package.json",
        "locales/ru/web/x.json", "translations/all.csv", "data/ru.tsv", "x/app_ru.arb", "a/b.po",
    ])
    func aFileAtAUsualPlaceCounts(_ path: String) {
        #expect(FileFormat.all.contains { $0.canBe(at: path) })
    }

    @Test(arguments: [
        "package.json", "src/ts/tsconfig.json", "src/io/data.json", "lang/package.json",
        "tsconfig.es.json", "lang/io/x/package.json", "log_in.json", "locales/common.json",
        "data/users.csv", "edges.csv", "a.txt", "json", "",
    ])
    func anotherFileDoesNotCount(_ path: String) {
        #expect(!FileFormat.all.contains { $0.canBe(at: path) })
    }
}
