import Text

/// An entry of the file with the originals, and the entry of the translations with its name.
struct PairedNames: Hashable, Sendable {
    /// The place for an entry that the file does not have.
    enum Place: Hashable, Sendable {
        /// After this entry of the file.
        case after(Int)
        /// Before this entry of the file.
        case before(Int)
        /// In a file without entries of the originals.
        case alone
    }

    /// The name.
    let name: ExactText
    /// The index of the entry in the file with the originals.
    let base: Int?
    /// The index of the entry in the file.
    let own: Int?
    /// The place for the entry, if the file does not have it.
    let place: Place

    /// Pairs the entries of both files by their names, in the order of the file with the originals.
    /// The entries that only the file has are the last ones. If a file has a name more than once,
    /// its last entry counts.
    ///
    /// - Parameter base: `nil` if there is no file with the originals.
    static func pairs(base: [ExactText]?, own: [ExactText]) -> [PairedNames] {
        let places = indices(of: own)
        let known = indices(of: base ?? [])
        var pairs: [PairedNames] = []
        var place = firstPlace(base ?? [], places)
        for (index, name) in (base ?? []).enumerated() where known[name] == index {
            let own = places[name]
            if let own { place = .after(own) }
            pairs.append(PairedNames(name: name, base: index, own: own, place: place))
        }
        for (index, name) in own.enumerated() where places[name] == index && known[name] == nil {
            pairs.append(PairedNames(name: name, base: nil, own: index, place: .after(index)))
        }
        return pairs
    }

    private static func indices(of names: [ExactText]) -> [ExactText: Int] {
        Dictionary(zip(names, names.indices)) { _, last in last }
    }

    /// The place for entries before the first entry that both files have.
    private static func firstPlace(_ base: [ExactText], _ own: [ExactText: Int]) -> Place {
        for name in base { if let index = own[name] { return .before(index) } }
        return own.isEmpty ? .alone : .after(own.values.max() ?? 0)
    }
}
