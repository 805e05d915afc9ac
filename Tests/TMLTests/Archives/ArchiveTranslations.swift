import Foundation
import TestSupport
import Testing
import Text

@testable import TML

/// Every translation in archives of projects, and what the checks find in it.
struct ArchiveTranslations {
    /// A label's translations into a language, in the order in which they are tried.
    struct Key {
        var label: Label
        var language: Language
        var settings: CheckSettings
        var forms: [(context: Context, text: Label)]
    }

    private(set) var keys: [Key] = []

    init(_ archives: Archives) throws {
        for folder in archives.folders { try read(folder) }
    }

    /// How often each check finds something, in all texts and in all keys' texts together.
    func counts(of checks: Set<Check>) -> [Check: Int] {
        var counts: [Check: Int] = [:]
        for finding in findings where checks.contains(finding.issue.check) {
            counts[finding.issue.check, default: 0] += 1
        }
        return counts
    }

    /// An issue, with the label and the text it is about, which is empty if it is about all.
    struct Finding {
        var key: Key
        var text: String
        var issue: TML.Issue
    }

    var findings: [Finding] { keys.flatMap(findings) }

    private func findings(of key: Key) -> [Finding] {
        var findings: [Finding] = []
        for form in key.forms {
            let issues = Checks.issues(
                of: form.text, context: form.context, for: key.label, in: key.language,
                settings: key.settings)
            findings += issues.map { Finding(key: key, text: form.text.text, issue: $0) }
        }
        let together = Checks.issues(
            among: key.forms, for: key.label, in: key.language, settings: key.settings)
        return findings
            + together.map { found in
                let text = found.form.map { key.forms[$0].text.text } ?? ""
                return Finding(key: key, text: text, issue: found.issue)
            }
    }
}

extension ArchiveTranslations {
    private mutating func read(_ folder: URL) throws {
        let labels = try Archives.results("translation_keys.json", in: folder)
        let members = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for locale in members {
            let file = "\(locale)/translations.json"
            guard FileManager.default.fileExists(atPath: folder.appending(path: file).path)
            else { continue }
            let language = try Language(
                definition: try Data(
                    contentsOf: folder.appending(path: "\(locale)/language.json")))
            let results = try Archives.results(file, in: folder)
            for (hash, list) in results.sorted(by: { $0.key < $1.key }) {
                let key = try #require(labels[hash])
                try add(key, list.array ?? [], in: language)
            }
        }
    }

    private mutating func add(
        _ key: JSON, _ translations: [JSON], in language: Language
    ) throws {
        guard !translations.isEmpty else { return }
        let locale = try #require(key["locale"]?.strictString)
        let forms = try translations.map { json in
            let choices = (json["context"]?.object?.dictionary ?? [:]).flatMap { token, rules in
                (rules.object?.dictionary ?? [:]).map {
                    Context.Choice(token: token, keyword: $0, rule: $1.strictString ?? "")
                }
            }
            let text = Label(try #require(json["label"]?.strictString))
            return (context: Context(choices), text: text)
        }
        keys.append(
            Key(
                label: Label(try #require(key["label"]?.strictString)), language: language,
                settings: CheckSettings(labelLocale: LocaleCode(locale)), forms: forms))
    }
}
