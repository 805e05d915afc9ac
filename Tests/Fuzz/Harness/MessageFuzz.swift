/// The other things that are read from text: messages, dates, sentences, locales, conditions.
enum MessageFuzz {
    static func run(_ input: inout FuzzInput) {
        let language = FuzzLanguages.chosen(input.choice())
        let text = input.part()
        let bytes = Array(text.utf8)
        checkMessage(XMessage(text), in: language)
        promise(
            SentenceSplitter.sentences(of: text).reduce(0) { $0 + $1.utf8.count } <= bytes.count,
            "sentences are parts of the text")
        let locale = LocaleCode(text)
        promise(locale.normalized == locale.normalized.normalized, "locales are normal at once")
        if let context = Context(code: text) {
            promise(Context(code: context.code) == context, "contexts are read as written")
        }
        _ = KeyHash.key(label: text, description: input.part())
        if let date = CalendarDate(text) {
            promise(CalendarDate(date.description) == date, "dates")
        }
        if let time = CalendarTime(text) {
            promise(CalendarTime(time.description) == time, "times")
        }
        if let date = CalendarDate("2026-03-01") {
            _ = DatePattern(text).text(of: date, in: language)
        }
    }

    private static func checkMessage(_ message: XMessage, in language: Language) {
        LabelFuzz.checkSegments(message.segments, of: message.text)
        let today = CalendarDate("2026-02-28")
        let samples = message.samples(limit: 2, today: today)
        for values in samples + [FuzzValues.all] {
            let rendered = message.rendered(with: values, in: language)
            let length = rendered.text.utf16.count
            promise(
                rendered.spans.allSatisfy { $0.range.upperBound <= length },
                "spans are in the text")
            _ = message.html(with: values, in: language)
        }
        _ = message.translatorText
    }
}
