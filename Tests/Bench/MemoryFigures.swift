import Foundation
import TML
import TestSupport
import Text
import TranslationMemory

/// The translation memory on real segments: how long it takes to answer, and whether it finds the best.
///
/// `BENCH_SEGMENTS` names a folder with `segments.tsv` and `questions.txt`, which
/// `Tests/BenchMemory/segments.py` makes; `BENCH_COUNTS` says how many of the segments are learned.
struct MemoryFigures {
    /// So many questions are also compared with every segment.
    private static let compared = 250
    private static let textsPerStep = 2_000
    private static let least = 0.7

    private let folder: URL
    private let segments: [(label: String, text: String)]
    private let questions: [String]
    private let clock = ContinuousClock()

    /// Throws when the files cannot be read.
    init(folder: String) throws {
        self.folder = URL(filePath: folder)
        segments = try Self.lines(of: self.folder.appending(path: "segments.tsv")).map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return (String(parts[0]), String(parts.last ?? ""))
        }
        questions = try Self.lines(of: self.folder.appending(path: "questions.txt"))
            .map(String.init)
    }

    func measure(counts: [Int]) throws {
        for count in counts { try measure(Array(segments.prefix(count))) }
    }

    private func measure(_ segments: [(label: String, text: String)]) throws {
        let home = try TemporaryFolder()
        let path = home.path("memory")
        let before = residentMegabytes
        let memory = try TranslationMemory(path: path)
        let learning = try clock.measure { try learn(segments, into: memory) }
        let (times, best) = try ask(memory)
        print(
            "memory, \(segments.count) segments: learned in \(learning.components.seconds) s, "
                + "\(megabytes(at: path)) MiB on disk, \(residentMegabytes - before) MiB more resident; "
                + "a question p50 \(rounded(times.quantile(0.5))) ms, p95 \(rounded(times.quantile(0.95))), "
                + "p99 \(rounded(times.quantile(0.99))), most \(rounded(times.quantile(1)))")
        tell(best, among: segments.map(\.label))
        memory.close()
    }

    private func learn(
        _ segments: [(label: String, text: String)], into memory: TranslationMemory
    ) throws {
        for start in stride(from: 0, to: segments.count, by: Self.textsPerStep) {
            let step = start..<min(start + Self.textsPerStep, segments.count)
            try memory.learn(
                step.map { number in
                    LearnedText(
                        id: number + 1, revision: 1, source: "en", target: "it", project: "bench",
                        key: "key \(number)", label: ExactText(segments[number].label),
                        description: "", context: Context(), text: ExactText(segments[number].text),
                        isApproved: false, author: "", date: "")
                })
        }
    }

    /// The best similarity for each question, in per cent; 0: none.
    private func ask(_ memory: TranslationMemory) throws -> (Sample, [Int]) {
        var (times, best) = (Sample(), [Int]())
        for question in questions {
            let matches = try times.time {
                try memory.matches(
                    MemoryQuestion(
                        source: "en", target: "it", project: "", key: "",
                        label: ExactText(question), description: "", least: Self.least))
            }
            best.append(matches.first?.percent ?? 0)
        }
        return (times, best)
    }

    /// Looks whether the best match is as good as the best of all segments.
    private func tell(_ best: [Int], among labels: [String]) {
        let asked = Array(questions.prefix(Self.compared))
        let most = LabelSimilarity.mostPercent(
            of: labels.map { Label($0) }, to: asked.map { Label($0) })
        let likely = zip(most, best).filter { $0.0 >= Int(Self.least * 100) }
        let found = likely.count { $0.1 >= $0.0 }
        print(
            "memory, \(labels.count) segments: of \(likely.count) questions whose best segment is like them to 70 % "
                + "or more, among \(asked.count), the best was found for \(found)")
    }

    private func megabytes(at path: String) -> Int {
        ["", "-wal"].reduce(0) { sum, ending in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path + ending)
            return sum + ((attributes?[.size] as? Int) ?? 0)
        } >> 20
    }

    private var residentMegabytes: Int { ProcessFigures().resident >> 10 }

    private static func lines(of file: URL) throws -> [Substring] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
}
