import ArgumentParser
import Foundation
import TML

/// Renders a label as the app would show it.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a label with values, as the app would show it.",
        discussion: """
            Example: tml-translator preview "У вас {count || сообщение, сообщения, сообщений}" \
            --locale ru --values '{"count": 5}'
            """)

    @Argument(help: "The label or its translation.")
    var label: String
    @OptionGroup var choice: LanguageChoice
    @Option(help: "The tokens' values: a JSON object.")
    var values = "{}"
    @Option(help: "The label it translates: only its tokens are replaced.")
    var source: String?
    @Flag(help: "Print the HTML that an app would show.")
    var html = false
    @Flag(help: "Print JSON: the text and its decorated spans.")
    var json = false

    private struct Report: Encodable {
        struct Span: Encodable {
            var token: String
            var location: Int
            var length: Int
        }

        var text: String
        var spans: [Span]
        var unresolved: Bool
    }

    func run() throws {
        let house = try House()
        let language = try choice.language(LocaleCode(choice.locale), in: house)
        let values = try tokenValues()
        let source = source.map(Label.init)
        let parsed = Label(label)
        if html {
            print(parsed.html(with: values, in: language, allowedBy: source))
            return
        }
        let rendered = parsed.rendered(with: values, in: language, allowedBy: source)
        guard json else { return print(SafeText.lines(rendered.text)) }
        try printJSON(
            Report(
                text: rendered.text,
                spans: rendered.spans.map {
                    Report.Span(
                        token: $0.name, location: $0.range.lowerBound, length: $0.range.count)
                },
                unresolved: rendered.hasUnresolvedTokens))
    }

    private func tokenValues() throws -> TokenValues {
        guard let values = TokenValues(json: values.utf8) else {
            throw Complaint(
                "--values takes a JSON object, for example '{\"count\": 5}'; this is none: \(values)"
            )
        }
        return values
    }
}
