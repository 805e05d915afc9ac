/// A part of a message that is shown for some values.
struct ICUSelection: Hashable, Sendable {
    /// Offsets into the label's UTF-8.
    var range: Range<Int>
    /// The value of `#`. `nil` outside of an argument for a number.
    var number: TokenValue?
}

extension ICUMessage {
    /// Returns the parts that are shown for some values, from left to right.
    ///
    /// The rules for numbers are those of the language's context `number`. Ordinal numbers and
    /// missing values select the text for `other`.
    func selections(
        with values: TokenValues, in language: Language, number: TokenValue? = nil
    ) -> [ICUSelection] {
        var selections: [ICUSelection] = []
        var position = range.lowerBound
        for argument in arguments {
            let start = argument.range.lowerBound
            selections.append(ICUSelection(range: position..<start, number: number))
            position = argument.range.upperBound
            let value = argument.number(in: values)
            let branch = argument.branch(for: values[argument.name], number: value, in: language)
            if let branch {
                selections += branch.message.selections(
                    with: values, in: language, number: value)
            }
        }
        return selections + [ICUSelection(range: position..<range.upperBound, number: number)]
    }
}

extension ICUMessage.Argument {
    /// Returns the number that `#` shows. `nil` without a number.
    fileprivate func number(in values: TokenValues) -> TokenValue? {
        guard kind != .select, let value = values[name], let number = Number(value) else {
            return nil
        }
        switch number {
        case .integer(let integer): return withoutOffset(integer)
        case .decimal(let decimal): return .decimal(decimal - Double(offset))
        }
    }

    /// A difference that is too large for an integer is a decimal.
    private func withoutOffset(_ integer: Int) -> TokenValue {
        let (difference, isTooLarge) = integer.subtractingReportingOverflow(offset)
        return isTooLarge ? .decimal(Double(integer) - Double(offset)) : .integer(difference)
    }

    fileprivate func branch(
        for value: TokenValue?, number: TokenValue?, in language: Language
    ) -> ICUMessage.Branch? {
        let key = key(for: value, number: number, in: language)
        let exact = exactKey(for: value)
        return branches.first { $0.key == exact } ?? branches.first { $0.key == key }
            ?? branches.first { $0.key == "other" } ?? branches.last
    }

    private func key(
        for value: TokenValue?, number: TokenValue?, in language: Language
    ) -> String? {
        switch kind {
        case .select: value?.plainText
        case .selectordinal: nil
        case .plural:
            number.flatMap { language.context("number")?.category(of: $0, today: language.today) }
        }
    }

    private func exactKey(for value: TokenValue?) -> String? {
        kind == .select ? nil : value?.plainText.map { "=" + $0 }
    }

    /// Returns the keyword that a value selects: `=0`, `few`, `female`. A category is returned even
    /// if the message has no text for it. `nil` for an ordinal number.
    func keyword(for value: TokenValue, in language: Language) -> String? {
        let exact = exactKey(for: value)
        let key = key(for: value, number: number(in: [name: value]), in: language)
        if kind == .select { return branches.contains { $0.key == key } ? key : "other" }
        return branches.contains { $0.key == exact } ? exact : key
    }
}
