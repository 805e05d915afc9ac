import Catalog
import LocalStore
import TML
import TestSupport
import Testing
import Text
import Workbench

@testable import tml_translator

/// What the disk answers to the workbench.
struct StoreWorkerTests {
    let folder: TemporaryFolder
    let worker: StoreWorker
    let project = Project.Key("aa01")

    init() throws {
        folder = try TemporaryFolder()
        worker = StoreWorker()
        let store = try worker.open(folder.path("data/translations.sqlite"))
        try store.saveProjects([
            Project(
                key: project, name: "Shop", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "pl", englishName: "Polish")])
        ])
        let key = TranslationKey(
            id: TranslationKey.ID(project: project, hash: String(repeating: "a", count: 32)),
            label: "Save")
        try store.apply(
            [
                KeyPage(
                    keys: [PulledKey(key: key, target: Target(), translations: [])], page: 1,
                    totalPages: 1, totalKeys: 1, cursor: "c1")
            ], project: project, locale: "pl")
    }

    /// The best match comes first, and not the first key of the project.
    @Test func theFinderGetsTheBestKeys() throws {
        let store = try #require(worker.store)
        let labels = ["A cart of others", "Cart", "Discarded", "Carts"]
        let pulled = labels.enumerated().map { number, label in
            PulledKey(
                key: TranslationKey(
                    id: TranslationKey.ID(
                        project: project, hash: String(repeating: "\(number)", count: 32)),
                    label: ExactText(label)), target: Target(), translations: [])
        }
        try store.apply(
            [KeyPage(keys: pulled, page: 1, totalPages: 1, totalKeys: 4, cursor: "c2")],
            project: project, locale: "pl")
        try store.catchUp()
        func found(_ search: ExactText, _ limit: Int = 10) -> [String] {
            let query = KeyQuery(project: project, locale: "pl", search: search)
            let answer = worker.answer(to: .list(.find(query, limit: limit)))
            guard case .list(.found(query, let rows)) = answer else { return ["\(answer)"] }
            return rows.map(\.label)
        }
        #expect(found("cart") == ["Cart", "Carts", "A cart of others"])
        #expect(found("cart", 1) == ["Cart"])
        #expect(found("ca o") == ["A cart of others"])
        #expect(found("zz") == [])
        #expect(found("card") == ["Discarded"])
    }

    @Test func theStatisticsAreThoseOfTheCommand() throws {
        let store = try #require(worker.store)
        let now = 1_800_000_000
        let read = try StatisticsReader(store).statistics(of: project, locale: "pl", now: now)
        #expect(read?.all == LabelAmount(keys: 1, words: 1, characters: 4))
        #expect(
            worker.answer(to: .list(.statistics(project, "pl", now: now)))
                == .list(.statistics(project, "pl", read)))
        #expect(
            worker.answer(to: .list(.statistics(project, "xx", now: now)))
                == .list(.statistics(project, "xx", nil)))
    }

    private var form: FormID {
        FormID(
            key: TranslationKey.ID(project: project, hash: String(repeating: "a", count: 32)),
            locale: "pl")
    }

    @Test func whatIsDismissedComesBackWithTheKey() {
        guard
            case .key(.detail(form.key, "pl", let detail?)) = worker.answer(
                to: .key(.setDismissed(true, .capital, form)))
        else {
            Issue.record("No key was answered.")
            return
        }
        #expect(detail.dismissed == [Context(): [.capital]])
        #expect(
            worker.answer(to: .key(.detail(form.key, "pl")))
                == .key(.detail(form.key, "pl", detail)))
    }

    @Test func whatIsSwitchedOffComesWithTheLanguage() {
        #expect(
            worker.answer(to: .projects(.setOff(true, .capital, project)))
                == .projects(.checksOff(project, [.capital])))
        guard
            case .projects(.opened(let material)) = worker.answer(
                to: .projects(.open(project, "pl")))
        else {
            Issue.record("No language was opened.")
            return
        }
        #expect(material.checksOff == [.capital])
        #expect(material.language.context("number")?.ruleKeys.contains("many") == true)
    }

    /// What is compiled beside the store is what the opening is made of.
    @Test func definitionsThatWereReadForAnOpeningAreNotReadAgain() throws {
        let request = StoreRequest.projects(.open(project, "pl"))
        let read = try #require(worker.definitions(project, "pl"))
        let store = try #require(worker.store)
        let shop = try #require(try store.project(project))
        try store.saveProject(
            ProjectDefinition(project: shop, languageDefinitions: ["pl": Array("{".utf8)]))
        #expect(isFoundUnreadable(worker.answer(to: request, read)) == false)
        #expect(isFoundUnreadable(worker.answer(to: request)) == true)
    }

    @Test func aProjectThatIsNotHereHasNoDefinitions() {
        #expect(worker.definitions(Project.Key("none"), "pl") == nil)
    }

    /// Whether the project's definition could not be read; `nil`: nothing was opened.
    private func isFoundUnreadable(_ answer: StoreAnswer) -> Bool? {
        guard case .projects(.opened(let material)) = answer else { return nil }
        return if case .programForUnreadable = material.origin { true } else { false }
    }

    @Test func whatTranslationsDependOnComesWithTheLanguage() {
        let choices = ["number,number": "0:number,1:number"]
        #expect(
            worker.answer(
                to: .projects(
                    .setFormChoice("0:number,1:number", shape: "number,number", project, "pl")))
                == .projects(.formChoices(project, "pl", choices)))
        guard
            case .projects(.opened(let material)) = worker.answer(
                to: .projects(.open(project, "pl")))
        else {
            Issue.record("No language was opened.")
            return
        }
        #expect(material.formChoices == choices)
    }

    @Test func aProjectThatIsNotHereCannotHaveAnything() {
        let request = StoreRequest.projects(.setOff(true, .capital, Project.Key("none")))
        guard case .failed(request, _) = worker.answer(to: request) else {
            Issue.record("It was taken.")
            return
        }
    }
}
