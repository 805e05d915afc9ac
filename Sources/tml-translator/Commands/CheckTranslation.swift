import ArgumentParser
import Foundation
import TML
import Workbench

/// Says what is wrong with a translation.
struct CheckTranslation: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong with a translation of a label.",
        discussion: "Ends with status 1 when there is an error; warnings alone end with 0.")

    @Argument(help: "The label.")
    var label: String
    @Argument(help: "Its translation.")
    var translation: String
    @OptionGroup var choice: LanguageChoice
    @Flag(help: "Print JSON.")
    var json = false

    private struct Finding: Encodable {
        var id: String
        var grade: String
        var message: String
        var start: Int?
        var end: Int?
    }

    func run() throws {
        let house = try House()
        let language = try choice.language(LocaleCode(choice.locale), in: house)
        let issues = Checks.issues(of: Label(translation), for: Label(label), in: language)
        let findings = issues.map {
            Finding(
                id: $0.check.rawValue, grade: $0.grade == .error ? "error" : "warning",
                message: Strings.sentence($0), start: $0.range?.lowerBound,
                end: $0.range?.upperBound)
        }
        if json {
            try printJSON(findings)
        } else {
            for finding in findings { print("\(finding.grade): \(SafeText.line(finding.message))") }
            if findings.isEmpty { print("No problems found.") }
        }
        if issues.contains(where: { $0.grade == .error }) { throw ExitCode(1) }
    }
}
