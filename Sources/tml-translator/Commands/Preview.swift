import ArgumentParser
import Foundation
import TML
import Text
import Workbench

/// Renders one label as the app would show it, or one label for each line of JSON.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a label with values, as the app would show it.",
        discussion: """
            Example: tml-translator preview "У вас {count || сообщение, сообщения, сообщений}" \
            --locale ru --values '{"count": 5}'

            Without --values, the command prints one line for each case of the text. A case is a \
            combination of values. Each line begins with the values of the case. With --json, the \
            command prints an object with "cases" and "complete". Each case has a "title". If the \
            list of cases may be incomplete, "complete" is false.

            With --json-lines, the command reads one JSON object from each line of the files or of \
            the standard input:
              {"id": 7, "label": "{count|| message}", "locale": "ru", "values": {"count": 5}, \
            "translations": [{"label": "{count} писем", "context": {"count": {"number": \
            "other"}}}]}
            For each of these lines, the command prints one line of JSON:
              {"line":1,"id":7,"chosen":0,"text":"5 писем","html":"5 писем","spans":[], \
            "unresolved":false}
            "chosen" is the position of the translation that the app would show. If the app would \
            show the label instead of a translation, "chosen" is null. The language of the label is \
            "label_locale" (default: English). If the line has no "translations", "label" is \
            a translation in the language "locale", and "source" is its original label. \
            "syntax" is the syntax of the texts, for example "printf". Positions in "spans" count UTF-16 code units. If a line \
            cannot be read, the command prints {"line": …, "error": …} and continues.

            Exit status: 0, or 2 if a line could not be read.
            """)

    @Argument(
        help: """
            The label or its translation. With --json-lines: the files (- is the standard input).
            """)
    var texts: [String] = []
    @OptionGroup var choice: LanguageChoice
    @OptionGroup var syntaxChoice: SyntaxChoice
    @Option(help: "The values of the tokens: a JSON object.")
    var values: String?
    @Option(help: "The original label of the translation. Only tokens of this label are replaced.")
    var source: String?
    @Flag(help: "Print the HTML that an app would show.")
    var html = false
    @Flag(help: "Print JSON: the text and its decorated spans.")
    var json = false
    @Flag(help: "Read lines of JSON and print one line of JSON for each line.")
    var jsonLines = false

    private struct Report: Encodable {
        struct Span: Encodable {
            var token: String
            var location: Int
            var length: Int
        }

        /// The values that distinguish this case from the other cases.
        var title: String?
        var text: String
        var spans: [Span]
        var unresolved: Bool

        init(_ rendered: RenderedText, title: String? = nil) {
            self.title = title
            text = rendered.text
            spans = rendered.spans.map { span in
                Span(token: span.name, location: span.range.lowerBound, length: span.range.count)
            }
            unresolved = rendered.hasUnresolvedTokens
        }
    }

    private struct Cases: Encodable {
        var cases: [Report]
        var complete: Bool
    }

    func validate() throws {
        if !jsonLines && texts.count != 1 { throw ValidationError("Give a label.") }
    }

    func run() throws {
        var languages = try KnownLanguages(choice, in: ProgramEnvironment())
        if jsonLines { return try answerLines(&languages) }
        let language = try languages.language(choice.wantedLocale())
        let text = PreviewedText(texts[0], of: source, syntaxChoice.syntax, in: language)
        guard let values else { return try tellCases(of: text) }
        let given = try tokenValues(values)
        if html { return try Output.sayHTML(text.html(with: given)) }
        let rendered = text.rendered(with: given)
        guard json else { return try Output.say(rendered.text) }
        try Output.sayJSON(Report(rendered))
    }

    private func tellCases(of text: PreviewedText) throws {
        let preview = text.cases
        if json {
            let cases = preview.lines.map { Report($0.rendered, title: $0.title) }
            return try Output.sayJSON(Cases(cases: cases, complete: preview.isComplete))
        }
        for line in preview.lines {
            let title = preview.columnOfTitles(with: line)
            if html {
                try Output.sayHTML(title + text.html(with: line.values))
            } else {
                try Output.say(title + line.rendered.text)
            }
        }
        if !preview.isComplete { Output.complain(Strings.moreCases(preview.lines.count)) }
    }

    private func tokenValues(_ values: String) throws -> TokenValues {
        guard let values = TokenValues(json: values.utf8) else {
            throw CommandError(
                "--values must be a JSON object, for example '{\"count\": 5}', but is: \(values)"
            )
        }
        return values
    }

    private func answerLines(_ languages: inout KnownLanguages) throws {
        var lines = LineByLine()
        try lines.answer(texts) { question, answer in
            let request = try PreviewRequest(
                question, choice, syntaxChoice.syntax, &languages)
            request.answer(&answer)
        }
        if lines.hasFaults { throw ExitCode(2) }
    }
}
