import TML

/// How a key in the syntax `xmessage` reads: it is not edited, but it can be tried.
extension Checker {
    /// The values to try a message with: those that were chosen, else numbers, genders and so on
    /// in turn. Where several would be the same one is enough.
    func cases(of message: XMessage) -> [PreviewCase] {
        let needs = message.needs
        var cases: [PreviewCase] = []
        for sample in message.samples(today: language.today) {
            let values = values(sample, for: needs)
            let deciding = needs.filter { Self.decides($0.kind) }.compactMap { values[$0.name] }
            let title = deciding.map(Self.text).joined(separator: ", ")
            let new = PreviewCase(title: title, values: values)
            if !cases.contains(new) { cases.append(new) }
        }
        return cases
    }

    /// A text of the key with the values of each case.
    func lines(of message: XMessage, _ cases: [PreviewCase]) -> [PreviewLine] {
        cases.map { sample in
            PreviewLine(
                title: sample.title, rendered: message.rendered(with: sample.values, in: language))
        }
    }

    /// What stands for a parameter as long as nothing else was chosen.
    func value(of name: String, in message: XMessage) -> TokenValue {
        message.samples(limit: 1, today: language.today).first?[name] ?? .text(name)
    }

    private func values(_ sample: TokenValues, for needs: [XMessage.Need]) -> TokenValues {
        var values = sample
        for need in needs {
            if let chosen = samples.value(of: need.name) { values[need.name] = chosen }
        }
        return values
    }

    /// Whether such a value may change the words around it.
    private static func decides(_ kind: XMessage.Need.Kind) -> Bool {
        switch kind {
        case .number, .gender, .date, .oneOf: true
        case .text, .list, .decoration: false
        }
    }
}
