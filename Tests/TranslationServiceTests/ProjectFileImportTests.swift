import Catalog
import TML
import Testing
import Text
import TranslationFiles
import Wire

@testable import TranslationService

/// The import of translation files into a project.
@Suite struct ProjectFileImportTests {
    let files: ProjectFileStage

    init() throws { files = try ProjectFileStage() }

    private var stage: Stage { files.stage }

    @Test func unitsBecomeKeysWithTheirTexts() throws {
        let report = try files.bring(po: ProjectFileStage.po())
        #expect(report.newKeys == 2)
        #expect(report.newTranslations == 4)
        let key = try files.key("Open")
        #expect(key.key == KeyHash.key(label: "Open", description: "menu"))
        #expect(key.note?.hasPrefix("The first menu") == true)
        #expect(try files.texts("Open").map(\.label) == ["Открыть"])
        #expect(try files.texts("Open").map(\.status) == [.accepted])
    }

    @Test func theFormsOfAFileAreTheRulesOfTheLanguage() throws {
        try files.bring(po: ProjectFileStage.po())
        #expect(try files.key("%d files").syntax == "printf+n:number")
        let texts = try files.texts("%d files")
        let rules = texts.map { ($0.context.choices.map(\.rule), $0.label) }
            .sorted { $0.0.joined() < $1.0.joined() }
        #expect(rules.map(\.0) == [["few"], ["one"], ["other"]])
        #expect(rules.map(\.1) == ["%d файла", "%d файл", "%d файлов"])
    }

    @Test func theSameFileChangesNothing() throws {
        try files.bring(po: ProjectFileStage.po())
        var nothing = ProjectFileReport()
        nothing.files = 1
        #expect(try files.bring(po: ProjectFileStage.po()) == nothing)
        #expect(try files.texts("%d files").count == 3)
    }

    @Test func anUntouchedTextFollowsTheFile() throws {
        try files.bring(po: ProjectFileStage.po())
        let report = try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(report.changedTranslations == 1)
        #expect(try files.texts("Open").map(\.label) == ["Открыть файл"])
        #expect(try files.texts("Open").map(\.status) == [.accepted])
    }

    @Test func theWorkOfATranslatorStays() throws {
        try files.bring(po: ProjectFileStage.po())
        let hash = try files.hash("Open")
        try stage.applied(stage.create("Раскрыть", hash), as: stage.reviewer)
        try files.bring(po: ProjectFileStage.po())
        #expect(Set(try files.texts("Open").map(\.label)) == ["Раскрыть", "Открыть"])
        let report = try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(report.pendingTranslations == 1)
        let texts = try files.texts("Open")
        #expect(Set(texts.map(\.label)) == ["Раскрыть", "Открыть", "Открыть файл"])
        #expect(texts.first { $0.label == "Открыть файл" }?.status == .pending)
        #expect(texts.first { $0.label == "Раскрыть" }?.status == .accepted)
    }

    @Test func anApprovedTextIsNotReplaced() throws {
        try files.bring(po: ProjectFileStage.po())
        let text = try #require(try files.texts("Open").first)
        try stage.applied(stage.about(text, .approve), as: stage.reviewer)
        let report = try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(report.changedTranslations == 0)
        #expect(report.pendingTranslations == 1)
        #expect(try files.texts("Open").first?.label == "Открыть")
    }

    @Test func aTextThatAPersonHasDeletedStaysDeleted() throws {
        try files.bring(po: ProjectFileStage.po())
        try stage.plant("DELETE FROM translation WHERE label = 'Открыть'")
        try files.bring(po: ProjectFileStage.po())
        #expect(try files.texts("Open").isEmpty)
        try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(try files.texts("Open").map(\.status) == [.pending])
    }

    @Test func aTextThatChangesWithItsLabelIsAccepted() throws {
        try files.bring([
            ("values-ru/strings.xml", ProjectFileStage.android("Открыть")),
            ("values/strings.xml", ProjectFileStage.android("Open")),
        ])
        try files.bring([
            ("values-ru/strings.xml", ProjectFileStage.android("Открыть файл")),
            ("values/strings.xml", ProjectFileStage.android("Open the file")),
        ])
        let texts = try files.texts("Open the file")
        #expect(texts.map(\.label) == ["Открыть файл"])
        #expect(texts.map(\.status) == [.accepted])
    }

    @Test func textsArePendingWhenAsked() throws {
        let report = try files.bring(po: ProjectFileStage.po(), isPending: true)
        #expect(report.pendingTranslations == 4)
        #expect(try files.texts("Open").map(\.status) == [.pending])
    }

    @Test func aFuzzyTextIsPendingUntilTheFileIsReviewed() throws {
        try files.bring(po: ProjectFileStage.po(flags: "fuzzy"))
        #expect(try files.texts("Open").map(\.status) == [.pending])
        try files.bring(po: ProjectFileStage.po())
        #expect(try files.texts("Open").map(\.status) == [.accepted])
    }

    @Test func aLockedKeyGetsNoText() throws {
        try files.bring(po: ProjectFileStage.po())
        _ = try stage.send(stage.lock(.lock, try files.hash("Open")), as: stage.reviewer)
        let report = try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(report.lockedTexts == 1)
        #expect(try files.texts("Open").map(\.label) == ["Открыть"])
        _ = try stage.send(stage.lock(.unlock, try files.hash("Open")), as: stage.reviewer)
        try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(try files.texts("Open").map(\.label) == ["Открыть файл"])
    }

    @Test func aUnitThatIsGoneIsIgnoredUntilItComesBack() throws {
        try files.bring(po: ProjectFileStage.po())
        let report = try files.bring(po: ProjectFileStage.po(hasPlural: false))
        #expect(report.goneKeys == 1)
        #expect(try files.isIgnored("%d files"))
        #expect(try !files.isIgnored("Open"))
        try files.bring(po: ProjectFileStage.po())
        #expect(try !files.isIgnored("%d files"))
        #expect(try files.texts("%d files").count == 3)
    }

    @Test func aKeyOfAnotherFileStays() throws {
        let other = ProjectFileStage.po().replacing("Language: ru", with: "Language: fr")
        try files.bring([("po/ru.po", ProjectFileStage.po()), ("po/fr.po", other)])
        let report = try files.bring(po: ProjectFileStage.po(hasPlural: false))
        #expect(report.goneKeys == 0)
        #expect(try !files.isIgnored("%d files"))
    }

    @Test func aKeyThatAPersonIgnoresStaysIgnored() throws {
        try files.bring(po: ProjectFileStage.po())
        let hash = try files.hash("Open")
        try stage.plant("UPDATE translationKey SET isIgnored = 1 WHERE hash = '\(hash)'")
        try files.bring(po: ProjectFileStage.po("Открыть файл"))
        #expect(try files.isIgnored("Open"))
    }

    @Test func aChangedOriginalKeepsTheTextForAReview() throws {
        let target = ("values-ru/strings.xml", ProjectFileStage.android("Открыть"))
        try files.bring([target, ("values/strings.xml", ProjectFileStage.android("Open"))])
        #expect(try files.texts("Open").map(\.status) == [.accepted])
        let report = try files.bring([("values/strings.xml", ProjectFileStage.android("Open it"))])
        #expect(report.changedLabels == 1 && report.goneKeys == 1)
        #expect(try files.isIgnored("Open"))
        #expect(try files.texts("Open it").map(\.label) == ["Открыть"])
        #expect(try files.texts("Open it").map(\.status) == [.pending])
        #expect(try files.key("Open it").note?.contains("Before: Open") == true)
    }

    @Test func workOnAnEarlierOriginalIsNotLost() throws {
        let target = ("values-ru/strings.xml", ProjectFileStage.android("Открыть"))
        try files.bring([target, ("values/strings.xml", ProjectFileStage.android("Open"))])
        try stage.applied(
            stage.create("Раскрыть", try files.hash("Open")), as: stage.reviewer)
        try files.bring([("values/strings.xml", ProjectFileStage.android("Open it"))])
        let texts = try files.texts("Open it")
        #expect(Set(texts.map(\.label)) == ["Раскрыть", "Открыть"])
        #expect(Set(texts.map(\.status)) == [.pending])
    }

    @Test func aFileWithoutItsOriginalsIsReported() throws {
        let target = ("values-ru/strings.xml", ProjectFileStage.android("Открыть"))
        #expect(try files.bring([target]).withoutOriginals == [target.0])
        let original = ("values/strings.xml", ProjectFileStage.android("Open"))
        #expect(try files.bring([target, original]).withoutOriginals.isEmpty)
        #expect(try files.bring([target]).withoutOriginals.isEmpty)
    }

    @Test func equalLabelsWithOtherNamesAreDifferentKeys() throws {
        let text = ProjectFileStage.android("Open").replacing(
            "</resources>", with: "    <string name=\"open_file\">Open</string>\n</resources>")
        #expect(try files.bring([("values/strings.xml", text)]).newKeys == 2)
    }

    @Test func aDamagedFileChangesNothing() throws {
        #expect(throws: ServiceError.self) {
            try files.bring([
                ("po/ru.po", ProjectFileStage.po()), ("values/strings.xml", "<resources><string>"),
            ])
        }
        #expect(try files.count("label = 'Open'") == 0)
    }

    @Test(arguments: [
        "../ru.po", "/ru.po", "po//ru.po", "po/./ru.po", "", "../\u{301}ru.po",
        String(repeating: "x", count: 253) + ".po", ".git/config", "po/.ru.po",
    ])
    func aPathStaysInItsFolder(path: String) {
        #expect(throws: ServiceError.self) {
            try ProjectFileStage.file(path, ProjectFileStage.po())
        }
    }

    @Test(arguments: ["po/ru.po/x.po", "po"]) func aFileIsNoFolder(path: String) throws {
        try files.bring(po: ProjectFileStage.po())
        #expect(throws: ServiceError.self) { try files.bring([(path, ProjectFileStage.po())]) }
        try files.bring([("po/ru.pot/x.po", ProjectFileStage.po())])
    }

    @Test func theDatabaseIsSoundAfterImports() throws {
        try files.bring(po: ProjectFileStage.po())
        try files.bring(po: ProjectFileStage.po("Открыть файл", hasPlural: false))
        #expect(try stage.service.maintenance.check() == [])
    }
}
