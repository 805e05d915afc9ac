import Foundation

/// A colour of a theme.
public enum Color: Hashable, Sendable {
    /// The terminal's own, of text or of background.
    case standard
    /// One of the sixteen that the user gave the terminal, by its number.
    case ansi(Int)
    /// The same everywhere.
    case fixed(RGB)

    /// A colour as theme files write it: `default`, `red`, `bright-red`…, or `#rrggbb`.
    public init?(_ word: some StringProtocol) {
        if word == "default" {
            self = .standard
        } else if let number = Color.names.firstIndex(of: String(word)) {
            self = .ansi(number)
        } else if let fixed = RGB(hex: word) {
            self = .fixed(fixed)
        } else {
            return nil
        }
    }

    /// The names of the sixteen, in their order.
    private static let names: [String] = {
        let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        return plain + plain.map { "bright-" + $0 }
    }()
}

extension Color {
    /// The sixteen as xterm has them: what they are elsewhere is the user's affair.
    static let usual: [RGB] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
        0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGB($0) }

    /// The colours 16…255 of a terminal that has 256: a cube and a row of greys, which are the same
    /// everywhere.
    static let shared: [RGB] = {
        let steps = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { number in
            RGB(steps[number / 36] << 16 | steps[number / 6 % 6] << 8 | steps[number % 6])
        }
        return cube + (0..<24).map { RGB((8 + 10 * $0) * 0x010101) }
    }()

    /// The same with what is worked out of each once: a theme asks for hundreds of colours at the
    /// start.
    private static let shades = shared.map { color in
        (perceived: color.perceived, luminance: color.luminance)
    }

    /// The number among 256 of the colour nearest to one.
    ///
    /// - Parameters:
    ///   - ground: a colour that it has to be read on; `nil`: none.
    ///   - contrast: at least so much to the ground.
    static func nearest(
        to wanted: RGB, on ground: RGB? = nil, contrast: Double = 1
    ) -> Int {
        let sought = wanted.perceived
        let under = ground.map { $0.luminance + 0.05 }
        var best: (index: Int, distance: Double)?
        for (index, shade) in shades.enumerated() {
            if let under {
                let light = shade.luminance + 0.05
                guard max(light, under) >= contrast * min(light, under) else { continue }
            }
            let difference = shade.perceived - sought
            let distance = (difference * difference).sum()
            if distance < best?.distance ?? .infinity { best = (index, distance) }
        }
        return 16 + (best?.index ?? (under ?? 0 > 0.23 ? 0 : 215))
    }

    /// Text and signs among the user's own colours have at least this contrast to the ground.
    static let leastContrast = 3.0
    /// A colour whose hue is further off, as an angle, says something else.
    private static let nearHue = 0.75

    /// One of the first eight that has the hue of a colour, or nearly, and is read on the ground; `nil`:
    /// there is none, or it is a grey. Both are best shown by the terminal's own.
    static func hue(of wanted: RGB, on background: Background) -> Int? {
        guard wanted.chroma > 0.04 else { return nil }
        let sought = wanted.perceived
        let angle = atan2(sought.z, sought.y)
        func turn(_ index: Int) -> Double {
            let one = usual[index].perceived
            let turn = abs(atan2(one.z, one.y) - angle)
            return min(turn, 2 * .pi - turn)
        }
        let readable = (1...6).filter { number in
            background.possible.allSatisfy { usual[number].contrast(to: $0) >= leastContrast }
        }
        return readable.min { turn($0) < turn($1) }.flatMap { turn($0) < nearHue ? $0 : nil }
    }
}
