import Display
import Terminal

/// The answers of terminals, and the translator's choices for terminals, from one start to the
/// next.
///
/// Without the file, the program asks the terminal again.
struct KnownTerminals {
    private struct Record: Codable {
        // `nil` if the terminal was not asked.
        var clusters: Int?
        var isAmbiguousWide: Bool?
        var isSynchronized: Bool?
        var tellsKeysApart: Bool?
        var program: String?
        /// `nil` if the translator has not chosen an order.
        var order: String?
    }

    private let file: StateFile<[String: Record]>

    init(path: String) { file = StateFile(path: path) }

    /// The answers of the terminal with this name; `nil` if one of the answers is missing.
    func profile(of name: String) -> TerminalProfile? {
        guard let record = records[name], let clusters = record.clusters,
            let isAmbiguousWide = record.isAmbiguousWide,
            let isSynchronized = record.isSynchronized,
            let tellsKeysApart = record.tellsKeysApart,
            let program = record.program.flatMap(TerminalProgram.init(rawValue:))
        else { return nil }
        return TerminalProfile(
            clusters: ClusterKinds(rawValue: clusters),
            isAmbiguousWide: isAmbiguousWide, isSynchronized: isSynchronized,
            tellsKeysApart: tellsKeysApart, program: program)
    }

    func remember(_ profile: TerminalProfile, of name: String) {
        change(name) { record in
            record.clusters = profile.clusters.rawValue
            record.isAmbiguousWide = profile.isAmbiguousWide
            record.isSynchronized = profile.isSynchronized
            record.tellsKeysApart = profile.tellsKeysApart
            record.program = profile.program.rawValue
        }
    }

    /// The order of characters that the translator has chosen for the terminal; `nil` if there is
    /// none.
    func order(of name: String) -> TextProfile.Order? {
        records[name]?.order.flatMap(TextProfile.Order.init(rawValue:))
    }

    func remember(_ order: TextProfile.Order, of name: String) {
        change(name) { $0.order = order.rawValue }
    }

    private func change(_ name: String, _ body: (inout Record) -> Void) {
        var records = records
        body(&records[name, default: Record()])
        file.write(records)
    }

    private var records: [String: Record] { file.contents ?? [:] }
}
