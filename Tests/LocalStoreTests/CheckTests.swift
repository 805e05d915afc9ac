import Catalog
import GRDB
import TML
import TestSupport
import Testing
import Text

@testable import LocalStore

/// Issues that are dismissed, and checks that are switched off.
struct CheckTests {
    let fixture: StoreFixture
    let few: Context = ["count": ["number": "few"]]

    init() throws {
        fixture = try StoreFixture()
        try fixture.pull([
            fixture.pulled(1, status: .pending, translations: [translation(5, "А")]),
            fixture.pulled(2),
        ])
    }

    @Test func aDismissalIsOfOneCheckInOneFormOfOneKey() throws {
        let detail = try fixture.store.setDismissed(true, .capital, in: fixture.form(1, few))
        #expect(detail.dismissed == [few: [.capital]])
        _ = try fixture.store.setDismissed(true, .links, in: fixture.form(1))
        _ = try fixture.store.setDismissed(true, .capital, in: fixture.form(1))
        #expect(
            try fixture.detail(1).dismissed == [few: [.capital], Context(): [.capital, .links]])
        #expect(try fixture.detail(2).dismissed.isEmpty)
    }

    @Test func itIsOfOneLanguage() throws {
        try fixture.store.apply(
            [fixture.page([fixture.pulled(1)])], project: fixture.project, locale: "de")
        _ = try fixture.store.setDismissed(true, .capital, in: fixture.form(1))
        let german = try fixture.store.detail(of: fixture.id(1), locale: "de")
        #expect(german?.dismissed == [:])
        #expect(try fixture.detail(1).dismissed.count == 1)
    }

    @Test func dismissingTwiceAndTakingItBackTwiceIsTheSameAsOnce() throws {
        for _ in 0..<2 { _ = try fixture.store.setDismissed(true, .links, in: fixture.form(1)) }
        #expect(try fixture.detail(1).dismissed == [Context(): [.links]])
        for _ in 0..<2 {
            let detail = try fixture.store.setDismissed(false, .links, in: fixture.form(1))
            #expect(detail.dismissed.isEmpty)
        }
    }

    @Test func itOutlivesDraftsEditsAndTheServersNews() throws {
        _ = try fixture.store.setDismissed(true, .capital, in: fixture.form(1))
        try fixture.store.saveDrafts([Draft(form: fixture.form(1), text: "черновик")])
        try fixture.submit("другой текст")
        try fixture.pull([fixture.pulled(1, translations: [translation(5, "Их текст")])])
        #expect(try fixture.detail(1).dismissed == [Context(): [.capital]])
    }

    @Test func itOutlivesAKeyThatIsDeletedAndComesBack() throws {
        _ = try fixture.store.setDismissed(true, .capital, in: fixture.form(2))
        try fixture.news([.keyDeleted(hash: fixture.hash(2))])
        #expect(try fixture.detail(2).dismissed.isEmpty)
        try fixture.pull([fixture.pulled(2)])
        #expect(try fixture.detail(2).dismissed == [Context(): [.capital]])
    }

    @Test func dismissingInAKeyThatTheServerDeletedBringsItNotBack() throws {
        try fixture.news([.keyDeleted(hash: fixture.hash(2))])
        _ = try fixture.store.setDismissed(true, .capital, in: fixture.form(2))
        #expect(try fixture.store.keyCount(fixture.query()) == 1)
    }

    @Test func aKeyThatWasNeverHereIsAnError() {
        #expect(throws: StoreError.self) {
            try fixture.store.setDismissed(true, .capital, in: fixture.form(9))
        }
    }

    @Test func aCheckIsSwitchedOffInOneProjectAndOnAgain() throws {
        try fixture.store.saveProjects([
            Project(key: fixture.project, name: "Shop", defaultLocale: "en", languages: []),
            Project(key: Project.Key("bb02"), name: "Other", defaultLocale: "en", languages: []),
        ])
        let store = fixture.store
        #expect(try store.setOff(true, .capital, in: fixture.project) == [.capital])
        #expect(try store.setOff(true, .links, in: fixture.project) == [.capital, .links])
        #expect(try store.checksOff(in: fixture.project) == [.capital, .links])
        #expect(try store.checksOff(in: Project.Key("bb02")).isEmpty)
        #expect(try store.setOff(false, .capital, in: fixture.project) == [.links])
        #expect(throws: StoreError.self) {
            try store.setOff(true, .capital, in: Project.Key("unknown"))
        }
        #expect(try store.checksOff(in: Project.Key("unknown")).isEmpty)
    }

    @Test func whatTranslationsDependOnIsKeptForEachLanguageAndShape() throws {
        let (store, project) = (fixture.store, fixture.project)
        _ = try store.setFormChoice("", shape: "number,number", in: project, locale: "ru")
        _ = try store.setFormChoice("0:number", shape: "number,number", in: project, locale: "ru")
        _ = try store.setFormChoice("1:number", shape: "-,number,number", in: project, locale: "ru")
        _ = try store.setFormChoice("", shape: "number,number", in: project, locale: "pl")
        #expect(
            try store.formChoices(in: project, locale: "RU")
                == ["number,number": "0:number", "-,number,number": "1:number"])
        #expect(try store.formChoices(in: project, locale: "pl") == ["number,number": ""])
        #expect(try store.formChoices(in: project, locale: "de").isEmpty)
        #expect(throws: StoreError.self) {
            try store.setFormChoice("", shape: "x", in: Project.Key("unknown"), locale: "ru")
        }
    }

    @Test func namesOfANewerProgramStayAndArePassedOver() throws {
        try fixture.store.pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO checkOff VALUES (1, 'of-tomorrow'), (1, 'capital');
                    INSERT INTO dismissedIssue VALUES
                        (1, 1, '', 'of-tomorrow'), (1, 1, 'no context', 'links');
                    """)
        }
        #expect(try fixture.store.checksOff(in: fixture.project) == [.capital])
        #expect(try fixture.detail(1).dismissed.isEmpty)
        _ = try fixture.store.setOff(false, .capital, in: fixture.project)
        let left = try fixture.store.pool.read { db in
            try String.fetchAll(db, sql: "SELECT checkName FROM checkOff")
        }
        #expect(left == ["of-tomorrow"])
    }
}
