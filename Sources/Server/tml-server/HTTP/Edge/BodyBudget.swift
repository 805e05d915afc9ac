import Locking
import TranslationService

/// Counts the bytes of all request bodies in memory, including incomplete bodies (`tml-service.md`
/// 1.3).
///
/// Strangers, apps and people have separate limits. So no group can use the memory of the others.
final class BodyBudget: Sendable {
    /// The sender of a body, if already identified.
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

    /// Throws `.overloaded` if the limit does not allow that many more bytes.
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

    /// The time in seconds for `Retry-After`.
    private static let retryAfter = 5
}

/// The part of the budget that one request uses.
final class BodyShare: Sendable {
    private struct Taken: Sendable {
        var count: Int
        let sender: BodyBudget.Sender
        let place: String
        let budget: BodyBudget
    }

    private let taken = Locked<Taken?>(nil)

    /// Reserves `count` more bytes. Throws `.overloaded`.
    func take(
        _ count: Int, of budget: BodyBudget, for sender: BodyBudget.Sender, at place: String
    ) throws(ServiceError) {
        try budget.take(count, for: sender, at: place)
        taken.withLock { taken in
            let before = taken?.count ?? 0
            taken = Taken(count: before + count, sender: sender, place: place, budget: budget)
        }
    }

    /// Moves the reserved bytes from the strangers to the identified sender; throws `.overloaded`.
    func move(to sender: BodyBudget.Sender) throws(ServiceError) {
        guard let old = taken.withLock({ $0 }), old.sender != sender else { return }
        giveBack()
        try take(old.count, of: old.budget, for: sender, at: old.place)
    }

    /// Releases all reserved bytes.
    func giveBack() {
        let old = taken.withLock { taken in
            defer { taken = nil }
            return taken
        }
        guard let old else { return }
        old.budget.giveBack(old.count, of: old.sender, at: old.place)
    }
}
