import Text

/// The format of a date or a time: a label with tokens such as `{month_name}` (`tml-language.md`
/// 16.1).
public struct DatePattern: Hashable, Sendable {
    private static let named = [
        "default": "%m/%d/%Y", "short_numeric": "%m/%d", "short_numeric_year": "%m/%d/%y",
        "long_numeric": "%m/%d/%Y", "verbose": "%A, %B %d, %Y", "monthname": "%B %d",
        "monthname_year": "%B %d, %Y", "monthname_abbr": "%b %d",
        "monthname_abbr_year": "%b %d, %Y", "date_time": "%m/%d/%Y at %H:%M",
    ]

    private static let symbols: [Unicode.Scalar: String] = [
        "d": "days", "m": "months", "j": "year_days", "Y": "years", "y": "short_years",
        "B": "month_name", "b": "short_month_name", "A": "week_day_name",
        "a": "short_week_day_name", "e": "day_of_month", "W": "week_num", "w": "week_days",
        "H": "full_hours", "I": "short_hours", "l": "trimed_hour", "M": "minutes",
        "S": "seconds", "p": "am_pm", "s": "since_epoch",
    ]

    /// The distinct patterns that have names.
    public static let all = Set(named.values).sorted().map { DatePattern($0) }

    /// The pattern as a label, which can be translated.
    public let label: Label
    /// Whether days and months below 10 have a leading zero.
    public var hasLeadingZeros: Bool

    /// Parses `:name` of a named pattern, a text with `%` symbols, or a text with tokens.
    public init(_ text: String, hasLeadingZeros: Bool = false) {
        let known = text.hasPrefix(":") ? Self.named[String(text.dropFirst())] : nil
        label = Label(Self.replacingSymbols(of: known ?? text))
        self.hasLeadingZeros = hasLeadingZeros
    }

    /// Parses the name of a named pattern, with or without its colon, or a text with `%` symbols.
    /// `nil` for other texts.
    init?(named text: String) {
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        if Self.named[name] != nil {
            self.init(":\(name)")
        } else if text.utf8.contains(UInt8(ascii: "%")) {
            self.init(text)
        } else {
            return nil
        }
    }

    /// Returns the date as text, with the names and the pattern from the phrases of the language.
    /// Tokens for the time of day stay unchanged.
    public func text(of date: CalendarDate, in language: Language) -> String {
        text(with: values(of: date, in: language), in: language)
    }

    /// Returns the time as text, with the names and the pattern from the phrases of the language.
    public func text(of time: CalendarTime, in language: Language) -> String {
        let values = values(of: time.date, in: language).merging(values(of: time))
        return text(with: values, in: language)
    }
}

extension DatePattern {
    private func text(with values: TokenValues, in language: Language) -> String {
        guard let translation = language.phrases[Phrase(label.text, "")] else {
            return label.text(with: values, in: language)
        }
        return Label(translation).text(with: values, in: language, allowedBy: label)
    }

    private static func replacingSymbols(of pattern: String) -> String {
        var text = String.UnicodeScalarView()
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "%", let symbol = rest.first, let name = symbols[symbol] {
                rest.removeFirst()
                text.append(contentsOf: "{\(name)}".unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    private func number(_ number: Int, width: Int = 2) -> TokenValue {
        .text(hasLeadingZeros ? CivilCalendar.padded(number, width) : String(number))
    }

    private func values(of date: CalendarDate, in language: Language) -> TokenValues {
        let (month, weekday) = (date.month - 1, date.weekday)
        func name(_ phrase: Phrase) -> TokenValue { .text(language.phrases.text(phrase)) }
        return [
            "days": number(date.day), "months": number(date.month),
            "year_days": number(date.dayOfYear, width: 3), "years": .integer(date.year),
            "short_years": .text(CivilCalendar.padded(date.year % 100, 2)),
            "month_name": name(Phrase.months[month]),
            "short_month_name": name(Phrase.shortMonths[month]),
            "week_day_name": name(Phrase.weekdays[weekday]),
            "short_week_day_name": name(Phrase.shortWeekdays[weekday]),
            "day_of_month": .text((date.day < 10 ? " " : "") + String(date.day)),
            "week_num": .integer(date.weekday), "week_days": .integer(date.weekday),
        ]
    }

    private func values(of time: CalendarTime) -> TokenValues {
        let hour = (time.hour + 11) % 12 + 1
        let seconds = time.date.dayNumber * 86_400 + time.hour * 3600 + time.minute * 60
        return [
            "full_hours": .text(CivilCalendar.padded(time.hour, 2)),
            "short_hours": .text(CivilCalendar.padded(hour, 2)),
            "trimed_hour": .integer(hour), "minutes": .text(CivilCalendar.padded(time.minute, 2)),
            "seconds": .text(CivilCalendar.padded(time.second, 2)),
            "am_pm": .text(time.hour < 12 ? "am" : "pm"),
            "since_epoch": .integer(seconds + time.second),
        ]
    }
}
