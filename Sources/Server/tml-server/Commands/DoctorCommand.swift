import ArgumentParser
import Foundation
import Text
import TranslationService
import Wire

/// `tml-server doctor`
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the configuration and the data for errors and risks.",
        discussion: """
            An error reports an unsafe state. A warning reports a risk. The command prints advice \
            for each error and warning. If there is an error, the command exits with status 1.
            """)

    @OptionGroup var data: DataOption

    @Flag(help: "Do not contact the engines.")
    var offline = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let configuration = try data.configuration()
        var advice = ExposureDoctor(configuration: configuration).advice
        advice += FilesDoctor(configuration: configuration).advice
        advice += UnitDoctor().advice
        advice += PortDoctor(configuration: configuration).advice
        advice += await MachinesDoctor(configuration: configuration, isAsking: !offline).advice
        advice += try database(configuration)
        let sorted =
            advice.filter { $0.gravity == .unsafe } + advice.filter { $0.gravity == .unwise }
        if json {
            CommandOutput.json(.array(sorted.map(Self.json)))
        } else {
            for piece in sorted { CommandOutput.line(Self.text(piece)) }
            if sorted.isEmpty { CommandOutput.line("ok: No problems found.") }
        }
        if advice.contains(where: { $0.gravity == .unsafe }) { throw ExitCode.failure }
    }

    private func database(_ configuration: ServerConfiguration) throws -> [Advice] {
        guard FileManager.default.fileExists(atPath: configuration.database) else {
            return [
                Advice(
                    .unwise, "There is no database in \(configuration.data)",
                    remedy: "Run: tml-server init EMAIL")
            ]
        }
        return try CommandFailure.explaining {
            let service = try DataOption.service(configuration)
            return PeopleDoctor(
                facts: try service.maintenance.safetyFacts(tokenAge: PeopleDoctor.tokenAge),
                lastBackup: service.maintenance.lastBackup, now: Int(Date().timeIntervalSince1970)
            ).advice
                + TextsDoctor(
                    controlled: try service.maintenance.textsWithControls(limit: TextsDoctor.most)
                ).advice
        }
    }

    private static func text(_ advice: Advice) -> String {
        "\(advice.gravity.word): \(advice.finding).\n        \(advice.remedy)."
    }

    private static func json(_ advice: Advice) -> JSON {
        [
            "gravity": .string(advice.gravity.rawValue), "finding": .string(advice.finding),
            "remedy": .string(advice.remedy),
        ]
    }
}
