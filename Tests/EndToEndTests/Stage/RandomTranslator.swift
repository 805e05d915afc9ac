import HTTP
import TML
import TestSupport
import Text
import Wire

/// Does random work in batches, and remembers what the server has confirmed.
struct RandomTranslator {
    let name: String
    let keys: [String]
    /// Whether it may and does add to the glossary.
    let entersWords: Bool
    private var random: SeededRandom
    private var count = 0
    /// The newest state of each translation that was in an answer.
    private var known: [Int: TranslationRecord] = [:]
    /// The comments that it has made and not removed.
    private(set) var comments: Set<Int> = []
    /// The keys that it follows, by their hash.
    private(set) var followed: Set<String> = []
    /// What it last labelled a key with.
    private(set) var labels: [String: Set<String>] = [:]
    /// The words that it has entered into the glossary.
    private(set) var words: Set<String> = []
    /// Every change that was answered, by its id.
    private(set) var answered: [String: (change: ChangeRecord, result: ChangeResultRecord)] = [:]

    init(name: String, keys: [String], entersWords: Bool, seed: UInt64) {
        self.name = name
        self.keys = keys
        self.entersWords = entersWords
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
        let choice = Int.random(in: 0..<20, using: &random)
        if choice >= 14 { return besideTranslating(id, after: last) }
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

    /// Comments, labels, and following.
    private mutating func besideTranslating(
        _ id: String, after last: ChangeRecord?
    ) -> ChangeRecord {
        let operations: [ChangeRecord.Operation] = [
            .addComment, .addComment, .removeComment, .setLabels, .follow, .follow, .unfollow,
        ]
        let operation = operations.randomElement(using: &random) ?? .follow
        var change = ChangeRecord(id: id, operation: operation)
        if operation == .removeComment {
            if let last, last.operation == .addComment {
                change.ref = last.id
            } else {
                change.commentID = comments.randomElement(using: &random) ?? 0
            }
            return change
        }
        change.key = keys.randomElement(using: &random)
        if operation == .addComment {
            change.locale = "ru"
            change.data.message = "слово \(id)"
        }
        if operation == .setLabels {
            let names = ["home", "menu", "mail"].filter { _ in Bool.random(using: &random) }
            change.data.labels = .array(names.map { .string($0) })
        }
        return change
    }

    mutating func note(_ batch: [ChangeRecord], _ response: ChangesResponse) {
        for (change, result) in zip(batch, response.results) {
            answered[change.id] = (change, result)
            if result.failure == nil { noteBesideTranslating(change, result) }
            guard let translation = result.translation else { continue }
            known[translation.id] = translation
        }
        for (change, result) in zip(batch, response.results)
        where change.operation == .delete || result.failure != nil {
            if let id = change.translationID { known[id] = nil }
        }
    }

    private mutating func noteBesideTranslating(
        _ change: ChangeRecord, _ result: ChangeResultRecord
    ) {
        let key = change.key ?? ""
        switch change.operation {
        case .addComment: comments.formUnion(Self.comment(of: result))
        case .removeComment:
            let made = change.ref.flatMap { answered[$0] }.map { Self.comment(of: $0.result) }
            comments.subtract(made ?? [change.commentID ?? 0])
        case .follow: followed.insert(key)
        case .unfollow: followed.remove(key)
        case .setLabels:
            labels[key] = Set(change.data.labels?.array?.compactMap(\.string) ?? [])
        default: break
        }
    }

    private static func comment(of result: ChangeResultRecord) -> [Int] {
        [result.details["comment"]?.object?["id"]?.integer].compactMap { $0 }
    }
}

extension RandomTranslator {
    /// One request to the server.
    enum Step: Sendable {
        case batch([ChangeRecord])
        /// A word for the glossary; it has a route of its own.
        case word(String)
    }

    mutating func nextStep() -> Step {
        guard entersWords, Int.random(in: 0..<4, using: &random) == 0 else {
            return .batch(batch())
        }
        count += 1
        return .word("word \(name)-\(count)")
    }

    /// Sends what is to be done and notes the answer. The same step may be sent again when there
    /// was none.
    mutating func perform(_ step: Step, _ client: ServerClient) async throws {
        switch step {
        case .batch(let batch): note(batch, try await client.send(batch))
        case .word(let word):
            _ = try await client.object(
                .post, "/glossary", ["keyword": .string(word)], key: word)
            words.insert(word)
        }
    }
}
