import Catalog
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// The export of translation files: the imported bytes with the texts of the project.
@Suite struct ProjectFileExportTests {
    let files: ProjectFileStage

    init() throws { files = try ProjectFileStage() }

    private var stage: Stage { files.stage }

    /// The exported files, by their paths.
    private func exported() throws -> [String: String] {
        var texts: [String: String] = [:]
        try stage.service.projectFiles.export(stage.key) { file in
            texts[file.path] = String(decoding: file.bytes, as: UTF8.self)
            #expect(file.refused == [])
        }
        return texts
    }

    @Test func unchangedFilesComeBackByteForByte() throws {
        let all = [
            ("po/ru.po", ProjectFileStage.po(flags: "fuzzy")),
            ("values-ru/strings.xml", ProjectFileStage.android("Открыть")),
            ("values/strings.xml", ProjectFileStage.android("Open")),
        ]
        try files.bring(all)
        #expect(
            try exported() == Dictionary(all.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 }))
    }

    @Test func eachFileKeepsItsOwnTextUntilAPersonDecides() throws {
        let all = [
            ("a/values-ru/strings.xml", ProjectFileStage.android("Открыть")),
            ("a/values/strings.xml", ProjectFileStage.android("Open")),
            ("b/values-ru/strings.xml", ProjectFileStage.android("Раскрыть")),
            ("b/values/strings.xml", ProjectFileStage.android("Open")),
        ]
        try files.bring(all)
        #expect(
            try exported() == Dictionary(all.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 }))
        let text = try #require(try files.texts("Open").first { $0.label == "Раскрыть" })
        try stage.applied(stage.about(text, .approve), as: stage.reviewer)
        #expect(try exported()["a/values-ru/strings.xml"] == ProjectFileStage.android("Раскрыть"))
    }

    @Test func onlyAChangedTextDiffers() throws {
        try files.bring(po: ProjectFileStage.po())
        try stage.applied(
            stage.create("Раскрыть", try files.hash("Open")), as: stage.reviewer)
        #expect(try exported() == ["po/ru.po": ProjectFileStage.po("Раскрыть")])
    }

    @Test func aPendingTextIsNotWritten() throws {
        try files.bring(po: ProjectFileStage.po(""))
        try files.bring(po: ProjectFileStage.po("Открыть"), isPending: true)
        #expect(try files.texts("Open").map(\.status) == [.pending])
        try files.bring(po: ProjectFileStage.po(""))
        #expect(try exported() == ["po/ru.po": ProjectFileStage.po("")])
    }

    @Test func anApprovedFuzzyTextLosesItsMark() throws {
        try files.bring(po: ProjectFileStage.po(flags: "fuzzy"))
        let text = try #require(try files.texts("Open").first)
        try stage.applied(stage.about(text, .approve), as: stage.reviewer)
        #expect(try exported()["po/ru.po"]?.contains("fuzzy") == false)
        #expect(try exported()["po/ru.po"]?.contains("Открыть") == true)
    }

    @Test func anExportedFileIsImportedWithoutAChange() throws {
        try files.bring(po: ProjectFileStage.po())
        try stage.applied(
            stage.create("Раскрыть", try files.hash("Open")), as: stage.reviewer)
        let text = try #require(try exported()["po/ru.po"])
        let report = try files.bring(po: text)
        #expect(report.newTranslations == 0 && report.pendingTranslations == 0)
        #expect(try exported() == ["po/ru.po": text])
    }

    @Test func aFormGetsTheTextOfItsRule() throws {
        try files.bring(po: ProjectFileStage.po())
        let few = Context([.init(token: "n", keyword: "number", rule: "few")])
        try stage.applied(
            stage.create("%d документа", try files.hash("%d files"), context: few),
            as: stage.reviewer)
        let expected = ProjectFileStage.po().replacing("%d файла", with: "%d документа")
        #expect(try exported() == ["po/ru.po": expected])
    }

    private static let many = Context([.init(token: "n", keyword: "number", rule: "other")])

    /// The Russian rule `other` is the category `many` of CLDR: it is for 0 and 5.
    @Test func aCategoryIsTheRuleWithTheSameNumbers() throws {
        let all = [
            ("values-ru/strings.xml", ProjectFileStage.days("день", "дня", "дней", "дня")),
            ("values/strings.xml", ProjectFileStage.days("day", nil, nil, "days")),
        ]
        let report = try files.bring(all)
        #expect(report.newTranslations == 3 && report.skipped == 1)
        let texts = try files.texts("%d days")
        #expect(texts.first { $0.context == Self.many }?.label == "%d дней")
        #expect(
            try exported() == Dictionary(all.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 }))
        try stage.applied(
            stage.create("%d суток", try files.hash("%d days"), context: Self.many),
            as: stage.reviewer)
        let expected = ProjectFileStage.days("день", "дня", "суток", "дня")
        #expect(try exported()["values-ru/strings.xml"] == expected)
    }

    @Test(arguments: [nil, "дней"] as [String?]) func otherFollowsOrStandsForMany(many: String?)
        throws
    {
        let report = try files.bring([
            ("values-ru/strings.xml", ProjectFileStage.days("день", "дня", many, "дней")),
            ("values/strings.xml", ProjectFileStage.days("day", nil, nil, "days")),
        ])
        #expect(report.newTranslations == 3 && report.skipped == 0)
        try stage.applied(
            stage.create("%d суток", try files.hash("%d days"), context: Self.many),
            as: stage.reviewer)
        let expected = ProjectFileStage.days("день", "дня", many.map { _ in "суток" }, "суток")
        #expect(try exported()["values-ru/strings.xml"] == expected)
    }
}
