import Catalog
import KeyIndex
import TML
import TestSupport
import Testing
import Text
import Wire

@testable import TranslationService

/// A text in another composition is another text.
@Suite struct ExactTextTests {
    let stage: Stage

    init() throws { stage = try Stage() }

    @Test(arguments: Compositions.pairs)
    func anUpdateOfTheCompositionIsAChangeWithHistory(old: String, new: String) throws {
        let made = try stage.applied(stage.create("caf" + old), as: stage.translator)
        var edit = stage.about(made, .update)
        edit.data.label = ExactText("caf" + new)
        let edited = try stage.applied(edit, as: stage.translator)
        #expect(edited.label == ExactText("caf" + new))
        #expect(edited.contentRevision > made.contentRevision)
        #expect(try stage.translations().map(\.label) == [ExactText("caf" + new)])
        let history = try stage.service.translations.history(
            stage.translator, translation: TranslationID(made.id), page: PageRequest()
        ).records
        #expect(history.map { $0.object?["label"] } == [.string("caf" + old)])
    }

    @Test(arguments: Compositions.pairs)
    func anUpdateToTheSameBytesChangesNothing(letter: String, other: String) throws {
        let made = try stage.applied(stage.create("caf" + letter), as: stage.translator)
        var edit = stage.about(made, .update)
        edit.data.label = ExactText("caf" + letter)
        #expect(try stage.applied(edit, as: stage.translator).revision == made.revision)
    }

    @Test(arguments: Compositions.pairs)
    func anotherAuthorsCompositionCompetes(one: String, other: String) throws {
        let first = try stage.applied(stage.create("caf" + one), as: stage.translator)
        let result = try stage.send(stage.create("caf" + other), as: stage.anna)
        #expect(result.status == .applied)
        #expect(!result.isSameText)
        #expect(result.translation?.id != first.id)
        #expect(
            try Set(stage.translations().map(\.label))
                == [ExactText("caf" + one), ExactText("caf" + other)])
    }

    @Test(arguments: Compositions.pairs)
    func anotherCompositionUnderTheSameIdIsRefused(one: String, other: String) throws {
        var change = stage.create("caf" + one)
        _ = try stage.send(change, as: stage.translator)
        change.data.label = ExactText("caf" + other)
        let result = try stage.send(change, as: stage.translator)
        #expect(result.failure?.reason == "idempotency_mismatch")
    }

    @Test(arguments: Compositions.pairs)
    func theMemoryKnowsBoth(one: String, other: String) throws {
        try stage.applied(stage.create("caf" + one), as: stage.translator)
        try stage.applied(stage.create("caf" + other, Stage.short), as: stage.translator)
        for (hash, text) in [(Stage.inbox, one), (Stage.short, other)] {
            let label = hash == Stage.inbox ? "Inbox" : "Go"
            let found = try stage.service.memory.matches(
                stage.anna, stage.key, MemoryQuery(.text(label), locale: "ru"))
            #expect(found.map { $0.object?["label"] } == [.string("caf" + text)])
        }
    }

    @Test(arguments: Compositions.pairs)
    func keysOfBothCompositionsAreTwoWithAMemoryEach(one: String, other: String) throws {
        let manager = stage.reviewer
        for label in [one, other] {
            let hash = KeyHash.key(label: "Caf" + label, description: "")
            try stage.service.database.write { db in
                let access = try Access(writing: db, manager, stage.key, now: 0)
                let writer = ProjectWriter(db: db, project: access.project, actor: nil, now: 0)
                _ = try writer.register(
                    NewKey(hash: hash, label: "Caf" + label, description: "", locale: "en"))
            }
            try stage.applied(stage.create("Кафе" + label, hash), as: stage.translator)
            #expect(try stage.translations(hash).map(\.label) == [ExactText("Кафе" + label)])
        }
    }

    @Test(arguments: Compositions.pairs)
    func aCorrectedNoteOfAKeyIsKept(old: String, new: String) throws {
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        for note in [old, new] {
            let revision = try stage.service.changes.lastRevision(of: stage.key)
            _ = try stage.service.keyDetails.set(
                stage.reviewer, stage.key, hash: Stage.inbox, ["note": .string(note)], once: nil)
            #expect(try stage.service.changes.lastRevision(of: stage.key) > revision)
        }
    }

    @Test(arguments: Compositions.pairs)
    func tagsOfBothCompositionsAreTwo(one: String, other: String) throws {
        try stage.service.members.setRole(.manager, of: "reviewer@example.com", in: stage.key)
        let both: JSON = .array([.string(one), .string(other)])
        _ = try stage.service.keyDetails.setLabels(
            stage.reviewer, stage.key, hash: Stage.inbox, ["labels": both], once: nil)
        let labels = try stage.service.keyDetails.labels(
            stage.reviewer, stage.key, page: PageRequest())
        let names = Set(labels.records.compactMap { $0.object?["name"] })
        #expect(names.isSuperset(of: [.string(one), .string(other)]))
    }

    /// Creations, edits and votes in any order, all of texts that look the same.
    @Test(arguments: SeededRandom.seeds(6))
    func inAnyHistoryEachTextIsThereByteForByte(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var expected: [Int: ExactText] = [:]
        for _ in 0..<60 {
            let text = ExactText(Compositions.text("Ёлка", using: &random))
            let isThere = expected.values.contains(text)
            if let id = expected.keys.sorted().randomElement(using: &random),
                Bool.random(using: &random)
            {
                let known = try #require(try stage.translations().first { $0.id == id })
                var edit = stage.about(known, .update)
                edit.data.label = text
                let result = try stage.send(edit, as: stage.reviewer)
                try #require((result.status == .applied) == (!isThere || known.label == text))
                if result.status == .applied { expected[id] = text }
            } else {
                let result = try stage.send(
                    stage.create(text.string),
                    as: [stage.anna, stage.translator][expected.count % 2])
                try #require(result.isSameText == isThere, "seed \(seed)")
                if let made = result.translation { expected[made.id] = text }
            }
            let found = try stage.translations().map { ($0.id, $0.label) }
            try #require(Dictionary(uniqueKeysWithValues: found) == expected, "seed \(seed)")
        }
    }
}
