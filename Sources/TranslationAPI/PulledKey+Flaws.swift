import Catalog
import TML
import Text

/// Where a character stands that takes the place of bytes that are no UTF-8.
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
    /// The label or the translation.
    var flawedText: ExactText? {
        switch self {
        case .key(let key): key.label.isFlawed || key.description.isFlawed ? key.label : nil
        case .translation(let translation, _): translation.text.isFlawed ? translation.text : nil
        case .keyDeleted, .translationDeleted, .target, .term, .termDeleted: nil
        }
    }
}
