import Catalog
import Text
import Wire

/// Reads the results of the changes in the answer to a batch (`tml-service.md` 3.12).
enum ChangeResults {
    /// Returns at most one result for each change of the batch, in the order of the answer.
    ///
    /// Leaves out results that cannot be read, results of other changes, second results of a
    /// change, and results that may differ after another request.
    static func read(_ answer: JSON, of batch: [Change]) -> [ChangeResult] {
        var unanswered = Set(batch.map(\.id))
        return (answer.object?["results"]?.array ?? []).compactMap { json in
            guard let record = try? ChangeResultRecord(json: json), isFinal(record),
                unanswered.remove(record.id) != nil
            else { return nil }
            return result(record)
        }
    }

    private static func isFinal(_ record: ChangeResultRecord) -> Bool {
        guard let failure = record.failure else { return true }
        let code = failure.code ?? 0
        return code < 500 && code != 429 && failure.reason != "in_progress"
    }

    private static func result(_ record: ChangeResultRecord) -> ChangeResult {
        var result = record.result
        if case .refused = result.outcome {
            result.outcome = .refused(record.failure?.words ?? "")
        }
        return result
    }
}
