import TML
import Text

/// A test vector: an input and the expected answer of the engine.
struct Vector {
    /// The report of a failed vector.
    struct Failure: CustomStringConvertible {
        let id: String
        let expected: String
        let got: String
        let input: String

        var description: String {
            "  \(id): expected \(expected), got \(got)\n      for \(input)"
        }
    }

    let json: JSON
    private let fileNames: [String]

    init(_ json: JSON, fileNames: [String]) {
        self.json = json
        self.fileNames = fileNames
    }

    var id: String { json["id"]?.strictString ?? "(no id)" }

    /// True if the TML implementations give different answers.
    var isDisputed: Bool { json["disputed"] == .boolean(true) }

    subscript(name: String) -> JSON? { json[name] }

    func text(_ name: String) throws(VectorError) -> String {
        guard let text = json[name]?.strictString else {
            throw VectorError("the vector has no text field \"\(name)\"")
        }
        return text
    }

    func members(_ name: String) -> [String: JSON] { json[name]?.object?.dictionary ?? [:] }

    /// Runs the vector; returns `nil` if the engine gives the expected answer.
    func failure(_ languages: LanguageCatalog) -> Failure? {
        do {
            let operation = try operation()
            let answer = try operation.answer(self, languages)
            let isRight =
                isImpossible ? answer.isNothing : operation.isRight(answer, instead: expected)
            return isRight ? nil : failure(answer?.brief ?? "an error")
        } catch {
            return failure("no answer: \(error)")
        }
    }
}

extension Vector {
    private static let reportedMembers: Set<String> = [
        "expected", "error", "sdks", "strength", "failed", "partly_failed", "alternatives", "id",
        "disputed",
    ]

    private var expected: JSON { json["expected"] ?? .null }

    /// True if the expected result is an error instead of an answer.
    private var isImpossible: Bool { json["error"] == .boolean(true) }

    /// Returns the operation by the vector's `op`, otherwise by the name of its file, otherwise by
    /// the start of its id.
    private func operation() throws(VectorError) -> VectorOperation {
        if let name = json["op"]?.strictString {
            guard let operation = VectorOperation(rawValue: name) else {
                throw VectorError("\"\(name)\" is not a known operation")
            }
            return operation
        }
        let names = fileNames + [String(id.prefix { $0 != "-" })]
        guard let operation = names.lazy.compactMap(VectorOperation.init).first else {
            throw VectorError("the program cannot run vectors of \(fileNames[0])")
        }
        return operation
    }

    private func failure(_ got: String) -> Failure {
        let input = (json.object?.dictionary ?? [:]).filter {
            !Self.reportedMembers.contains($0.key)
        }
        .map { "\($0.key): \($0.value.brief)" }.sorted().joined(separator: "; ")
        let expected = isImpossible ? "an error" : expected.brief
        return Failure(id: id, expected: expected, got: got, input: input)
    }
}

extension JSON? {
    fileprivate var isNothing: Bool { self == nil || self == .null }
}
