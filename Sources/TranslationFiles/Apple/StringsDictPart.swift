import Text

/// A text of an entry in a property list, with its forms: a whole entry, a variable with plural
/// forms, the text around the variables, or the text for a width or a device.
struct StringsDictPart: Sendable {
    /// The keys of `.stringsdict` files.
    enum Key {
        static let format: ExactText = "NSStringLocalizedFormatKey"
        static let structure: Set<ExactText> = [
            "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey",
        ]
        static let rules: Set<ExactText> = [
            "NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType",
        ]
    }

    /// The end of the name of the unit: empty, `#format`, `#variable`, `#20`.
    let suffix: String
    /// The keys from the entry to the text or to the dictionary with the forms.
    let path: [ExactText]
    /// True if the part is a variable with plural forms.
    let isPlural: Bool
    /// The elements of the texts by their categories; by an empty text without plural forms.
    let texts: [String: XMLPlaces.Node]

    /// Returns the parts of an entry.
    ///
    /// - Parameter only: the variable whose name is not in the name of the unit.
    static func parts(
        of value: XMLPlaces.Node, in file: PropertyList, only: ExactText?
    ) -> [StringsDictPart] {
        guard file.isDictionary(value) else {
            return text(value, in: file, suffix: "", path: []).map { [$0] } ?? []
        }
        var parts: [StringsDictPart] = []
        for pair in file.pairs(of: value) {
            let isDictionary = file.isDictionary(pair.value)
            if Key.rules.contains(pair.key), isDictionary {
                parts += rules(pair, in: file)
            } else if pair.key == Key.format {
                parts +=
                    text(pair.value, in: file, suffix: "#format", path: [pair.key])
                    .map { [$0] } ?? []
            } else if isDictionary {
                parts.append(variable(pair, in: file, isOnly: pair.key == only))
            }
        }
        return parts
    }

    /// Returns the names of the variables of an entry.
    static func variables(of value: XMLPlaces.Node, in file: PropertyList) -> [ExactText] {
        guard file.isDictionary(value) else { return [] }
        return file.pairs(of: value)
            .filter { file.isDictionary($0.value) && !Key.rules.contains($0.key) }.map(\.key)
    }

    /// Returns true if a format has only one variable: `%#@files@`, `%1$#@files@`.
    static func isOnlyVariable(_ format: String) -> Bool {
        let parts = format.split(separator: "#@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first == "%", parts[1].last == "@" else { return false }
        let position = parts[0].dropFirst()
        return
            (position.isEmpty || position.last == "$" && position.dropLast().allSatisfy(\.isNumber))
            && !parts[1].dropLast().contains("@")
    }
}

extension StringsDictPart {
    private static func text(
        _ value: XMLPlaces.Node, in file: PropertyList, suffix: String, path: [ExactText]
    ) -> StringsDictPart? {
        guard file.places.name(of: value).local == "string" else { return nil }
        return StringsDictPart(suffix: suffix, path: path, isPlural: false, texts: ["": value])
    }

    private static func rules(
        _ rules: PropertyList.Pair, in file: PropertyList
    ) -> [StringsDictPart] {
        file.pairs(of: rules.value).compactMap { pair in
            text(
                pair.value, in: file, suffix: "#\(pair.key.string)", path: [rules.key, pair.key])
        }
    }

    private static func variable(
        _ variable: PropertyList.Pair, in file: PropertyList, isOnly: Bool
    ) -> StringsDictPart {
        let texts = file.pairs(of: variable.value).filter { pair in
            PluralCategories.all.contains(pair.key.string)
                && file.places.name(of: pair.value).local == "string"
        }
        return StringsDictPart(
            suffix: isOnly ? "" : "#\(variable.key.string)", path: [variable.key],
            isPlural: true,
            texts: Dictionary(texts.map { ($0.key.string, $0.value) }) { _, last in last })
    }
}
