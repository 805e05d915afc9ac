import Foundation
import Locking
import MachineTranslation
import TestSupport
import Testing
import Text

@testable import tml_translator

/// Answers of engines that outlive the program.
@Suite struct AnswerFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private let time = Locked(1_700_000_000)

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("state/engine-answers.json")
    }

    private func file(mostBytes: Int = 4 << 20) -> AnswerFile {
        AnswerFile(path: path, mostBytes: mostBytes) { [time] in time.withLock { $0 } }
    }

    private func question(_ parts: ExactText...) -> AskedText { AskedText(parts: parts) }

    private var lines: [String] {
        let bytes = FileManager.default.contents(atPath: path) ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func answersOutliveTheProgram() async throws {
        let first = file()
        await first.keep("Спасти", to: question("google", "en", "ru", "Save"))
        await first.keep("Hallo\n\"du\"", to: question("google", "en", "de", "Hello"))
        let second = file()
        #expect(await second.answer(to: question("google", "en", "ru", "Save")) == "Спасти")
        #expect(
            await second.answer(to: question("google", "en", "de", "Hello")) == "Hallo\n\"du\"")
        #expect(await second.answer(to: question("google", "en", "ru", "Hello")) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func textsThatOnlyLookAlikeAreTwoQuestions() async {
        let file = file()
        await file.keep("one", to: question("caf\u{E9}"))
        #expect(await file.answer(to: question("cafe\u{301}")) == nil)
        #expect(await self.file().answer(to: question("caf\u{E9}")) == "one")
        await file.keep("two", to: question("a b"))
        #expect(await file.answer(to: question("a", "b")) == nil)
    }

    @Test func whatIsOldCountsNoMoreAndGoes() async {
        let file = file()
        await file.keep("old", to: question("a"))
        time.withLock { $0 += 29 * 86_400 }
        await file.keep("new", to: question("b"))
        #expect(await file.answer(to: question("a")) == "old")
        time.withLock { $0 += 2 * 86_400 }
        #expect(await file.answer(to: question("a")) == nil)
        #expect(await self.file().answer(to: question("b")) == "new")
        #expect(lines.count == 2, "The old one is not in the file any more.")
    }

    @Test func theOlderHalfGoesWhenThereIsTooMuch() async throws {
        let file = file(mostBytes: 2_000)
        for number in 0..<100 {
            time.withLock { $0 += 1 }
            await file.keep("answer \(number)", to: question("question \(number)"))
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(try #require(size) <= 2_000)
        }
        let again = self.file(mostBytes: 2_000)
        #expect(await again.answer(to: question("question 99")) == "answer 99")
        #expect(await again.answer(to: question("question 0")) == nil)
    }

    @Test func whatIsDamagedIsSetAsideAndTheRestStays() async throws {
        await file().keep("good", to: question("a"))
        let before = try #require(FileManager.default.contents(atPath: path))
        try (before + Data("{\"at\":1,nonsense\n".utf8)).write(to: URL(filePath: path))
        let file = file()
        #expect(await file.answer(to: question("a")) == "good")
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
        #expect(lines.count == 2)
        try Data([0, 1, 2, 0xFF]).write(to: URL(filePath: path))
        let other = self.file()
        #expect(await other.answer(to: question("a")) == nil)
        await other.keep("again", to: question("a"))
        #expect(await self.file().answer(to: question("a")) == "again")
    }

    @Test func theBeginningOfALineThatAPowerCutLeftIsDropped() async throws {
        await file().keep("good", to: question("a"))
        let before = try #require(FileManager.default.contents(atPath: path))
        try (before + Data("{\"at\":17000".utf8)).write(to: URL(filePath: path))
        let file = file()
        await file.keep("next", to: question("b"))
        let again = self.file()
        #expect(await again.answer(to: question("a")) == "good")
        #expect(await again.answer(to: question("b")) == "next")
        #expect(!FileManager.default.fileExists(atPath: path + ".damaged"))
    }

    @Test func whoForgetsItIsHeardByAProgramThatRuns() async throws {
        let file = file()
        await file.keep("said", to: question("a"))
        try PrivateFile.remove(path)
        #expect(await file.answer(to: question("a")) == nil)
        await file.keep("said again", to: question("a"))
        #expect(await self.file().answer(to: question("a")) == "said again")
    }

    @Test func whereNothingCanBeWrittenItIsKnownUntilTheEnd() async throws {
        try Data().write(to: URL(filePath: folder.path("state")))
        let file = file()
        await file.keep("said", to: question("a"))
        #expect(await file.answer(to: question("a")) == "said")
    }
}
