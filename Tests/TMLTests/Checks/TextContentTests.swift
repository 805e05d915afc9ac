import TML
import Testing

/// What a text says: numbers, addresses, words, brackets.
struct TextContentTests {
    static let numbers: [TextExample] = [
        .init("de", "Version 42", wrong: "Version 43", right: "42. Fassung"),
        .init("fr", "1,000.50 euros", wrong: "1 000 euros", right: "1\u{202F}000,50 euros"),
        .init("ar", "Page 15", wrong: "صفحة ١٦", right: "صفحة ١٥"),
        .init("fa", "Page 15", wrong: "صفحهٔ ۱۴", right: "صفحهٔ ۱۵"),
        .init("hi", "Page 15", wrong: "पृष्ठ", right: "पृष्ठ १५"),
        .init("zh", "20 files", wrong: "２１个文件", right: "２０个文件"),
        .init("ja", "10,000 people", wrong: "人々", right: "1万人"),
        .init("ru", "3 files", right: "три файла"),
        .init("ru", "Step 3", wrong: "Шаг", right: "Шаг 3"),
        .init("ru", "the 20th century", wrong: "век", right: "XX век"),
        .init("ru", "one file", wrong: "файл 17", right: "1 файл"),
        .init("de", "Delete the file", wrong: "3 Dateien löschen", right: "Die Datei löschen"),
        .init("ru", "Open a file", wrong: "Открыть 2 файла", right: "Открыть 1 файл"),
        .init("ru", "The second page", right: "2-я страница"),
        .init("fr", "Both files", right: "Les 2 fichiers"),
        .init("de", "12/31/2015", wrong: "31.12.2016", right: "31.12.2015"),
        .init("de", "at 8:18 PM", wrong: "um 21:18", right: "um 20:18"),
        .init("pl", "MP3", right: "plik muzyczny"),
        .init("pl", "{count1} of 25", wrong: "{count1}", right: "{count1} z 25"),
        .init("be", "maximum 10,000", right: "не больш за 10 тыс."),
        .init("cy", "a height of 0", right: "uchder sero"),
        .init("it", "&#39;a&#39;", right: "'b'"),
        .init("it", "http://a.example/15", right: "http://a.example/15"),
    ]

    @Test(arguments: numbers)
    func numbersAreKept(_ example: TextExample) {
        #expect(example.holds(for: .numbers))
    }

    static let links: [TextExample] = [
        .init(
            "de", "See http://a.example/b.", wrong: "Siehe http://a.example/c.",
            right: "Siehe http://a.example/b!"),
        .init("ru", "Write to me@a.example", wrong: "Пишите", right: "Пишите на me@a.example."),
        .init("fr", "https://en.a.example/help", right: "https://fr.a.example/help"),
        .init("ja", "Open www.a.example", wrong: "www.b.example を開く", right: "www.a.exampleを開く"),
        .init("es", "Go", wrong: "Vaya a http://a.example", right: "Ir"),
        .init("he", "(http://a.example)", right: "(http://a.example)"),
        .init("pl", "me@{host}", right: "me@{host}"),
        .init(
            "ru", "<a href=\"http://a.example/b\">Go</a>",
            wrong: "<a href=\"http://a.example/c\">Туда</a>",
            right: "<a href=\"http://a.example/b\">Туда</a>"),
    ]

    @Test(arguments: links)
    func addressesAreKept(_ example: TextExample) {
        #expect(example.holds(for: .links))
    }

    @Test(arguments: ["printf+html", "brace+html", "i18next+html", "icu+html", "plain+qt"])
    func addressesInTagsAreKept(_ name: String) throws {
        let syntax = try #require(LabelSyntax(name: name))
        let label = Label("See <a href=\"https://a.example/y\">here</a>", syntax: syntax)
        let details = ["x", "y"].map { page in
            let text = "Смотри <a href=\"https://a.example/\(page)\">тут</a>"
            return Checks.issues(
                of: Label(text, syntax: syntax), for: label, in: .plain(locale: "ru")
            ).filter { $0.check == .links }.flatMap(\.details).sorted()
        }
        #expect(details == [["https://a.example/x", "https://a.example/y"], []])
    }

    static let doubledWords: [TextExample] = [
        .init("en", "x", wrong: "the the end", right: "the end"),
        .init("de", "x", wrong: "unseren  unseren Kunden", right: "unseren Kunden"),
        .init("pl", "x", wrong: "jest\u{A0}jest", right: "nazwa    nazwa"),
        .init("uk", "x", wrong: "файл\n  файл", right: "файл, файл"),
        .init("de", "x", wrong: "und und", right: "die, die die Welt"),
        .init("fr", "x", wrong: "le le chat", right: "nous nous trouvons"),
        .init("ru", "x", wrong: "в том том доме", right: "что что-то"),
        .init("es", "x", wrong: "para Para", right: "para {user} para"),
        .init("ga", "x", wrong: "agus\nagus", right: "agus. Agus"),
        .init("id", "x", right: "kupu kupu"),
        .init("vi", "x", right: "luôn luôn"),
        .init("tr", "x", right: "yavaş yavaş"),
        .init("ja", "x", right: "いろ いろ"),
        .init("nl", "bye bye", right: "dag dag"),
        .init("it", "x", right: "-d DIRECTORY     directory"),
        .init("nb", "x", wrong: "liste liste", right: "LISTE liste"),
        .init("sk", "Win Win", wrong: "Win Win pri pri", right: "Win Win"),
    ]

    @Test(arguments: doubledWords)
    func wordsAreNotDoubled(_ example: TextExample) {
        #expect(example.holds(for: .doubledWord))
    }

    static let pairs: [TextExample] = [
        .init("de", "(a)", wrong: "(a", right: "(a)"),
        .init("de", "\"a\"", wrong: "„a", right: "„a“"),
        .init("fr", "\"a\"", wrong: "« a", right: "« a »"),
        .init("ja", "\"a\" (b)", wrong: "「a (b)", right: "「a」（b)"),
        .init("pl", "“a”", wrong: "„a", right: "„a”"),
        .init("sv", "“a”", right: "”a”"),
        .init("da", "“a”", right: "»a«"),
        .init("he", "the army", wrong: "\"צה\"ל", right: "צה\"ל"),
        .init("it", "don't", right: "non c’è"),
        .init("ru", "1) a", right: "а) б"),
        .init("ru", "a :)", right: "б :-)"),
        .init("ru", "a)", right: "список)"),
        .init("ru", "5\" screen", right: "экран 5\""),
        .init("ko", "\"a\"", right: "\"가\"의"),
        .init("cs", "“", right: "&quot;"),
        .init("bg", "A quote", wrong: "кавичка „", right: "кавичка „\"“"),
        .init("zh", "(a)", wrong: "（甲", right: "（甲)"),
    ]

    @Test(arguments: pairs)
    func bracketsAndQuotesComeInTwos(_ example: TextExample) {
        #expect(example.holds(for: .unpairedMarks))
    }

    static let capitals: [TextExample] = [
        .init("fr", "Save the file", wrong: "enregistrer", right: "Enregistrer"),
        .init("ru", "save the file", wrong: "Сохранить", right: "сохранить"),
        .init("es", "What now?", wrong: "¿qué?", right: "¿Qué?"),
        .init("el", "Save", wrong: "αποθήκευση", right: "Αποθήκευση"),
        .init("hy", "Save", wrong: "պահպանել", right: "Պահպանել"),
        .init("de", "save", right: "Speichern"),
        .init("de", "By going on you agree", wrong: "wenn du", right: "Wenn du"),
        .init("de", "[b: By] going on", wrong: "[b: wenn] du", right: "[b: Wenn] du"),
        .init("de", "{user} Agrees", right: "stimmt zu"),
        .init("de", "English", right: "englisch"),
        .init("ka", "Save", right: "შენახვა"),
        .init("ar", "Save", right: "حفظ"),
        .init("fr", "Monday", right: "lundi"),
        .init("it", "English", right: "inglese"),
        .init("pl", "Phone", right: "iPhone"),
        .init("pl", "git failed", right: "git się nie powiódł"),
        .init("pl", "{user} Likes", right: "podoba się"),
        .init("pl", "you", right: "Państwo"),
        .init("gl", "Glade project", right: "proxecto de Glade"),
        .init("ga", "Version", right: "hAthbhreithniú"),
        .init("nl", "In the evening", right: "'s avonds"),
        .init("pl", "3 Files", right: "pliki: 3"),
    ]

    @Test(arguments: capitals)
    func theFirstLetterIsAsInTheLabel(_ example: TextExample) {
        #expect(example.holds(for: .capital))
    }
}
