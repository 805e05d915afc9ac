import Catalog
import Files
import Foundation
import LocalStore
import TML
import TestSupport
import Testing
import Text
import TranslationFiles
import Workbench

@testable import tml_translator

/// The files that the command `:export` of the workstation writes.
struct KeyExportTests {
    private let stage: HandOffStage

    /// Key 1 has a text, key 2 plural forms, key 3 none, key 4 is locked.
    init() throws {
        stage = try HandOffStage()
        try stage.pull([
            stage.key(1, "Open {name}", [Context(): "Откройте {name}"]),
            stage.key(
                2, "{count} files",
                [
                    HandOffStage.form("one"): "{count} файл",
                    HandOffStage.form("few"): "{count} файла",
                    HandOffStage.form("other"): "{count} файлов",
                ]),
            stage.key(3, "Save"),
            stage.key(4, "Quit", [Context(): "Выйти"], isLocked: true),
        ])
    }

    private var list: KeyQuery { KeyQuery(project: HandOffStage.project, locale: stage.locale) }

    private func all(_ search: ExactText = "") -> MarkedKeys {
        var list = list
        list.search = search
        return MarkedKeys(in: list, keys: [], isAll: true, count: 4)
    }

    private func export(
        _ typed: String, _ step: KeyExport.Step = .write, keys: MarkedKeys? = nil,
        opened: [String] = []
    ) throws -> KeyExport.Outcome {
        try KeyExporter(stage.store, opened: opened, at: HandOffStage.time)
            .outcome(of: KeyExport(keys ?? all(), to: typed, step))
    }

    private func report(_ outcome: KeyExport.Outcome) throws -> KeyExport.Report {
        guard case .written(let report) = outcome else {
            throw CommandError("not written: \(outcome)")
        }
        return report
    }

    private func reason(_ outcome: KeyExport.Outcome) -> String {
        if case .refused(let why) = outcome { why } else { "not refused: \(outcome)" }
    }

    @Test(arguments: ["ru.po", "ru.xliff", "ui.xlf", "ru.txt xliff", "ru.txt po"])
    func aFileIsWrittenAndComesBack(typed: String) throws {
        let outcome = try export(stage.folder.path(typed))
        let report = try report(outcome)
        #expect(report.keys == 3 && report.drafted == 0)
        #expect(report.leftOut.values.map { $0 } == [1])
        let words = typed.split(separator: " ").map(String.init)
        #expect(report.path == stage.folder.path(words[0]))
        let format = words.dropFirst().first.map { name in FileFormat.all.filter { $0.name == name }
        }
        let document = try FileDocument.open(report.path, format: format?.first)
        #expect(document.units.last?.label == "Save")
        #expect(document.units.map(\.forms.count) == [1, 3, 1])
        #expect(try stage.handBack(document) == HandBack.Report(unchanged: 5))
        let changed = try document.writing(["Сохранить"], 2)
        #expect(try stage.handBack(changed) == HandBack.Report(submitted: 1, unchanged: 4))
    }

    @Test func onlyTheKeysOfTheListAreWritten() throws {
        let searched = try report(export(stage.folder.path("a.po"), keys: all("Save")))
        #expect(try FileDocument.open(searched.path, format: nil).units.map(\.label) == ["Save"])
        let marked = MarkedKeys(
            in: list, keys: [HandOffStage.id(1), HandOffStage.id(3)], isAll: false, count: 2)
        let two = try report(export(stage.folder.path("b.po"), keys: marked))
        #expect(
            try FileDocument.open(two.path, format: nil).units.map(\.label)
                == ["Open {name}", "Save"])
        let none = try export(stage.folder.path("c.po"), keys: all("nothing"))
        #expect(reason(none) == Strings.noKeysToHandOff)
        #expect(FileStatus(path: stage.folder.path("c.po")) == nil)
    }

    @Test func draftsAreCountedAndNotWritten() throws {
        let form = FormID(key: HandOffStage.id(3), locale: stage.locale, context: Context())
        try stage.store.saveDrafts([Draft(form: form, text: "Записать")])
        let report = try report(export(stage.folder.path("ru.po")))
        #expect(report.keys == 3 && report.drafted == 1)
        let document = try FileDocument.open(report.path, format: nil)
        #expect(!document.text.contains("Записать"))
    }

    @Test func anExistingFileIsReplacedOnlyByTheLastStep() throws {
        let path = stage.folder.path("ru.po")
        #expect(try export(path, .check) == .possible)
        #expect(FileStatus(path: path) == nil)
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(try export(path, .check) == .fileExists(path))
        #expect(try export(path, .write) == .fileExists(path))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
        #expect(try report(export(path, .replace)).keys == 3)
        #expect(try FileDocument.open(path, format: nil).units.count == 3)
    }

    @Test(arguments: [KeyExport.Step.check, .write, .replace])
    func mistakesAreSaid(step: KeyExport.Step) throws {
        let folder = stage.folder.path("none")
        #expect(try reason(export("\(folder)/ru.po", step)) == Strings.noFolder(folder))
        #expect(FileStatus(path: folder) == nil)
        let name = stage.folder.path("ru.txt")
        #expect(try reason(export(name, step)).contains("formats: po, xliff."))
        #expect(
            try reason(export("\(name) csv", step))
                == Strings.noFormat("csv", among: ["po", "xliff"]))
        let own = stage.folder.path("data")
        #expect(try reason(export("\(own) po", step)) == Strings.isFolder(own))
    }

    @Test func anOpenedFileIsNotReplaced() throws {
        let path = stage.folder.path("ru.po")
        try Data("mine".utf8).write(to: URL(filePath: path))
        let outcome = try export(path, .replace, opened: [RealPath.of(path)])
        #expect(reason(outcome) == Strings.isOpened(path))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test func aFullDiskIsSaid() throws {
        let why = reason(try export("/dev/full po", .replace))
        #expect(why.contains("No space left on device") && why.hasSuffix("Nothing was written."))
    }

    /// With the state, the disk and the command line of the workstation.
    @Test func theCommandWritesTheFile() throws {
        var desk = try StoreDesk([("Save", "", "Sichern"), ("Quit", "", "")])
        let path = desk.folder.path("my texts.po")
        desk.run("export " + path.replacing(" ", with: "\\ "))
        #expect(desk.notice == "2 keys written to \(path).")
        let document = try FileDocument.open(path, format: nil)
        #expect(document.units.map(\.label) == ["Save", "Quit"])
        try Data("mine".utf8).write(to: URL(filePath: path))
        desk.run("export " + path.replacing(" ", with: "\\ "))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
        desk.press("enter")
        #expect(desk.notice == "2 keys written to \(path).")
        #expect(try FileDocument.open(path, format: nil).units.count == 2)
    }
}
