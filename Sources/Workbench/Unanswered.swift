import Catalog

/// How many questions to the disk have no answer yet, by what the answer brings.
struct Unanswered: Equatable, Sendable {
    enum Kind: Hashable, Sendable, CaseIterable {
        case projects
        /// What the translate screen needs besides its keys.
        case material
        /// Which keys are in the list, and where.
        case list
        /// Everything about one key.
        case key
        /// Which key comes next.
        case next
        /// That a change is on disk.
        case change
        case outbox
        /// Where words stand.
        case concordance
        /// Which keys have the same label, or no translation.
        case places
        /// Nothing that decides what a key press means.
        case other

        /// What a command may depend on that can be any.
        static let ofCommands = Set(allCases).subtracting([.other])

        /// What the next picture has when it comes soon enough.
        static let ofPicture: Set<Kind> = [.next, .list, .key]

        /// What most things depend on that are done while translating.
        static let ofTranslating: Set<Kind> = [.next, .list, .key, .change, .material]
    }

    private var counts: [Kind: Int] = [:]

    var isEmpty: Bool { counts.isEmpty }

    func has(_ kinds: Set<Kind>) -> Bool { !kinds.isDisjoint(with: counts.keys) }

    mutating func ask(_ effects: [Effect]) {
        for case .store(let request) in effects { counts[request.kind, default: 0] += 1 }
    }

    mutating func take(_ answer: StoreAnswer) {
        let kind = answer.kind
        guard let count = counts[kind] else { return }
        counts[kind] = count > 1 ? count - 1 : nil
    }
}
