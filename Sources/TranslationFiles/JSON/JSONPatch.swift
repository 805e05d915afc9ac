import Text

/// New values for some places of a JSON file.
indirect enum JSONPatch: Sendable {
    /// The places of new members among the others.
    enum Order: Sendable {
        /// The members are in the order of their names, as Xcode writes them.
        case sorted
        /// The members are in the order of this list.
        case like([ExactText])
    }

    /// A value for a member of an object.
    struct Member: Sendable {
        var name: ExactText
        var patch: JSONPatch
    }

    /// A string. It replaces a string or `null`.
    case text(ExactText)
    /// The text of a value. It is used only if there is no value yet.
    case copy([UInt8])
    /// Values for some members. All other members stay as they are.
    case object(Order, [Member])
    /// Values for some elements of an array, by index. `null` fills gaps at the end of the array.
    case elements([Int: JSONPatch])
    /// A value that replaces any value.
    case whole(JSONPatch)

    /// Returns a patch for a member at the end of a path in objects with sorted members.
    static func sorted(_ path: [ExactText], _ patch: JSONPatch) -> JSONPatch {
        path.reversed().reduce(patch) { inner, name in
            .object(.sorted, [Member(name: name, patch: inner)])
        }
    }
}

extension JSONPatch {
    /// Returns a patch with all values of several patches for the same file.
    static func merged(_ patches: [JSONPatch]) -> JSONPatch? {
        guard patches.count > 1, let first = patches.first else { return patches.first }
        switch first {
        case .object(let order, _): return .object(order, mergedMembers(patches))
        case .elements: return .elements(mergedElements(patches))
        case .text, .copy, .whole: return patches.last
        }
    }

    private static func mergedMembers(_ patches: [JSONPatch]) -> [Member] {
        var names: [ExactText] = []
        var found: [ExactText: [JSONPatch]] = [:]
        for case .object(_, let members) in patches {
            for member in members {
                if found[member.name] == nil { names.append(member.name) }
                found[member.name, default: []].append(member.patch)
            }
        }
        return names.compactMap { name in
            merged(found[name] ?? []).map { Member(name: name, patch: $0) }
        }
    }

    private static func mergedElements(_ patches: [JSONPatch]) -> [Int: JSONPatch] {
        var found: [Int: [JSONPatch]] = [:]
        for case .elements(let elements) in patches {
            for (index, patch) in elements { found[index, default: []].append(patch) }
        }
        return found.compactMapValues(merged)
    }
}

extension JSONPatch.Order {
    /// Returns members in this order.
    func sorted(_ members: [JSONPatch.Member]) -> [JSONPatch.Member] {
        switch self {
        case .sorted: return members.sorted { $0.name < $1.name }
        case .like(let names):
            let ranks = Dictionary(zip(names, names.indices)) { first, _ in first }
            return members.sorted { (ranks[$0.name] ?? .max) < (ranks[$1.name] ?? .max) }
        }
    }
}
