import Display
import TestSupport

@testable import Workbench

/// What a translator might do in a hurry, drawn at random.
struct RandomScript: CustomStringConvertible {
    private(set) var events: [Event] = []
    private(set) var description = ""

    init(_ random: inout SeededRandom, steps: Int, without left: Set<String> = []) {
        for _ in 0..<steps {
            let piece = Self.draw(&random)
            if case .keys(let names) = piece, !left.isDisjoint(with: names) { continue }
            add(piece)
        }
        if Bool.random(using: &random) { events.append(.ended) }
    }

    private enum Piece {
        case keys([String])
        case text(String)
        case paste(String)
        case alarm(Alarm)
    }

    private static func draw(_ random: inout SeededRandom) -> Piece {
        func one<Value>(_ choices: [Value]) -> Value {
            choices[Int.random(in: choices.indices, using: &random)]
        }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: return .text(one(texts))
        case 6: return .paste(one(texts))
        case 7..<12: return .keys([one(["ctrl+s", "f4", "enter", "ctrl+s"])])
        case 12..<14: return .keys([one(moves)])
        case 14..<16: return .keys(one(walks))
        case 16: return .alarm(one([.saveDrafts, .search]))
        case 17..<19: return .keys([one(others)])
        default:
            let bindings = Keymap.standard.bindings.filter { $0.invocation.command != .quit }
            return .keys([one(bindings).key.name])
        }
    }

    private static let texts = [
        "а", "слово", "x", "ab?:/fn", "字。", "{user} ", "é", "ajx", "1 2", "{nosuch}",
    ]
    private static let moves = ["ctrl+down", "ctrl+up", "alt+down", "pagedown", "pageup"]
    private static let walks = [
        ["escape"], ["escape", "e"], ["e"], ["escape", "n", "e"], ["escape", "N"], ["escape", "f"],
        ["escape", "j", "e"], ["escape", "k", "e"], ["escape", "G", "e"], ["escape", "g", "e"],
        ["escape", "a"], ["escape", "x", "z", "enter"], ["escape", "+"], ["escape", "o", "e"],
        ["escape", "/", "s", "enter", "e"], ["escape", "/", "e", "escape", "e"], ["tab"],
        ["escape", "t"], ["escape", "t", "e"], ["shift+tab"], ["escape", "F", "enter"],
        ["escape", "s", "down", "enter"],
    ]
    private static let others = [
        "f3", "f9", "alt+n", "alt+r", "alt+t", "alt+g", "alt+z", "alt+y", "backspace", "ctrl+w",
        "ctrl+y", "ctrl+t", "ctrl+o", "alt+u", "alt+u", "f2", "escape", "f1", "f8", "f5", "home",
        "ctrl+u",
    ]

    private mutating func add(_ piece: Piece) {
        switch piece {
        case .keys(let names):
            events += names.compactMap(Key.init(name:)).map { .input(.key($0)) }
            description += " " + names.map { "<\($0)>" }.joined()
        case .text(let text):
            events += text.unicodeScalars.map { .input(.key(.scalar($0))) }
            description += " \(text)"
        case .paste(let text):
            events.append(.input(.paste(text)))
            description += " paste(\(text))"
        case .alarm(let alarm):
            events.append(.alarm(alarm))
            description += " \(alarm)"
        }
    }
}
