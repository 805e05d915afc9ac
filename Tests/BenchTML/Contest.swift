import Foundation

/// The engine against ICU, turn by turn, so that whatever else the machine does meets both.
struct Contest {
    let program: URL
    private static let rounds = 7
    private static let turn = Duration.milliseconds(150)

    /// Prints a line for each task, prepared and from the text on: operations per second of both,
    /// and how many times as fast the engine is. The figures are medians of the rounds.
    func run(_ tasks: [BenchTask]) throws {
        for task in tasks { try checkAgreement(on: task) }
        print(row("operations per second", "TML", "ICU", "ratio"))
        for task in tasks {
            try compare(task.title, task.name, task.prepared)
            try compare("  parsed each time", task.name + "+parse", task.parsing)
        }
    }
}

extension Contest {
    private func compare(_ title: String, _ name: String, _ work: (Int) -> String) throws {
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            ours.append(Stopwatch.rate(of: work, for: Self.turn))
            let milliseconds = String(Int(Self.turn.seconds * 1000))
            let answer = try output(of: [name, milliseconds]).split(separator: " ").first
            theirs.append(answer.flatMap { Double($0) } ?? .nan)
        }
        let ratio = String(format: "%.2f×", ours.median / theirs.median)
        print(
            row(
                title, String(format: "%.0f", ours.median), String(format: "%.0f", theirs.median),
                ratio))
    }

    /// A race between programs that do different things would say nothing.
    private func checkAgreement(on task: BenchTask) throws {
        for round in [0, 1, 2, 5, 11, 21, 22, 104, 999] {
            let theirs = try output(of: [task.name, "show", String(round)])
                .trimmingCharacters(in: .newlines)
            for ours in [task.prepared(round), task.parsing(round)] where ours != theirs {
                throw Disagreement(task: task.name, ours: ours, theirs: theirs)
            }
        }
    }

    private func output(of arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private func row(_ title: String, _ columns: String...) -> String {
        title.padding(toLength: 32, withPad: " ", startingAt: 0)
            + columns.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }
}

/// The two give different texts.
struct Disagreement: Error {
    var task: String
    var ours: String
    var theirs: String
}
