import Catalog
import Dispatch
import Foundation
import LocalStore
import Locking
import TML
import TestSupport
import Testing
import Text
import TextFiles
import TranslationMemory
import Workbench

@testable import tml_translator

/// The memory beside a local copy: what is pulled can be asked for.
@Suite struct MemoryWorkerTests {
    let folder: TemporaryFolder
    let store: TranslationStore
    let worker = MemoryWorker()
    let project = Project.Key("aa01")

    init() throws {
        folder = try TemporaryFolder()
        store = try TranslationStore(path: folder.path("data/store.sqlite"))
        try store.saveProjects([
            Project(
                key: project, name: "Shop", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "pl", englishName: "Polish")])
        ])
    }

    private func key(_ number: Int, _ label: ExactText) -> TranslationKey {
        TranslationKey(
            id: TranslationKey.ID(project: project, hash: "\(number)"), label: label)
    }

    private func pull(_ texts: [Int: [Translation]], _ labels: [Int: ExactText]) throws {
        let keys = labels.sorted { $0.key < $1.key }.map { number, label in
            PulledKey(
                key: key(number, label), target: Target(), translations: texts[number] ?? [])
        }
        try store.apply(
            [KeyPage(keys: keys, page: 1, totalPages: 1, totalKeys: keys.count, cursor: "c1")],
            project: project, locale: "pl")
    }

    private func approved(_ id: Int, _ text: ExactText, _ context: Context = [:]) -> Translation {
        Translation(
            id: id, text: text, context: context, status: .approved, author: "Ewa", revision: id)
    }

    private func recall(_ label: ExactText, of other: MemoryWorker? = nil) async -> [Suggestion] {
        await withCheckedContinuation { continuation in
            (other ?? worker).recall(key(99, label), "pl") { continuation.resume(returning: $0) }
        }
    }

    /// What is remembered once it is that many; learning goes on beside.
    private func recall(_ label: ExactText, until count: Int) async throws -> [Suggestion] {
        for _ in 0..<2000 {
            let found = await recall(label)
            if found.count == count { return found }
            try await Task.sleep(for: .milliseconds(10))
        }
        return await recall(label)
    }

    @Test func closingWaitsForWorkThatHasBegun() throws {
        let texts = (0..<500).map { ($0, [approved($0 + 1, "Tekst \($0)")]) }
        let labels = (0..<500).map { ($0, ExactText("Text number \($0)")) }
        try pull(Dictionary(uniqueKeysWithValues: texts), Dictionary(uniqueKeysWithValues: labels))
        for round in 0..<20 {
            let worker = MemoryWorker()
            let path = folder.path("data/round\(round).sqlite")
            worker.follow(store, at: path)
            usleep(UInt32(round) * 1000)
            worker.close()
        }
    }

    @Test func theWalkEndsAfterTheLargestNumber() throws {
        let last = Translation(
            id: .max, text: "Zapisz plik", context: [:], status: .approved, revision: 1)
        try pull([1: [last]], [1: "Save the file"])
        let memory = try TranslationMemory(path: folder.path("data/memory.sqlite"))
        let records = LearnableTranslations(store)
        let feeder = try MemoryFeeder(memory: memory, records: records)
        var steps = 1
        while steps < 10, try feeder.step().isMore { steps += 1 }
        #expect(steps < 10)
        #expect(try memory.stamp() == records.stamp())
    }

    @Test func ofQuestionsInHasteTheLastOneIsAnswered() async throws {
        try pull([1: [approved(1, "Zapisz plik")]], [1: "Save the file"])
        worker.follow(store, at: folder.path("data/store.sqlite"))
        _ = try await recall("Save the file", until: 1)
        let answers = Locked<[[String]]>([])
        await withCheckedContinuation { continuation in
            for _ in 1...5 {
                worker.recall(key(98, "Save the file"), "pl") { [answers] found in
                    let count = answers.withLock { answers in
                        answers.append(found.map(\.text.string))
                        return answers.count
                    }
                    if count == 5 { continuation.resume() }
                }
            }
        }
        #expect(answers.withLock { $0 } == [["Zapisz plik"], [], [], [], []])
    }

    @Test func theAnswerWaitsUntilADownloadIsLearned() async throws {
        worker.follow(store, at: folder.path("data/store.sqlite"))
        worker.learnAll()
        let texts = (0..<60).map { ($0, [approved($0 + 1, "Tekst \($0)")]) }
        let labels = (0..<60).map { ($0, ExactText("Text number \($0)")) }
        try pull(Dictionary(uniqueKeysWithValues: texts), Dictionary(uniqueKeysWithValues: labels))
        #expect(await recall("Text number 7").first?.text == "Tekst 7")
        worker.close()
    }

    @Test(arguments: [false, true])
    func theAnswerWaitsForAMemoryThatIsOpenedButNotForLong(isShort: Bool) async throws {
        try pull([1: [approved(1, "Zapisz")]], [1: "Save"])
        let input = RecentInput()
        let patience = DispatchTimeInterval.milliseconds(isShort ? 0 : 10_000)
        let worker = MemoryWorker(input: input, patience: patience)
        // The memory begins to learn 100 ms after a key press.
        let start = ContinuousClock.now
        input.note()
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let found = await recall("Save", of: worker)
        worker.close()
        // On a machine that is busy, the memory may have learned meanwhile.
        guard !isShort || ContinuousClock.now - start < .milliseconds(80) else { return }
        #expect(found.map(\.text) == (isShort ? [] : ["Zapisz"]))
    }

    @Test func nothingIsLearnedAsLongAsSomebodyTypes() async throws {
        try pull([1: [approved(1, "Zapisz")]], [1: "Save"])
        let input = RecentInput()
        let worker = MemoryWorker(input: input)
        input.note()
        worker.follow(store, at: folder.path("data/store.sqlite"))
        for _ in 0..<30 {
            let start = ContinuousClock.now
            input.note()
            try await Task.sleep(for: .milliseconds(10))
            let found = worker.remembered(key(99, "Save"), "pl")
            // On a machine that is busy, typing may have rested meanwhile.
            guard ContinuousClock.now - start < .milliseconds(80) else { break }
            #expect(found.isEmpty)
        }
        for _ in 0..<2000 where worker.remembered(key(99, "Save"), "pl").isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(worker.remembered(key(99, "Save"), "pl").map(\.text) == ["Zapisz"])
        worker.close()
    }

    @Test func whatIsThereIsLearnedAndWhatComesFollows() async throws {
        try pull([1: [approved(1, "Zapisz plik")]], [1: "Save the file", 2: "Save the files"])
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let found = try await recall("Save the file", until: 1)
        #expect(found.map(\.text) == ["Zapisz plik"])
        guard case .memory(let origin)? = found.first?.origin else {
            Issue.record("The suggestion is not from the memory.")
            return
        }
        #expect(origin.percent == 100)
        guard case .key(_, "Shop") = origin.place else {
            Issue.record("\(origin.place)")
            return
        }
        #expect(origin.author == "Ewa")
        try store.apply(
            NewsPage(
                items: [.translation(approved(2, "Zapisz pliki"), hash: "2")], cursor: "c2",
                hasMore: false), project: project, locale: "pl")
        #expect(try await recall("Save the file", until: 2).last?.text == "Zapisz pliki")
        try store.apply(
            NewsPage(
                items: [.translationDeleted(id: 1, hash: "1")], cursor: "c3", hasMore: false),
            project: project, locale: "pl")
        #expect(try await recall("Save the file", until: 1).map(\.text) == ["Zapisz pliki"])
        worker.close()
    }

    @Test func formsAreOfferedForTheirForms() async throws {
        let few: Context = ["n": ["number": "few"]]
        let renamed: Context = ["count": ["number": "few"]]
        try pull([1: [approved(1, "{n} pliki", few)]], [1: "{n||file} left"])
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let found = try await recall("{count||file} left", until: 1)
        #expect(found.map(\.context) == [.only(renamed)])
        #expect(found.map(\.text) == ["{count} pliki"])
        worker.close()
    }

    @Test func aNumberBesideWhichTheLanguageHasAnotherFormIsMarked() async throws {
        try pull([1: [approved(1, "Poczekaj 5 minut")]], [1: "Wait 5 minutes"])
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let found = try await recall("Wait 2 minutes", until: 1)
        #expect(found.map(\.text) == ["Poczekaj 2 minut"])
        #expect(found.map(\.warnings) == [["number_form 2"]])
        let alike = try await recall("Wait 6 minutes", until: 1)
        #expect(alike.map(\.isSafe) == [true])
        worker.close()
    }

    @Test func whatIsSavedIsLearnedToldAndOfferedAsPending() async throws {
        try pull([:], [1: "Save the file"])
        let told = Locked(0)
        worker.whenLearned { [told] in told.withLock { $0 += 1 } }
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let edit = Edit(
            context: [:], text: "Zapisz plik", translation: nil, base: nil, baseRevision: 0)
        _ = try store.submit([edit], of: key(1, "").id, locale: "pl")
        let found = try await recall("Save the file", until: 1)
        #expect(found.map(\.text) == ["Zapisz plik"])
        guard case .memory(let origin)? = found.first?.origin else {
            Issue.record("The suggestion is not from the memory.")
            return
        }
        #expect(origin.isPending && origin.percent == 97)
        for _ in 0..<500 where told.withLock({ $0 }) == 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(told.withLock { $0 } > 0)
        worker.close()
    }

    @Test func aDamagedMemoryIsBegunAnew() async throws {
        let path = folder.path("data/store.sqlite")
        try pull([1: [approved(1, "Zapisz")]], [1: "Save"])
        try Data(repeating: 65, count: 8192).write(to: URL(fileURLWithPath: path + ".memory"))
        worker.follow(store, at: path)
        #expect(try await recall("Save", until: 1).map(\.text) == ["Zapisz"])
        worker.close()
    }

    @Test func whatIsImportedMeanwhileIsOfferedWithItsFile() async throws {
        let path = folder.path("data/store.sqlite")
        try pull([1: [approved(1, "Zapisz")]], [1: "Save"])
        worker.follow(store, at: path)
        _ = try await recall("Save", until: 1)
        let file = folder.path("old.tmx")
        let tmx = """
            <tmx version="1.4"><header srclang="en-US"/><body><tu>
            <tuv xml:lang="en-US"><seg>Save</seg></tuv>
            <tuv xml:lang="pl-PL"><seg>Zachowaj</seg></tuv></tu></body></tmx>
            """
        try Data(tmx.utf8).write(to: URL(filePath: file))
        let memory = try ImportedMemory(path: Paths.imports(beside: path))
        _ = try memory.bring("old.tmx", from: MemoryFormat.all.open(file))
        let found = try await recall("Save", until: 2)
        #expect(found.map(\.text) == ["Zapisz", "Zachowaj"])
        let origin = MemoryOrigin(
            percent: 98, label: "Save", place: .file("old.tmx"), author: "")
        #expect(found.last?.origin == .memory(origin))
        worker.close()
    }

    /// Throws the failure of the request.
    private func answer(to request: MemoryRequest) async throws -> MemoryAnswer {
        let answer = await withCheckedContinuation { continuation in
            worker.perform(request) { continuation.resume(returning: $0) }
        }
        guard case .memory(let found) = answer else { throw Refusal(answer: answer) }
        return found
    }

    private func fit(_ match: ServerMatch, to key: TranslationKey) async throws -> [Suggestion] {
        let answer = try await answer(to: .fit([match], key, "pl"))
        guard case .fitted(key.id, "pl", let found) = answer else {
            throw Refusal(answer: .memory(answer))
        }
        return found
    }

    private struct Refusal: Error { var answer: StoreAnswer }

    @Test func whatIsForgottenStaysAwayFromAMemoryThatIsBegunAnew() async throws {
        let path = folder.path("data/store.sqlite")
        try pull([1: [approved(1, "Zapisz")]], [1: "Save"])
        worker.follow(store, at: path)
        let text = try #require(try await recall("Save", until: 1).first?.remembered)
        _ = try await answer(to: .forget(text))
        #expect(await recall("Save").isEmpty)
        worker.close()
        for piece in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + ".memory" + piece)
        }
        worker.follow(store, at: path)
        try store.apply(
            NewsPage(
                items: [.translation(approved(2, "Zapisz to"), hash: "1")], cursor: "c2",
                hasMore: false), project: project, locale: "pl")
        let found = try await recall("Save", until: 1)
        #expect(found.map(\.text) == ["Zapisz to"])
        #expect(try await answer(to: .bringBack) == .broughtBack(text))
        #expect(try await answer(to: .bringBack) == .broughtBack(nil))
        worker.close()
    }

    @Test func theServersTextsAreFittedAndWhatIsForgottenIsNotAmongThem() async throws {
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let match = ServerMatch(
            similarity: 0.9, label: "Save {a}", text: "Zapisz {a}", hash: "7", author: "Anna",
            date: "")
        let key = key(99, "Save {b}")
        var found = try await fit(match, to: key)
        #expect(found.map(\.text) == ["Zapisz {b}"])
        let place = TranslationKey.ID(project: project, hash: "7")
        let origin = MemoryOrigin(
            percent: 88, label: "Save {a}", place: .server(place), author: "Anna")
        #expect(found.first?.origin == .memory(origin))
        var text = try #require(found.first?.remembered)
        text.context = ["a": ["number": "few"]]
        // As a form of it was forgotten elsewhere.
        while (try? await answer(to: .forget(text))) == nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        found = try await fit(match, to: key)
        #expect(found.isEmpty)
        worker.close()
    }

    @Test func wordsAreFoundInTheCopyAndInFiles() async throws {
        let path = folder.path("data/store.sqlite")
        let machine = Translation(id: 2, text: "Zapis odrzucony", status: .rejected, revision: 2)
        try pull([1: [approved(1, "Zapisz plik"), machine]], [1: "Save the file", 2: "File"])
        try store.catchUp()
        worker.follow(store, at: path)
        _ = try await recall("Save the file", until: 1)
        let memory = try ImportedMemory(path: Paths.imports(beside: path))
        _ = try memory.bring("old.tmx", from: single("Zapisz jako"))
        let answer = try await answer(to: .concordance("zapis", first: "pl"))
        guard case .concordance("zapis", let found) = answer else {
            throw Refusal(answer: .memory(answer))
        }
        let key = TranslationKey.ID(project: project, hash: "1")
        #expect(
            found
                == ConcordanceHits([
                    ConcordanceHit(
                        label: "Save the file", text: "Zapisz plik", locale: "pl",
                        place: .key(key, project: "Shop")),
                    ConcordanceHit(
                        label: "Save as", text: "Zapisz jako", locale: "pl",
                        place: .file("old.tmx")),
                ]))
        worker.close()
    }

    /// A file of one text.
    private func single(_ text: ExactText) -> UnitList<LearnedText> {
        UnitList([
            LearnedText(
                id: 0, revision: 0, source: "en", target: "pl", project: "", key: "",
                label: "Save as", description: "", context: [:], text: text, isApproved: false,
                author: "", date: "")
        ])
    }

    @Test func onlyWhatIsNearEnoughAndOfWantedProjectsIsOffered() async throws {
        let path = folder.path("data/store.sqlite")
        try pull(
            [1: [approved(1, "Zapisz plik")], 2: [approved(2, "Zapisz pliki")]],
            [1: "Save the file", 2: "Save the files"])
        worker.follow(store, at: path)
        _ = try await recall("Save the file", until: 2)
        let elsewhere = TranslationKey(
            id: TranslationKey.ID(project: Project.Key("aa02"), hash: "99"), label: "Save the file")
        #expect(worker.remembered(elsewhere, "pl").count == 2)
        worker.close()
        for (scope, own, others) in [
            (MemoryScope(least: 1), 1, 1), (MemoryScope(projects: ["Shop"]), 2, 2),
            (MemoryScope(projects: ["Other"]), 2, 0),
        ] {
            let narrow = MemoryWorker(scope)
            narrow.follow(store, at: path)
            let here = key(99, "Save the file")
            // The memory is opened beside; what was learned is there at once.
            for _ in 0..<500 where narrow.remembered(here, "pl").count != own {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(narrow.remembered(here, "pl").count == own)
            #expect(narrow.remembered(elsewhere, "pl").count == others)
            narrow.use(MemoryScope())
            #expect(narrow.remembered(here, "pl").count == 2)
            narrow.close()
        }
    }

    /// Downloads a translated key and two labels to translate, one of them in two keys.
    private func download() throws {
        try store.saveMembership(
            Membership(translatorID: 7, role: "manager", permissions: [.createTranslations]),
            of: project)
        let done = PulledKey(
            key: key(1, "Save the file"), target: Target(status: .approved),
            translations: [approved(1, "Zapisz plik")])
        let labels: [ExactText] = ["Save the file", "Zebra crossing ahead", "Zebra crossing ahead"]
        let open = labels.enumerated().map { place, label in
            PulledKey(key: key(place + 2, label), target: Target(), translations: [])
        }
        try store.apply(
            [KeyPage(keys: [done] + open, page: 1, totalPages: 1, totalKeys: 4, cursor: "c1")],
            project: project, locale: "pl")
    }

    @Test func labelsToTranslateAreCountedByTheirBestMatch() async throws {
        try download()
        worker.follow(store, at: folder.path("data/store.sqlite"))
        worker.learnAll()
        let bands = try #require(try worker.bands(of: project, "pl"))
        #expect(bands[.exact].keys == 1 && bands[.exact].words == 3)
        #expect(bands[.none].keys == 1 && bands[.repetitions].keys == 1)
        #expect(bands.all.keys == 3)
        #expect(try await counted() == bands)
        worker.close()
    }

    /// The bands, counted part by part on request.
    private func counted() async throws -> MemoryBands {
        var search = BandSearch(project, "pl")
        while !search.isFinished {
            let answer = try await answer(to: .bands(search))
            guard case .bands(let next) = answer else {
                throw Refusal(answer: .memory(answer))
            }
            search = next
        }
        return search.bands
    }

    @Test func hiddenTextsInUseOfMarkedKeysAreOfferedAgain() async throws {
        let path = folder.path("data/store.sqlite")
        try pull(
            [1: [approved(1, "Zapisz plik")], 2: [approved(2, "Otwórz")]],
            [1: "Save the file", 2: "Open"])
        worker.follow(store, at: path)
        worker.learnAll()
        for label: ExactText in ["Save the file", "Open"] {
            let found = try #require(worker.remembered(key(99, label), "pl").first?.remembered)
            _ = try await answer(to: .forget(found))
            #expect(worker.remembered(key(99, label), "pl").isEmpty)
        }
        let marked = MarkedKeys(key(1, "").id, in: "pl")
        #expect(try await answer(to: .remember(marked)) == .remembered(marked, count: 1))
        #expect(!worker.remembered(key(99, "Save the file"), "pl").isEmpty)
        #expect(worker.remembered(key(99, "Open"), "pl").isEmpty, "The key was not marked.")
        #expect(try await answer(to: .remember(marked)) == .remembered(marked, count: 0))
        worker.close()
    }

    /// The count waits until the memory is open.
    @Test func theBandsAreCountedAfterTheMemoryIsOpen() async throws {
        try download()
        worker.follow(store, at: folder.path("data/store.sqlite"))
        let bands = try await counted()
        #expect(bands[.exact].keys == 1 && bands.all.keys == 3)
        worker.close()
    }

    @Test(arguments: ["memory", "imports"])
    func withoutAFileThatCanBeOpenedTheBandsFail(kind: String) throws {
        let path = folder.path("data/store.sqlite")
        try FileManager.default.createDirectory(
            atPath: "\(path).\(kind)", withIntermediateDirectories: true)
        worker.follow(store, at: path)
        worker.learnAll()
        #expect(throws: (any Error).self) { try worker.bands(of: project, "pl") }
        worker.close()
    }

    @Test func withoutAMemoryThereAreNoBands() throws {
        #expect(try worker.bands(of: project, "pl") == nil)
    }

    @Test func withoutAMemoryNothingIsOffered() async {
        #expect(await recall("Save").isEmpty)
    }
}
