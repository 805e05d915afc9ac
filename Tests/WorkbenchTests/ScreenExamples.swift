import Catalog
import Display
import TML
import TestSupport
import Text

@testable import Workbench

extension Session {
    static let example = Session(
        server: "https://translations.example.org",
        translator: Translator(userID: 7, name: "Anna Ivanova", email: "anna@example.org"))
}

extension ScreenEnvironment {
    static let example = ScreenEnvironment(
        size: Size(rows: 24, columns: 80), session: .example, settings: Settings(), link: .online,
        outbox: OutboxCounts())
}

extension ProjectLanguage {
    static let russian = ProjectLanguage(
        locale: "ru", englishName: "Russian", nativeName: "Русский")
    static let arabic = ProjectLanguage(
        locale: "ar", englishName: "Arabic", nativeName: "العربية", isRightToLeft: true)
    static let chinese = ProjectLanguage(
        locale: "zh-Hant-TW", englishName: "Chinese (Traditional, Taiwan)", nativeName: "繁體中文")
    static let hindi = ProjectLanguage(locale: "hi", englishName: "Hindi", nativeName: "हिन्दी")
    static let english = ProjectLanguage(
        locale: "en", englishName: "English", nativeName: "English")
}

extension ProjectSummary {
    static let shop = ProjectSummary(
        project: Project(
            key: Project.Key("shop"), name: "Shop", summary: "The web shop and its mails",
            defaultLocale: "en", languages: [.english, .russian, .arabic, .chinese, .hindi]),
        progress: [
            LanguageProgress(
                locale: "ru", keys: 40_000, untranslated: 1204, pending: 312, accepted: 30_000,
                approved: 8484, unsent: 3),
            LanguageProgress(locale: "ar", keys: 40_000, untranslated: 40_000),
            LanguageProgress(locale: "zh-Hant-TW", keys: 40_000, approved: 40_000),
        ])
    static let manual = ProjectSummary(
        project: Project(
            key: Project.Key("manual"), name: "Manual", defaultLocale: "en",
            languages: [.english, .russian]))
    static let bare = ProjectSummary(
        project: Project(
            key: Project.Key("bare"), name: "New thing", defaultLocale: "en",
            languages: [.english]))
}

extension Change {
    static func example(
        _ number: Int, _ kind: Kind, _ state: State, label: String = "You have {count} messages",
        context: Context = Context()
    ) -> Change {
        Change(
            id: "change-\(number)",
            form: FormID(
                key: TranslationKey.ID(project: Project.Key("shop"), hash: "hash-\(number)"),
                locale: "ru", context: context),
            kind: kind, translation: number, baseRevision: 4, state: state,
            submittedAt: 1_795_219_200 + number * 3600, label: label)
    }

    static let queued = example(
        1, .translate(text: "У вас {count} сообщений", base: nil), .queued,
        context: Context([
            Context.Choice(token: "count", keyword: "number", rule: "many")
        ]))
    static let sent = example(
        2, .translate(text: "Добро пожаловать, [b: {user}]!", base: nil), .sent,
        label: "Welcome, [b: {user}]!")
    static let conflicting = example(
        3,
        .translate(text: "Корзина пуста, увы", base: "Корзина пустая"),
        .conflicting(
            Conflict(
                kind: .edited,
                theirs: Translation(
                    id: 3, text: "Ваша корзина пока пуста", status: .accepted, author: "Boris"),
                currentRevision: 9, isOurs: false)),
        label: "Your cart is empty")
    static let refused = example(
        4, .translate(text: "Оплатить сейчас же, пожалуйста", base: nil),
        .refused("The translation is longer than the 20 signs that this key allows."),
        label: "Pay now")
    static let vote = example(5, .judge(.vote(1)), .queued, label: "Sign out")
    static let approvalInConflict = example(
        6, .judge(.approve),
        .conflicting(
            Conflict(
                kind: .statusChanged,
                theirs: Translation(id: 6, text: "Выйти", status: .rejected, author: "Boris"),
                currentRevision: 9)),
        label: "Sign out")

    static let gone = example(
        7, .translate(text: "Оформить заказ", base: nil), .gone(nil), label: "Check out")
    static let goneWithItsKey = example(
        8, .translate(text: "Список желаний", base: nil), .gone(.noKey), label: "Wish list")
    static let goneWithItsText = example(9, .judge(.approve), .gone(.noText), label: "Your orders")

    static let examples = [queued, sent, conflicting, refused, vote, approvalInConflict]
}

/// A state shown in several sizes, each compared with its golden file.
struct Stage {
    static let sizes = [
        Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 10, columns: 40),
    ]

    static let wideSizes = [Size(rows: 50, columns: 160), Size(rows: 60, columns: 200)]

    var state: WorkbenchState

    init(_ screens: Screen..., session: Session? = .example, link: Link = .online) {
        state = WorkbenchState(
            size: Size(rows: 24, columns: 80), session: session, settings: Settings())
        state.screens = screens
        state.link = link
    }

    /// - Parameter isMain: whether it is looked at in the two widest windows, too.
    func expect(_ name: String, isMain: Bool = false) throws {
        for size in isMain ? Self.sizes + Self.wideSizes : Self.sizes {
            var sized = state
            sized.size = size
            let file = GoldenFile("\(name)-\(size.columns)x\(size.rows).screen", in: "Screens")
            try file.expect(render(sized).goldenText)
        }
    }
}
