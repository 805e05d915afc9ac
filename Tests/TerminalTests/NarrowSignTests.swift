import Display
import Testing

@testable import Terminal

@Suite struct NarrowSignTests {
    @Test(arguments: [
        ("…", "~"), ("│", "|"), ("─", "-"), ("Ⓕ", "F"), ("Я", "?"), ("x", "x"), ("é", "?"),
    ])
    func whatWouldTakeTwoColumnsIsReplaced(_ sign: String, _ sent: String) {
        #expect(NarrowSign.cell(for: Cell(sign, role: .text)).text == sent)
    }

    @Test func wideLettersAreSentAsTheyAre() {
        #expect(NarrowSign.cell(for: Cell("Я", width: 2, role: .text)).text == "Я")
    }
}
