import Catalog
import LocalStore
import TML
import Testing
import TranslationService

/// How a history ends: everything is sent, fetched and decided in peace.
extension ModelHistory {
    func settle() async throws {
        do {
            try await reachPeace()
            try requireSameEverywhere()
            try requireEachEffectOnce()
            try #require(try world.service.service.maintenance.check() == [])
            for desk in desks {
                try desk.export()
                try desk.examine()
                try desk.close()
            }
            try world.service.close()
        } catch {
            Issue.record("\(error); seed \(seed), at the end after step \(steps)")
            throw error
        }
    }

    private func reachPeace() async throws {
        try world.service.unlockEverything()
        for desk in desks { try await letIn(desk) }
        for round in 0..<12 {
            for desk in desks { try await clear(desk, isPatient: round < 4) }
        }
        // What was held up until now was repeated or given up: all of it is known, or news.
        for desk in desks { while desk.line.lateCount > 0 { desk.line.deliverLate() } }
        for desk in desks {
            try await desk.pull()
            try desk.check()
            try desk.checkDone()
        }
    }

    private func letIn(_ desk: ModelDesk) async throws {
        desk.line.setFair(true)
        try world.service.enter(desk.person)
        desk.signIn(with: try world.service.token(for: desk.person))
        for _ in 0..<desk.line.lateCount / 2 { desk.line.deliverLate() }
        try await desk.refresh()
    }

    private func clear(_ desk: ModelDesk, isPatient: Bool) async throws {
        try await desk.push()
        try await desk.pull()
        try desk.check()
        try desk.clear(isPatient: isPatient)
        try desk.check()
    }

    /// Each local copy is what the server shows to its translator; besides there is at most what
    /// has a draft.
    private func requireSameEverywhere() throws {
        for desk in desks {
            let keys = try world.service.keys(for: desk.person)
            for key in keys { try requireSame(key, at: desk) }
            let listed = Set(try desk.listed())
            let theirs = Set(keys.map(\.key.id))
            let own = Set(desk.drafts.keys.map(\.key))
            try #require(listed.isSuperset(of: theirs), "\(desk.name) misses keys")
            try #require(listed.subtracting(theirs).isSubset(of: own), "\(desk.name) has more")
        }
    }

    private func requireSame(_ key: PulledKey, at desk: ModelDesk) throws {
        let detail = try #require(try desk.detail(of: key.key.id), "\(desk.name)")
        try #require(detail.key == key.key, "\(desk.name)")
        // Of a key that is back without any translation nothing else is told.
        var target = key.target
        if key.translations.isEmpty, detail.target.revision == 0 { target.revision = 0 }
        try #require(detail.target == target, "\(desk.name), \(key.key.id)")
        let here = detail.translations.sorted { $0.id < $1.id }
        let there = key.translations.sorted { $0.id < $1.id }
        try #require(here == there, "\(desk.name), \(key.key.id)")
    }

    /// No text of a desk has become the text of a translation more often than it was submitted.
    private func requireEachEffectOnce() throws {
        let effects = try world.service.effects()
        for (text, count) in world.texts.submissions {
            let found = effects[text] ?? 0
            let others = world.texts.others[text] ?? 0
            try #require(found <= count + others, "\(text): \(count) submitted, \(found) found")
        }
    }
}

extension ModelDesk {
    /// Decides about everything that waits for the translator.
    fileprivate func clear(isPatient: Bool) throws {
        for change in try store.outbox() {
            switch change.state {
            case .queued, .sent: continue
            case .refused where isPatient: try store.retry([change.id])
            case .conflicting(let conflict) where isPatient: try resolve(change, conflict)
            case .refused, .conflicting, .gone: try drop(change)
            }
        }
    }

    /// Takes a change back, and the draft of its form before it, if that is in the way.
    private func drop(_ change: Change) throws {
        if change.text != nil, drafts[change.form] != nil {
            try store.discardDrafts(of: change.form.key, locale: change.form.locale)
            drafts = drafts.filter { $0.key.key != change.form.key }
        }
        try takeBack(change)
    }
}
