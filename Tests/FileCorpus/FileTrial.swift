import Text
import TranslationFiles

/// The test of one file: the trial reads the file, changes three texts, one after another, and
/// reads each result.
struct FileTrial {
    let file: CorpusFile
    private(set) var report: FileReport
    /// The document with all changes; `nil` if the file was refused.
    private(set) var changed: FileDocument?

    init(_ file: CorpusFile) {
        self.file = file
        report = FileReport(name: file.name, format: file.expectedFormat ?? "")
    }

    /// - Parameter allUnits: true if all units are changed, and not three of them.
    mutating func run(allUnits: Bool = false) {
        guard let document = read() else { return }
        changed = document
        for place in Self.places(in: document.units, all: allUnits) {
            change(place, of: document)
        }
    }
}

extension FileTrial {
    /// New characters, for encodings that lack the first or the second.
    private static let additions = ["ż", "é", "z"]

    private mutating func read() -> FileDocument? {
        do {
            let bytes = try FileStorage.read(file.path) ?? []
            report.bytes = bytes.count
            var document: FileDocument?
            let time = try ContinuousClock().measure { () throws(FileError) in
                document = try FileDocument.open(file.path)
            }
            report.seconds = time / .seconds(1)
            guard let document else { return nil }
            report.format = document.format.name
            report.units = document.units.count
            if document.bytes != bytes { report.faults.append("The read bytes differ.") }
            return document
        } catch let error as FileError {
            let line = error.line.map { " (line \($0))" } ?? ""
            report.refusal = error.reason + line
        } catch {
            report.refusal = "\(error)"
        }
        return nil
    }

    /// All units that a person can translate, or the first, the middle and the last of them.
    private static func places(in units: [FileUnit], all: Bool) -> [Int] {
        let open = units.indices.filter { !units[$0].isReadOnly && !units[$0].forms.isEmpty }
        if all { return open }
        guard let first = open.first, let last = open.last else { return [] }
        return Set([first, open[open.count / 2], last]).sorted()
    }

    private mutating func change(_ place: Int, of document: FileDocument) {
        let unit = document.units[place]
        let forms = Self.changedForms(of: unit, at: place)
        var failure: FileError?
        for addition in Self.additions {
            let texts = forms.map { form in
                FileForm(form.name, text: Self.text(of: form, in: unit, with: addition))
            }
            let change = FileChange(unit: unit.id, forms: texts)
            do {
                let result = try document.changed(by: [change])
                report.changes += 1
                check(result, change, at: place, of: document)
                changed = try changed?.changed(by: [change])
                return
            } catch {
                failure = failure ?? error
            }
        }
        report.faults.append("\(unit.id): refused a change: \(failure?.reason ?? "")")
    }

    /// One form of a translated unit, and all forms of a unit without a translation, because the
    /// readers of PO files do not accept a translation that lacks a form.
    private static func changedForms(of unit: FileUnit, at place: Int) -> [FileForm] {
        let isUntranslated = unit.forms.allSatisfy(\.text.isEmpty)
        return isUntranslated ? unit.forms : [unit.forms[place % unit.forms.count]]
    }

    /// Puts the new characters before the line breaks at the end, because both texts of a PO file
    /// must end in the same way. A unit without a translation gets its label.
    private static func text(of form: FileForm, in unit: FileUnit, with addition: String)
        -> ExactText
    {
        let old = (form.text.isEmpty ? unit.label : form.text).string.unicodeScalars
        let tail = old.reversed().prefix { $0 == "\n" || $0 == "\r" }.count
        let start = String(String.UnicodeScalarView(old.dropLast(tail)))
        let end = String(String.UnicodeScalarView(old.suffix(tail)))
        return ExactText(start + (start.isEmpty ? "" : " ") + addition + end)
    }
}

extension FileTrial {
    private mutating func check(
        _ result: FileDocument, _ change: FileChange, at place: Int, of document: FileDocument
    ) {
        let unit = document.units[place]
        let hasFormula = Self.hasFormula(document)
        let difference = ByteDifference(
            from: hasFormula ? document.bytes : Self.withoutFormula(document),
            to: hasFormula ? result.bytes : Self.withoutFormula(result))
        if difference.old.count > Self.longestText(of: unit, forms: change.forms.count) {
            report.faults.append("\(unit.id): replaced \(difference.old.count) bytes")
        }
        do {
            checkUnits(of: try document.reread(result.bytes), change, at: place, of: document)
        } catch {
            report.faults.append("\(unit.id): the result is not readable: \(error.reason)")
        }
    }

    /// False for a PO file to which the first text of a plural form adds its formula.
    private static func hasFormula(_ document: FileDocument) -> Bool {
        document.format.name != "po"
            || lines(of: document).contains { isFormula($0) && $0.contains(where: isDigit) }
    }

    private static func withoutFormula(_ document: FileDocument) -> [UInt8] {
        let kept = lines(of: document).filter { !isFormula($0) }
        return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func lines(of document: FileDocument) -> [ArraySlice<UInt8>] {
        document.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    private static func isFormula(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "\"Plural-Forms:".utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The limit of the bytes that a changed text can have had in the file: the formats write a
    /// character with at most eight bytes in UTF-8, and UTF-16 doubles them. There are names
    /// between the changed forms.
    private static func longestText(of unit: FileUnit, forms: Int) -> Int {
        let texts = unit.forms.map(\.text) + [unit.label]
        return 64 * forms + 16 * (texts.map(\.utf8.count).max() ?? 0)
    }

    private mutating func checkUnits(
        of reread: FileDocument, _ change: FileChange, at place: Int, of document: FileDocument
    ) {
        guard reread.units.count == document.units.count else {
            report.faults.append("\(change.unit): the number of units differs")
            return
        }
        for index in document.units.indices where index != place {
            guard document.units[index] != reread.units[index] else { continue }
            report.faults.append("\(change.unit): also changed \(document.units[index].id)")
        }
        var wished = document.units[place].forms
        for form in change.forms {
            guard let index = wished.firstIndex(where: { $0.name == form.name }) else { continue }
            wished[index].text = form.text
        }
        if reread.units[place].forms != wished {
            report.faults.append("\(change.unit): has another text after the change")
        }
    }
}
