import LocalStore
import MachineTranslation
import Sync
import TermLibrary
import Terminal
import TranslationAPI
import TranslationMemory
import Workbench

/// Something that stops a command, in a sentence for the person who typed it.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// An error of the lower modules in the workbench's sentence; any other as it is.
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
