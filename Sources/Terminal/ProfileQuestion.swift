/// Asks a terminal how it draws clusters: it is sent some, each followed by the question where the
/// cursor is, and asked for its modes 2027 and 2026, how it reports keys, and which program it is.
///
/// Nobody waits for the answers. They come like keys, in a form that no key has; the last is one that
/// every terminal gives, so what has not been answered by then is not answered at all.
struct ProfileQuestion {
    private static let tests: [(text: String, kind: ClusterKinds)] = [
        ("👨‍👩‍👧", .joined), ("👍🏽", .toned), ("❤️", .styled), ("1️⃣", .keycaps), ("🇫🇷", .flags),
    ]
    /// Of ambiguous width.
    private static let ambiguous = "│"
    private static let clusterMode = 2027
    private static let frameMode = 2026

    private var columns: [Int] = []
    private var knowsClusters = false
    private var knowsFrames = false
    private var tellsKeysApart = false
    private var version: String?
    private var kind: [Int]?

    /// What to send: it writes, unseen, on the row, which has to be drawn anew, and leaves the cursor
    /// and the attributes as they were.
    static func text(row: Int) -> String {
        let samples = tests.map(\.text) + [ambiguous]
        let asked = samples.map { "\u{1B}[\(row + 1);1H\($0)\u{1B}[?6n" }.joined()
        let modes = [clusterMode, frameMode].map { "\u{1B}[?\($0)$p" }.joined()
        return "\u{1B}7\u{1B}[0;8m" + asked + modes
            + "\u{1B}[?u\u{1B}[>q\u{1B}[>c\u{1B}[c\u{1B}8"
    }

    /// What makes a terminal that knows clusters draw them as such.
    static let clusterModeOn = "\u{1B}[?\(clusterMode)h"
    static let clusterModeOff = "\u{1B}[?\(clusterMode)l"

    /// Takes an answer.
    ///
    /// - Returns: the profile, once the last answer is here.
    mutating func take(_ report: TerminalReport) -> TerminalProfile? {
        switch report {
        case .cursorColumn(let column): columns.append(column - 1)
        case .mode(Self.clusterMode, let state): knowsClusters = (1...3).contains(state)
        // One that is set or reset for ever does nothing.
        case .mode(Self.frameMode, let state): knowsFrames = (1...2).contains(state)
        case .mode: break
        case .keys: tellsKeysApart = true
        case .version(let text): version = text
        case .kind(let numbers): kind = numbers
        case .attributes: return profile
        }
        return nil
    }

    /// Whether the mode is to be switched on.
    var wantsClusterMode: Bool { knowsClusters }

    private var profile: TerminalProfile {
        var profile = TerminalProfile(
            clusters: knowsClusters ? .all : [], isSynchronized: knowsFrames,
            tellsKeysApart: tellsKeysApart, program: TerminalProgram(version: version, kind: kind))
        guard columns.count == Self.tests.count + 1 else { return profile }
        for (test, width) in zip(Self.tests, columns) where width == 2 {
            profile.clusters.insert(test.kind)
        }
        profile.isAmbiguousWide = columns.last == 2
        return profile
    }
}
