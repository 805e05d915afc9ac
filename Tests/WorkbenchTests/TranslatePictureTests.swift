import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// What the translate screen looks like. `RECORD_SCREENS=1` writes the pictures anew; they are read
/// in review.
@Suite struct TranslatePictureTests {
    /// The sizes that every picture is taken in.
    static let sizes = [(80, 24), (120, 40)]
    /// Those of the pictures that say most.
    static let allSizes = [(80, 24), (120, 40), (40, 10), (160, 50), (200, 60)]

    private func expect(_ stage: TranslateStage, _ name: String) throws {
        let size = stage.state.size
        let file = "desk-\(name)-\(size.columns)x\(size.rows).screen"
        try GoldenFile(file, in: "Screens").expect(stage.frame.goldenText)
    }

    private func stage(
        _ store: StageStore, _ size: (Int, Int), suggestions: Bool = false
    ) -> TranslateStage {
        var stage = TranslateStage(
            store, columns: size.0, rows: size.1,
            settings: Settings(
                suggestionsEnabled: suggestions, engines: suggestions ? [.init("Apertium")] : []))
        stage.send(.network(.synchronized(SynchronizationReport(outbox: store.counts))))
        return stage
    }

    @Test(arguments: allSizes)
    func list(_ columns: Int, _ rows: Int) throws {
        try expect(stage(try Examples.inbox(), (columns, rows)), "list")
    }

    @Test(arguments: allSizes)
    func forms(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("e")
        stage.type("{user} послал {count} сообщение [bold: {target}]")
        stage.press("enter")
        stage.type("{user} послал {count} сообщения [bold: {target}")
        try expect(stage, "forms")
    }

    @Test(arguments: sizes)
    func search(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("/")
        stage.type("you")
        stage.send(.alarm(.search))
        try expect(stage, "search")
    }

    @Test(arguments: sizes)
    func searchWithAMistake(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("/")
        stage.type("save changed:soon state:pending")
        stage.send(.alarm(.search))
        try expect(stage, "search-mistake")
    }

    @Test(arguments: sizes)
    func searchCompletion(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("/")
        stage.type("state:")
        stage.press("tab")
        stage.send(.alarm(.search))
        try expect(stage, "search-completion")
    }

    @Test(arguments: sizes)
    func searchByConditions(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("/")
        stage.type("e source:/inbox -state:pending")
        stage.press("enter")
        try expect(stage, "search-conditions")
    }

    @Test(arguments: sizes)
    func states(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.work(), (columns, rows))
        stage.press("down", "down", "down", "e")
        try expect(stage, "states")
    }

    @Test(arguments: allSizes)
    func translations(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("down", "down", "e", "tab", "end")
        try expect(stage, "translations")
    }

    @Test(arguments: allSizes)
    func suggestions(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows), suggestions: true)
        stage.press("down")
        let key = try #require(stage.screen.list.row?.id)
        stage.send(.alarm(.rested(key)))
        stage.send(
            .network(
                .engines(
                    .suggestions(
                        key,
                        [
                            Suggestion(text: "Сохранить", origin: .machine("Apertium")),
                            Suggestion(
                                text: "Спасти {all}", origin: .machine("Apertium"),
                                warnings: ["token_added"]),
                        ]))))
        stage.press("tab", "tab", "tab", "down")
        try expect(stage, "suggestions")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func picker(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("e", "alt+q")
        stage.type("space")
        try expect(stage, "picker")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func codes(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("e")
        stage.paste("е\u{308} a\u{200D}b\u{A0}{user}")
        stage.press("alt+.", "home")
        try expect(stage, "codes")
    }

    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func ghost(_ columns: Int, _ rows: Int) throws {
        var store = try Examples.inbox()
        store.dictionary.words = ["сообщение", "сообщений"]
        var settings = Settings()
        settings.writing.completes = true
        var stage = TranslateStage(store, columns: columns, rows: rows, settings: settings)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        stage.type("{user} послал {count} сооб")
        stage.send(.alarm(.writing))
        try expect(stage, "ghost")
    }

    @Test(arguments: sizes)
    func locked(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("down", "down", "down", "down", "e")
        try expect(stage, "locked")
    }

    @Test(arguments: sizes)
    func arrangement(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("alt+g")
        try expect(stage, "arrangement")
    }

    /// The commands have rows of their own, above the line and over what is there.
    @Test(arguments: [(80, 24), (120, 40), (40, 10)])
    func commands(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("alt+x")
        stage.type("fo")
        stage.press("tab")
        try expect(stage, "commands")
    }

    @Test(arguments: sizes)
    func nothing(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.inbox(), (columns, rows))
        stage.press("F")
        stage.type("conflict")
        stage.press("enter")
        try expect(stage, "nothing")
    }

    @Test(arguments: sizes)
    func firstPull(_ columns: Int, _ rows: Int) throws {
        var store = try Examples.inbox()
        let keys = store.keys
        store.keys = []
        store.material.position = .never
        var stage = TranslateStage(store, columns: columns, rows: rows)
        stage.store.keys = keys
        stage.isHeld = true
        stage.send(.network(.progress(Examples.project.key, "ru", keys: 1200, of: 40_000)))
        try expect(stage, "first-pull")
    }

    @Test(arguments: ["ru", "ar", "zh", "hi", "he", "ja"], sizes)
    func languages(_ locale: String, _ size: (Int, Int)) throws {
        var stage = stage(try Examples.scripts(into: locale), size)
        stage.press("e")
        try expect(stage, "language-\(locale)")
    }

    /// The translations of the list begin where their language does.
    @Test(arguments: ["ar", "he"])
    func listedTranslations(_ locale: String) throws {
        let stage = stage(try Examples.scripts(into: locale), (160, 50))
        try expect(stage, "listed-\(locale)")
    }

    @Test(arguments: sizes)
    func hostile(_ columns: Int, _ rows: Int) throws {
        var stage = stage(try Examples.hostile(), (columns, rows))
        stage.press("e", "end")
        try expect(stage, "hostile")
    }
}

extension Examples {
    /// Every state that a key and a form can be in.
    static func work() throws -> StageStore {
        var store = try inbox()
        func change(_ place: Int, _ text: ExactText, _ state: Change.State) {
            let form = FormID(key: store.keys[place].key.id, locale: "ru")
            store.keys[place].changes.append(
                Change(
                    id: "w\(place)", form: form, kind: .translate(text: text, base: nil),
                    state: state))
        }
        let theirs = Translation(
            id: 99, text: "Их текст", author: "Пётр", authorID: 3)
        store.keys[1].drafts = [
            Draft(form: FormID(key: store.keys[1].key.id, locale: "ru"), text: "Сохра")
        ]
        change(2, "Удалить [link]всё[/link]?", .sent)
        change(
            3, "Выход", .conflicting(Conflict(kind: .edited, theirs: theirs, currentRevision: 44)))
        change(4, "Условия", .refused("key is locked"))
        change(6, "Сегодня", .queued)
        return store
    }

    /// Labels and translations in the scripts of the world.
    static func scripts(into locale: String) throws -> StageStore {
        let texts = [
            ("{count|| message, messages} left", "Осталось {count} сообщений, и ещё немного слов"),
            ("Добро пожаловать, {user}!", "Welcome"),
            ("您有 {count} 条新消息，请查看您的收件箱", "新しいメッセージが{count}件あります。受信トレイを確認してください"),
            ("आपके पास {count} नए संदेश हैं", "क्षमा करें, कृपया पुनः प्रयास करें"),
            ("คุณมีข้อความใหม่ {count} ข้อความ กำลัง", "กำลังโหลดข้อมูลน้ำ"),
            ("لديك {count} رسائل جديدة", "مرحبًا {user}، لديك رسائل"),
            ("יש לך {count} הודעות חדשות", "שלום {user}"),
            ("Party 🎉 👨‍👩‍👧‍👦 {count} 👍🏽 ❤️ 🇩🇪", "🎉 {count} ✅"),
            ("Zero\u{200B}width, soft\u{AD}hyphen, NBSP\u{A0}and  two spaces ", "ok"),
        ]
        let keys = texts.enumerated().map { number, text in
            key(
                text.0, locale, status: .pending,
                translations: number == 0
                    ? []
                    : [
                        Translation(
                            id: number, text: ExactText(text.1), author: "Анна", authorID: 3)
                    ])
        }
        let first = TranslationKey.ID(project: project.key, hash: keys[0].key.id.hash)
        var store = StageStore(try material(locale, keys: keys.count), keys)
        let number = try language(locale).context("number")
        for (rule, text) in zip(number?.ruleKeys ?? [], texts.map(\.1)) {
            let context = Context([.init(token: "count", keyword: "number", rule: rule)])
            store.edit(first) { detail in
                detail.drafts.append(
                    Draft(
                        form: FormID(key: first, locale: LocaleCode(locale), context: context),
                        text: ExactText(text)))
            }
        }
        return store
    }

    /// What a server should never send.
    static func hostile() throws -> StageStore {
        let escape = "\u{1B}[31mred\u{1B}]0;title\u{7}\u{9B}2J\u{85}\u{90}q\u{9C}"
        let bidi = "\u{202E}desrever\u{202C} \u{2066}isolated\u{2069} \u{200F}"
        let labels = [
            escape + "\u{0}\u{8}\t\r\n", bidi, String(repeating: "long word ", count: 1000),
            (1...300).map { "line \($0)" }.joined(separator: "\n"),
            String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", count: 200),
            String(repeating: "{", count: 500) + String(repeating: "[b:", count: 500),
        ]
        let keys = labels.map { label in
            key(
                label, description: escape + label, sources: [escape, bidi],
                translations: [
                    Translation(
                        id: 1, text: ExactText(escape + label), status: .rejected,
                        author: escape + bidi,
                        rejectReason: ExactText(escape))
                ])
        }
        return StageStore(try material(keys: keys.count), keys)
    }
}
