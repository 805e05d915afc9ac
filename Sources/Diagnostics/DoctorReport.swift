/// The report of the subcommand `doctor`.
public struct DoctorReport: Sendable {
    /// The diagnoses, in the order of the report.
    public private(set) var diagnoses: [Diagnosis]

    /// Makes a report with these diagnoses.
    public init(_ diagnoses: [Diagnosis] = []) { self.diagnoses = diagnoses }

    /// Adds a diagnosis at the end.
    public mutating func add(_ diagnosis: Diagnosis) { diagnoses.append(diagnosis) }

    /// True if the report contains an error. The exit status of the subcommand is then 1.
    public var hasErrors: Bool { diagnoses.contains { $0.grade == .error } }

    /// The report for a person: one text for each diagnosis, with the remedy on a line of its own.
    public var texts: [String] {
        diagnoses.isEmpty ? ["ok: No problems found."] : diagnoses.map(Self.text)
    }

    private static func text(_ diagnosis: Diagnosis) -> String {
        let remedy = diagnosis.remedy.map { "\n        \($0)" } ?? ""
        return "\(word(for: diagnosis.grade)): \(diagnosis.sentence)\(remedy)"
    }

    private static func word(for grade: Diagnosis.Grade) -> String {
        switch grade {
        case .good: "ok"
        case .warning: "warning"
        case .error: "error"
        }
    }
}
