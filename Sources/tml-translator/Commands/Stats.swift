import ArgumentParser
import Catalog
import Foundation
import LocalStore
import TML
import Workbench

/// Shows the statistics of the downloaded projects, without the network.
struct Stats: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the numbers of words to translate, by source and by person.",
        discussion: """
            The command reads the local copy and needs no network. The command counts the words \
            of the labels, including the names of tokens. A text that you have not uploaded does \
            not count as a translation. The command compares each untranslated label with the \
            translation memory. In large projects, this comparison takes long.
            """)

    @Option(help: "The key of a project, or its beginning. Without this option: all projects.")
    var project: String?
    @Option(help: "A language, for example ru. Without this option: all downloaded languages.")
    var locale: String?
    @Flag(help: "Print JSON.")
    var json = false
    @Flag(help: "Do not compare the labels with the translation memory.")
    var withoutMatches = false
    @Option(help: "Write a report with charts to this HTML file.")
    var html: String?

    func validate() throws {
        if json, html != nil {
            throw ValidationError(
                "Give either --json or --html, because they have different outputs.")
        }
    }

    func run() throws {
        let environment = try ProgramEnvironment()
        guard let store = try environment.readingStore() else {
            throw CommandError(Strings.nobodySignedIn)
        }
        defer { store.close() }
        let memory = MemoryWorker(environment.settings.memoryScope)
        defer { memory.close() }
        if !withoutMatches, let path = try environment.storePath() {
            memory.follow(store, at: path)
            memory.learnAll()
        }
        let now = Int(Date.now.timeIntervalSince1970)
        let report = StatisticsReport(try projects(in: store, memory, now: now), at: now)
        if let html {
            try PrivateFile.write(Array(SafeText.html(report.page).utf8), to: html)
            try Output.say("The report is in \(html).")
        } else if json {
            try Output.sayJSON(report)
        } else {
            try Output.say(report.text)
        }
    }

    /// Reads the wanted projects that have a downloaded language.
    private func projects(
        in store: TranslationStore, _ memory: MemoryWorker, now: Int
    ) throws -> [StatisticsReport.Project] {
        let reader = StatisticsReader(store)
        let wanted = try project.map { try KnownProject($0, in: store).key }
        let found = try store.projects()
            .filter { wanted == nil || $0.project.key == wanted }
            .map { summary in
                let languages = try languages(of: summary).compactMap {
                    language -> StatisticsReport.Language? in
                    let project = summary.project.key
                    var numbers = try reader.statistics(
                        of: project, locale: language.locale, now: now)
                    numbers?.bands = bands(of: project, language.locale, memory)
                    return numbers.map { StatisticsReport.Language(language, $0) }
                }
                return StatisticsReport.Project(
                    key: summary.project.key.rawValue, name: summary.project.name,
                    languages: languages)
            }.filter { !$0.languages.isEmpty }
        guard !found.isEmpty else {
            throw CommandError(
                "The local copy has no keys of this project and language. Download the keys with "
                    + "`tml-translator pull`.")
        }
        return found
    }

    /// Returns the labels to translate by their best match. If the memory cannot be used, says so.
    private func bands(
        of project: Project.Key, _ locale: LocaleCode, _ memory: MemoryWorker
    ) -> MemoryBands? {
        do {
            return try memory.bands(of: project, locale)
        } catch {
            let why = Strings.sentenceWithCause(Failure(error))
            Output.complain(Strings.notCompared(locale.rawValue, why: why))
            return nil
        }
    }

    private func languages(of summary: ProjectSummary) -> [ProjectLanguage] {
        let wanted = locale.map { LocaleCode($0) }
        return summary.project.targetLanguages.filter { wanted == nil || $0.locale == wanted }
    }
}
