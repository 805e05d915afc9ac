import Catalog
import Display
import FileProjects
import Foundation
import TML
import Text
import TranslationFiles
import Workbench

/// The check of translation files: one line for each problem, in the form that editors understand.
struct FileCheck {
    /// True if each problem is a line of JSON.
    let isJSON: Bool
    private(set) var errors = 0
    private(set) var isSilent = true

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Checks the files, and the files of known formats in folders. Throws if there is no file.
    mutating func check(_ paths: [String], _ choice: FileChoice) throws {
        let person = FilePerson(name: "")
        let format = try choice.fileFormat()
        var isEmpty = true
        for path in paths {
            for file in FileFinder.translations(at: path, format: format) {
                do {
                    let project = try FileProject(
                        opening: file, base: choice.source,
                        locale: choice.language.map { LocaleCode($0) }, format: format,
                        for: person)
                    if project.lacksOriginals { Output.complain(Strings.lacksOriginals(file)) }
                    try check(project, file)
                } catch let obstacle as FileProject.Obstacle {
                    guard file == path || obstacle != .file(.unknownFormat) else { continue }
                    try say(obstacle, about: file)
                }
                isEmpty = false
            }
        }
        if isEmpty { throw CommandError(Strings.noFiles(in: paths)) }
    }

    private mutating func check(_ file: FileProject, _ path: String) throws {
        let language = file.language
        let keys = file.keys
        let compared = ComparedKeys(keys)
        let found = keys.map { key in
            let missing = file.missingForms(of: key)
            return (key, Self.issues(of: key, without: missing, language, beside: compared))
        }.filter { !$1.isEmpty }
        let lines = file.lines(of: found.map(\.0))
        for (key, issues) in found {
            var told: Set<[String]> = []
            for (issue, form) in issues {
                let issue = ToldIssue(issue, in: key.key.labelSyntax)
                // Only JSON contains the places of issues in a text.
                guard isJSON || told.insert([issue.message, form?.code ?? ""]).inserted else {
                    continue
                }
                try say(issue, form, of: key, path, lines[key.key.id])
            }
        }
    }

    /// Returns the issues of all texts of a key, each with the form that it is about.
    ///
    /// - Parameter missing: the forms of a formula without a text.
    private static func issues(
        of pulled: PulledKey, without missing: [Context], _ language: Language,
        beside others: ComparedKeys
    ) -> [(issue: Issue, form: Context?)] {
        let key = pulled.key
        let label = Label(key.label.string, syntax: key.labelSyntax)
        let settings = CheckSettings(labelLocale: key.locale, maxLength: key.maxLength)
        let forms = pulled.translations.map { translation in
            (
                context: translation.context,
                text: Label(translation.text.string, syntax: key.labelSyntax)
            )
        }
        var found: [(issue: Issue, form: Context?)] = forms.flatMap { form in
            Checks.issues(
                of: form.text, context: form.context, for: label, in: language,
                settings: settings, columns: { TextCells.columns(of: $0) }
            ).map { ($0, form.context.isAlways ? nil : form.context) }
        }
        found += Checks.issues(among: forms, for: label, in: language, settings: settings)
            .filter { missing.isEmpty || $0.issue.check != .uncoveredForms }
            .map { issue in (issue.issue, issue.form.map { forms[$0].context }) }
        if !missing.isEmpty {
            found.append((Issue(.uncoveredForms, details: missing.map(\.code)), nil))
        }
        for issue in others.issues(of: pulled) { found.append((issue: issue, form: nil)) }
        return found
    }
}

extension FileCheck {
    private mutating func say(
        _ issue: ToldIssue, _ form: Context?, of key: PulledKey, _ path: String, _ line: Int?
    ) throws {
        isSilent = false
        if issue.isError { errors += 1 }
        guard isJSON else {
            let place = line.map { "\(path):\($0)" } ?? path
            let about = form.map { " (\($0.choices.map(\.rule).joined(separator: ", ")))" } ?? ""
            let label = key.key.label.string.replacing("\n", with: " ")
            return try Output.say("\(place): \(issue.grade): \(issue.message)\(about) — \(label)")
        }
        var object = JSONObject()
        object["file"] = .string(path)
        object["line"] = line.map(JSON.integer)
        object["key"] = .string(key.key.description.string)
        object["label"] = .string(key.key.label.string)
        object["form"] = form.map { .string($0.code) }
        for member in issue.json.object?.members ?? [] where member.name != "form" {
            object[member.name] = member.value
        }
        try Self.say(object)
    }

    private mutating func say(_ obstacle: FileProject.Obstacle, about path: String) throws {
        isSilent = false
        errors += 1
        guard isJSON else { return try Output.say(Strings.sentence(obstacle, about: path)) }
        var object = JSONObject()
        object["file"] = .string(path)
        if case .file(.malformed(let line, _)) = obstacle { object["line"] = .integer(line) }
        object["error"] = .string(Strings.sentence(obstacle, about: path))
        try Self.say(object)
    }

    private static func say(_ object: JSONObject) throws {
        let line = SafeText.json(JSON.object(object).text) + "\n"
        try Output.write(Array(line.utf8), to: STDOUT_FILENO)
    }
}
