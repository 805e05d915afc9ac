import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// The oddities of the archives in `Tests/Archives`, each with what an import makes of it.
@Suite struct ArchiveOddityTests {
    private let folder: TemporaryFolder
    private let service: TranslationService
    private let boss = ServiceSession(userID: 1, isAdmin: true)

    init() throws {
        folder = try TemporaryFolder()
        service = try TranslationService(
            path: folder.path("server.sqlite"), clock: { 1_700_000_000 })
        try service.accounts.set(
            email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: true)
    }

    private func imported(_ archive: SmallArchive) throws -> Project.Key {
        try service.archives.importRelease(at: archive.pack(into: folder.url)).project
    }

    private func translations(
        of label: String, _ description: String = "", in project: Project.Key,
        _ locale: String = "ru"
    ) throws -> [TranslationRecord] {
        try service.translations.page(
            boss, project, hash: KeyHash.key(label: label, description: description),
            locale: locale, statuses: [], page: PageRequest()
        ).records
    }

    private func key(
        _ label: String, in project: Project.Key
    ) throws -> TranslationKeyRecord {
        try service.keys.record(
            boss, project, hash: KeyHash.key(label: label, description: ""), locale: "ru",
            include: [.sources])
    }

    private func total(_ project: Project.Key, source: String) throws -> Int {
        var request = KeyListRequest(locale: "ru")
        request.sources = [source]
        return try service.keys.page(boss, project, request).total
    }
}

// What the shape of 2016 holds.
extension ArchiveOddityTests {
    @Test func translationsHaveNoAuthor() throws {
        let project = try imported(.ferry)
        let translation = try #require(translations(of: "Timetable", in: project).first)
        #expect(translation.translator == nil)
        #expect(translation.isImported)
        #expect(translation.status == .accepted)
    }

    @Test func aSourceWithinAnotherIsKnownByItsPath() throws {
        let project = try imported(.guide)
        let definition = try service.projects.definition(
            boss, project, locales: ["ru"], source: "/guide")
        let sources = try #require(definition.extensions?.sources)
        #expect(sources.members.map(\.name) == ["/guide", "toc", "legend"])
        #expect(sources["/guide"]?.object?.strings("sources") == ["toc", "legend"])
        let position = try service.changes.lastRevision(of: project)
        let met: JSONObject = [
            "source_keys": [["source": "/guide@:@toc", "keys": [["label": "Tides"]]]]
        ]
        _ = try service.keys.register(try KeyRegistration(met), in: project, boss, once: nil)
        #expect(try service.changes.lastRevision(of: project) == position)
    }

    @Test func sourcesThatDifferInASlashShareAFile() throws {
        let project = try imported(.ferry)
        #expect(try total(project, source: "index") == 15)
        #expect(try total(project, source: "/index") == 15)
        let sources = try key("Find a crossing", in: project).sources
        #expect(sources == ["index", "/index"])
    }

    @Test func anEmptyListStandsForNoKeys() throws {
        let project = try imported(.guide)
        #expect(try total(project, source: "guide/closed") == 0)
        let definition = try service.projects.definition(
            boss, project, locales: ["ru"], source: "guide/closed")
        let closed = definition.extensions?.sources["guide/closed"]?.object
        #expect(closed?.strings("sources") == ["legend"])
    }

    /// Apps show the file of the page, so its text comes first; the other one stays beside it.
    @Test func aTextThatOnlyASourcesFileHasComesFirst() throws {
        let project = try imported(.guide)
        let texts = try translations(of: "The pilot boards two miles off the mole.", in: project)
        #expect(
            texts.map(\.label) == [
                "Лоцман подходит за две мили до мола.",
                "Лоцман поднимается на борт в двух милях от мола.",
            ])
    }

    @Test func theSameTextTwiceIsOneTranslation() throws {
        let project = try imported(.guide)
        let texts = try translations(
            of: "Closed to all traffic until further notice", in: project)
        #expect(texts.map(\.label) == ["Закрыто для всех судов до особого распоряжения"])
    }

    @Test func theSameLabelForTwoThingsIsTwoKeys() throws {
        let project = try imported(.guide)
        let lamps = try translations(of: "Lights", "Lamps in a cabin", in: project)
        let buoys = try translations(of: "Lights", "Lighthouses and buoys", in: project)
        #expect(lamps.map(\.label) == ["Освещение"])
        #expect(buoys.map(\.label) == ["Огни"])
    }

    @Test(arguments: [
        ("Introduction", "fr"), ("Fahrplan", "de"), ("Навигация", "ru"), ("VHF", "en-US"),
        ("Tides", "en"),
    ])
    func aKeyKeepsItsLocale(label: String, locale: String) throws {
        #expect(try key(label, in: imported(.guide)).locale == locale)
    }

    @Test func aKeyOfAnotherLocaleIsTranslatedIntoTheDefaultOne() throws {
        let project = try imported(.guide)
        #expect(try translations(of: "Fahrplan", in: project, "en").map(\.label) == ["Timetable"])
        #expect(try translations(of: "Fahrplan", in: project).map(\.label) == ["Расписание"])
    }

    @Test func aLabelThatIsRussianAlreadyMayBeTranslatedIntoRussian() throws {
        let project = try imported(.guide)
        #expect(try translations(of: "Гавань", in: project).map(\.label) == ["Гавань"])
        #expect(try key("Навигация", in: project).target?.status == .untranslated)
    }

    @Test func aLockedTranslationLocksItsKey() throws {
        let project = try imported(.guide)
        var request = KeyListRequest(locale: "ru")
        request.lock = .locked
        let locked = try service.keys.page(boss, project, request).records
        #expect(locked.map(\.label) == ["Valid until {date}"])
    }

    @Test func conditionsAreKept() throws {
        let texts = try translations(of: "{user | Reported by}:", in: imported(.guide))
        let genders = texts.map { $0.context.code }
        #expect(Set(genders).count == 3)
        let female = texts.first { $0.context == ["user": ["gender": "female"]] }
        #expect(female?.label == "Сообщила")
    }

    @Test func entitiesSpacesAndBrokenMarkupAreKeptToTheByte() throws {
        let project = try imported(.guide)
        let broken = [
            (
                "Don't enter against the ebb.",
                "Не входите против отлива: это &#39;закон&#39; гавани."
            ),
            (" Welcome to {harbour} ", "Добро пожаловать в {harbour}"),
            ("The light of {harbour} is out", "Огонь гавани {harbou погашен"),
            ("Neap tide", "Квадратурный\u{200B} прилив"),
        ]
        for (label, text) in broken {
            let found = try translations(of: label, in: project).map { Array($0.label.utf8) }
            #expect(found == [Array(text.utf8)])
        }
    }

    @Test func whatIsNotToBeTranslatedIsKeptOutOfLists() throws {
        let report = try service.archives.importRelease(
            at: SmallArchive.guide.pack(into: folder.url))
        #expect(report.unknownIgnored == 0)
        let request = KeyListRequest(locale: "ru")
        #expect(try service.keys.page(boss, report.project, request).total == 55)
    }

    /// Some SDKs take a file for missing when these letters are in it.
    @Test func theLettersXMLOfALabelAreEscapedWhereItIsPublished() throws {
        let project = try imported(.guide)
        let path = folder.path("again.tar.gz")
        try service.archives.export(project, to: path)
        var keys = JSONObject()
        try ArchiveReader.each(of: path, limits: ArchiveLimits()) { _ in
            true
        } _: { name, bytes in
            #expect(Data(bytes).firstRange(of: Data("xml".utf8)) == nil, "\(name)")
            guard name == "translation_keys.json" else { return }
            keys = try JSON(parsing: bytes).object?["results"]?.object ?? keys
        }
        let labels = keys.members.compactMap { $0.value.object?["label"]?.string }
        #expect(labels.count { $0.contains("xml") } == 2)
    }
}

// What the shape of 2015 holds.
extension ArchiveOddityTests {
    @Test func keysComeFromTheTranslationsWhereTheyHaveNoFile() throws {
        let project = try imported(.timetable)
        #expect(try key("No service", in: project).locale == "en")
        #expect(try key("Abfahrt", in: project).locale == "de")
        let ticket = try translations(of: "Ticket", "What a passenger holds", in: project)
        #expect(ticket.map(\.label) == ["Билет"])
    }

    @Test func aConditionMayBeAListOfRules() throws {
        let project = try imported(.timetable)
        let counts = try translations(of: "Leaves in {count||minute,minutes}", in: project)
        let few = counts.first { $0.context == ["count": ["number": "few"]] }
        #expect(few?.label == "Отходит через {count} минуты")
        let genders = try translations(of: "{user} bought a ticket", in: project)
        let female = genders.first { $0.context == ["user": ["gender": "female"]] }
        #expect(female?.label == "{user} купила билет")
    }

    @Test func aLockIsFoundInTheShapeOf2015Too() throws {
        let project = try imported(.timetable)
        #expect(try key("Return ticket", in: project).target?.isLocked == true)
        #expect(try key("Morning boat", in: project).target?.isLocked == false)
    }
}
