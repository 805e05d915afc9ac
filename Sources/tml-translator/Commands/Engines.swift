import ArgumentParser
import Catalog
import HTTP
import MachineTranslation
import TML
import Text
import Workbench

/// Lists the languages of the engines, or the language that each engine detects in a text.
struct Engines: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the engines and their languages, or detect the language of a text.",
        discussion: """
            The command asks each configured engine for its languages. Without --detect, the \
            command sends no text.
            """)

    @Option(help: "Print language names in this language, if the engine provides these names.")
    var namesIn = "en"
    @Option(help: "Send this text to the engines and print the language that the engines detect.")
    var detect: String?
    @Flag(
        help: """
            Delete all stored answers of engines, then exit. The program stores each answer for 30 \
            days.
            """)
    var forget = false
    @Flag(help: "Print JSON.")
    var json = false

    /// The question to the engines.
    enum Question {
        case languages(namedIn: LocaleCode)
        case detect(String)
        case translate(EngineQuestion)
    }

    struct Report: Encodable, Equatable {
        struct Language: Encodable, Equatable {
            var code: String
            var name: String?
            var targets: [String]?
            /// `source` or `target`, if the language is only one of them.
            var only: String?
        }

        var engine: String
        var languages: [Language]?
        var detected: String?
        var confidence: Double?
        /// The translations, one for each form of the text.
        var translations: [String]?
        var error: String?
    }

    func runAsync() async throws {
        let environment = try ProgramEnvironment()
        defer { environment.client.close() }
        if forget {
            try PrivateFile.remove(environment.paths.answers)
            try PrivateFile.remove(environment.paths.answers + ".damaged")
            return try Output.say(Strings.answersForgotten)
        }
        let ledger = CharacterLedger(path: environment.paths.ledger)
        var reports: [Report] = []
        for engine in try environment.engines() {
            let question = detect.map(Question.detect) ?? .languages(namedIn: LocaleCode(namesIn))
            reports.append(await Self.report(engine, question, environment.client, ledger))
        }
        guard !reports.isEmpty else { throw CommandError(Self.whyNone(environment)) }
        if json { return try Output.sayJSON(reports) }
        for report in reports { try Output.say(Strings.engine(report)) }
    }

    /// The answer of an engine, or the reason for its failure.
    static func report(
        _ configuration: EngineConfiguration, _ question: Question, _ client: HTTPClient,
        _ ledger: CharacterLedger
    ) async -> Report {
        var report = Report(engine: configuration.name)
        do {
            let engine = try await configuration.withKey().get().engine(client, ledger)
            switch question {
            case .detect(let text):
                let found = try await engine.language(of: text)
                report.detected = found?.code
                report.confidence = found?.confidence
            case .languages(let locale):
                report.languages = try await engine.languages(namedIn: locale)
                    .map(Report.Language.init)
            case .translate(let text):
                report.translations = try await engine.suggestions(for: text).map(\.text.string)
            }
        } catch {
            report.error = Strings.engineProblem(error)
        }
        return report
    }
}

extension Engines {
    private static func whyNone(_ environment: ProgramEnvironment) -> String {
        let settings = environment.settings
        if settings.suggestionsAreOn { return Strings.noEngine(environment.paths.settings) }
        return settings.engineCount > 0
            ? Strings.enginesAreOff(settings.engineCount)
            : Strings.suggestionsAreOff(environment.paths.settings)
    }
}

extension Engines.Report.Language {
    init(_ language: EngineLanguage) {
        code = language.code
        name = language.name ?? language.ownName
        targets = language.targets
        if language.targets == nil, language.isSource != language.isTarget {
            only = language.isSource ? "source" : "target"
        }
    }
}

extension Strings {
    static let answersForgotten = "The stored answers of the engines are deleted."

    /// One line for the engine and one line for each of its languages.
    static func engine(_ report: Engines.Report) -> String {
        if let error = report.error { return "\(report.engine): \(error)" }
        if let code = report.detected {
            let confidence = report.confidence.map { " (\(Int(($0 * 100).rounded())) %)" } ?? ""
            return "\(report.engine): \(code)\(confidence)"
        }
        guard let languages = report.languages, !languages.isEmpty else {
            return "\(report.engine): the engine does not provide this information"
        }
        let lines = languages.map { language in
            let targets = language.targets.map { "→ " + $0.joined(separator: ", ") }
            let only = language.only.map { "only as \($0) language" }
            return (["  " + language.code] + [language.name, only, targets].compactMap(\.self))
                .joined(separator: "  ")
        }
        return (["\(report.engine): \(languages.count)"] + lines).joined(separator: "\n")
    }
}
