import Catalog
import TML
import TestSupport
import Testing
import Text
import Wire

/// Texts travel byte for byte.
@Suite struct ExactTextTests {
    @Test(arguments: Compositions.pairs)
    func aRecordComesBackByteForByte(one: String, other: String) throws {
        for text in [one, other] {
            var record = TranslationRecord(
                id: 1, key: "k", locale: "ru", label: ExactText(text), context: Context())
            record.rejectReason = ExactText(text)
            let again = try TranslationRecord(bytes: record.bytes)
            #expect(again == record)
            #expect(Array(again.label.utf8) == Array(text.utf8))
            #expect(Array(again.translation.text.utf8) == Array(text.utf8))
            #expect(again.rejectReason.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: Compositions.pairs)
    func aChangeTravelsByteForByte(one: String, other: String) throws {
        let form = FormID(
            key: TranslationKey.ID(project: Project.Key("0123"), hash: "abc"), locale: "ru")
        let changes = [one, other].map { text in
            ChangeRecord(
                Change(id: "1", form: form, kind: .translate(text: ExactText(text), base: nil)))
        }
        #expect(changes[0] != changes[1])
        for (change, text) in zip(changes, [one, other]) {
            let again = try ChangeRecord(bytes: change.bytes)
            #expect(again == change)
            #expect(again.data.label.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: Compositions.pairs)
    func valuesAreToldApart(one: String, other: String) {
        #expect(JSON.string(one) != JSON.string(other))
        #expect(Set([JSON.string(one), .string(other)]).count == 2)
        #expect(JSON.array([.string(one)]) != .array([.string(other)]))
        #expect(([one: 1] as JSONObject) != [other: 1])
        #expect(JSON.object(["a": .string(one)]) != .object(["a": .string(other)]))
    }

    @Test(arguments: Compositions.letters.joined())
    func anEscapedLetterIsReadAsItIsWritten(letter: String) throws {
        let escaped = letter.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let value = try JSON(parsing: Array("\"\(escaped.joined())\"".utf8))
        #expect(value.string.map { Array($0.utf8) } == Array(letter.utf8))
    }
}
