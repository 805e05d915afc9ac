/// A step of a compiled pattern.
enum PatternInstruction: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case set(ScalarSet)
    case start
    case end
    /// Continues at the first step. If it fails, continues at the second step.
    case split(Int, Int)
    case jump(Int)
    /// Stores the position: slot 2n is the start of group n, slot 2n + 1 is its end.
    case save(Int)
    case match

    private static let longestProgram = 2000

    /// Returns `nil` if the pattern is too long.
    static func program(for node: PatternNode) -> [PatternInstruction]? {
        var program: [PatternInstruction] = [.save(0)]
        append(node, to: &program)
        program += [.save(1), .match]
        return program.count <= longestProgram ? program : nil
    }

    private static func append(_ node: PatternNode, to program: inout [PatternInstruction]) {
        guard program.count <= longestProgram else { return }
        switch node {
        case .empty: break
        case .scalar(let scalar): program.append(.scalar(scalar))
        case .set(let set): program.append(.set(set))
        case .start: program.append(.start)
        case .end: program.append(.end)
        case .sequence(let nodes):
            for node in nodes { append(node, to: &program) }
        case .choice(let branches): append(branches, to: &program)
        case .group(let number, let node):
            program.append(.save(2 * number))
            append(node, to: &program)
            program.append(.save(2 * number + 1))
        case .repeated(let node, let least, let most, let isGreedy):
            append(node, least: least, most: most, isGreedy: isGreedy, to: &program)
        }
    }

    private static func append(_ branches: [PatternNode], to program: inout [PatternInstruction]) {
        var jumps: [Int] = []
        for (index, branch) in branches.enumerated() {
            let split = program.count
            if index < branches.count - 1 { program.append(.match) }
            append(branch, to: &program)
            guard index < branches.count - 1 else { break }
            jumps.append(program.count)
            program.append(.match)
            program[split] = .split(split + 1, program.count)
        }
        for jump in jumps { program[jump] = .jump(program.count) }
    }

    private static func append(
        _ node: PatternNode, least: Int, most: Int?, isGreedy: Bool,
        to program: inout [PatternInstruction]
    ) {
        let isLoop = most == nil && least > 0
        for _ in 0..<(isLoop ? least - 1 : least) {
            let length = program.count
            append(node, to: &program)
            // The node is empty or the program is too long, so further repetitions add nothing.
            if program.count == length { break }
        }
        let start = program.count
        guard let most else {
            if !isLoop { program.append(.match) }
            append(node, to: &program)
            let end = program.count + 1
            program.append(isLoop ? fork(start, end, isGreedy) : .jump(start))
            if !isLoop { program[start] = fork(start + 1, end, isGreedy) }
            return
        }
        var forks: [Int] = []
        for _ in least..<most {
            if program.count > longestProgram { return }
            forks.append(program.count)
            program.append(.match)
            append(node, to: &program)
        }
        for place in forks { program[place] = fork(place + 1, program.count, isGreedy) }
    }

    private static func fork(_ inside: Int, _ end: Int, _ isGreedy: Bool) -> PatternInstruction {
        isGreedy ? .split(inside, end) : .split(end, inside)
    }
}

/// Searches a text for a pattern. Tests the alternatives in order, and each step at most once at
/// each position.
struct PatternMatcher {
    private enum Job {
        case step(Int, at: Int)
        case restore(Int, to: Int)
    }

    private let program: [PatternInstruction]
    private let text: [Unicode.Scalar]
    private let folded: [Unicode.Scalar]?
    private let closed: [Bool]
    private var visited: [Bool]
    private var saved: [Int]
    /// The scalar with which each match begins; `nil`: matches begin with different scalars.
    private let first: Unicode.Scalar?
    private var jobs: [Job] = []

    /// - Parameter closed: for each scalar, whether no match may contain it; empty: all scalars can
    ///   be in matches.
    init(_ pattern: Pattern, text: [Unicode.Scalar], closed: [Bool] = []) {
        program = pattern.program
        self.text = text
        self.closed = closed
        folded = pattern.ignoresCase ? text.map(Self.lower) : nil
        first = Self.first(of: pattern)
        visited = Array(repeating: false, count: program.count * (text.count + 1))
        saved = Array(repeating: -1, count: 2 * (pattern.groupCount + 1))
    }

    /// Returns the ranges of the next match and of its groups. `nil` if there is no match. A search
    /// must begin at the end of the last match or after it.
    mutating func nextMatch(from start: Int) -> [Range<Int>?]? {
        // Marks behind `start` are of failed steps, because the last match ended at `start`.
        // These steps would fail again, so only the marks at `start` are deleted.
        for step in program.indices { visited[start * program.count + step] = false }
        for slot in saved.indices { saved[slot] = -1 }
        for position in start...text.count where mayBegin(at: position) && run(from: position) {
            return stride(from: 0, to: saved.count, by: 2).map { slot in
                let (low, high) = (saved[slot], saved[slot + 1])
                return low >= 0 && low <= high ? low..<high : nil
            }
        }
        return nil
    }
}

extension PatternMatcher {
    /// The first step stores the position.
    private static func first(of pattern: Pattern) -> Unicode.Scalar? {
        guard !pattern.ignoresCase, pattern.program.count > 1,
            case .scalar(let scalar) = pattern.program[1]
        else { return nil }
        return scalar
    }

    private func mayBegin(at position: Int) -> Bool {
        guard let first else { return true }
        return position < text.count && text[position] == first
    }

    private mutating func run(from start: Int) -> Bool {
        jobs.removeAll(keepingCapacity: true)
        jobs.append(.step(0, at: start))
        while let job = jobs.popLast() {
            switch job {
            case .restore(let slot, let position): saved[slot] = position
            case .step(let step, let position):
                if follow(step, at: position) { return true }
            }
        }
        return false
    }

    /// Follows the steps until the pattern matches or a step fails.
    private mutating func follow(_ start: Int, at place: Int) -> Bool {
        var (step, position) = (start, place)
        while !visited[position * program.count + step] {
            visited[position * program.count + step] = true
            switch program[step] {
            case .match: return true
            case .jump(let target): step = target
            case .split(let target, let alternative):
                jobs.append(.step(alternative, at: position))
                step = target
            case .save(let slot):
                jobs.append(.restore(slot, to: saved[slot]))
                saved[slot] = position
                step += 1
            case .start, .end:
                let isThere = position == (program[step] == .start ? 0 : text.count)
                guard isThere else { return false }
                step += 1
            case .scalar, .set:
                guard position < text.count, accepts(program[step], at: position) else {
                    return false
                }
                position += 1
                step += 1
            }
        }
        return false
    }

    private func accepts(_ instruction: PatternInstruction, at position: Int) -> Bool {
        if !closed.isEmpty, closed[position] { return false }
        let scalar = text[position]
        switch instruction {
        case .scalar(let wanted):
            return scalar == wanted || folded.map { $0[position] == Self.lower(wanted) } ?? false
        case .set(let set):
            guard let folded else { return set.contains(scalar) }
            let isNamed =
                set.names(scalar) || set.names(folded[position]) || set.names(Self.upper(scalar))
            return isNamed != set.isInverted
        case .start, .end, .split, .jump, .save, .match: return false
        }
    }

    private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        single(scalar.properties.lowercaseMapping) ?? scalar
    }

    private static func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        single(scalar.properties.uppercaseMapping) ?? scalar
    }

    private static func single(_ mapping: String) -> Unicode.Scalar? {
        mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
    }
}
