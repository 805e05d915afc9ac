import Testing

@testable import TML

/// Whether the number is shown where it has to be.
@Suite
struct StructureNumberTests {
    static let message = "{count|| message, messages}"

    static let conditions: [StructureExample] = [
        .wrong(
            .missingNumber, "ru", message, "Сообщение", ["count", "1, 21, 31…"], in: .count("one")),
        .wrong(
            .missingNumber, "ru", message, "Сообщения", ["count", "2, 3, 4…"], in: .count("few")),
        .wrong(
            .missingNumber, "uk", message, "Повідомлення", ["count", "0, 5, 6…"], in: .count("many")
        ),
        .wrong(
            .missingNumber, "uk", message, "Повідомлення", ["count", "0.5, 1.5, 2.5…"],
            in: .count("other")),
        .wrong(.missingNumber, "fr", message, "Un message", ["count", "0, 1"], in: .count("one")),
        .wrong(.missingNumber, "hi", message, "एक संदेश", ["count", "0, 1"], in: .count("one")),
        .wrong(.missingNumber, "ar", message, "رسائل", ["count", "3, 4, 5…"], in: .count("few")),
        .wrong(
            .missingNumber, "he", message, "הודעות", ["count", "10, 20, 30…"], in: .count("many")),
        .wrong(
            .missingNumber, "de", message, "Nachrichten", ["count", "0, 2, 3…"], in: .count("other")
        ),
        .wrong(
            .missingNumber, "tr8n:pl", message, "Wiadomości", ["count", "2, 3, 4…"],
            in: .count("few")),
        .wrong(
            .missingNumber, "tr8n:lt", message, "Žinutė", ["count", "1, 21, 31…"],
            in: .count("one")),
        .wrong(
            .missingNumber, "tr8n:sl", message, "Sporočili", ["count", "2, 102"],
            in: .count("two")),
        .right(.missingNumber, "tr8n:cs", message, "Jedna zpráva", in: .count("one")),
        .right(.missingNumber, "en", message, "One message", in: .count("one")),
        .right(.missingNumber, "de", message, "Eine Nachricht", in: .count("one")),
        .right(.missingNumber, "ar", message, "رسالتان", in: .count("two")),
        .right(.missingNumber, "ar", message, "لا رسائل", in: .count("zero")),
        .right(.missingNumber, "he", message, "שתי הודעות", in: .count("two")),
        .right(.missingNumber, "tr8n:pl", message, "Jedna wiadomość", in: .count("one")),
        .right(.missingNumber, "ru", message, "{count} сообщение", in: .count("one")),
        .right(.missingNumber, "ru", message, "Сообщения"),
        .right(.missingNumber, "ru", "{count| a, b}", "Сообщение", in: .count("one")),
        .right(.unusedToken, "de", message, "Eine Nachricht", in: .count("one")),
        .right(.unusedToken, "ru", message, "Сообщение", in: .count("one")),
    ]

    @Test(arguments: conditions)
    func aFormForSeveralNumbersShowsTheNumber(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }

    static let words: [StructureExample] = [
        .wrong(
            .missingNumber, "ru", message, "{count| одно, #count# два, #count# пять}",
            ["count", "1, 21, 31…"]),
        .wrong(.missingNumber, "en", message, "{count| message, messages}", ["count", "0, 2, 3…"]),
        .wrong(.missingNumber, "fr", message, "{count| un, #count# messages}", ["count", "0, 1"]),
        .wrong(
            .missingNumber, "ar", message, "{count| two: رسالتان, other: رسائل}",
            ["count", "3, 4, 5…"]),
        .wrong(
            .missingNumber, "ru", "{count| a message, #count# messages}", "{count| а, б, в}",
            ["count", "0, 5, 6…"], in: .count("other")),
        .right(.missingNumber, "en", message, "{count| one message, #count# messages}"),
        .right(.missingNumber, "de", message, "{count| eine Nachricht, #count# Nachrichten}"),
        .right(
            .missingNumber, "ar", message,
            "{count| zero: لا, one: رسالة, two: رسالتان, other: #count# رسائل}"),
        .right(.missingNumber, "ru", message, "{count}: {count| а, б, в}"),
        .right(.missingNumber, "ru", "{count| a message, messages}", "{count| а, б, в}"),
        .right(.missingNumber, "es", message, "{count| un mensaje, mensajes}", in: .count("one")),
        .right(.missingNumber, "fr", "{user} left", "{user| Parti, Partie}"),
    ]

    @Test(arguments: words)
    func aWordForSeveralNumbersShowsTheNumber(_ example: StructureExample) throws {
        try example.expectTheIssues()
    }
}
