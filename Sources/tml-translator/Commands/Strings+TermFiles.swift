import TermLibrary
import TextFiles
import Workbench

/// The messages of the commands for terms.
extension Strings {
    static let noTermFiles = "No file was imported, and you have no terms of your own."

    static func imported(_ file: TermFile) -> String {
        "\(file.name): \(terms(file.count))" + (file.date.map { ", imported \($0) UTC" } ?? "")
    }

    static func removedTerms(_ count: Int, of name: String) -> String {
        "\(terms(count)) of \(name) removed."
    }

    static func termsSoFar(_ count: Int) -> String { "\(terms(count)) imported so far." }

    static func brought(_ outcome: TermImportOutcome, as name: String) -> String {
        "\(terms(outcome.taken)) imported as \(name)."
            + cleaned(outcome.cleaned, terms(outcome.cleaned))
    }

    static func sentence(_ error: TextFileError, ofTermsIn file: String) -> String {
        switch error {
        case .unknown:
            "\(file) has an unknown format. These formats can be imported: \(termFormats)."
        case .empty(nil): "\(file) has no terms."
        case .failed, .malformed, .empty: sentence(error, file)
        }
    }

    static func sentence(_ error: TermLibraryError) -> String {
        switch error {
        case .damaged(let why):
            "Your own terms (store.sqlite.terms beside the local copy) cannot be used: \(why) Move this file to another folder and import your files again."
        case .failed(let why): "The terms cannot be used: \(why)"
        }
    }

    static func noTermFormat(_ file: String) -> String {
        "The name \(file) must end in one of \(TermFormat.all.map { "." + $0.fileExtension }.joined(separator: ", "))."
    }

    static func exportedTerms(_ count: Int, to file: String) -> String {
        "\(terms(count)) written to \(file)."
    }

    static func termsNotExported(_ count: Int) -> String {
        "\(terms(count)) could not be written: the format does not allow some of the characters."
    }

    private static var termFormats: String {
        TermFormat.all.map { "\($0.title) (.\($0.fileExtension))" }.joined(separator: ", ")
    }

    static func terms(_ count: Int) -> String { count == 1 ? "1 term" : "\(count) terms" }
}
