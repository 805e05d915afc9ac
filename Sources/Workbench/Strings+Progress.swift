import Catalog

extension Strings {
    /// How far a language is.
    static func progress(_ progress: LanguageProgress) -> String {
        "\(number(progress.accepted + progress.approved)) of \(number(progress.keys)) done"
    }
}
