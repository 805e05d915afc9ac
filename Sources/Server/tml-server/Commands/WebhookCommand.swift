import ArgumentParser
import Catalog
import KeyIndex
import Text
import TranslationService

/// `tml-server webhook …`
struct WebhookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: "List, add, remove and test the webhooks of a project.",
        subcommands: [List.self, Add.self, Remove.self, Test.self])
}

extension WebhookCommand {
    /// `tml-server webhook list PROJECT`
    struct List: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the webhooks of a project: id, state, address, events.")

        @OptionGroup var target: ProjectOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            CommandOutput.list(
                try service.webhooks.all(nil, project), asJSON: json, Self.json, text: Self.text)
        }

        private static func json(_ webhook: Webhook) -> JSON { .object(webhook.record) }

        private static func text(_ webhook: Webhook) -> String {
            let events = webhook.events.map(\.rawValue).joined(separator: " ")
            return "\(webhook.id)  \(webhook.isActive ? "on" : "off")  \(webhook.url)  \(events)"
        }
    }

    /// `tml-server webhook add PROJECT URL`
    struct Add: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a webhook. Print its id and its secret, which is shown only once.",
            discussion: """
                The running server sends the events to the address, signed by the specification \
                Standard Webhooks. The receiver verifies the signature with the secret.
                """)

        @OptionGroup var target: ProjectOptions

        @Argument(help: "The address that receives the events: https://…")
        var url: String

        @Option(
            parsing: .upToNextOption,
            help: """
                The events [all]: \
                \(WebhookEvent.allCases.map(\.rawValue).joined(separator: ", ")).
                """)
        var events: [String] = []

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            let settings = try data.configuration().server.webhooks
            let names = events.isEmpty ? WebhookEvent.allCases.map(\.rawValue) : events
            let (webhook, secret) = try service.webhooks.add(
                nil, project,
                NewWebhook(url: url, events: names, allowsHTTP: settings.allowsHTTP))
            CommandOutput.line("\(webhook.id)  \(secret.reveal())")
        }
    }

    /// `tml-server webhook remove PROJECT ID`
    struct Remove: ProjectServiceCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a webhook with the list of its deliveries.")

        @OptionGroup var target: ProjectOptions

        @Argument(help: "The id of the webhook, from “webhook list”.")
        var id: Int

        func run(_ service: TranslationService, _ project: Project.Key) throws {
            try service.webhooks.remove(nil, project, WebhookID(id))
        }
    }
}

extension WebhookCommand {
    /// `tml-server webhook test PROJECT ID`
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a test event to a webhook and print the answer.",
            discussion: "If the first attempt fails, the running server makes further attempts.")

        @OptionGroup var target: ProjectOptions

        @Argument(help: "The id of the webhook, from “webhook list”.")
        var id: Int

        func run() async throws {
            let sender = WebhookSender(try target.data.configuration().server.webhooks)
            let service = try target.data.existingService()
            do {
                let project = try ProjectCommand.key(target.project, service)
                let attempt = try service.webhooks.takeTest(project, WebhookID(id))
                guard let attempt else {
                    CommandOutput.line("The running server sends the test event.")
                    return
                }
                let (outcome, duration) = try await sender.send(attempt)
                try service.webhooks.record(outcome, of: attempt, duration: duration)
                try Self.report(outcome, duration)
            } catch {
                throw CommandFailure(error)
            }
        }

        private static func report(_ outcome: WebhookOutcome, _ duration: Int) throws {
            switch outcome {
            case .answered(let status, let text, _):
                CommandOutput.line("\(status)  \(duration) ms  \(text)")
                guard (200..<300).contains(status) else {
                    throw CommandFailure("The receiver did not accept the test event")
                }
            case .unanswered(let reason, _): throw CommandFailure(outcome.error ?? reason)
            }
        }
    }
}
