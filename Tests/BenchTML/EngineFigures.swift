import Foundation
import LanguageData
import TML

/// What is measured of the engine alone.
struct EngineFigures {
    let english: Language
    let russian: Language

    func show() {
        showChecks()
        showCompiling()
        showGrowth()
    }
}

extension EngineFigures {
    /// A character is typed in a translation of 200: it is read and checked anew.
    private func showChecks() {
        let label = Label(
            "[bold: {user}] sent you {count || message, messages} about {subject} on {date}. "
                + "[link]Answer {user::pos} letters here[/link], or write to {email}; "
                + "until then, {user| he, she} waits for your reply (in {days || day, days}).")
        let text =
            "[bold: {user}] присылает вам {count || сообщение, сообщения, сообщений} о {subject} "
            + "{date}. [link]Ответьте на письма {user::gen} здесь[/link] или напишите на {email}; "
            + "{user| он, она} ждёт вашего ответа (ещё {days || день, дня"
        let letters = Array("абвгдежзиклмнопрстуфхцчшщэюя")
        let rate = Stopwatch.rate(
            of: { round in
                let typed = Label(text + String(letters[round % letters.count]))
                let issues = Checks.issues(of: typed, for: label, in: russian)
                return String(issues.count)
            }, for: .seconds(2))
        print(
            "all checks after a typed character, \(text.count) characters: "
                + String(format: "%.3f ms", 1000 / rate))
    }

    private func showCompiling() {
        for locale in ["ru", "en", "pl"] {
            guard let definition = BuiltInLanguages.definition(for: LocaleCode(locale)) else {
                continue
            }
            let seconds = Stopwatch.seconds(
                of: {
                    do {
                        return try Language(definition: definition).contexts.count
                    } catch {
                        return 0
                    }
                }, times: 9)
            print(
                "compiling the definition of \(locale), \(definition.count) bytes: "
                    + String(format: "%.2f ms", seconds * 1000))
        }
    }

    /// Labels made to be slow: the time has to grow as the label does.
    private func showGrowth() {
        print("milliseconds to read, show, write as HTML and cut into segments 0.25, 0.5 and 1 MB")
        let pieces = [
            "[", "{", "{a||", "[a:", "<a>", "[a]x[/a]", "{a:b", "{a| b, c}", "{user::pos} ", "<",
        ]
        for piece in pieces {
            let milliseconds = [250_000, 500_000, 1_000_000].map { size -> String in
                let text = String(repeating: piece, count: size / piece.utf8.count)
                return String(format: "%7.1f", 1000 * Stopwatch.seconds { work(on: text) })
            }
            print(
                "  \(piece)…".padding(toLength: 18, withPad: " ", startingAt: 0)
                    + milliseconds.joined(separator: " "))
        }
    }

    private func work(on text: String) -> Int {
        let label = Label(text)
        let values: TokenValues = ["a": .integer(1), "user": .text("Anna")]
        let prepared = PreparedLabel(label, in: english)
        return prepared.text(with: values).utf8.count + prepared.rendered(with: values).runs.count
            + prepared.html(with: values).utf8.count + label.segments.count
    }
}
