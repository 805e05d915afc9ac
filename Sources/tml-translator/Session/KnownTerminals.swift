import Foundation
import Terminal

/// What terminals have told of themselves, kept from one start to the next: a terminal is asked once.
///
/// A file that cannot be read or written costs no more than asking again.
struct KnownTerminals {
    private struct Record: Codable {
        var clusters: Int
        var isAmbiguousWide: Bool
        /// `nil`: it was not asked that.
        var isSynchronized: Bool?
        /// The same.
        var tellsKeysApart: Bool?
        /// The same.
        var program: String?
    }

    let path: String

    /// What the terminal of that name has told; `nil` if it was not asked all there is to ask.
    func profile(of name: String) -> TerminalProfile? {
        guard let record = records[name], let isSynchronized = record.isSynchronized,
            let tellsKeysApart = record.tellsKeysApart,
            let program = record.program.flatMap(TerminalProgram.init(rawValue:))
        else { return nil }
        return TerminalProfile(
            clusters: ClusterKinds(rawValue: record.clusters),
            isAmbiguousWide: record.isAmbiguousWide, isSynchronized: isSynchronized,
            tellsKeysApart: tellsKeysApart, program: program)
    }

    func remember(_ profile: TerminalProfile, of name: String) {
        var records = records
        records[name] = Record(
            clusters: profile.clusters.rawValue, isAmbiguousWide: profile.isAmbiguousWide,
            isSynchronized: profile.isSynchronized, tellsKeysApart: profile.tellsKeysApart,
            program: profile.program.rawValue)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            let data = try encoder.encode(records)
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            Log.shared.note("terminals: \(error)")
        }
    }

    private var records: [String: Record] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? JSONDecoder().decode([String: Record].self, from: data)) ?? [:]
    }
}
