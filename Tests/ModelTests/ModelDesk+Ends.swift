import Catalog
import Foundation
import LocalStore
import Sync
import TML
import TestSupport
import Testing
import Text

/// How a desk ends and starts again, and who else opens its store.
extension ModelDesk {
    /// Everything that must outlive the end of the program.
    private struct Snapshot: Equatable {
        let outbox: [Change]
        let projects: [ProjectSummary]
        let position: PullPosition
        let drafts: [RescuedWork.Draft]
    }

    func endAndStart() throws {
        let before = try snapshot()
        try restart()
        try require(before)
    }

    /// The program is killed between two pieces of work: what was not on the disk then is gone.
    func die() throws {
        let before = try snapshot()
        let copy = try TemporaryFolder()
        try Self.copy(dataFolder, to: copy)
        try goOn(with: copy)
        try require(before)
    }

    /// Does `work`, of which a statement fails; half of the time that is because the program is
    /// killed at this moment. Gives whether anything was broken off.
    func breakOff(isWhole: Bool, _ work: () async throws -> Void) async throws -> Bool {
        let before = try snapshot()
        let copy = chance.happens(50) ? try TemporaryFolder() : nil
        let folder = dataFolder
        saboteur.arm(after: chance.number(below: 12)) {
            guard let copy else { return }
            do { try Self.copy(folder, to: copy) } catch { Issue.record("no copy: \(error)") }
        }
        do {
            try await work()
            guard saboteur.disarm() else { return false }
            Issue.record("\(name) was not told that something failed")
        } catch StoreError.failed(Saboteur.words), SyncError.store(.failed(Saboteur.words)) {
            _ = saboteur.disarm()
        }
        if let copy { try goOn(with: copy) }
        if isWhole { try require(before) }
        return true
    }

    /// Whoever opens the store beside the one that has it can read, and neither write nor send (I6).
    func openBeside() async throws {
        #expect(throws: StoreError.inUse) { try TranslationStore(path: path) }
        let reader = try TranslationStore(readingFrom: path)
        defer { reader.close() }
        let outbox = try store.outbox()
        try #require(try reader.outbox() == outbox)
        let key = try #require(try listed().first)
        try Self.requireReadOnly {
            let form = FormID(key: key, locale: ModelProject.locale)
            try reader.saveDrafts([Draft(form: form, text: "Mine")])
        }
        let requests = line.requests
        let hasWork = outbox.contains { $0.state == .queued || $0.state == .sent }
        do {
            let report = try await Synchronizer(store: reader, server: line.server()).push()
            try #require(report.batches == 0 && !hasWork)
        } catch SyncError.store(.readOnly) {
            try #require(hasWork)
        }
        try #require(line.requests == requests, "a reader of \(name) has sent something")
    }

    /// Drafts and outbox can be read by anybody, beside the desk that works (I8).
    func export() throws {
        let work = try TranslationStore.rescuedWork(in: path)
        try #require(work.unreadable == [])
        let found = work.drafts.map { Exported($0.form.key, $0.form.context, Array($0.text.utf8)) }
        let expected = drafts.filter { !$0.value.isEmpty }.map { form, text in
            Exported(form.key.hash, form.context.code, Array(text.utf8))
        }
        try #require(Set(found) == Set(expected), "drafts of \(name)")
        try #require(found.count == expected.count)
        let outbox = try store.outbox()
        try #require(work.outbox.count == outbox.count)
        for (exported, change) in zip(work.outbox, outbox) { try require(exported, change) }
    }

    /// What SQLite and the store itself say about the file (I5).
    func examine() throws {
        try #require(try store.flaws() == [], "\(name)")
        let versions = try store.schemaVersions()
        try #require(versions.found == versions.known)
        try #require(try store.lookAfterItself() == nil)
    }
}

extension ModelDesk {
    /// A draft as others read it.
    private struct Exported: Hashable {
        let key: String
        let context: String
        let text: [UInt8]

        init(_ key: String, _ context: String, _ text: [UInt8]) {
            (self.key, self.context, self.text) = (key, context, text)
        }
    }

    private func snapshot() throws -> Snapshot {
        Snapshot(
            outbox: try store.outbox(), projects: try store.projects(),
            position: try store.pullPosition(of: ModelProject.key, locale: ModelProject.locale),
            drafts: try TranslationStore.rescuedWork(in: path).drafts)
    }

    private func require(_ before: Snapshot) throws {
        try #require(try snapshot() == before, "\(name) is not as it was")
    }

    private func require(_ exported: RescuedWork.Change, _ change: Change) throws {
        try #require(exported.id == change.id)
        guard let text = change.text else { return }
        try #require(exported.text.map { Array($0.utf8) } == Array(text.utf8))
        guard case .conflicting(let conflict) = change.state else { return }
        let theirs = conflict.theirs.map { Array($0.text.utf8) }
        try #require(exported.serverText.map { Array($0.utf8) } == theirs)
    }

    /// All but SQLite's shared memory, which does not outlive a process.
    private static func copy(_ folder: URL, to copy: TemporaryFolder) throws {
        let target = copy.url.appending(path: "data")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where !file.hasSuffix("-shm") {
            try FileManager.default.copyItem(
                at: folder.appending(path: file), to: target.appending(path: file))
        }
    }

    private static func requireReadOnly(_ work: () throws -> Void) throws {
        do {
            try work()
            Issue.record("a reader has written")
        } catch StoreError.readOnly {
            return
        }
    }
}
