/// Sample values for the arguments of a message.
extension ICUMessage.Argument {
    /// Returns values that select each text of the argument. Never empty.
    func samples(_ samples: FormSamples) -> [TokenValue] {
        if kind == .select { return branches.map { .text($0.key) } }
        let exact = exactNumbers.map(TokenValue.integer)
        if kind == .selectordinal { return exact + [.integer(5)] }
        let rules = samples.language.context("number")?.ruleKeys ?? []
        let numbers = rules.compactMap { rule in
            samples.values(of: rule, keyword: "number").lazy.map(withOffset)
                .first { !exact.contains($0) }
        }
        return exact + (numbers.isEmpty ? [.integer(5)] : numbers)
    }

    /// Returns the value that gives the number after the offset is subtracted.
    private func withOffset(_ number: TokenValue) -> TokenValue {
        guard case .integer(let integer) = number else { return number }
        let (sum, isTooLarge) = integer.addingReportingOverflow(offset)
        return isTooLarge ? number : .integer(sum)
    }
}
