/// A PO file like those of real programs, with comments, references, flags, contexts, plurals and
/// earlier labels. Some entries have no translation or must be reviewed.
enum LargePOFile {
    /// The label of the first entry. The list of keys shows it whole.
    static let firstLabel = "The first entry"
    /// The translation of the first entry.
    static let firstText = "Текст первой записи"
    /// The entries after the first one that have neither a translation nor a placeholder.
    private static let plain = 1..<12

    private static let header = """
        # Russian translations.
        msgid ""
        msgstr ""
        "Project-Id-Version: bench 1.0\\n"
        "Language: ru\\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"
        "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
        "(n%100<10 || n%100>=20) ? 1 : 2);\\n"

        msgid "\(firstLabel)"
        msgstr "\(firstText)"


        """
    private static let nouns = ["message", "photo", "event", "invitation", "file", "payment"]

    /// Returns the text of a file with so many entries.
    static func text(entries: Int) -> String {
        var text = header
        text.reserveCapacity(entries * 240)
        for number in 1..<max(1, entries) { text += entry(number) + "\n" }
        return text
    }

    private static func entry(_ number: Int) -> String {
        guard !plain.contains(number) else {
            return "#: src/settings.c:\(number)\nmsgid \"Settings no. \(number)\"\nmsgstr \"\"\n"
        }
        return comments(number) + (number % 6 == 1 ? plural(number) : single(number))
    }

    private static func comments(_ number: Int) -> String {
        var lines = number % 4 == 0 ? "#. Shown after an upload. %s is the name of a person.\n" : ""
        lines += "#: src/module\(number % 300)/view.c:\(number % 2000)"
        lines += number % 3 == 0 ? " src/common/text.c:\(number % 900)\n" : "\n"
        if number % 11 == 0 {
            lines += "#, fuzzy, c-format\n#| msgid \"Earlier \(nouns[number % 6]) of %s\"\n"
        } else if number % 3 != 2 {
            lines += "#, c-format\n"
        }
        return number % 13 == 0 ? lines + "msgctxt \"menu \(number % 40)\"\n" : lines
    }

    private static func single(_ number: Int) -> String {
        let noun = nouns[number % 6]
        let label =
            number % 17 == 0
            ? "\"\"\n\"The \(noun) \\\"%s\\\" cannot be saved, because the disk is full.\\n\"\n"
                + "\"Delete other files, and try again (\(number)).\""
            : "\"The \(noun) of %s was sent to folder \(number)\""
        let translation = number % 7 == 0 ? "" : "Сообщение от %s отправлено в папку \(number)"
        return "msgid \(label)\nmsgstr \"\(translation)\"\n"
    }

    private static func plural(_ number: Int) -> String {
        let noun = nouns[number % 6]
        let forms = number % 7 == 0 ? ["", "", ""] : ["письмо", "письма", "писем"]
        let texts = forms.enumerated().map { place, form in
            "msgstr[\(place)] \"\(form.isEmpty ? "" : "%d \(form) в папке \(number)")\"\n"
        }
        return "msgid \"%d \(noun) in folder \(number)\"\n"
            + "msgid_plural \"%d \(noun)s in folder \(number)\"\n" + texts.joined()
    }
}
