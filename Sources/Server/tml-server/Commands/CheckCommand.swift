import ArgumentParser
import Text
import TranslationService
import Wire

/// `tml-server check`
struct CheckCommand: ServiceCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the data and the releases for damage and wrong derived values.",
        discussion: """
            If there is damage, the command prints the damaged places and exits with status 1. You \
            can run the command while the server is running. While the command checks the search \
            index, the server delays changes.
            """)

    @OptionGroup var data: DataOption

    @Flag(
        help: """
            Repair derived values: ranks, statuses, counts, the search index, files of releases.
            """)
    var repair = false

    @Flag(help: "Print JSON.")
    var json = false

    func run(_ service: TranslationService) throws {
        var damages = try service.maintenance.check()
        if repair, damages.contains(where: \.isDerived) {
            try service.maintenance.repair()
            report(damages, "repaired", where: \.isDerived)
            damages = try service.maintenance.check()
        }
        report(damages, "damaged") { _ in true }
        if damages.isEmpty, !json { CommandOutput.line("No damage found") }
        if !damages.isEmpty { throw ExitCode.failure }
    }

    private func report(
        _ damages: [Maintenance.Damage], _ verdict: String,
        where isMeant: (Maintenance.Damage) -> Bool
    ) {
        for damage in damages where isMeant(damage) {
            if json {
                CommandOutput.json(Self.json(damage, verdict))
            } else {
                CommandOutput.line(Self.text(damage, verdict))
            }
        }
    }

    private static func json(_ damage: Maintenance.Damage, _ verdict: String) -> JSON {
        [
            "subject": .string(damage.subject), "verdict": .string(verdict),
            "count": .integer(damage.count), "repairable": .boolean(damage.isDerived),
            "places": .array(damage.places.map(JSON.string)), "advice": .string(damage.advice),
        ]
    }

    private static func text(_ damage: Maintenance.Damage, _ verdict: String) -> String {
        var lines = ["\(damage.subject): \(damage.count) \(verdict)"]
        lines += damage.places.map { "  \($0)" }
        if damage.count > damage.places.count {
            lines.append("  and \(damage.count - damage.places.count) more places")
        }
        if verdict == "damaged" {
            lines.append("  \(damage.advice)")
        }
        return lines.joined(separator: "\n")
    }
}
