import Catalog
import TML
import Text

/// The replacement character, which stands for bytes that are not UTF-8.
extension ExactText {
    fileprivate var isFlawed: Bool { string.unicodeScalars.contains("\u{FFFD}") }
}

extension PulledKey {
    var isFlawed: Bool {
        key.label.isFlawed || key.description.isFlawed
            || translations.contains { $0.text.isFlawed }
    }
}

extension NewsItem {
    /// The label or the translation if it contains a replacement character.
    var flawedText: ExactText? {
        switch self {
        case .key(let key): key.label.isFlawed || key.description.isFlawed ? key.label : nil
        case .translation(let translation, _): translation.text.isFlawed ? translation.text : nil
        case .keyDeleted, .translationDeleted, .comment, .commentDeleted, .target, .term,
            .termDeleted:
            nil
        }
    }
}
