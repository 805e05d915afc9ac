import ArgumentParser
import Display
import Foundation
import TML
import Text
import Workbench

/// Checks translation files, one translation, or one translation for each line of JSON that a
/// script writes.
struct CheckTranslation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a translation or translation files and print the problems.",
        discussion: """
            Examples:
              tml-translator check po/ru.po
              tml-translator check "{count} messages" "{cont} писем" --locale ru

            For a translation file, the command prints one line for each problem: the file, the \
            line, the grade and the problem. In a folder, the command checks all files of known \
            formats. With --json-lines, each problem is a line of JSON: {"file": …, "line": …, \
            "key": …, "label": …, "check": …, "grade": …, "message": …}.

            Without translation files and with --json-lines, the command reads one JSON object \
            from each line of the files or of the standard input:
              {"id": 7, "label": "Hello", "translation": "Привет!", "locale": "ru"}
            For each of these lines, the command prints one line of JSON:
              {"line":1,"id":7,"errors":0,"warnings":1,"issues":[{"check":"end-punctuation", \
            "grade":"warning","message":"…","details":["","!"],"start":12,"end":13}]}
            "start" and "end" are byte offsets in the translation (UTF-8). An input line may also \
            have "context" ({"count": {"number": "few"}}), "label_locale", "max_length", \
            "max_columns", "syntax" (for example "printf") and "off" (a list of checks to leave \
            out). Instead of "translation", a \
            line may have "translations", a list of {"label", "context", "precedence"}. With \
            "translations", the command also compares these translations with each other. In an \
            issue, "form" is the position of the translation in the list. If a line cannot be \
            read, the command prints {"line": …, "error": …} and continues.

            Exit status: 0 if there is no error (warnings do not count), 1 if there is an error, \
            2 if a line could not be read.
            """)

    @Argument(
        help: """
            Translation files; or the label and its translation; or with --json-lines files of \
            JSON lines (- is the standard input).
            """)
    var texts: [String] = []
    @OptionGroup var choice: LanguageChoice
    @OptionGroup var syntaxChoice: SyntaxChoice
    @OptionGroup var files: FileChoice
    @Option(help: "The language of the label, for example en.")
    var labelLocale: String?
    @Flag(help: "Print JSON.")
    var json = false
    @Flag(help: "Read lines of JSON and print one line of JSON for each line.")
    var jsonLines = false

    func validate() throws {
        guard !jsonLines, !isAboutFiles else { return }
        if let missing = texts.first(where: FileChoice.isMissingFile) {
            throw ValidationError("There is no file \(missing).")
        }
        if texts.count != 2 {
            throw ValidationError(
                "Give translation files, or a label and its translation, or use --json-lines.")
        }
    }

    /// True if all arguments are translation files.
    private var isAboutFiles: Bool {
        !texts.isEmpty && texts.allSatisfy { files.isFile($0, mayBeLines: jsonLines) }
    }

    func run() throws {
        if isAboutFiles { return try checkFiles() }
        var languages = try KnownLanguages(choice, in: ProgramEnvironment())
        if jsonLines { return try answerLines(&languages) }
        let language = try languages.language(choice.wantedLocale())
        let issues = Checks.issues(
            of: Label(texts[1], syntax: syntaxChoice.syntax),
            for: Label(texts[0], syntax: syntaxChoice.syntax), in: language,
            settings: CheckSettings(labelLocale: labelLocale.map { LocaleCode($0) }))
        let told = issues.map { ToldIssue($0) }
        if json {
            try Output.sayJSON(told)
        } else {
            for issue in told { try Output.say("\(issue.grade): \(SafeText.line(issue.message))") }
            if told.isEmpty { try Output.say("No problems found.") }
        }
        if issues.contains(where: { $0.grade == .error }) { throw ExitCode(1) }
    }

    private func checkFiles() throws {
        var choice = files
        choice.language = choice.language ?? self.choice.locale
        var check = FileCheck(isJSON: jsonLines || json)
        try check.check(texts, choice)
        if check.errors > 0 { throw ExitCode(1) }
        if check.isSilent && !check.isJSON { try Output.say("No problems found.") }
    }

    private func answerLines(_ languages: inout KnownLanguages) throws {
        var lines = LineByLine()
        var errors = 0
        try lines.answer(texts) { question, answer in
            let told = try told(question, &languages)
            let count = told.count { $0.isError }
            errors += count
            answer["errors"] = .integer(count)
            answer["warnings"] = .integer(told.count - count)
            answer["issues"] = .array(told.map(\.json))
        }
        if lines.hasFaults { throw ExitCode(2) }
        if errors > 0 { throw ExitCode(1) }
    }

    private func told(
        _ question: LineQuestion, _ languages: inout KnownLanguages
    ) throws -> [ToldIssue] {
        let syntax = try question.syntax() ?? syntaxChoice.syntax
        let label = try question.label("label", in: syntax)
        let locale = try question.textIfPresent("locale") ?? choice.locale
        guard let locale else { throw LineQuestion.Fault(sentence: "\"locale\" is missing.") }
        let language = try languages.language(LocaleCode(locale))
        let settings = try settings(question)
        guard let translations = try question.translations(in: syntax) else {
            return Checks.issues(
                of: try question.label("translation", in: syntax), context: try question.context(),
                for: label, in: language, settings: settings, columns: Self.columns
            ).map { ToldIssue($0) }
        }
        let each = translations.enumerated().flatMap { place, translation in
            Checks.issues(
                of: translation.label, context: translation.context, for: label, in: language,
                settings: settings, columns: Self.columns
            ).map { ToldIssue($0, form: place) }
        }
        let forms = translations.map { (context: $0.context, text: $0.label) }
        return each
            + Checks.issues(
                among: forms, for: label, in: language, settings: settings
            ).map {
                ToldIssue($0.issue, form: $0.form, in: syntax)
            }
    }

    private static func columns(of text: String) -> Int { TextCells.columns(of: text) }

    private func settings(_ question: LineQuestion) throws -> CheckSettings {
        let labelLocale = try question.textIfPresent("label_locale") ?? labelLocale
        return CheckSettings(
            labelLocale: labelLocale.map { LocaleCode($0) },
            maxLength: try question.integer("max_length"),
            maxColumns: try question.integer("max_columns"), off: try question.checks("off"))
    }
}
