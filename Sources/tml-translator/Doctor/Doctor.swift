import ArgumentParser
import Diagnostics
import HTTP
import Terminal
import Workbench

/// Checks everything that the workstation needs and reports problems.
struct Doctor: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Check the folders, the local copy, the server, the engines and the terminal.",
        discussion: """
            The command changes nothing and sends no text. Without --offline, the command asks \
            the server for its name and time, and checks whether the engines answer. Each result \
            begins with ok, warning or error. An error prevents your work or can cause the loss \
            of texts. If there is an error, the exit status is 1.
            """)

    @Flag(help: "Do not contact the server or the engines.")
    var offline = false
    @Flag(help: "Print JSON.")
    var json = false

    func runAsync() async throws {
        CharacterSet.prepare()
        let environment = try ProgramEnvironment()
        defer { environment.client.close() }
        var examination = Examination(environment: environment)
        examination.lookAtFolders()
        examination.lookAtCopy()
        if !offline { await examination.lookAtServer() }
        await examination.lookAtEngines(isAsking: !offline)
        examination.lookAtTerminal()
        if json {
            try Output.sayJSON(examination.report.diagnoses)
        } else {
            for text in examination.report.texts { try Output.say(text) }
        }
        if examination.report.hasErrors { throw ExitCode.failure }
    }
}
