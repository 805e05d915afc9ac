import TML
import Text

/// Chooses the flags about the placeholders of new entries.
///
/// The syntax of a label names a family of placeholders, and gettext has a flag for each programming
/// language. The placeholders of the label decide between them.
struct FormatFlagChoice {
    /// The flags with their expressions, which are slow to make.
    private let flags: [(flag: FormatFlag, placeholder: Regex<Substring>)]

    init() {
        flags = FormatFlag.all.compactMap { flag in flag.placeholder.map { (flag, $0()) } }
    }

    /// Returns the name of the first flag whose rules the labels of an entry keep. `nil` if there
    /// is none, or if the labels have no placeholder for a value.
    func name(for unit: FileUnit) -> String? {
        let flags = flags.filter { isOf(unit.syntax, $0.flag) }
        guard !flags.isEmpty else { return nil }
        let labels = [unit.label, unit.singular].compactMap { $0 }
            .map { Label($0.string, syntax: unit.syntax) }
        let tokens = labels.flatMap(\.tokens).filter { $0.literalText == nil }
        guard !tokens.isEmpty, !labels.contains(where: hasOtherSigns) else { return nil }
        let numbering = Numbering(tokens)
        return flags.first { flag, placeholder in
            numbering.isAllowed(by: flag, isPlural: unit.singular != nil)
                && tokens.allSatisfy { $0.text.wholeMatch(of: placeholder) != nil }
        }?.flag.name
    }
}

extension FormatFlagChoice {
    private func isOf(_ syntax: LabelSyntax, _ flag: FormatFlag) -> Bool {
        flag.placeholders == syntax.placeholders
            && (flag.markup == .qt) == (syntax.markup == .qt)
    }

    /// Returns true if a label has signs of placeholders outside of its placeholders. For gettext,
    /// `% s` of `100% sure` can be a placeholder.
    private func hasOtherSigns(_ label: Label) -> Bool {
        let signs = label.syntax.placeholders == .printf ? "%" : "{}"
        let count = { (text: String) in text.utf8.count { signs.utf8.contains($0) } }
        return label.tokens.map { count($0.text) }.reduce(0, +) < count(label.text)
    }

    /// The numbers and names of the placeholders of an entry.
    private struct Numbering {
        private let tokens: Int
        private let named: Int
        private let numbers: [Int]

        init(_ tokens: [Token]) {
            self.tokens = tokens.count
            named = tokens.count { $0.text.hasPrefix("%(") }
            numbers = tokens.filter { $0.text.hasPrefix("%") && $0.text.contains("$") }
                .compactMap { Int($0.name) }
        }

        /// All placeholders or none have numbers, and all or none have names. A form of a plural
        /// can leave out the number, and the flag must allow the gap.
        func isAllowed(by flag: FormatFlag, isPlural: Bool) -> Bool {
            guard named == 0 || named == tokens else { return false }
            guard !numbers.isEmpty else { return true }
            guard numbers.count == tokens else { return false }
            let hasAll = numbers.max() == Set(numbers).count
            return !flag.needsAllNumbers || (hasAll && !isPlural)
        }
    }
}
