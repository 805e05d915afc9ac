import Display

/// What a role looks like in every palette.
struct Look {
    /// Foreground and background; nil is the terminal's own.
    typealias Pair = (Int?, Int?)

    var emphasis: Emphasis = []
    /// Of the terminal's first eight colours.
    var standard: Pair = (nil, nil)
    /// Of 256 colours, on a dark background and on a light one.
    var dark: Pair = (nil, nil)
    var light: Pair = (nil, nil)

    static func of(_ role: Role) -> Look {
        switch role {
        case .text, .label, .preview, .suggestion, .dialog, .focusedField: Look()
        case .dim, .description, .hint, .origin, .progressRest, .border: faint
        case .heading, .dialogTitle: Look(emphasis: .bold)
        case .focusedBorder: colored(cyan, .bold)
        case .token, .hintKey: colored(cyan, .bold)
        case .decoration: colored(magenta, .underline)
        case .selected, .focusedButton: selection
        case .selectedDim: Look(emphasis: .bold, dark: (nil, 237), light: (nil, 254))
        case .field: Look(emphasis: .dim, dark: (250, nil), light: (238, nil))
        case .button: Look(emphasis: .underline)
        case .statusLine: bar(nil)
        case .statusGood: bar(green)
        case .statusWarning: bar(yellow, .bold)
        case .notice: colored(cyan, .bold)
        case .error, .conflict, .refused: colored(red, [.bold, .reverse])
        case .warning, .draft: colored(yellow, .bold)
        case .good, .accepted: colored(green)
        case .approved: colored(green, .bold)
        case .queued, .sent: colored(blue)
        case .pending: colored(yellow)
        case .untranslated, .locked: faint
        case .match: colored(yellow, [.bold, .underline])
        case .previewValue: colored(green, .underline)
        case .unresolved: colored(magenta, .reverse)
        case .progress: colored(green)
        case .invisible: colored(blue, .dim)
        }
    }
}

extension Look {
    /// One colour: among the terminal's, and where it is easy to read on dark and on light.
    private struct Hue {
        let standard: Int
        let dark: Int
        let light: Int
    }

    private static let red = Hue(standard: 1, dark: 203, light: 160)
    private static let green = Hue(standard: 2, dark: 114, light: 28)
    private static let yellow = Hue(standard: 3, dark: 221, light: 130)
    private static let blue = Hue(standard: 4, dark: 111, light: 26)
    private static let magenta = Hue(standard: 5, dark: 176, light: 90)
    private static let cyan = Hue(standard: 6, dark: 80, light: 30)

    private static let faint = Look(emphasis: .dim, dark: (246, nil), light: (243, nil))

    private static let selection = Look(emphasis: .reverse)

    private static func colored(_ hue: Hue, _ emphasis: Emphasis = []) -> Look {
        Look(
            emphasis: emphasis, standard: (hue.standard, nil), dark: (hue.dark, nil),
            light: (hue.light, nil))
    }

    /// Part of the status line, which is a bar across the screen.
    private static func bar(_ hue: Hue?, _ emphasis: Emphasis = []) -> Look {
        Look(
            emphasis: emphasis.union(.reverse), standard: (hue?.standard, nil),
            dark: (hue?.dark, nil), light: (hue?.light, nil))
    }
}
