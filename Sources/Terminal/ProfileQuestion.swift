/// Queries the profile of a terminal. The program sends some clusters, each with a query for the
/// position of the cursor. It also queries the modes 2027 and 2026, the reports of keys, and the
/// name of the terminal program.
///
/// The program does not wait for the answers. They arrive with the input, in forms that no key has.
/// Every terminal answers the last query. Answers that are then missing will not arrive.
struct ProfileQuestion {
    private static let tests: [(text: String, kind: ClusterKinds)] = [
        ("👨‍👩‍👧", .joined), ("👍🏽", .toned), ("❤️", .styled), ("1️⃣", .keycaps), ("🇫🇷", .flags),
    ]
    /// A character of ambiguous width.
    private static let ambiguous = "│"
    private static let clusterMode = 2027
    private static let frameMode = 2026

    private var columns: [Int] = []
    private var knowsClusters = false
    private var knowsFrames = false
    private var tellsKeysApart = false
    private var version: String?
    private var kind: [Int]?

    /// Returns the text to send. It writes invisibly on a row, which must then be drawn again. The
    /// cursor and the attributes stay unchanged.
    static func text(row: Int) -> String {
        let samples = tests.map(\.text) + [ambiguous]
        let asked = samples.map { "\u{1B}[\(row + 1);1H\($0)\u{1B}[?6n" }.joined()
        let modes = [clusterMode, frameMode].map { "\u{1B}[?\($0)$p" }.joined()
        return "\u{1B}7\u{1B}[0;8m" + asked + modes
            + "\u{1B}[?u\u{1B}[>q\u{1B}[>c\u{1B}[c\u{1B}8"
    }

    /// Switches on the drawing of clusters as a whole.
    static let clusterModeOn = "\u{1B}[?\(clusterMode)h"
    static let clusterModeOff = "\u{1B}[?\(clusterMode)l"

    /// Processes an answer.
    ///
    /// - Returns: the profile after the last answer; `nil` before.
    mutating func take(_ report: TerminalReport) -> TerminalProfile? {
        switch report {
        case .cursorColumn(let column): columns.append(column - 1)
        case .mode(Self.clusterMode, let state): knowsClusters = (1...3).contains(state)
        // A mode that is permanently set or reset has no effect.
        case .mode(Self.frameMode, let state): knowsFrames = (1...2).contains(state)
        case .mode: break
        case .keys: tellsKeysApart = true
        case .version(let text): version = text
        case .kind(let numbers): kind = numbers
        case .attributes: return profile
        }
        return nil
    }

    /// True if the cluster mode must be switched on.
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
