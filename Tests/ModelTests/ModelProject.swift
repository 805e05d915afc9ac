import Catalog
import Foundation
import TML

/// The project that all work on, as the files of a sample.
enum ModelProject {
    static let key = Project.Key(String(repeating: "cd", count: 32))
    static let locale: LocaleCode = "ru"
    static let few: Context = ["n": ["number": "few"]]

    static func write(to folder: URL, threshold: Int) throws {
        let files = [
            "project.json": """
            {"name": "Model", "description": "", "key": "\(key)", "default_locale": "en",
             "threshold": \(threshold), "locales": ["ru"]}
            """,
            "keys.json": keys,
            "glossary.json": "[]",
            "languages/en.json": language("en", rules: ["one", "other"]),
            "languages/ru.json": language("ru", rules: ["one", "few", "other"]),
            "translations/ru.json": "[]",
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// The last one is too high for translators.
    private static let keys = """
        [{"label": "Inbox", "sources": ["menu"]}, {"label": "{n} letters", "sources": ["menu"]},
         {"label": "Caf\u{E9}"}, {"label": "Cafe\u{301}"}, {"label": "{n} days", "max_length": 60},
         {"label": "Terms of use", "level": 50}]
        """

    private static func language(_ locale: String, rules: [String]) -> String {
        let conditions = ["one": "(= 1 @n)", "few": "(in '2..4' @n)"]
        let members = rules.map { rule in
            let condition = conditions[rule].map { ", \"conditions\": \"\($0)\"" } ?? ""
            return "\"\(rule)\": {\"description\": \"{token} is \(rule)\"\(condition)}"
        }
        let names = rules.map { "\"\($0)\"" }
        return """
            {"locale": "\(locale)", "english_name": "\(locale)", "native_name": "\(locale)",
             "right_to_left": false, "cases": {},
             "contexts": {"number": {
                "keys": [\(names.joined(separator: ", "))], "default_key": "other",
                "token_expression": "/.*(n|num)(\\\\d)*$/", "variables": ["@n"],
                "rules": {\(members.joined(separator: ", "))}}}}
            """
    }
}
