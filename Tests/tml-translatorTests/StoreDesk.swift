import Catalog
import Display
import LocalStore
import TML
import Terminology
import TestSupport
import Testing
import Text

@testable import Workbench
@testable import tml_translator

/// The workbench with a real local copy: keys are pressed, and the local copy answers at once.
struct StoreDesk {
    static let project = Project.Key("aa01")
    static let locale: LocaleCode = "de"

    let folder: TemporaryFolder
    let worker: StoreWorker
    let store: TranslationStore
    private(set) var state: WorkbenchState

    /// - Parameter texts: a label, its description, and its accepted translation for each key.
    init(
        _ texts: [(label: String, description: String, text: String)], isLineMode: Bool = false
    ) throws {
        folder = try TemporaryFolder()
        worker = StoreWorker()
        store = try worker.open(folder.path("data/translations.sqlite"))
        let project = Project(
            key: Self.project, name: "Shop", defaultLocale: "en",
            languages: [ProjectLanguage(locale: Self.locale, englishName: "German")])
        try store.saveProjects([project])
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "translator",
                permissions: [.createTranslations, .updateAny]), of: Self.project)
        let translator = Translator(userID: 7, name: "Mila", email: "mila@example.org")
        var settings = Settings()
        settings.connectsAtStart = false
        settings.isLineMode = isLineMode
        if isLineMode { settings.keymap = Keymap([]) }
        state = WorkbenchState(
            size: Size(rows: 24, columns: 80),
            session: Session(server: "https://tml.example", translator: translator),
            settings: settings)
        try pull(texts)
        try check()
        perform(state.start())
        let screen = TranslateScreen(project, locale: Self.locale)
        perform(state.apply(Reaction(navigation: .push(.translate(screen)))))
    }

    private func pull(_ texts: [(label: String, description: String, text: String)]) throws {
        let keys = texts.enumerated().map { number, row in
            let key = TranslationKey(
                id: Self.id(number), label: ExactText(row.label),
                description: ExactText(row.description), sources: ["page \(number % 3)"],
                revision: 1)
            let translation = Translation(
                id: number + 1, text: ExactText(row.text), status: .accepted, authorID: 7,
                revision: 10, contentRevision: 10)
            return PulledKey(
                key: key, target: Target(status: .accepted, revision: 10),
                translations: row.text.isEmpty ? [] : [translation])
        }
        let page = KeyPage(
            keys: keys, page: 1, totalPages: 1, totalKeys: keys.count, cursor: "c1")
        try store.apply([page], project: Self.project, locale: Self.locale)
        try store.catchUp()
    }

    static func id(_ number: Int) -> TranslationKey.ID {
        let digits = String(number, radix: 16)
        return TranslationKey.ID(
            project: project,
            hash: String(repeating: "0", count: 32 - digits.count) + digits)
    }

    /// Checks all texts that are not checked, as the lane of issues does.
    func check() throws {
        let setting = try store.checkSetting(Self.project, Self.locale, worker.compiled)
        let index = IssueIndex(store, Self.project, Self.locale)
        while let part = try index.next(with: setting.stamp, limit: 100) {
            var found: [Int64: Set<Check>] = [:]
            for texts in part.texts {
                let checks = TranslationChecks(
                    of: Label(texts.key.label.string), in: setting.language,
                    settings: CheckSettings(labelLocale: texts.key.locale, off: setting.off))
                found[texts.number] = checks.failing(
                    in: texts.texts.mapValues { Label($0.string) }, dismissed: texts.dismissed)
            }
            try index.save(found, of: part)
        }
    }

    private mutating func perform(_ effects: [Effect]) {
        for case .store(let request) in effects { send(.store(worker.answer(to: request))) }
    }

    mutating func send(_ event: Event) { perform(update(&state, event)) }

    mutating func press(_ names: String...) {
        for name in names {
            guard let key = Key(name: name) else { preconditionFailure("No such key: \(name)") }
            send(.input(.key(key)))
        }
    }

    /// Runs a command by its name.
    mutating func run(_ text: String) {
        press(":")
        for scalar in text.unicodeScalars { send(.input(.key(.scalar(scalar)))) }
        press("enter")
    }

    /// The text that each key shows: its draft, otherwise the queued or current text.
    func texts() throws -> [String] {
        try details().map { detail in
            let basis = EditBasis(detail, Context()) { _ in true }
            return (detail.drafts.first?.text ?? basis.text).string
        }
    }

    func details() throws -> [KeyDetail] {
        let list = KeyQuery(project: Self.project, locale: Self.locale)
        return try store.keys(list, offset: 0, limit: 1000).compactMap {
            try store.detail(of: $0.id, locale: Self.locale)
        }
    }

    var notice: String? { state.notice?.text }
    var screenText: String {
        let frame = render(state)
        return (0..<frame.size.rows).map { frame.text(ofRow: $0) }.joined(separator: "\n")
    }
}
