import TML

/// Something that is done with the engine and with ICU.
struct BenchTask {
    /// How `icu-bench` calls it.
    var name: String
    var title: String
    /// With everything prepared.
    var prepared: (Int) -> String
    /// From the text on.
    var parsing: (Int) -> String
}

extension BenchTask {
    static func all(english: Language, russian: Language) -> [BenchTask] {
        [
            token(english), plural(russian), decoration(english), selection(russian),
        ]
    }

    private static let people = ["Anna", "Boris", "Clara", "Daniil"]
    private static let genders = ["male", "female", "unknown"]

    private static func token(_ language: Language) -> BenchTask {
        let text = "Hello {user}"
        let label = PreparedLabel(Label(text), in: language)
        return BenchTask(
            name: "token", title: "a plain token",
            prepared: { label.text(with: ["user": .text(people[$0 % 4])]) },
            parsing: { Label(text).text(with: ["user": .text(people[$0 % 4])], in: language) })
    }

    private static func plural(_ language: Language) -> BenchTask {
        let text = "Вы получили {count || сообщение, сообщения, сообщений}"
        let label = PreparedLabel(Label(text), in: language)
        return BenchTask(
            name: "plural", title: "a Russian three-form plural",
            prepared: { label.text(with: ["count": .integer($0 % 1000)]) },
            parsing: { Label(text).text(with: ["count": .integer($0 % 1000)], in: language) })
    }

    private static func decoration(_ language: Language) -> BenchTask {
        let text = "You have [strong: {count || new message, new messages}]"
        let label = PreparedLabel(Label(text), in: language)
        return BenchTask(
            name: "decoration", title: "a decoration with a plural",
            prepared: { label.html(with: ["count": .integer($0 % 1000)]) },
            parsing: { Label(text).html(with: ["count": .integer($0 % 1000)], in: language) })
    }

    private static func selection(_ language: Language) -> BenchTask {
        let translations = Translation.twelve
        let candidates = translations.map { (context: $0.context, precedence: nil as Int?) }
        let labels = translations.map { PreparedLabel(Label($0.text), in: language) }
        let selection = PreparedSelection(among: candidates, in: language)
        let values = { (round: Int) -> TokenValues in
            ["user": .text(genders[round % 3]), "count": .integer(round % 1000)]
        }
        return BenchTask(
            name: "selection", title: "one of twelve translations",
            prepared: { round in
                let values = values(round)
                return selection.index(for: values).map { labels[$0].text(with: values) } ?? ""
            },
            parsing: { round in
                let values = values(round)
                let labels = translations.map { Label($0.text) }
                let selection = PreparedSelection(among: candidates, in: language)
                return selection.index(for: values).map {
                    labels[$0].text(with: values, in: language)
                } ?? ""
            })
    }
}

/// A translation for one gender and one kind of number.
struct Translation {
    var context: Context
    var text: String

    static let twelve: [Translation] = {
        let verbs = [("male", "Он прислал"), ("female", "Она прислала"), ("other", "Прислано")]
        let nouns = [
            ("one", "письмо"), ("few", "письма"), ("many", "писем"), ("other", "письма"),
        ]
        return nouns.flatMap { number, noun in
            verbs.map { gender, verb in
                Translation(
                    context: ["user": ["gender": gender], "count": ["number": number]],
                    text: "\(verb) {count} \(noun)")
            }
        }
    }()
}
