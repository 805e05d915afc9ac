import TML
import Testing

@testable import TranslationMemory

@Suite struct SimilarityTests {
    private func similarity(_ left: String, _ right: String) -> Double {
        let similarity = Similarity(to: ComparedLabel(Label(left)))
        let other = ComparedLabel(Label(right))
        return similarity.with(other, share: similarity.ofWords(other.form, atLeast: -1) ?? -1)
    }

    @Test(arguments: [
        ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
        (String(repeating: "ab", count: 50), String(repeating: "ab", count: 49) + "b", 1),
        (String(repeating: "x", count: 64) + "y", String(repeating: "x", count: 64), 1),
        ("ёж", "еж", 1),
    ])
    func theDistanceIsThatOfTheTable(_ left: String, _ right: String, _ distance: Int) {
        let (left, right) = (symbols(left), symbols(right))
        #expect(EditDistance(left).distance(to: right) == distance)
        #expect(EditDistance(right).distance(to: left) == distance)
    }

    @Test func blocksAgreeWithTheWholeTable() {
        var random = Seeded(state: 7)
        for _ in 0..<200 {
            let left = (0..<Int.random(in: 0..<150, using: &random)).map { _ in
                UInt32.random(in: 97..<101, using: &random)
            }
            let right = (0..<Int.random(in: 0..<150, using: &random)).map { _ in
                UInt32.random(in: 97..<101, using: &random)
            }
            #expect(EditDistance(left).distance(to: right) == table(left, right))
        }
    }

    @Test func textsAreComparedAsLabelsAre() {
        func percent(_ one: String, _ other: String) -> Int {
            LabelSimilarity.percent(of: Label(one), to: Label(other))
        }
        func haveSameWords(_ one: String, _ other: String) -> Bool {
            LabelSimilarity.haveSameWords(Label(one), Label(other))
        }
        #expect(percent("Save the file", "Save the file") == 100)
        #expect(percent("save the file", "Save the file") == 99)
        #expect(percent("Rescue him", "Save the file") < 60)
        #expect(percent("", "Save") == 0)
        #expect(percent("", "") == 100)
        #expect(haveSameWords("Delete {n} files", "delete {count}  FILES"))
        #expect(haveSameWords("Chapter 3", "Chapter [b: 14]"))
        #expect(!haveSameWords("Delete {n} files", "Delete {n} file"))
        #expect(!haveSameWords("Delete {n} files", "Delete files"))
    }

    @Test func aTokenIsATokenWhateverItsName() {
        #expect(similarity("Hello {user}, welcome", "Hello {person}, welcome") > 0.97)
        #expect(similarity("Hello {user}", "Hello {person}") < 1)
        #expect(
            similarity("Hello {user}, welcome", "Hello {person}, welcome")
                > similarity("Hello {user}, welcome", "Hello there, welcome"))
    }

    @Test func numbersCostLittle() {
        #expect(similarity("Page 1 of 20", "Page 1 of 3") == 0.98)
    }

    @Test func theEndsOfVeryLongLabelsAreCompared() {
        let text = String(repeating: "A very long text about files. ", count: 80)
        let (one, other) = (text + "Delete it with one click.", text + "Send it to your partner.")
        #expect(!LabelSimilarity.haveSameWords(Label(one), Label(other)))
        #expect(LabelSimilarity.haveSameWords(Label(one), Label(one)))
        #expect(similarity(one, other) < 0.95)
    }

    @Test func tagsCostLessThanTheirWords() {
        let tagged = similarity("Read [link: the terms]", "Read the terms")
        #expect(tagged > 0.98)
        #expect(tagged < 1)
        #expect(similarity("Read [link: the terms]", "Read [link: the rules]") < 0.85)
    }

    @Test func wordsOfLikeLettersAreNotAlike() {
        #expect(similarity("Save", "Have") < 0.7)
        #expect(similarity("Delete message", "Delete messages") > 0.7)
        #expect(similarity("Delete the message", "Delete the message!") > 0.85)
    }

    @Test(arguments: [
        ("Term", "Terms"), ("Comparison", "Compraison"), ("Save", "Saved"),
        ("Shop Pro image", "Paint Shop Pro image"), ("Paint Shop Pro image", "Shop Pro image"),
        ("CJK Radicals", "CJK Radicals Supplement"), ("Error: missing", "Error: Operator missing"),
        ("Save", "Save as"), ("Recieve mesages", "Receive messages"), ("OK", "OK!"),
        ("Rename {count} files", "Rename files"),
    ])
    func ofFewWordsAnEndingATypoOrAWordMoreIsLittle(_ one: String, _ other: String) {
        #expect(similarity(one, other) >= 0.7)
        #expect(similarity(other, one) >= 0.7)
    }

    @Test(arguments: [
        ("Bank", "Blank"), ("Save", "Have"), ("Form", "From"), ("File", "File manager settings"),
        ("Open the bank", "Close the window"), ("Copy", "Paste"), ("Yes", "No"),
    ])
    func ofFewWordsAnotherWordIsMuch(_ one: String, _ other: String) {
        #expect(similarity(one, other) < 0.7)
        #expect(similarity(other, one) < 0.7)
    }

    @Test func whatALabelCanReachAtBestIsNoLess() {
        var random = Seeded(state: 31)
        let words = ["term", "terms", "save", "the", "file", "files", "compare", "{n}", "5", "!"]
        func label() -> ComparedLabel {
            let count = Int.random(in: 1...6, using: &random)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }
                .joined(separator: " ")
            return ComparedLabel(Label(text))
        }
        for _ in 0..<3000 {
            let (wanted, other) = (label(), label())
            let similarity = Similarity(to: wanted)
            let (mine, theirs) = (sequences(wanted), sequences(other))
            let best = similarity.best(
                length: other.form.symbols.count, missing: mine.subtracting(theirs).count,
                surplus: theirs.subtracting(mine).count)
            let real = similarity.ofWords(other.form, atLeast: -1) ?? 0
            #expect(best >= real - 1e-9, "\(wanted.label.text) ~ \(other.label.text)")
            let most = similarity.longest(atLeast: max(0.4, real))
            let ratio =
                Double(other.form.symbols.count) / Double(max(1, wanted.form.symbols.count))
            guard real >= 0.4 else { continue }
            #expect(ratio <= most.longer + 1e-9 && ratio >= most.shorter - 1e-9)
        }
    }

    private func sequences(_ label: ComparedLabel) -> Set<[UInt32]> {
        let symbols = [0, 0] + label.form.symbols + [0, 0]
        return Set((0..<symbols.count - 2).map { Array(symbols[$0..<$0 + 3]) })
    }

    @Test func nothingIsWorseThanNothing() {
        #expect(similarity("abc", "xyz") == 0)
        #expect(similarity("", "") == 1)
    }

    private func symbols(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    private func table(_ left: [UInt32], _ right: [UInt32]) -> Int {
        var row = Array(0...right.count)
        for (index, symbol) in left.enumerated() {
            var last = row[0]
            row[0] = index + 1
            for place in right.indices {
                let replaced = last + (symbol == right[place] ? 0 : 1)
                last = row[place + 1]
                row[place + 1] = min(replaced, last + 1, row[place] + 1)
            }
        }
        return row[right.count]
    }
}
