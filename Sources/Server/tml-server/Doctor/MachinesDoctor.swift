import Diagnostics
import HTTP
import MachineTranslation
import Text

/// Checks that the configured engines have their keys and answer.
struct MachinesDoctor {
    let configuration: ServerConfiguration
    /// Whether the engines are contacted. No engine gets a text.
    let isAsking: Bool

    var diagnoses: [Diagnosis] {
        get async {
            let client = HTTPClient(userAgent: "tml-server/\(TMLServer.version)")
            defer { client.close() }
            var diagnoses: [Diagnosis] = []
            for machine in configuration.server.machines {
                if let found = await self.diagnosis(about: machine, client) {
                    diagnoses.append(found)
                }
            }
            return diagnoses
        }
    }

    private func diagnosis(about machine: EngineConfiguration, _ client: HTTPClient) async
        -> Diagnosis?
    {
        var machine = machine
        do {
            try machine.readKey()
        } catch {
            return Diagnosis(
                .warning, "\(error), so the server does not start.",
                remedy: "Provide the API key, or remove the setting from the [[engine]] table.")
        }
        guard isAsking else { return nil }
        do {
            _ = try await machine.engine(client, CharacterLedger(path: nil)).examine()
            return nil
        } catch {
            let reason = MachineAnswers.error(error, machine)["message"]?.string ?? ""
            return Diagnosis(
                .warning, "The engine \(machine.name) gives no suggestions: \(reason).",
                remedy: "Correct the url and the API key, start the engine, or remove its "
                    + "[[engine]] table.")
        }
    }
}
