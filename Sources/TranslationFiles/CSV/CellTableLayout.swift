import TML
import Text

/// The texts of a table with a row for each unit.
struct CellTableLayout: FileLayout {
    let sourceLocale: LocaleCode?
    let locale: LocaleCode?
    var formula: PluralFormula? { nil }
    private(set) var units: [FileUnit] = []
    private let table: CellTable
    private let columns: CellColumns
    /// The row of each unit.
    private var rows: [[CellTable.Cell]] = []

    /// Reads a file.
    init(_ input: FileInput) throws(FileError) {
        table = try CellTable(input.text)
        try table.requireNoMergeMarks()
        guard let columns = Self.columns(of: table, input.locale) else {
            throw .malformed(line: 1, "The titles do not name the columns of the texts.")
        }
        self.columns = columns
        sourceLocale = columns.sourceLocale
        locale = columns.locale ?? LocaleInPath(input.path)?.locale
        for row in table.rows.dropFirst() where !(text(.source, row)?.isEmpty ?? true) {
            units.append(unit(row))
            rows.append(row)
        }
        let syntax = SyntaxGuess(units.map(\.label)).syntax(usual: .plain)
        for index in units.indices { units[index].syntax = syntax }
    }

    func replacements(
        for change: FileChange, at index: Int
    ) throws(FileError) -> [FileReplacement] {
        let (unit, row) = (units[index], rows[index])
        let forms = try unit.forms(after: change)
        var texts: [(column: Int, text: ExactText)] = []
        if forms != unit.forms {
            guard let column = columns.places[.target] else {
                throw .cannotContain(unit: change.unit, "The file has no column for the language.")
            }
            texts.append((column, forms[0].text))
        }
        if let column = columns.places[.review], let review = review(change.state, row) {
            texts.append((column, review))
        }
        let known = texts.filter { $0.column < row.count }.map { replacement(of: $0, in: row) }
        return known + added(texts.filter { $0.column >= row.count }, to: row)
    }
}

extension CellTableLayout {
    private static func columns(of table: CellTable, _ locale: LocaleCode?) -> CellColumns? {
        guard let header = table.rows.first else { return nil }
        let titles = header.indices.map { table.text(of: $0, in: header)?.string ?? "" }
        return CellColumns(titles: titles, locale: locale)
    }

    /// True if the first line names the columns of labels and of translations.
    static func recognizes(_ input: FileInput) -> Bool {
        let line = input.text.prefix { $0 != 0x0A && $0 != 0x0D }
        let isHint = line.starts(with: "sep=".utf8)
        let bytes = isHint ? input.text : Array(line)
        guard let table = try? CellTable(bytes) else { return false }
        return columns(of: table, input.locale) != nil
    }

    private func text(_ content: CellColumns.Content, _ row: [CellTable.Cell]) -> ExactText? {
        columns.places[content].flatMap { table.text(of: $0, in: row) }
    }

    private func unit(_ row: [CellTable.Cell]) -> FileUnit {
        let label = text(.source, row) ?? ""
        let context = text(.context, row)?.string ?? ""
        let key = text(.key, row)?.string ?? ""
        let named = context.isEmpty ? label.string : "\(context)|\(label)"
        var unit = FileUnit(
            id: key.isEmpty ? named : key, label: label, context: context.isEmpty ? key : context,
            references: lines(.references, row),
            forms: [FileForm(text: text(.target, row) ?? "")])
        unit.comments = lines(.comments, row) + lines(.moreComments, row)
        unit.state = .of(unit.forms)
        let isToReview = text(.review, row).map { Self.reviewWords[$0.string] == true } ?? false
        if unit.state == .translated, isToReview { unit.state = .toReview }
        return unit
    }

    private func lines(_ content: CellColumns.Content, _ row: [CellTable.Cell]) -> [String] {
        (text(content, row)?.string ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }

    /// The words for a text to review and for another text.
    private static let reviewWords = [
        "True": true, "true": true, "TRUE": true, "1": true, "yes": true, "fuzzy": true,
        "False": false, "false": false, "FALSE": false, "0": false, "no": false, "": false,
    ]
    private static let otherReviewWords = [
        "True": "False", "true": "false", "TRUE": "FALSE", "1": "0", "yes": "no", "fuzzy": "",
        "False": "True", "false": "true", "FALSE": "TRUE", "0": "1", "no": "yes", "": "True",
    ]

    /// Returns the new word for the state; `nil` if the word stays.
    private func review(_ state: FileUnit.State?, _ row: [CellTable.Cell]) -> ExactText? {
        guard let state else { return nil }
        let word = text(.review, row)?.string ?? ""
        guard let isToReview = Self.reviewWords[word], isToReview != (state == .toReview) else {
            return nil
        }
        return Self.otherReviewWords[word].map { ExactText($0) }
    }
}

extension CellTableLayout {
    private func replacement(
        of text: (column: Int, text: ExactText), in row: [CellTable.Cell]
    ) -> FileReplacement {
        let cell = row[text.column]
        let isQuoted = cell.isQuoted || cell.range.isEmpty && quotes(text.column)
        return FileReplacement(
            range: cell.range, bytes: table.bytes(of: text.text, isQuoted: isQuoted))
    }

    /// True if the title of a column has quotation marks, because all cells have them.
    private func quotes(_ column: Int) -> Bool {
        guard let header = table.rows.first, column < header.count else { return false }
        return header[column].isQuoted
    }

    /// Returns the cells after the last cell of a short row.
    private func added(
        _ texts: [(column: Int, text: ExactText)], to row: [CellTable.Cell]
    ) -> [FileReplacement] {
        guard let last = texts.map(\.column).max(), let end = row.last?.range.upperBound else {
            return []
        }
        var bytes: [UInt8] = []
        for column in row.count...last {
            bytes.append(table.separator)
            if let text = texts.first(where: { $0.column == column }) {
                bytes += table.bytes(of: text.text, isQuoted: quotes(column))
            }
        }
        return [FileReplacement(range: end..<end, bytes: bytes)]
    }
}

extension CellTableLayout {
    /// Tables of texts and translations.
    static let format = FileFormat(
        name: "csv", title: "CSV", extensions: ["csv", "tsv"],
        isUsual: { TranslationPlace($0).isForLanguages },
        recognizes: { CellTableLayout.recognizes($0) },
        read: { input throws(FileError) in try CellTableLayout(input) })
}
