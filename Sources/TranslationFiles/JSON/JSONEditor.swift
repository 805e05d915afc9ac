import Text

/// Computes the replacements that bring new values into a JSON file. New members follow the indents
/// and the commas of their neighbours.
struct JSONEditor {
    let text: [UInt8]
    let customs: JSONCustoms
    /// The unit for errors.
    let unit: String

    /// Returns the replacements for a value of the file.
    func replacements(_ patch: JSONPatch, in value: PlacedJSON) throws(FileError)
        -> [FileReplacement]
    {
        switch patch {
        case .copy: return []
        case .text(let text):
            if value.text == text { return [] }
            guard value.text != nil || value.isNull else { throw otherKind }
            return [FileReplacement(range: value.range, bytes: customs.escapes.encoded(text))]
        case .whole(let inner): return [replacement(of: value, by: inner)]
        case .object(let order, let members):
            if value.isNull { return [replacement(of: value, by: patch)] }
            guard case .object(let existing) = value.content else { throw otherKind }
            return try replacements(members, order, among: existing, of: value)
        case .elements(let elements):
            if value.isNull { return [replacement(of: value, by: patch)] }
            guard case .array(let existing) = value.content else { throw otherKind }
            return try replacements(elements, among: existing, of: value)
        }
    }
}

extension JSONEditor {
    private var otherKind: FileError {
        .cannotContain(unit: unit, "The file has a value of another kind at this place.")
    }

    private func replacement(of value: PlacedJSON, by patch: JSONPatch) -> FileReplacement {
        FileReplacement(
            range: value.range, bytes: written(patch, indent: indent(of: value.range.lowerBound)))
    }

    private func replacements(
        _ members: [JSONPatch.Member], _ order: JSONPatch.Order,
        among existing: [PlacedJSON.Member], of value: PlacedJSON
    ) throws(FileError) -> [FileReplacement] {
        var places: [ExactText: Int] = [:]
        for (index, member) in existing.enumerated() { places[member.name] = index }
        var result: [FileReplacement] = []
        var missing: [JSONPatch.Member] = []
        for member in members {
            if let index = places[member.name] {
                result += try replacements(member.patch, in: existing[index].value)
            } else {
                missing.append(member)
            }
        }
        if missing.isEmpty { return result }
        if existing.isEmpty { return [filling(value, .object(order, missing))] }
        return result + insertions(missing, order, places, among: existing, of: value)
    }

    /// Returns the replacement that brings members into an object without members.
    private func filling(_ value: PlacedJSON, _ patch: JSONPatch) -> FileReplacement {
        let bytes = written(patch, indent: indent(of: value.range.lowerBound))
        guard value.range.isEmpty else {
            return FileReplacement(range: value.range, bytes: bytes)
        }
        return FileReplacement(range: value.range, bytes: bytes + (customs.newline ?? []))
    }

    private func insertions(
        _ missing: [JSONPatch.Member], _ order: JSONPatch.Order, _ places: [ExactText: Int],
        among existing: [PlacedJSON.Member], of value: PlacedJSON
    ) -> [FileReplacement] {
        let ranges = existing.map { $0.nameRange.lowerBound..<$0.value.range.upperBound }
        let siblings = JSONSiblings(ranges: ranges, container: value.range, text: text)
        let finder = JSONPlaceFinder(order: order, places: places, existing: existing)
        var result: [FileReplacement] = []
        for member in order.sorted(missing) {
            let neighbor = finder.neighbor(of: member.name)
            let separator = siblings.separator(beside: neighbor.index, customs)
            let colon = text[
                existing[neighbor.index].nameRange
                    .upperBound..<existing[neighbor.index].value.range.lowerBound]
            let bytes =
                customs.escapes.encoded(member.name) + colon
                + written(member.patch, indent: separator.indent)
            let range = ranges[neighbor.index]
            let place = neighbor.isBefore ? range.upperBound : range.lowerBound
            let all = neighbor.isBefore ? separator.bytes + bytes : bytes + separator.bytes
            if let last = result.last, last.range.lowerBound == place {
                result[result.count - 1].bytes += all
            } else {
                result.append(FileReplacement(range: place..<place, bytes: all))
            }
        }
        return result
    }

    private func replacements(
        _ elements: [Int: JSONPatch], among existing: [PlacedJSON], of value: PlacedJSON
    ) throws(FileError) -> [FileReplacement] {
        var result: [FileReplacement] = []
        for (index, patch) in elements.sorted(by: { $0.key < $1.key }) where index < existing.count
        {
            result += try replacements(patch, in: existing[index])
        }
        guard let last = elements.keys.max(), last >= existing.count else { return result }
        guard !existing.isEmpty else { return [replacement(of: value, by: .elements(elements))] }
        let siblings = JSONSiblings(
            ranges: existing.map(\.range), container: value.range, text: text)
        let separator = siblings.separator(beside: existing.count - 1, customs)
        var bytes: [UInt8] = []
        for index in existing.count...last {
            bytes += separator.bytes + written(elements[index], indent: separator.indent)
        }
        let place = existing[existing.count - 1].range.upperBound
        return result + [FileReplacement(range: place..<place, bytes: bytes)]
    }
}

extension JSONEditor {
    /// The indent of the line with this place; `nil` if the file has no lines.
    private func indent(of place: Int) -> [UInt8]? {
        customs.newline == nil ? nil : Array(JSONCustoms.indent(at: place, in: text))
    }

    /// Returns the text of a new value. Without indent, the value is on one line.
    private func written(_ patch: JSONPatch?, indent: [UInt8]?) -> [UInt8] {
        switch patch {
        case nil: return Array("null".utf8)
        case .text(let text): return customs.escapes.encoded(text)
        case .copy(let bytes): return bytes
        case .whole(let inner): return written(inner, indent: indent)
        case .object(let order, let members):
            let inner = indent.map { $0 + customs.indent }
            let items = order.sorted(members).map {
                customs.escapes.encoded($0.name) + customs.colon + written($0.patch, indent: inner)
            }
            return written(items, between: "{", "}", indent: indent)
        case .elements(let elements):
            let inner = indent.map { $0 + customs.indent }
            let items = (0...(elements.keys.max() ?? 0)).map {
                written(elements[$0], indent: inner)
            }
            return written(items, between: "[", "]", indent: indent)
        }
    }

    private func written(
        _ items: [[UInt8]], between opening: String, _ closing: String, indent: [UInt8]?
    ) -> [UInt8] {
        guard let indent, let newline = customs.newline else {
            let items = Array(items.joined(separator: customs.comma))
            return opening.utf8 + customs.padding + items + customs.padding + closing.utf8
        }
        let lead = newline + indent + customs.indent
        let lines = Array(items.joined(separator: [UInt8(ascii: ",")] + lead))
        return opening.utf8 + lead + lines + newline + indent + closing.utf8
    }
}
