import TML
import TestSupport
import Wire

/// Does random work in batches, and remembers what the server has confirmed.
struct RandomTranslator {
    let name: String
    let keys: [String]
    private var random: SeededRandom
    private var count = 0
    /// The newest state of each translation that was in an answer.
    private var known: [Int: TranslationRecord] = [:]
    /// Every change that was answered, by its id.
    private(set) var answered: [String: (change: ChangeRecord, result: ChangeResultRecord)] = [:]

    init(name: String, keys: [String], seed: UInt64) {
        self.name = name
        self.keys = keys
        random = SeededRandom(seed: seed)
    }

    mutating func batch(upTo limit: Int = 20) -> [ChangeRecord] {
        let size = Int.random(in: 1...limit, using: &random)
        var batch: [ChangeRecord] = []
        for _ in 0..<size { batch.append(change(after: batch.last)) }
        return batch
    }

    private mutating func change(after last: ChangeRecord?) -> ChangeRecord {
        count += 1
        let id = "\(name)-\(count)"
        let choice = Int.random(in: 0..<14, using: &random)
        guard choice > 4, let old = known.values.randomElement(using: &random) else {
            return aboutKey(id, choice, after: last)
        }
        let operations: [ChangeRecord.Operation] = [
            .update, .update, .vote, .vote, .approve, .reject, .reopen, .delete, .vote,
        ]
        var change = ChangeRecord(id: id, operation: operations[choice - 5])
        change.translationID = old.id
        change.baseRevision = old.revision
        switch change.operation {
        case .update: change.data.label = "текст \(id)"
        case .vote: change.data.value = Int.random(in: -1...1, using: &random)
        case .reject: change.data.reason = "нет"
        default: break
        }
        return change
    }

    /// A new text; sometimes a vote for the one before it in the batch, or a lock.
    private mutating func aboutKey(
        _ id: String, _ choice: Int, after last: ChangeRecord?
    ) -> ChangeRecord {
        if choice == 0, let last, last.operation == .create {
            var vote = ChangeRecord(id: id, operation: .vote)
            vote.ref = last.id
            vote.data.value = 1
            return vote
        }
        let isLock = choice == 1
        let operation: ChangeRecord.Operation =
            isLock ? (Bool.random(using: &random) ? .lock : .unlock) : .create
        var change = ChangeRecord(id: id, operation: operation)
        change.key = keys.randomElement(using: &random)
        change.locale = "ru"
        if !isLock { change.data.label = "новый \(id)" }
        return change
    }

    mutating func note(_ batch: [ChangeRecord], _ response: ChangesResponse) {
        for (change, result) in zip(batch, response.results) {
            answered[change.id] = (change, result)
            guard let translation = result.translation else { continue }
            known[translation.id] = translation
        }
        for (change, result) in zip(batch, response.results)
        where change.operation == .delete || result.failure != nil {
            if let id = change.translationID { known[id] = nil }
        }
    }
}
