import LocalStore
import MachineTranslation
import Sync
import TermLibrary
import Terminal
import TranslationAPI
import TranslationMemory
import Workbench

/// An error that stops a command, as a sentence for the person who started the command.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// Converts an error of the lower modules to a sentence. Other errors stay unchanged.
    static func told(_ error: any Error) -> any Error {
        switch error {
        case let error as TerminalError: CommandError(Strings.sentence(error))
        case is StoreError, is ServerError, is SyncError, is EngineError, is ServerAddressError,
            is PrivateFile.Failure:
            CommandError(Strings.sentenceWithCause(Failure(error)))
        case let error as MemoryError: CommandError(Strings.sentence(error))
        case let error as TermLibraryError: CommandError(Strings.sentence(error))
        default: error
        }
    }
}
