/// The other things that are read from text: dates, sentences, locales, conditions.
enum MessageFuzz {
    static func run(_ input: inout FuzzInput) {
        let language = FuzzLanguages.chosen(input.choice())
        let text = input.part()
        let bytes = Array(text.utf8)
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
}
