import TML

extension Checker {
    /// How a text of a form reads; the label, as long as a message has no translation.
    func preview(of text: Label, in context: Context) -> FormPreview {
        if let messages {
            let shown = text.text.isEmpty ? messages.message : XMessage(text.text)
            return FormPreview(messages.readings(of: shown))
        }
        return text.text.isEmpty ? .empty : FormPreview(texts.readings(of: text, for: context))
    }

    /// The names of the tokens that a value can be chosen for.
    var sampleNames: [String] { messages?.names ?? texts.names }

    /// Whether a token stands for somebody with a name and a gender.
    func isPerson(_ name: String) -> Bool { messages?.isPerson(name) ?? texts.isPerson(name) }

    /// What stands for a token where no form decides it.
    func sample(of name: String) -> TokenValue {
        messages?.value(of: name) ?? texts.value(of: name)
    }

    private var texts: TextPreview {
        TextPreview(of: label, samples: rules.forms, chosen: samples.choices)
    }

    private var messages: MessagePreview? {
        message.map { MessagePreview(of: $0, samples: rules.forms, chosen: samples.choices) }
    }
}
