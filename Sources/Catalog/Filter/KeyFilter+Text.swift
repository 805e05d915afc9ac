import Text

extension KeyFilter {
    /// The name of a kind of condition in the written form, before the colon.
    enum Name: String, CaseIterable {
        case state, source, tag, author, label, description, translation, key, own, changed, has
    }

    /// The filter in its written form, which `KeyFilter(text:)` reads: the conditions of ``all(_:)``
    /// one after the other, those of ``any(_:)`` with `or` between them, `-` for ``not(_:)``.
    /// The form of a filter with a name is longer than the name.
    public var text: String {
        switch self {
        case .all([]): "()"
        case .all(let filters): filters.map(\.part).joined(separator: " ")
        case .any([]): "-()"
        case .any(let filters): filters.map(\.part).joined(separator: " or ")
        case .not(let filter): "-\(filter.part)"
        case .condition(let condition): condition.text
        }
    }

    /// The written form as a part of another filter.
    private var part: String {
        switch self {
        case .all([]), .any([]), .not, .condition: text
        case .all, .any: "(\(text))"
        }
    }
}

extension KeyFilter.Condition {
    /// The name and the value.
    var text: String {
        switch self {
        case .state(let state): Self.text(.state, state.rawValue)
        case .source(let name): Self.text(.source, name.string)
        case .tag(let name): Self.text(.tag, name.string)
        case .author(.me): Self.text(.author, "me")
        case .author(.number(let number)): "author:#\(number)"
        case .author(.name(let name)): "author:\(Self.quoted(name.string))"
        case .words(let words, nil): Self.quoted(words.string)
        case .words(let words, let place?): "\(place.rawValue):\(Self.value(words.string))"
        case .pattern(let pattern): pattern.string
        case .own(let work): Self.text(.own, work.rawValue)
        case .changed(let seconds): Self.text(.changed, Self.time(seconds))
        case .has(let feature): Self.text(.has, feature.rawValue)
        }
    }

    private static func text(_ name: KeyFilter.Name, _ value: String) -> String {
        "\(name.rawValue):\(value.isEmpty ? quoted(value) : Self.value(value))"
    }

    /// The value, in quotation marks if a simple word could be misread.
    private static func value(_ value: String) -> String {
        let isSimple = value.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0)
                || "_-./:".unicodeScalars.contains($0)
        }
        return isSimple && !value.isEmpty ? value : quoted(value)
    }

    private static func quoted(_ value: String) -> String {
        let escaped = value.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        }
        return "\"\(escaped.joined())\""
    }

    /// Returns the time in UTC, without the time of day at midnight.
    private static func time(_ seconds: Int) -> String {
        let text = WireTime(secondsSince1970: seconds).text
        return text.hasSuffix(" 00:00:00")
            ? String(text.prefix(10)) : text.replacing(" ", with: "T") + "Z"
    }
}

extension KeyFilter {
    /// Returns the conditions that can stand in place of the last, unfinished word of a written filter,
    /// in their order: names with a colon, or the values of the name that is typed.
    ///
    /// - Parameters:
    ///   - sources: the names of the sources of the project.
    ///   - tags: the tags of the keys.
    ///   - authors: the names of the translators.
    public static func completions(
        of text: String, sources: [String] = [], tags: [String] = [], authors: [String] = []
    ) -> [String] {
        let last = text.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).last
        guard let last, text.hasSuffix(last) else { return [] }
        let word = last.drop { $0 == "-" }
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = Name(rawValue: String(parts[0])) else {
            return Name.allCases.map { "\($0.rawValue):" }.filter { $0.hasPrefix(word) }
        }
        let values: [Condition] =
            switch name {
            case .state: State.allCases.map { .state($0) }
            case .own: OwnWork.allCases.map { .own($0) }
            case .has: Feature.allCases.map { .has($0) }
            case .source: sources.map { .source(ExactText($0)) }
            case .tag: tags.map { .tag(ExactText($0)) }
            case .author: [.author(.me)] + authors.map { .author(.name(ExactText($0))) }
            case .label, .description, .translation, .key, .changed: []
            }
        return values.map(\.text).filter {
            $0.replacing("\"", with: "").hasPrefix(word.replacing("\"", with: ""))
        }
    }
}
