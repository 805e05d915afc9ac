import TranslationService

/// An error that stops a command, as a sentence for the administrator. The exit status is 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = CommandOutput.safe(description) }

    /// Converts an error of the service to a sentence.
    init(_ error: any Error) {
        switch error {
        case ServiceError.storage(let text): self.init(text)
        case let error as ServiceError: self.init(error.sentence)
        case let error as CommandFailure: self.init(error.description)
        default: self.init(String(describing: error))
        }
    }

    /// Runs the work and converts its errors to sentences.
    static func explaining<Value>(_ work: () throws -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }
}
