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
    let open: StoreWorker
    let project = Project.Key("aa01")

    init() throws {
        folder = try TemporaryFolder()
        open = StoreWorker()
        let store = try open.open(folder.path("data/translations.sqlite"))
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

    private var form: FormID {
        FormID(
            key: TranslationKey.ID(project: project, hash: String(repeating: "a", count: 32)),
            locale: "pl")
    }

    @Test func whatIsDismissedComesBackWithTheKey() {
        guard
            case .detail(form.key, "pl", let detail?) = open.answer(
                to: .setDismissed(true, .capital, form))
        else {
            Issue.record("No key was answered.")
            return
        }
        #expect(detail.dismissed == [Context(): [.capital]])
        #expect(open.answer(to: .detail(form.key, "pl")) == .detail(form.key, "pl", detail))
    }

    @Test func whatIsSwitchedOffComesWithTheLanguage() {
        #expect(
            open.answer(to: .setOff(true, .capital, project)) == .checksOff(project, [.capital]))
        guard case .opened(let material) = open.answer(to: .openProject(project, "pl")) else {
            Issue.record("No language was opened.")
            return
        }
        #expect(material.checksOff == [.capital])
        #expect(material.language.context("number")?.ruleKeys.contains("many") == true)
    }

    @Test func whatTranslationsDependOnComesWithTheLanguage() {
        let choices = ["number,number": "0:number,1:number"]
        #expect(
            open.answer(
                to: .setFormChoice("0:number,1:number", shape: "number,number", project, "pl"))
                == .formChoices(project, "pl", choices))
        guard case .opened(let material) = open.answer(to: .openProject(project, "pl")) else {
            Issue.record("No language was opened.")
            return
        }
        #expect(material.formChoices == choices)
    }

    @Test func aProjectThatIsNotHereCannotHaveAnything() {
        let request = StoreRequest.setOff(true, .capital, Project.Key("none"))
        guard case .failed(request, _) = open.answer(to: request) else {
            Issue.record("It was taken.")
            return
        }
    }
}
