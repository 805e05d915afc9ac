import Catalog
import Foundation

/// The files of a small sample project.
enum StageSample {
    static func write(to folder: URL, key: Project.Key, threshold: Int) throws {
        let files = [
            "project.json": """
            {"name": "Stage", "description": "", "key": "\(key)", "default_locale": "en",
             "threshold": \(threshold), "locales": ["ru", "fr"]}
            """,
            "keys.json": keys,
            "glossary.json": "[]",
            "languages/en.json": language("en", "English", rules: ["one", "other"]),
            "languages/ru.json": language("ru", "Русский", rules: ["one", "few", "other"]),
            "languages/fr.json": language("fr", "Français", rules: ["one", "other"]),
            "translations/ru.json": "[]",
            "translations/fr.json": "[]",
        ]
        for (name, text) in files {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    private static let keys = """
        [{"label": "Inbox", "sources": ["navigation"], "labels": ["menu"]},
         {"label": "You have {count||one:message,other:messages}",
          "sources": ["navigation", "inbox/list"], "labels": ["menu", "plural"]},
         {"label": "Go", "description": "A button", "sources": ["inbox/list"], "max_length": 5},
         {"label": "Terms of use", "sources": ["legal"], "level": 50},
         {"label": "Lorem ipsum", "sources": ["legal"], "ignored": true}]
        """

    private static func language(_ locale: String, _ name: String, rules: [String]) -> String {
        let conditions = ["one": "(= 1 @n)", "few": "(in '2..4' @n)"]
        let members = rules.map { rule in
            let condition = conditions[rule].map { ", \"conditions\": \"\($0)\"" } ?? ""
            return "\"\(rule)\": {\"description\": \"{token} is \(rule)\"\(condition)}"
        }
        let names = rules.map { "\"\($0)\"" }
        return """
            {"locale": "\(locale)", "english_name": "\(name)", "native_name": "\(name)",
             "right_to_left": false, "curse_words": "damn, gosh darn", "cases": {},
             "contexts": {"number": {
                "keys": [\(names.joined(separator: ", "))], "default_key": "other",
                "token_expression": "/.*(count|num)(\\\\d)*$/", "variables": ["@n"],
                "rules": {\(members.joined(separator: ", "))}}}}
            """
    }
}
