import TML
import Text

/// Finds the members of an object that are the forms of one text: `files_one` and `files_other`,
/// `friend_male` and `friend_female`.
struct MemberFamilies {
    /// The plural forms of a text in the file with the originals, or a text without them.
    private struct Head: Hashable {
        /// The name without the ends of the forms.
        var stem: String
        /// The members by the ends of their names.
        var members: [String: ExactText]
        /// The ends of the names for most numbers and for one thing.
        var most: String
        var one: String?
        var isPlural: Bool { one != nil || most != "" }
    }

    private let names: MemberNames
    private let texts: [ExactText: ExactText]
    /// The heads in the order of the file.
    private var heads: [Head] = []
    private var plurals: [ExactText: Head] = [:]

    /// Finds the families of the members with a text. Each name occurs once.
    init(_ members: [(name: ExactText, text: ExactText)], _ names: MemberNames) {
        self.names = names
        texts = Dictionary(members.map { ($0.name, $0.text) }) { _, last in last }
        let all = members.map(\.name)
        switch names.version {
        case .none: break
        case .categories: findCategories(all)
        case .old: findOld(all)
        }
        var seen: Set<ExactText> = []
        for name in all where seen.insert(name).inserted {
            let head = plurals[name] ?? Head(stem: name.string, members: ["": name], most: "")
            seen.formUnion(head.members.values)
            heads.append(head)
        }
    }

    /// The families in the order of the file.
    var families: [MemberFamily] {
        let stems = Dictionary(
            heads.map { (ExactText("\($0.isPlural) \($0.stem)"), $0) }
        ) { first, _ in first }
        var genders: [ExactText: [(gender: String, head: Head)]] = [:]
        for head in heads where head.stem.hasSuffix("_male") && names.version != .none {
            let found = Self.genders(of: head) { stems[ExactText("\(head.isPlural) \($0)")] }
            for (_, head) in found { for name in head.members.values { genders[name] = found } }
        }
        var seen: Set<ExactText> = []
        return heads.compactMap { head in
            guard let first = head.members.values.first, !seen.contains(first) else { return nil }
            let parts = genders[first] ?? [("", head)]
            for part in parts { seen.formUnion(part.head.members.values) }
            return family(of: parts)
        }
    }
}

extension MemberFamilies {
    private func text(_ head: Head, _ end: String?) -> ExactText? {
        end.flatMap { head.members[$0] }.flatMap { texts[$0] }
    }

    /// Groups names such as `files_one` by their beginning.
    private mutating func findCategories(_ all: [ExactText]) {
        var found: [ExactText: [String: ExactText]] = [:]
        let wanted = Set(names.categories ?? PluralCategories.all)
        for name in all {
            guard let (stem, end) = Self.split(name.string), PluralCategories.all.contains(end),
                end != "zero" || wanted.contains(end), !stem.hasSuffix("_ordinal")
            else { continue }
            found[ExactText(stem), default: [:]][end] = name
        }
        for (stem, members) in found where isPlural(members) {
            let one = members.count > 1 && members["one"] != nil ? "_one" : nil
            let ends = members.map { ("_" + $0.key, $0.value) }
            let most = members["other"] == nil ? ends[0].0 : "_other"
            add(
                Head(
                    stem: stem.string, members: Dictionary(uniqueKeysWithValues: ends), most: most,
                    one: one))
        }
    }

    private func isPlural(_ members: [String: ExactText]) -> Bool {
        guard names.hasOriginals else {
            return members.count > 1 || members["other"] != nil && names.categories == ["other"]
        }
        guard let other = members["other"] else { return false }
        return members.count > 1 || hasCount(other)
    }

    private func hasCount(_ name: ExactText) -> Bool {
        texts[name]?.string.contains("{{count") ?? false
    }

    /// Groups names such as `files` and `files_plural`, or `files_0` and `files_1`.
    private mutating func findOld(_ all: [ExactText]) {
        for name in all {
            let text = name.string
            if text.hasSuffix("_plural") {
                let stem = String(text.dropLast("_plural".count))
                guard texts[ExactText(stem)] != nil else { continue }
                add(
                    Head(
                        stem: stem, members: ["": ExactText(stem), "_plural": name],
                        most: "_plural", one: ""))
            } else if text.hasSuffix("_0") {
                findNumbers(String(text.dropLast(2)))
            }
        }
    }

    private mutating func findNumbers(_ stem: String) {
        var members: [String: ExactText] = [:]
        while texts[ExactText("\(stem)_\(members.count)")] != nil {
            members["_\(members.count)"] = ExactText("\(stem)_\(members.count)")
        }
        let isPlural =
            names.hasOriginals
            ? members.values.contains(where: hasCount)
            : members.count > 1 && members.count == names.oldRule.count
        guard isPlural else { return }
        add(
            Head(
                stem: stem, members: members, most: "_\(members.count - 1)",
                one: members.count > 1 ? "_0" : nil))
    }

    private mutating func add(_ head: Head) {
        guard head.members.values.allSatisfy({ plurals[$0] == nil }) else { return }
        for name in head.members.values { plurals[name] = head }
    }

    private static func split(_ name: String) -> (stem: String, end: String)? {
        guard let place = name.utf8.lastIndex(of: UInt8(ascii: "_")), place != name.startIndex
        else {
            return nil
        }
        return (String(name[..<place]), String(name[name.utf8.index(after: place)...]))
    }
}

extension MemberFamilies {
    /// Returns the texts for the genders if `head` is the text for males and there is a text for
    /// females; otherwise nothing.
    private static func genders(
        of head: Head, _ find: (String) -> Head?
    ) -> [(gender: String, head: Head)] {
        let key = String(head.stem.dropLast("_male".count))
        guard !key.isEmpty, let female = find(key + "_female") else { return [] }
        let other = find(key) ?? (head.isPlural ? nil : find(key + "_other"))
        return [("male", head), ("female", female)] + (other.map { [("other", $0)] } ?? [])
    }

    private func family(of parts: [(gender: String, head: Head)]) -> MemberFamily {
        let main = parts.last { $0.gender == "other" } ?? parts[0]
        let hasGenders = parts.count > 1
        let stem = hasGenders ? String(parts[0].head.stem.dropLast("_male".count)) : main.head.stem
        var family = MemberFamily(
            stem: stem, members: parts.flatMap { $0.head.members.values }.sorted(),
            label: text(main.head, main.head.most) ?? "",
            singular: main.head.isPlural ? text(main.head, main.head.one) : nil, forms: [])
        if hasGenders {
            family.variations.append(LabelSyntax.Variation(token: "context", keyword: "gender"))
            family.comments = parts.filter { $0.gender != main.gender }.map {
                "\($0.gender): \(text($0.head, $0.head.most) ?? "")"
            }
        }
        if main.head.isPlural {
            family.variations.append(LabelSyntax.Variation(token: "count", keyword: "number"))
        }
        for part in parts {
            let conditions: [FormName.Condition] = hasGenders ? [.category(part.gender)] : []
            for (condition, end) in ends(of: part.head) {
                family.forms.append(
                    (
                        FormName(conditions + (condition.map { [$0] } ?? [])),
                        ExactText(part.head.stem + end)
                    ))
            }
        }
        return family
    }

    /// The ends of the names in the file with the translations.
    private func ends(of head: Head) -> [(FormName.Condition?, String)] {
        guard head.isPlural else { return [(nil, "")] }
        switch names.version {
        case .none: return [(nil, "")]
        case .categories:
            let own = head.members.keys.map { String($0.dropFirst()) }
            let categories = names.categories ?? PluralCategories.of(nil, and: own)
            return categories.map { (.category($0), "_" + $0) }
        case .old:
            return names.oldRule.suffixes.enumerated().map { (.index($0.offset), $0.element) }
        }
    }
}
