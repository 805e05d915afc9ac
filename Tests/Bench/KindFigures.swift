import Foundation
import LanguageData
import TML
import TestSupport
import Text
import TranslationMemory

/// Real questions by kind, on real messages: whether the memory finds the best, and whether what
/// pre-translation would take of it says what the label says.
///
/// `BENCH_SEGMENTS` names a folder with `catalogue.tsv` and `kinds.tsv`, which
/// `Tests/BenchMemory/catalogues.py` makes.
struct KindFigures {
    fileprivate struct Line {
        var asked = 0
        /// Questions for which a comparison with every label finds something of 70 % or more.
        var likely = 0
        var found = 0
        var taken = 0
        var faults: [TakenMatch.Fault: Int] = [:]
    }

    /// What pre-translation asks for (`docs/suggestions.md`).
    private static let leastTaken = 90
    private static let least = 70

    private let memory: TranslationMemory
    private let home: TemporaryFolder
    private let labels: [String]
    private let questions: [(kind: String, label: String)]
    private let language: Language

    /// Throws when the files cannot be read, or the rules of Russian are not there.
    init(folder: String) throws {
        let folder = URL(filePath: folder)
        let pairs = try Self.pairs(of: folder.appending(path: "catalogue.tsv"))
        labels = pairs.map(\.0)
        questions = try Self.pairs(of: folder.appending(path: "kinds.tsv"))
            .map { (kind: $0.0, label: $0.1) }
        guard let russian = BuiltInLanguages.language(for: "ru") else {
            throw CocoaError(.fileNoSuchFile)
        }
        language = russian
        home = try TemporaryFolder()
        memory = try TranslationMemory(path: home.path("memory"))
        try memory.learn(
            pairs.enumerated().map { number, pair in
                LearnedText(
                    id: number + 1, revision: 1, source: "en", target: "ru", project: "bench",
                    key: "key \(number)", label: ExactText(pair.0), description: "",
                    context: Context(), text: ExactText(pair.1), isApproved: true, author: "",
                    date: "")
            })
    }

    func measure() throws {
        let most = LabelSimilarity.mostPercent(
            of: labels.map { Label($0) }, to: questions.map { Label($0.label) })
        var kinds: [String] = []
        var lines: [String: Line] = [:]
        for (question, best) in zip(questions, most) {
            if lines[question.kind] == nil { kinds.append(question.kind) }
            try ask(question.label, best: best, &lines[question.kind, default: Line()])
        }
        memory.close()
        print("memory of \(labels.count) messages, questions by kind")
        let columns =
            ["asked", "≥ 70 %", "found", "taken"] + TakenMatch.Fault.allCases.map(\.rawValue)
        print(Self.row("", columns))
        for kind in kinds { print(Self.row(kind, Self.cells(lines[kind] ?? Line()))) }
        print(Self.row("all", Self.cells(lines.values.reduce(into: Line()) { $0.add($1) })))
    }

    private func ask(_ label: String, best: Int, _ line: inout Line) throws {
        let matches = try memory.matches(
            MemoryQuestion(
                source: "en", target: "ru", project: "", key: "", label: ExactText(label),
                description: "", language: language))
        line.asked += 1
        if best >= Self.least {
            line.likely += 1
            if (matches.map(\.percent).max() ?? 0) >= best { line.found += 1 }
        }
        let taken = matches.first { match in
            match.percent >= Self.leastTaken && match.warnings.isEmpty && !match.isPending
                && LabelSimilarity.haveSameWords(Label(match.label.string), Label(label))
        }
        guard let taken else { return }
        line.taken += 1
        for fault in TakenMatch(taken, for: label, in: language).faults {
            line.faults[fault, default: 0] += 1
        }
    }

    private static func cells(_ line: Line) -> [String] {
        [line.asked, line.likely, line.found, line.taken].map(String.init)
            + TakenMatch.Fault.allCases.map { String(line.faults[$0] ?? 0) }
    }

    private static func row(_ name: String, _ cells: [String]) -> String {
        ([name.padding(toLength: 18, withPad: " ", startingAt: 0)]
            + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }).joined()
    }

    private static func pairs(of file: URL) throws -> [(String, String)] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return (String(parts[0]), String(parts.last ?? ""))
        }
    }
}

extension KindFigures.Line {
    fileprivate mutating func add(_ other: KindFigures.Line) {
        asked += other.asked
        likely += other.likely
        found += other.found
        taken += other.taken
        faults.merge(other.faults, uniquingKeysWith: +)
    }
}
