import Display
import TML

extension Language {
    /// Where the lines of its texts begin.
    var direction: TextDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}
