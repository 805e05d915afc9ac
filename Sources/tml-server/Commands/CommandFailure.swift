import TranslationService

/// What stopped a command, as the administrator is told it; the exit status is 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = CommandOutput.safe(description) }

    /// An error of the service in words.
    init(_ error: any Error) {
        switch error {
        case ServiceError.storage(let text): self.init(text)
        case let error as ServiceError: self.init(error.sentence)
        case let error as CommandFailure: self.init(error.description)
        default: self.init(String(describing: error))
        }
    }

    /// Does some work; what goes wrong is put into words.
    static func explaining<Value>(_ work: () throws -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }
}
