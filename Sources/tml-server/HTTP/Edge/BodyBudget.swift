import Locking
import TranslationService

/// The bytes of bodies that are in memory at the moment, unfinished ones included
/// (`tml-service.md` 1.3).
///
/// Strangers, apps and people have room of their own, so that none takes that of the others.
final class BodyBudget: Sendable {
    /// Whose body it is, as far as is known.
    enum Sender: Hashable, Sendable, CaseIterable {
        case stranger, application, person

        init(_ session: ServiceSession) { self = session.isApplication ? .application : .person }
    }

    private let strangers = AddressShares(limit: 4 << 20, total: 16 << 20)
    private let applications = AddressShares(limit: 20 << 20, total: 40 << 20)
    private let people = AddressShares(limit: 40 << 20, total: 64 << 20)

    private subscript(sender: Sender) -> AddressShares {
        switch sender {
        case .stranger: strangers
        case .application: applications
        case .person: people
        }
    }

    /// Throws `.overloaded` when there is no room for so many bytes more.
    fileprivate func take(
        _ count: Int, for sender: Sender, at place: String
    ) throws(ServiceError) {
        guard self[sender].take(place, count) else {
            throw .overloaded(retryAfter: Self.retryAfter)
        }
    }

    fileprivate func giveBack(_ count: Int, of sender: Sender, at place: String) {
        self[sender].giveBack(place, count)
    }

    /// When to come again, in seconds.
    private static let retryAfter = 5
}

/// What one request has of the budget.
final class BodyShare: Sendable {
    private struct Taken: Sendable {
        var count: Int
        let sender: BodyBudget.Sender
        let place: String
        let budget: BodyBudget
    }

    private let taken = Locked<Taken?>(nil)

    /// Takes room for so many bytes more; throws `.overloaded`.
    func take(
        _ count: Int, of budget: BodyBudget, for sender: BodyBudget.Sender, at place: String
    ) throws(ServiceError) {
        try budget.take(count, for: sender, at: place)
        taken.withLock { taken in
            let before = taken?.count ?? 0
            taken = Taken(count: before + count, sender: sender, place: place, budget: budget)
        }
    }

    /// Has what a stranger took count for who it turned out to be; throws `.overloaded`.
    func move(to sender: BodyBudget.Sender) throws(ServiceError) {
        guard let old = taken.withLock({ $0 }), old.sender != sender else { return }
        giveBack()
        try take(old.count, of: old.budget, for: sender, at: old.place)
    }

    /// Gives everything back.
    func giveBack() {
        let old = taken.withLock { taken in
            defer { taken = nil }
            return taken
        }
        guard let old else { return }
        old.budget.giveBack(old.count, of: old.sender, at: old.place)
    }
}
