import Catalog

/// The number of requests to the disk without an answer, by the kind of the answer.
struct Unanswered: Equatable, Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        case projects
        /// The data of the translate screen besides its keys.
        case material
        /// The keys of the list and their positions.
        case list
        /// The blocks of the reviewing list.
        case blocks
        /// All data of one key.
        case key
        /// The next key.
        case next
        /// The first keys of a language, which come from the server or from the file. No request to
        /// the disk has this answer: see `TranslateScreen.isBeforeFirstKeys`.
        case firstKeys
        /// The confirmation that a change is on disk.
        case change
        case outbox
        /// The results of the concordance.
        case concordance
        /// The keys of the finder.
        case found
        /// The number of keys of a list whose first keys are loaded.
        case count
        /// The keys with the same label, or without a translation.
        case places
        /// The plan of a command for very many keys, which takes seconds. All typed input waits for
        /// the plan. Esc cancels the command.
        case plan
        /// An answer that does not affect the meaning of a key press.
        case other

        /// The answers that the meaning of a command can depend on.
        static let ofCommands = Set(allCases).subtracting([.firstKeys, .other])

        /// The answers that the next picture contains if they arrive soon enough.
        static let ofPicture: Set<Kind> = [.next, .list, .blocks, .key]

        /// The answers that most actions on the translate screen depend on.
        static let ofTranslating: Set<Kind> = [.next, .list, .key, .change, .material]
    }

    private var counts: [Kind: Int] = [:]
    /// The number of cancelled plans without an answer. The disk makes the plans in their order.
    private var cancelledPlans = 0

    var isEmpty: Bool { counts.isEmpty }

    func has(_ kinds: Set<Kind>) -> Bool { !kinds.isDisjoint(with: counts.keys) }

    mutating func ask(_ effects: [Effect]) {
        for case .store(let request) in effects { counts[request.kind, default: 0] += 1 }
    }

    /// Notes an answer. Returns false if the answer belongs to a cancelled request.
    mutating func take(_ answer: StoreAnswer) -> Bool {
        let kind = answer.kind
        if kind == .plan, cancelledPlans > 0 {
            cancelledPlans -= 1
            return false
        }
        guard let count = counts[kind] else { return true }
        counts[kind] = count > 1 ? count - 1 : nil
        return true
    }

    /// Cancels the plans for very many keys.
    mutating func cancelPlans() {
        cancelledPlans += counts.removeValue(forKey: .plan) ?? 0
    }
}
