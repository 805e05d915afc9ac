import Text

/// One label: read, taken apart, rendered.
enum LabelFuzz {
    /// Not everything is tried with every input: that would be slower, and find no more.
    static func run(_ input: inout FuzzInput) {
        let choice = input.choice()
        let language = FuzzLanguages.chosen(choice % 32)
        let label = Label(input.text)
        checkSegments(label.segments, of: label.text)
        checkTokens(of: label)
        switch choice / 32 {
        case 0..<4: checkRendering(of: label, in: language, allowedBy: nil)
        case 4..<6: checkFields(of: label, in: language)
        default:
            _ = label.translatorText(in: language)
            promise(Set(label.decorationNames).count == label.decorationNames.count, "names")
        }
    }

    /// Together the segments are the text, and none cuts a character.
    static func checkSegments(_ segments: [Segment], of text: String) {
        let bytes = Array(text.utf8)
        var end = 0
        for segment in segments {
            promise(segment.range.lowerBound == end, "segments leave no gap")
            promise(!segment.range.isEmpty, "segments are not empty")
            end = segment.range.upperBound
            promise(end <= bytes.count, "segments are within the text")
            promise(end == bytes.count || !isContinuation(bytes[end]), "segments cut no character")
        }
        promise(end == bytes.count, "segments reach the end")
    }

    private static func checkTokens(of label: Label) {
        let bytes = Array(label.text.utf8)
        var end = 0
        for token in label.tokens {
            promise(token.range.lowerBound >= end, "tokens do not overlap")
            end = token.range.upperBound
            promise(bytes[token.range].elementsEqual(token.text.utf8), "tokens are at their ranges")
            promise(!token.name.isEmpty, "tokens have names")
        }
    }

    /// Values are shown as they are, however much they look like markup.
    static func checkRendering(of label: Label, in language: Language, allowedBy source: Label?) {
        let prepared = PreparedLabel(label, in: language, allowedBy: source)
        let rendered = prepared.rendered(with: FuzzValues.all)
        let html = prepared.html(with: FuzzValues.all)
        let text = rendered.text
        promise(
            prepared.text(with: FuzzValues.all).isSame(as: text),
            "the plain text is the rendered text")
        let length = text.utf16.count
        promise(rendered.runs.allSatisfy { !$0.text.isEmpty }, "runs are not empty")
        promise(
            rendered.spans.allSatisfy { $0.range.upperBound <= length }, "spans are in the text")
        promise(!text.hasBytes(FuzzValues.secret), "values are not replaced again")
        // What an application gives for a decoration is a template, and may have tokens.
        let isTemplated = label.decorationNames.contains { FuzzValues.all[$0] != nil }
        promise(
            isTemplated || !html.hasBytes(FuzzValues.secret),
            "values are not replaced again in HTML")
        if label.tokens.isEmpty, label.tree == nil {
            promise(text.isSame(as: label.text), "a text without markup is shown as it is")
            promise(html.isSame(as: label.text), "a text without markup is HTML as it is")
        }
    }

    private static func checkFields(of label: Label, in language: Language) {
        let dimensions = PluralFields.dimensions(of: label, in: language)
        let contexts = PluralFields.contexts(of: Array(dimensions.prefix(2)))
        promise(!contexts.isEmpty, "there is always a form")
        promise(contexts.count <= PluralFields.mostContexts, "forms are limited")
        for context in contexts.prefix(3) {
            promise(Context(code: context.code) == context, "contexts are read as written")
        }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
