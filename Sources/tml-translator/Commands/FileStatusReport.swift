import Catalog
import FileProjects
import TML
import Workbench

/// The numbers of texts and words of a translation file.
struct FileStatusReport: Encodable {
    private var file: String
    private var locale: String
    private var translated: LabelAmount
    private var toReview: LabelAmount
    private var untranslated: LabelAmount
    private var all: LabelAmount

    private init(_ project: FileProject) {
        let numbers = project.statistics
        file = project.address.path
        locale = project.address.locale.rawValue
        translated = numbers[.accepted] + numbers[.approved]
        toReview = numbers[.pending]
        untranslated = numbers[.untranslated]
        all = numbers.all
    }

    /// Prints the numbers of each file.
    static func say(_ files: [String], _ choice: FileChoice, json: Bool) throws {
        let found = try FoundFiles(files, choice, for: FilePerson(name: ""))
        for warning in found.warnings { Output.complain(warning) }
        guard !found.projects.isEmpty else { throw CommandError(Strings.noFiles(in: files)) }
        let reports = found.projects.map { FileStatusReport($0) }
        guard !json else { return try Output.sayJSON(reports) }
        for report in reports { try Output.say(report.sentence) }
    }

    private var sentence: String {
        "\(file): \(locale), \(all.keys) texts: \(translated.keys) translated, "
            + "\(toReview.keys) to review, \(untranslated.keys) untranslated; "
            + "\(untranslated.words) of \(all.words) words to translate"
    }
}
