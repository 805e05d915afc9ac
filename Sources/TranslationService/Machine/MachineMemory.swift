import Foundation
import GRDB
public import TML
public import Wire

/// A question to a machine; the same question has the same answer for a while
/// (`tml-service.md` 7.9, step 7).
public struct MachineQuestion: Hashable, Sendable {
    public var provider: String
    public var source: LocaleCode
    public var target: LocaleCode
    /// How tokens were hidden.
    public var scheme: String
    public var text: String

    public init(
        provider: String, source: LocaleCode, target: LocaleCode, scheme: String, text: String
    ) {
        self.provider = provider
        self.source = source
        self.target = target
        self.scheme = scheme
        self.text = text
    }

    /// No part can run over into the next: each is told with its length.
    var hash: Data {
        let parts = [provider, source.rawValue, target.rawValue, scheme, text]
        let all = parts.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
        return Data(Sodium.sha256(all))
    }
}

extension TranslationService {
    /// What a machine said within the last 30 days; `nil` if it was not asked.
    public func machineAnswer(_ question: MachineQuestion) throws(ServiceError) -> JSON? {
        let oldest = clock() - Limits.machineAnswerLifetime
        return try read { db in
            let text = try String.fetchOne(
                db, sql: "SELECT answer FROM machineAnswer WHERE question = ? AND at > ?",
                arguments: [question.hash, oldest])
            return try text.map { try JSON(parsing: Array($0.utf8)) }
        }
    }

    /// Remembers what a machine said.
    public func keep(
        _ answer: JSON, to question: MachineQuestion
    ) throws(ServiceError) {
        let now = clock()
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO machineAnswer (question, answer, at) VALUES (?, ?, ?)
                    ON CONFLICT (question) DO UPDATE SET answer = excluded.answer, at = excluded.at
                    """, arguments: [question.hash, answer.text, now])
        }
    }
}
