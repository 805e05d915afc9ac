import Catalog
import TML

/// The requests for facts about the selected key (`KeyFact`).
///
/// After the selection has stayed on the key for a moment, the screen requests each fact that a
/// pane shows from the disk, once. If the copy on the disk is missing or old, the screen also
/// requests the fact from the server. A pane that is shown again requests its facts again, and the
/// history is also requested after each upload and download. A request of the same kind for the next key cancels the
/// request.
struct FactRequests: Equatable, Sendable {
    /// True if the selection has stayed on the key.
    private(set) var hasRested = false
    private var asked: Set<KeyFact.Kind> = []
    /// The kinds whose request to the server failed, or was not possible.
    private var missing: Set<KeyFact.Kind> = []
    /// The kinds whose copy on the disk counts as old, whatever its age.
    private var outdated: Set<KeyFact.Kind> = []

    /// Notes that the selection has stayed on the key.
    mutating func rested() { hasRested = true }

    /// Notes that the server has not sent a fact.
    mutating func miss(_ kind: KeyFact.Kind) { missing.insert(kind) }

    /// Requests the missing facts again, because the server has answered another request.
    mutating func retry() {
        asked.subtract(missing)
        outdated.formUnion(missing)
        missing = []
    }

    /// Requests a fact again.
    ///
    /// - Parameter isChanged: true if the server may have changed the fact, so the copy on the disk
    ///   counts as old.
    mutating func askAgain(for kind: KeyFact.Kind, isChanged: Bool) {
        asked.remove(kind)
        if isChanged { outdated.insert(kind) }
    }

    /// Returns true if the copy on the disk is missing or old. The request to the server, which
    /// follows, ends the mark of an outdated copy.
    mutating func needsServer(for kind: KeyFact.Kind, besides copy: KeyFactCopy?) -> Bool {
        let isOutdated = outdated.remove(kind) != nil
        return isOutdated || copy?.isOld ?? true
    }

    /// Returns the requests to the disk that are due. Until the selection has stayed on the key
    /// long enough, there are none.
    mutating func due(
        _ kinds: [KeyFact.Kind], of key: TranslationKey.ID, in locale: LocaleCode
    ) -> [Effect] {
        guard hasRested else { return [] }
        asked.formIntersection(kinds)
        return kinds.filter { asked.insert($0).inserted }
            .map { .store(.key(.fact(KeyFact.ID($0, of: key, in: locale)))) }
    }
}
