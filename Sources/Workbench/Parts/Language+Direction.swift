import Display
import TML

extension Language {
    /// The direction of texts in the language.
    var direction: TextDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}
