import Display
import Testing

@testable import Terminal

struct WidthDoubtTests {
    @Test(arguments: [
        "a", "é", "e\u{301}", "Я", "ש\u{5B8}", "بَ", "ی\u{200C}", "日", "한", "ﾄ", "─", "✓", "กิ",
        "क\u{94D}",
    ])
    func whatTerminalsHaveLongKnownIsCertain(_ text: String) {
        #expect(WidthDoubt(of: text) == .none)
    }

    @Test(arguments: ["ि", "🥺", "👍", "䷀", "\u{16FE1}", "\u{600}"])
    func someDrawThisNarrower(_ text: String) { #expect(WidthDoubt(of: text) == .narrower) }

    @Test(arguments: ["\u{A984}\u{A980}", "a\u{1A1B}", "か\u{3099}", "\u{1F93B}", "ꓐ\u{1E944}"])
    func someDrawThisOverItsNeighbours(_ text: String) { #expect(WidthDoubt(of: text) == .wider) }

    @Test(arguments: [
        (6, "x\u{301}\u{A980}\u{A981}"), (3, "x\u{301}\u{A980}"), (1, "x\u{301}"), (-1, "x\u{301}"),
    ])
    func noMarkInDoubtReachesTheNextLine(_ room: Int, _ fitting: String) {
        let piece = Cell("x\u{301}\u{A980}\u{A981}", role: .text)
        #expect(WidthDoubt.fitting(piece, room: room) == Cell(fitting, role: .text))
    }

    @Test func whatHasNoRoomAtAllIsReplaced() {
        let piece = Cell("\u{1F93B}", role: .text)
        #expect(WidthDoubt.fitting(piece, room: 0) == Cell("\u{FFFD}", role: .text))
        #expect(WidthDoubt.fitting(piece, room: 2) == piece)
    }
}
