public import Catalog
public import Text
import Wire

extension HTTPTranslationServer {
    /// Requests a fact about a key. If the server does not have the fact, or refuses it to this
    /// translator, the answer is `null`.
    public func fact(_ id: KeyFact.ID) async throws(ServerError) -> JSON {
        try await orNone(.fact(id)) ?? .null
    }
}

extension KeyFact {
    /// Reads an answer of the server. Entries that cannot be read are left out.
    public init(_ kind: Kind, answer: JSON) {
        let entries = answer.object?["results"]?.array ?? []
        switch kind {
        case .memory: self = .memory(entries.compactMap(ServerMatch.init))
        case .history:
            let records = entries.compactMap { try? HistoryEntryRecord(json: $0) }
            self = .history(records.compactMap(\.entry))
        }
    }
}
