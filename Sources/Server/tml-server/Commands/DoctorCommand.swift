import ArgumentParser
import Diagnostics
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

    @Flag(help: "Do not contact the engines, the provider, the object store and Litestream.")
    var offline = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let configuration = try data.configuration()
        var found = ExposureDoctor(configuration: configuration).diagnoses
        found += FilesDoctor(configuration: configuration).diagnoses
        found += UnitDoctor().diagnoses
        found += PortDoctor(configuration: configuration).diagnoses
        found += await MachinesDoctor(configuration: configuration, isAsking: !offline).diagnoses
        found += await OpenIDDoctor(
            settings: configuration.server.openID, isAsking: !offline
        ).diagnoses
        do {
            found += try database(configuration)
            found += try await publishing(configuration)
        } catch let failure as CommandFailure {
            found.append(Diagnosis(.error, "\(failure.description)."))
        }
        found += await ReplicaDoctor(configuration: configuration, isAsking: !offline).diagnoses
        let report = DoctorReport(
            found.filter { $0.grade == .error } + found.filter { $0.grade != .error })
        if json {
            CommandOutput.json(.array(report.diagnoses.map(Self.json)))
        } else {
            for text in report.texts { CommandOutput.line(text) }
        }
        if report.hasErrors { throw ExitCode.failure }
    }

    private func database(_ configuration: ServerConfiguration) throws -> [Diagnosis] {
        guard FileManager.default.fileExists(atPath: configuration.database) else {
            let missing = Diagnosis(
                .warning, "There is no database in \(configuration.data).",
                remedy: "Run: tml-server init EMAIL")
            return [missing] + mail(configuration, nil)
        }
        return try CommandFailure.explaining {
            let service = try DataOption.service(configuration)
            return PeopleDoctor(
                facts: try service.maintenance.safetyFacts(tokenAge: PeopleDoctor.tokenAge),
                lastBackup: service.maintenance.lastBackup, now: Int(Date().timeIntervalSince1970)
            ).diagnoses
                + TextsDoctor(
                    controlled: try service.maintenance.textsWithControls(limit: TextsDoctor.most)
                ).diagnoses
                + mail(configuration, try service.mail.state())
        }
    }

    private func mail(
        _ configuration: ServerConfiguration, _ state: MailQueue.State?
    ) -> [Diagnosis] {
        MailDoctor(
            configuration: configuration, state: state, now: Int(Date().timeIntervalSince1970)
        ).diagnoses
    }

    private func publishing(_ configuration: ServerConfiguration) async throws -> [Diagnosis] {
        guard FileManager.default.fileExists(atPath: configuration.database) else { return [] }
        let versions = try CommandFailure.explaining {
            try DataOption.service(configuration).releases.currentVersions()
        }
        return await PublishDoctor(
            configuration: configuration, versions: versions, isAsking: !offline
        ).diagnoses
    }

    private static func json(_ diagnosis: Diagnosis) -> JSON {
        [
            "grade": .string(diagnosis.grade.rawValue), "sentence": .string(diagnosis.sentence),
            "remedy": diagnosis.remedy.map(JSON.string) ?? .null,
        ]
    }
}
